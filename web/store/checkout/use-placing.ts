import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { z } from 'zod'
import type { CartLine } from '#domain/cart/cart-lines.ts'
import type { OrderContext } from '#domain/orders/order-contexts.ts'
import { listFullSlots, Quote } from '#domain/orders/orders-api.ts'
import { CallError } from '../../client/api.ts'
import { paths } from '../../client/paths.ts'
import { keyOf } from '../../client/query-of.ts'
import { showToast, type Words } from '../../ui/overlay/toast.ts'
import { type CartPrice, useShowQuote } from '../orders/cart/quote-hooks.ts'
import { type CheckoutDraft, checkoutDraft, withoutSlot } from '../orders/checkout-draft.ts'
import { finishOrder } from '../orders/finish-order.ts'
import { keptOrder } from '../orders/kept-order.ts'
import { useOrderPayment } from '../payments/use-order-payment.ts'
import { lastWay, type PayWay } from '../payments/ways/last-way.ts'
import { CHECKOUT_TEXTS } from './checkout-texts.ts'
import { usePlaceOrder } from './use-place-order.ts'

type Placing = {
  cart: { context: OrderContext; lines: readonly CartLine[] }
  draft: CheckoutDraft
  price: CartPrice | undefined
  isAgeConfirmed: boolean
  isBlocked: boolean
  /** Keeps the order until it is sent again. */
  keep: () => void
  /** Shows the form, where the fault is corrected. */
  onFault: () => void
}

/** Sends the order, and says what became of it. */
export function usePlacing({ cart, draft, price, isAgeConfirmed, isBlocked, keep, onFault }: Placing) {
  const navigate = useNavigate()
  const queries = useQueryClient()
  const place = usePlaceOrder()
  const showQuote = useShowQuote()
  const { pay } = useOrderPayment()
  const isSending = useRef(false)
  /** The way that was pressed, until another page is shown: the form stays until then, though its order exists. */
  const [sendingBy, setSendingBy] = useState<PayWay | null>(null)

  const refuse = (error: Error) => {
    if (!(error instanceof CallError)) return complain(CHECKOUT_TEXTS.failed)
    if (error.code === 'server.failed') return complain(CHECKOUT_TEXTS.failed)
    // It may have arrived: sent again, it leads to the same order.
    if (error.kind === 'offline') keep()
    const quote = Refused.safeParse(error.details).data?.quote
    const form = checkoutDraft.read()
    // Nothing is concluded for another phone number, city, time or code than were sent.
    const isOfForm = (['phone', 'city', 'scheduledFor', 'code'] as const).every((field) => form[field] === draft[field])
    const withoutWords = isOfForm && error.code === 'order.price_changed' ? quote && goWithout(quote) : undefined
    // The next quote may be refused too. One without a code that was not looked up is not that of the form.
    if (quote && isOfForm && price?.codeProblem !== 'too_many_tries') showQuote(cart.context, cart.lines, quote)
    complain({ title: error.title, text: withoutWords ?? error.message })
    if (error.code === 'order.slot_unavailable') {
      checkoutDraft.update(withoutSlot)
      void queries.invalidateQueries({ queryKey: keyOf(listFullSlots) })
    }
    // All of these are corrected in the form.
    if (error.code?.startsWith('order.')) onFault()
  }

  /** Places the order, shows its page, and starts its payment: at the provider over that page, manual mobile money on it. */
  const choose = async (way: PayWay) => {
    if (isSending.current || !price || isBlocked) return
    isSending.current = true
    setSendingBy(way)
    try {
      const request = {
        context: cart.context,
        lines: cart.lines,
        // The total that they see is without a code that was not looked up.
        draft: price.codeProblem === 'too_many_tries' ? { ...draft, code: '' } : draft,
        isAgeConfirmed,
        expectedTotal: price.totals.total,
      }
      const { orderId, status } = await place.mutateAsync(request)
      lastWay.update(() => way)
      keptOrder.forget()
      // It may be paid already, in another tab or by a late confirmation.
      const isDue = status === 'awaiting_payment'
      if (!isDue) finishOrder(orderId)
      void navigate(`${paths.trackOrder(orderId)}${isDue && way === 'mtn' ? '&pay=mtn' : ''}`)
      if (isDue && way !== 'mtn') pay(orderId, way)
    } catch (error) {
      setSendingBy(null)
      refuse(error instanceof Error ? error : new Error(String(error)))
    } finally {
      isSending.current = false
    }
  }

  return { sendingBy, choose: (way: PayWay) => void choose(way) }
}

/**
 * Goes without a promotion that the server refused to this person, whose phone number only an order names: the next quote
 * then says the same as the order.
 *
 * @returns why, in words; undefined when the order was refused for something else
 */
function goWithout({ withheld, codeProblem }: Quote): string | undefined {
  const ids = withheld.map(({ id }) => id)
  const isCodeRefused = codeProblem === 'not_yours'
  checkoutDraft.update((draft) => ({
    ...draft,
    without: [...draft.without, ...ids].slice(-MOST_WITHOUT),
    ...(isCodeRefused && { code: '' }),
  }))
  if (isCodeRefused) return CHECKOUT_TEXTS.code.problems.not_yours
  return withheld[0] && CHECKOUT_TEXTS.withheld(withheld[0].name)
}
const Refused = z.object({ quote: Quote })
const MOST_WITHOUT = 20

const complain = (words: Words) => showToast(words, 'destructive')
