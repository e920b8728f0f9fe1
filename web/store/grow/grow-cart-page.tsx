import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { z } from 'zod'
import { buyGrow, GROW_MAX, type QuotedGrowLine, quoteGrow } from '#domain/grow/grow-api.ts'
import { type GrowCart, type GrowCartLine, setGrowLine } from '#domain/grow/grow-cart.ts'
import { nextQuantity, QUANTITY_MAX } from '#domain/grow/offer.ts'
import { unitOf } from '#domain/grow/unit-words.ts'
import { sameCity } from '#domain/place/same-city.ts'
import { call } from '../../client/api.ts'
import { paths } from '../../client/paths.ts'
import { queryOf } from '../../client/query-of.ts'
import { useProfile } from '../../client/session/profile-query.ts'
import { useOwner, useSession } from '../../client/session/session-store.ts'
import { usePageTitle } from '../../client/shop/page-title.ts'
import { useShop } from '../../client/shop/shop-hooks.ts'
import { useAuthStep } from '../../client/steps/auth-step.ts'
import { useStored } from '../../client/storage/use-stored.ts'
import { QuantityStepper } from '../../ui/form/quantity-stepper.tsx'
import { RadioCards } from '../../ui/form/radio-cards.tsx'
import { useCheckedForm } from '../../ui/form/use-checked-form.ts'
import { LinkButton } from '../../ui/link-button.tsx'
import { momentWords } from '../../ui/words/moment-words.ts'
import { BasketFields, receiverOf, useBasketDraft } from '../basket/basket-draft.ts'
import { EmptyBasket, PaidBasket } from '../basket/basket-ends.tsx'
import { BasketLine } from '../basket/basket-line.tsx'
import { BasketPage } from '../basket/basket-page.tsx'
import { BASKET_TEXTS } from '../basket/basket-texts.ts'
import { BasketTotals } from '../basket/basket-totals.tsx'
import { type Receiver, ReceiverFields, receiverFaults } from '../basket/receiver-fields.tsx'
import { CART_TEXTS } from '../orders/cart/cart-texts.ts'
import { usePurchase } from '../payments/use-purchase.ts'
import { askedGrow, growCartStore, useGrowCart } from './grow-cart-store.ts'
import { growPart } from './grow-part.ts'
import { useGrow } from './grow-query.ts'
import { GROW_TEXTS } from './grow-texts.ts'

const TEXTS = GROW_TEXTS.basket
const DELIVERED = 'delivered'
/** Without a collection point it is delivered. */
const GrowDraft = BasketFields.extend({ pointId: z.string() }).partial()
type FilledCart = NonNullable<GrowCart>

/** The grow cart, where it goes, and its payment. */
export function GrowCartPage() {
  usePageTitle(TEXTS.title)
  const cart = useGrowCart()
  /** The reference of what was just paid, until the cart is filled again. */
  const [paid, setPaid] = useState<string | null>(null)
  if (cart) return <Checkout cart={cart} onPaid={setPaid} />
  return paid === null ? (
    <EmptyBasket {...TEXTS.empty} to={paths.grow} link={TEXTS.toShop} />
  ) : (
    <PaidBasket reference={paid} text={TEXTS.paidText} />
  )
}

