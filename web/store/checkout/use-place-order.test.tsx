// @vitest-environment jsdom
import { act } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { pesewas } from '#domain/money.ts'
import { openPage } from '#test/open-page.tsx'
import { checkoutDraft } from '../orders/checkout-draft.ts'
import { localOrders } from '../orders/local-orders.ts'
import { orderAttempt } from '../orders/order-attempt.ts'
import { usePlaceOrder } from './use-place-order.ts'

type Body = { idempotencyKey: string; replaces?: unknown }
let place: (notes: string) => Promise<unknown>

function Screen() {
  const { mutateAsync } = usePlaceOrder()
  place = (notes) =>
    mutateAsync({
      ...{ context: 'home', lines: [], isAgeConfirmed: false, expectedTotal: pesewas(17_640) },
      draft: { ...checkoutDraft.read(), notes },
    })
  return null
}

beforeEach(() => {
  orderAttempt.forget()
  localOrders.forget()
})

test('a cart that is changed after a refusal names the known order alone, as the version before takes it', async () => {
  const sent: Body[] = []
  let refusal: { code: string; status: number } | undefined
  await openPage('/checkout', <Screen />, async ({ path, body }) => {
    if (path !== '/api/orders') return Response.json({})
    sent.push(body as Body) // what the page has sent
    if (!refusal) return Response.json({ orderId: '7K2M9QXR4T', status: 'awaiting_payment', total: 17_640 })
    return Response.json({ code: refusal.code, title: 'No', message: 'No.' }, { status: refusal.status })
  })
  await act(() => place(''))
  refusal = { code: 'order.below_minimum', status: 409 }
  await act(() => expect(place('Ring twice')).rejects.toThrow())
  refusal = { code: 'order.too_many_today', status: 429 }
  await act(() => expect(place('Ring once')).rejects.toThrow())
  expect(sent[2]).toMatchObject({ replaces: sent[0]?.idempotencyKey })
  refusal = undefined
  await act(() => place('Knock'))
  expect(sent[3], 'a try before a rate limit may have become an order').toMatchObject({
    replaces: [sent[0]?.idempotencyKey, sent[2]?.idempotencyKey],
  })
})

test('a cart that is changed after a lost answer names the try, so that the order it became is replaced', async () => {
  const sent: Body[] = []
  let isLost = true
  await openPage('/checkout', <Screen />, async ({ path, body }) => {
    if (path !== '/api/orders') return Response.json({})
    sent.push(body as Body) // what the page has sent
    if (isLost) throw new TypeError('the answer is lost')
    return Response.json({ orderId: '7K2M9QXR4T', status: 'awaiting_payment', total: 17_640 })
  })
  await act(() => expect(place('')).rejects.toThrow())
  isLost = false
  await act(() => place('Ring twice'))
  expect(sent[0]).not.toHaveProperty('replaces')
  expect(sent[1]).toMatchObject({ replaces: sent[0]?.idempotencyKey })
})

test('a key that was used for another order is replaced by a new one, and the order is sent again', async () => {
  const keys: string[] = []
  await openPage('/checkout', <Screen />, async ({ path, body }) => {
    if (path !== '/api/orders') return Response.json({})
    keys.push((body as Body).idempotencyKey) // what the page has sent
    if (keys.length > 1) return Response.json({ orderId: '7K2M9QXR4T', status: 'awaiting_payment', total: 17_640 })
    return Response.json({ code: 'order.key_reused', title: 'Already sent', message: 'Sent.' }, { status: 409 })
  })
  await act(() => place(''))
  expect(new Set(keys).size).toBe(2)
})
