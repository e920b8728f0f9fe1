import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { CartLine } from '#domain/cart/cart-lines.ts'
import type { Pesewas } from '#domain/money.ts'
import type { OrderContext } from '#domain/orders/order-contexts.ts'
import { getOrder, type PlacedOrder, placeOrder, quoteOrder } from '#domain/orders/orders-api.ts'
import { parsePhone } from '#domain/phone/phone.ts'
import { parseGpsCode } from '#domain/place/gps-code.ts'
import { CallError, call } from '../../client/api.ts'
import { keyOf } from '../../client/query-of.ts'
import { useClock } from '../../client/shop/clock.tsx'
import { newKey } from '../../client/storage/new-key.ts'
import { lastPlace } from '../addresses/stored-addresses.ts'
import { promotedBy } from '../orders/cart/quote-hooks.ts'
import type { CheckoutDraft } from '../orders/checkout-draft.ts'
import { localOrders, withOrder } from '../orders/local-orders.ts'
import { attemptFor, orderAttempt, replacedBy, withoutOrder } from '../orders/order-attempt.ts'

export type OrderRequest = {
  context: OrderContext
  lines: readonly CartLine[]
  draft: CheckoutDraft
  isAgeConfirmed: boolean
  expectedTotal: Pesewas
}

/** Places the order of a cart once, however often the button is pressed, the page reloaded or the request repeated. */
export function usePlaceOrder() {
  const queries = useQueryClient()
  const clock = useClock()

  const send = async (request: OrderRequest): Promise<PlacedOrder & { key: string }> => {
    const content = contentOf(request)
    const attempt = orderAttempt.update((current) => attemptFor(content, current, newKey))
    if (!attempt) throw new Error('an attempt was just made')
    const { key, replaces } = attempt
    const replaced = replacedBy(attempt)
    const placed = await call(placeOrder, {
      body: {
        idempotencyKey: key,
        ...content,
        expectedTotal: request.expectedTotal,
        ...(replaced && { replaces: replaced }),
      },
    }).catch((error: unknown) => {
      if (isNoOrder(error)) {
        orderAttempt.update((current) => (current?.key === key ? { ...current, isRefused: true } : current))
      }
      throw error
    })
    // The order may be cancelled meanwhile.
    if (replaces)
      void queries.invalidateQueries({ queryKey: keyOf(getOrder, { params: { orderId: replaces.orderId } }) })
    orderAttempt.update((current) => (current?.key === key ? { ...attempt, orderId: placed.orderId } : current))
    return { ...placed, key }
  }

  return useMutation({
    networkMode: 'always',
    mutationFn: async (request: OrderRequest) => {
      let placed = await send(request).catch((error: unknown) => {
        if (!isOfAnother(error)) throw error
        // The key belongs to an order with another total, so this is a new order.
        orderAttempt.update((current) => current && { ...current, content: '' })
        return send(request)
      })
      if (placed.status === 'cancelled') {
        // The key belongs to a cancelled order, so this is a new order.
        const { orderId } = placed
        orderAttempt.update((current) => withoutOrder(current, orderId))
        placed = await send(request)
      }
      const { orderId, status, total, key } = placed
      lastPlace.update(() => ({ orderId, place: placeOf(request.draft) }))
      localOrders.update((orders) =>
        withOrder(orders, {
          id: orderId,
          status,
          total,
          placedAt: orders.find((order) => order.id === orderId)?.placedAt ?? clock().toISOString(),
          context: request.context,
          deliveryName: request.draft.name.trim(),
          address: request.draft.address.trim(),
          key,
          bought: request.lines.map((line) => ({ id: line.id, quantity: line.choice.quantity })),
          last: null,
        }),
      )
      return placed
    },
    onError: (error) => {
      if (!(error instanceof CallError)) return
      if (error.code?.startsWith('order.')) void queries.invalidateQueries({ queryKey: keyOf(quoteOrder) })
    },
  })
}

function isOfAnother(error: unknown): boolean {
  return error instanceof CallError && error.code === 'order.key_reused'
}

/** Whether there is no order of the key: rules of orders refuse only after the key was looked up, rate limits before. */
function isNoOrder(error: unknown): boolean {
  if (!(error instanceof CallError) || error.status === 429 || isOfAnother(error)) return false
  return error.code?.startsWith('order.') === true
}

/** Where the order goes, as an address is saved. */
function placeOf({ address, city, gpsCode, location, notes, phone }: CheckoutDraft) {
  return {
    address: address.trim(),
    city,
    gpsCode: parseGpsCode(gpsCode) ?? '',
    point: location,
    riderNote: notes.trim(),
    phone: phone.trim(),
  }
}

function contentOf({ context, lines, draft, isAgeConfirmed }: OrderRequest) {
  return {
    context,
    lines: lines.map((line) => line.choice),
    customer: {
      name: draft.name.trim(),
      phone: parsePhone(draft.phone) ?? draft.phone,
      email: draft.email.trim(),
      address: draft.address.trim(),
      notes: draft.notes.trim(),
      ...(draft.gpsCode.trim() !== '' && { gpsCode: draft.gpsCode.trim() }),
    },
    city: draft.city,
    location: draft.location,
    scheduledFor: draft.scheduledFor,
    ...promotedBy(draft),
    ageConfirmed: isAgeConfirmed,
  }
}
