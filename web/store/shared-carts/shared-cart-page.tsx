import { useQuery } from '@tanstack/react-query'
import { ShoppingBag } from 'lucide-react'
import { useNavigate, useParams } from 'react-router'
import { changeCart, countPieces, linesOf } from '#domain/cart/cart-lines.ts'
import { pesewas, sum } from '#domain/money.ts'
import { contextRow } from '#domain/orders/order-contexts.ts'
import { readSharedCart, type SharedCart, type SharedLine } from '#domain/shared-carts/shared-carts-api.ts'
import { formatMinute, minuteOfDay } from '#domain/time/accra-time.ts'
import { CallError } from '../../client/api.ts'
import { paths } from '../../client/paths.ts'
import { queryOf } from '../../client/query-of.ts'
import { usePageTitle } from '../../client/shop/page-title.ts'
import { useStored } from '../../client/storage/use-stored.ts'
import { Button } from '../../ui/button.tsx'
import { ItemPicture } from '../../ui/item-picture.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { CART_TOAST_MS, showToast } from '../../ui/overlay/toast.ts'
import { EmptyState } from '../../ui/state/empty-state.tsx'
import { QueryWait } from '../../ui/state/query-wait.tsx'
import { Skeleton } from '../../ui/state/skeleton.tsx'
import { longDay, shortDay } from '../../ui/words/day-words.ts'
import { Money } from '../../ui/words/money.tsx'
import { useAgeGate } from '../menu/age/age-gate.tsx'
import { AgeNotice } from '../menu/age/age-notice.tsx'
import { cartStore } from '../orders/cart/cart-store.ts'
import { CART_TEXTS } from '../orders/cart/cart-texts.ts'
import { LineWords } from '../orders/cart/line-words.tsx'
import { SHARED_CART_TEXTS } from './shared-cart-texts.ts'

const TEXTS = SHARED_CART_TEXTS.page
/** Where the age is confirmed. */
const SECTION = 'shared-cart'

/** A cart that somebody has handed over by a link. The visitor's own cart changes only when they say how. */
export function SharedCartPage() {
  const { code = '' } = useParams()
  usePageTitle(TEXTS.title)
  const query = useQuery({ ...queryOf(readSharedCart, { params: { code } }), retry: false })
  const isMissing = query.error instanceof CallError && query.error.code === 'cart.missing'
  if (isMissing) {
    return (
      <div className="column max-w-3xl pt-8">
        <EmptyState
          heading="h1"
          icon={ShoppingBag}
          title={TEXTS.missing.title}
          text={TEXTS.missing.text}
          link={{ to: paths.menu, text: TEXTS.menu }}
        />
      </div>
    )
  }
  return (
    <div className="column grid max-w-3xl gap-6 pt-8">
      <header className="grid gap-2">
        <h1 className="text-xl">{TEXTS.title}</h1>
        <p className="text-muted">{TEXTS.text}</p>
      </header>
      {query.data ? (
        <Shared cart={query.data} />
      ) : (
        <QueryWait query={query} title={TEXTS.failed} waiting={<Skeleton className="h-72 w-full" />} />
      )}
    </div>
  )
}

function Shared({ cart }: { cart: SharedCart }) {
  const { isAdultIn } = useAgeGate()
  const shown = cart.lines.filter(({ seen }) => !seen?.requiresAge || isAdultIn(SECTION))
  const orderable = shown.filter(({ seen }) => seen !== null)
  const hidden = cart.lines.length - shown.length
  return (
    <>
      <section className="grid gap-4 rounded-lg border border-line bg-surface p-5 shadow-card">
        <ul className="grid gap-4 empty:hidden">
          {shown.map((line, position) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a shared cart have no state, and may be alike.
            <Line key={position} line={line} />
          ))}
        </ul>
        <AgeNotice count={hidden} section={SECTION} />
        {shown.length > 0 && (
          <p className="flex items-baseline justify-between gap-4 border-line border-t pt-3 font-bold">
            {TEXTS.subtotal} <Money amount={sum(...shown.map(({ lineTotal }) => lineTotal ?? pesewas(0)))} />
          </p>
        )}
      </section>
      {orderable.length > 0 ? <Take cart={cart} lines={orderable} /> : hidden === 0 && <NothingLeft />}
      <p className="text-muted text-sm">{TEXTS.until(longDay(new Date(cart.endsAt)))}</p>
    </>
  )
}

