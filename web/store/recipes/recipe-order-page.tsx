import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { z } from 'zod'
import { formatReference } from '#domain/payments/payment-reference.ts'
import { formatPhone } from '#domain/phone/phone.ts'
import { awaitsReceiver } from '#domain/recipes/receiver-silence.ts'
import {
  getMyRecipeOrder,
  listMyRecipeOrders,
  type MyWholeRecipeOrder,
  nameReceiver,
  RECIPE_MAX,
} from '#domain/recipes/recipes-api.ts'
import { isOpenRequest } from '#domain/requests/request-status.ts'
import { CallError, call } from '../../client/api.ts'
import { keyOf, queryOf } from '../../client/query-of.ts'
import { useOwner } from '../../client/session/session-store.ts'
import { usePageTitle } from '../../client/shop/page-title.ts'
import { showAnswer } from '../../client/show-answer.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { phoneEntry } from '../../ui/form/phone-entry.ts'
import { useCheckedForm } from '../../ui/form/use-checked-form.ts'
import { showToast } from '../../ui/overlay/toast.ts'
import { QueryWait } from '../../ui/state/query-wait.tsx'
import { Skeleton } from '../../ui/state/skeleton.tsx'
import { countryName } from '../../ui/words/country-name.ts'
import { momentYearWords } from '../../ui/words/moment-words.ts'
import { SignedInOnly } from '../auth/signed-in-only.tsx'
import { BasketTotals } from '../basket/basket-totals.tsx'
import { type Receiver, ReceiverFields, receiverFaults } from '../basket/receiver-fields.tsx'
import { NotFoundPage } from '../pages/not-found-page.tsx'
import { leavesWords, RECIPE_STATES, RECIPE_TEXTS } from './recipe-texts.ts'

const TEXTS = RECIPE_TEXTS.order
const IN_GHANA = { hasAddress: true, isInGhana: true }
const CARD = 'grid grid-cols-1 content-start gap-3 rounded-lg border border-line bg-surface p-5 shadow-card'

/** One's own recipe order: what is in it, where it stands, and who receives it, which can be changed while it waits for them. */
export function RecipeOrderPage() {
  const id = z.uuid().safeParse(useSearchParams()[0].get('id')).data
  if (id === undefined) return <NotFoundPage />
  return (
    <SignedInOnly>
      <OwnOrder key={id} id={id} />
    </SignedInOnly>
  )
}

/** How often the word of a receiver is looked for, ms. */
const REREAD_MS = 30_000

function OwnOrder({ id }: { id: string }) {
  usePageTitle(TEXTS.title)
  const { userId: person } = useOwner()
  const query = useQuery(
    queryOf(
      getMyRecipeOrder,
      { person, params: { id } },
      { staleTime: 0, refetchOnReconnect: 'always', refetchInterval: REREAD_MS },
    ),
  )
  const order = query.data
  if (!order) {
    if (query.error instanceof CallError && query.error.code === 'route.missing') return <NotFoundPage />
    return (
      <div className="column max-w-3xl py-8">
        <h1 className="sr-only">{TEXTS.title}</h1>
        <QueryWait query={query} title={TEXTS.failed} waiting={<Skeleton className="h-96" />} />
      </div>
    )
  }
  const { title, status, createdAt, reference, lines, discount, totalAmount, history } = order
  const isOpen = isOpenRequest(status)
  return (
    <div className="column grid max-w-3xl grid-cols-1 gap-6 py-8">
      <header className="grid grid-cols-1 gap-2">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <h1 className="min-w-0 text-2xl">{title}</h1>
          <Badge tone={RECIPE_STATES[status].tone}>{RECIPE_STATES[status].text}</Badge>
        </div>
        <p className="text-muted text-sm">
          {TEXTS.ordered(momentYearWords(createdAt))} · <span className="tabular">{formatReference(reference)}</span>
        </p>
        {isOpen && !awaitsReceiver(order.receiverState) && <p className="font-semibold">{leavesWords(order)}</p>}
      </header>
      <WhoReceives order={order} isOpen={isOpen} />
      <div className="grid grid-cols-1 items-start gap-6 md:grid-cols-2">
        <section className={CARD}>
          <ul className="grid grid-cols-1 gap-2 text-sm">
            {lines.map(({ recipeId, priceType, name, quantity, leftOut }) => (
              <li key={`${recipeId} ${priceType}`}>
                <span className="font-semibold tabular">{quantity}x</span> {name},{' '}
                {priceType === 'large' ? 'large' : 'regular'}
                {leftOut.length > 0 && <span className="block text-muted">{TEXTS.without(leftOut.join(', '))}</span>}
              </li>
            ))}
          </ul>
          <BasketTotals
            quote={{ ...order, total: totalAmount }}
            delivery={RECIPE_TEXTS.basket.delivery}
            discount={discount > 0 ? { label: RECIPE_TEXTS.basket.memberDiscount, amount: discount } : undefined}
          />
          {order.note !== null && <p className="wrap-anywhere text-muted text-sm">{order.note}</p>}
        </section>
        <section className={CARD} aria-labelledby="history">
          <h2 id="history" className="text-lg">
            {TEXTS.history}
          </h2>
          <ol className="grid grid-cols-1 gap-2 border-line border-l-2 pl-4 text-sm">
            {history.map(({ at, kind, name }) => (
              <li key={`${at} ${kind}`} className="wrap-anywhere">
                {TEXTS.events[kind](name)}
                <span className="block text-muted text-xs">{momentYearWords(at)}</span>
              </li>
            ))}
          </ol>
        </section>
      </div>
    </div>
  )
}