function Checkout({ cart, onPaid }: { cart: FilledCart; onPaid: (reference: string) => void }) {
  const session = useSession()
  const { userId } = useOwner()
  const { data: profile } = useProfile()
  const { go } = useAuthStep()
  const shop = useShop()
  const points = useGrow().data?.points ?? []
  const { buy, isPending } = usePurchase(growPart)
  const { draft: typed, change } = useBasketDraft('grow', GrowDraft)
  const entry = { ...receiverOf(profile), note: '', pointId: '', ...typed }
  const { note, pointId: chosenId, ...receiver } = entry
  const pointId = points.find(({ id }) => id === chosenId)?.id ?? null
  // Who collects needs no address.
  const way = { hasAddress: pointId === null, isInGhana: true }
  const { cycleId } = cart
  const lines = cart.lines.map(({ farmId, produceId, quantity }) => ({ farmId, produceId, quantity }))
  // Cities of the shop may have a fee of their own; no other place has.
  const city = shop?.cities.find(({ name }) => sameCity(name, receiver.city))?.name ?? ''
  const asked = lines.map((line) => ({ cycleId, ...line }))
  // The unpaid order of this same cart does not count against it, also while its payment may be in progress.
  const askedId = useStored({ subscribe: askedGrow.subscribe, read: () => askedGrow.idOf(asked) })
  const query = useQuery(
    queryOf(
      quoteGrow,
      {
        person: userId || null,
        body: { cycleId, lines, pointId, city, ...(askedId !== undefined && { id: askedId }) },
      },
      { placeholderData: keepPreviousData, staleTime: 15_000, refetchInterval: 60_000, refetchOnReconnect: 'always' },
    ),
  )
  const quote = query.data
  const quotedOf = ({ farmId, produceId }: GrowCartLine) =>
    quote?.lines.find((one) => one.farmId === farmId && one.produceId === produceId)
  const problem =
    quote?.problem === 'below_minimum'
      ? BASKET_TEXTS.belowMinimum(quote)
      : quote?.problem && TEXTS.problems[quote.problem]
  const isRepriced = cart.lines.some((line) => newPrice(line, quotedOf(line)) !== undefined)
  const form = useCheckedForm<keyof Receiver>({
    found: receiverFaults(receiver, way),
    onSend: () => (session.status === 'signed_in' ? pay(session.userId) : go('signin')),
  })

  async function pay(payer: string) {
    if (!quote || query.isPlaceholderData || quote.problem !== null || isRepriced) return
    const body = { cycleId, lines, pointId, receiver, note, expectedTotal: quote.total }
    const end = await buy({
      content: { userId: payer, ...body },
      ask: (id) => {
        askedGrow.keep(id, asked)
        return call(buyGrow, { body: { id, ...body } })
      },
    })
    if (end?.kind === 'failed') void query.refetch()
    if (end?.kind === 'paid') onPaid(end.reference)
  }

  const choices = points.map(({ id, name, address, city, hours }) => ({
    value: id,
    label: TEXTS.collected(name),
    description: `${address}, ${city}. ${hours}`,
  }))
  return (
    <BasketPage
      title={TEXTS.title}
      clear={{ label: TEXTS.clear, act: () => growCartStore.update(() => null) }}
      form={form.props}
      query={query}
      problem={problem ?? (isRepriced ? CART_TEXTS.confirmChanges : null)}
      isPending={isPending}
      about={
        quote?.cycle && (
          <p className="text-muted">
            {quote.cycle.name}: {GROW_TEXTS.closes(momentWords(quote.cycle.closesAt))}.{' '}
            {GROW_TEXTS.ready(momentWords(quote.cycle.readyAt))}.
          </p>
        )
      }
      lines={cart.lines.map((line) => (
        <Line key={`${line.farmId} ${line.produceId}`} line={line} cycleId={cycleId} quoted={quotedOf(line)} />
      ))}
      where={
        <section className="grid grid-cols-1 gap-4">
          <RadioCards
            legend={TEXTS.how}
            value={pointId ?? DELIVERED}
            onValueChange={(how) => change({ pointId: how === DELIVERED ? '' : how })}
            className="sm:grid-cols-2"
            options={[{ value: DELIVERED, label: TEXTS.delivered, description: TEXTS.deliveredText }, ...choices]}
          />
          <ReceiverFields
            {...way}
            isOwn
            value={receiver}
            note={note}
            most={GROW_MAX}
            faults={form.faults}
            onChange={change}
          />
        </section>
      }
      totals={(shown) => <BasketTotals quote={shown} delivery={pointId === null ? TEXTS.delivery : TEXTS.collecting} />}
      terms={TEXTS.pay}
      signInText={TEXTS.signInText}
      wayOn={
        quote?.problem === 'closed' && (
          <LinkButton to={paths.grow} variant="outline">
            {TEXTS.toShop}
          </LinkButton>
        )
      }
    />
  )
}

/** The price of one unit, where it is another than the shopper saw. */
const newPrice = (line: GrowCartLine, quoted: QuotedGrowLine | undefined) =>
  quoted?.problem === null && quoted.unitPrice !== line.price ? quoted.unitPrice : undefined

type LineProps = { line: GrowCartLine; cycleId: string; quoted: QuotedGrowLine | undefined }

function Line({ line, cycleId, quoted }: LineProps) {
  const { name, farm, unit, image, quantity } = line
  const set = (count: number) =>
    growCartStore.update((cart) => setGrowLine(cart, cycleId, { ...line, quantity: count }))
  const steps = quoted ?? { min: 1, step: 1 }
  const problem = quoted ? TEXTS.lineProblem(quoted) : null
  const price = newPrice(line, quoted)
  return (
    <BasketLine
      image={image}
      category="supermarket"
      amount={quoted?.problem === null ? quoted.lineTotal : null}
      repriced={
        price && {
          name: `${name}, ${farm}`,
          from: line.price,
          to: price,
          onAccept: () => growCartStore.update((cart) => setGrowLine(cart, cycleId, { ...line, price })),
        }
      }
      remove={{ label: GROW_TEXTS.remove(`${name}, ${farm}`), act: () => set(0) }}
      stepper={
        <>
          <QuantityStepper
            label={GROW_TEXTS.pack(`${name}, ${farm}`, steps.step, unit)}
            quantity={quantity}
            min={0}
            max={QUANTITY_MAX}
            onQuantityChange={(count) => set(nextQuantity(steps, quantity, count > quantity ? 1 : -1))}
          />
          <span className="text-sm">{unitOf(quantity, unit)}</span>
        </>
      }
    >
      <p className="font-semibold">{name}</p>
      <p className="text-muted text-sm">{farm}</p>
      {problem !== null && <p className="font-medium text-brick-text text-sm">{problem}</p>}
    </BasketLine>
  )
}
