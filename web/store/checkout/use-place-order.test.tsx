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