function WhoReceives({ order, isOpen }: { order: MyWholeRecipeOrder; isOpen: boolean }) {
  const [isChanging, setChanging] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const wasChanging = useRef(false)
  // The form is gone: the focus returns to what opened it.
  useEffect(() => {
    if (wasChanging.current && !isChanging) opener.current?.focus()
    wasChanging.current = isChanging
  }, [isChanging])

  const { receiver, receiverState: word, country, receiversLeft, leavesWithinHours } = order
  const isWaiting = isOpen && awaitsReceiver(word)
  // Somebody else may have confirmed, or another tab may have changed it the last time.
  const isFormShown = isChanging && receiversLeft > 0
  return (
    <section className={CARD} aria-labelledby="receiver">
      <h2 id="receiver" className="text-lg">
        {TEXTS.to}
      </h2>
      <address className="wrap-anywhere not-italic">
        <span className="font-semibold">{receiver.name}</span>
        <Line>{formatPhone(receiver.phone)}</Line>
        <Line>{receiver.address}</Line>
        <Line>{country === 'GH' ? receiver.city : `${receiver.city}, ${countryName(country)}`}</Line>
      </address>
      <div role="status" className="grid grid-cols-1 gap-1 text-sm empty:sr-only">
        {isWaiting && (
          <p
            className={`rounded-md p-3 ${word === 'refused' ? 'bg-brick-soft text-brick-text' : 'bg-gold-soft text-gold-text'}`}
          >
            {TEXTS.waits[word](receiver.name)} {word === 'refused' ? '' : TEXTS.hours(leavesWithinHours)}
          </p>
        )}
        {word === 'confirmed' && <p className="text-palm-text">{TEXTS.confirmed(receiver.name)}</p>}
      </div>
      {isWaiting && receiversLeft === 0 && <p className="text-sm">{TEXTS.usedUp}</p>}
      {isFormShown ? (
        <ReceiverForm order={order} onEnd={() => setChanging(false)} />
      ) : (
        isWaiting &&
        receiversLeft > 0 && (
          <Button
            ref={opener}
            variant="outline"
            size="lg"
            className="justify-self-start"
            onClick={() => setChanging(true)}
          >
            {TEXTS.change}
          </Button>
        )
      )}
    </section>
  )
}

const Line = ({ children }: { children: ReactNode }) => <span className="block">{children}</span>

function ReceiverForm({ order, onEnd }: { order: MyWholeRecipeOrder; onEnd: () => void }) {
  const { id, receiversLeft } = order
  const { userId: person } = useOwner()
  const queries = useQueryClient()
  const [typed, setTyped] = useState<Receiver>(() => ({ ...order.receiver, phone: phoneEntry(order.receiver.phone) }))
  const form = useCheckedForm<keyof Receiver>({ found: receiverFaults(typed, IN_GHANA), onSend: () => save.mutate() })
  const save = useMutation({
    mutationFn: () => call(nameReceiver, { params: { id }, body: typed }),
    onSuccess: (changed) => {
      showAnswer(queries, keyOf(getMyRecipeOrder, { person, params: { id } }), changed)
      void queries.invalidateQueries({ queryKey: keyOf(listMyRecipeOrders) })
      showToast(TEXTS.saved, 'success')
      onEnd()
    },
    onError: (error) => {
      showToast(
        { title: error instanceof CallError ? error.title : TEXTS.notSaved, text: error.message },
        'destructive',
      )
      void queries.invalidateQueries({ queryKey: keyOf(getMyRecipeOrder) })
    },
  })
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => place.current?.querySelector('input')?.focus(), [])
  const isSamePhone = phoneEntry(order.receiver.phone) === phoneEntry(typed.phone)
  return (
    <form {...form.props} className="grid grid-cols-1 gap-4 border-line border-t pt-4">
      <p className="max-w-prose text-muted text-sm">
        {TEXTS.changeText} {TEXTS.left(receiversLeft)}
      </p>
      <div ref={place} className="grid grid-cols-1 gap-4">
        <ReceiverFields
          {...IN_GHANA}
          isOwn={false}
          value={typed}
          most={RECIPE_MAX}
          faults={form.faults}
          onChange={(change) => setTyped((before) => ({ ...before, ...change }))}
        />
      </div>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" size="lg" isPending={save.isPending} pendingText={TEXTS.saving}>
          {isSamePhone ? TEXTS.saveOnly : TEXTS.save}
        </Button>
        <Button variant="ghost" size="lg" onClick={onEnd}>
          {TEXTS.keep}
        </Button>
      </div>
    </form>
  )
}