function Line({ line: { choice, name, seen, lineTotal, problem, soldAt } }: { line: SharedLine }) {
  return (
    <li className="flex gap-3 text-sm" {...(seen?.requiresAge && { 'data-adult': true })}>
      {seen && <ItemPicture image={seen.image} category={seen.category} sizes="44px" className="size-11 shrink-0" />}
      <div className="min-w-0 flex-1">
        <div className="flex flex-wrap items-baseline justify-between gap-x-3">
          <p>
            <span className="font-semibold tabular">{choice.quantity}x</span> {name ?? TEXTS.gone}
          </p>
          {lineTotal === null ? <span className="text-muted">{TEXTS.notCounted}</span> : <Money amount={lineTotal} />}
        </div>
        {name !== null && (
          <>
            <LineWords
              size={choice.size}
              options={seen?.options ?? []}
              extras={seen?.extras ?? []}
              special={choice.special}
            />
            {problem !== null && (
              <p className="text-brick-text">
                {soldAt === null ? CART_TEXTS.lost[problem] : TEXTS.soldFrom(timeWords(new Date(soldAt)))}
              </p>
            )}
          </>
        )}
      </div>
    </li>
  )
}

const timeWords = (at: Date) => `${shortDay(at)}, ${formatMinute(minuteOfDay(at))}`

function NothingLeft() {
  return (
    <div className="grid justify-items-start gap-3">
      <p>{TEXTS.nothing}</p>
      <LinkButton to={paths.menu} size="lg">
        {TEXTS.menu}
      </LinkButton>
    </div>
  )
}

/** Asks what becomes of the visitor's own cart, if there is one. */
function Take({ cart: { context }, lines }: { cart: SharedCart; lines: readonly SharedLine[] }) {
  const navigate = useNavigate()
  const own = linesOf(useStored(cartStore), context)
  const place = contextRow(context).path ?? paths.home
  const take = (isReplacing: boolean) => {
    let had = 0
    const now = cartStore.update((before) => {
      const start = isReplacing ? changeCart(before, { type: 'clear', source: context }) : before
      had = countPieces(start)
      return lines.reduce(
        (all, { choice, seen }) => (seen ? changeCart(all, { type: 'add', choice, source: context, seen }) : all),
        start,
      )
    })
    const taken = countPieces(now) - had
    const isFull = taken < lines.reduce((count, { choice }) => count + choice.quantity, 0)
    const description = TEXTS.taken.text(CART_TEXTS.pieces(taken), isFull)
    const words = taken === 0 ? CART_TEXTS.cartFull : { title: TEXTS.taken.title, text: description }
    showToast(words, 'default', CART_TOAST_MS)
    void navigate(`${place}?buy=cart`)
  }
  if (own.length === 0) {
    return (
      <Button size="lg" className="sm:justify-self-start" onClick={() => take(false)}>
        <ShoppingBag aria-hidden />
        {TEXTS.take}
      </Button>
    )
  }
  return (
    <section className="grid gap-3">
      <p className="font-semibold">{TEXTS.ownCart(CART_TEXTS.pieces(countPieces(own)))}</p>
      <div className="flex flex-wrap gap-3 max-sm:grid">
        <Button size="lg" onClick={() => take(false)}>
          {TEXTS.add}
        </Button>
        <Button size="lg" variant="outline" onClick={() => take(true)}>
          {TEXTS.replace}
        </Button>
        <LinkButton to={`${place}?buy=cart`} size="lg" variant="ghost">
          {TEXTS.keep}
        </LinkButton>
      </div>
    </section>
  )
}
