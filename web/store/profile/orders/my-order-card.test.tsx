// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { pesewas } from '#domain/money.ts'
import type { MyOrder } from '#domain/profiles/profiles-api.ts'
import { aChoice, TEST_EXTRAS, TEST_ITEMS } from '#test/builders.ts'
import { openPage, press, untilShown } from '#test/open-page.tsx'
import { cartStore } from '../../orders/cart/cart-store.ts'
import { MyOrderCard } from './my-order-card.tsx'

test('ordering again names what is no longer on the menu, and puts in nothing for it', async () => {
  const { id: itemId, name } = { id: 'waakye-of-last-year', name: 'Waakye' }
  const order: MyOrder = {
    ...{ orderId: '7K2M9QXR4T', status: 'delivered', placedAt: '2026-11-19T12:00:00.000Z', scheduledFor: null },
    ...{ context: 'home', total: pesewas(5_000), items: [{ name, quantity: 1 }], lines: [aChoice({ itemId })] },
  }
  await openPage('/terms?profile=orders', <MyOrderCard order={order} />, ({ path }) => {
    if (path === '/api/menu/extras') return Response.json({ extras: TEST_EXTRAS })
    return path.startsWith('/api/menu/') ? Response.json({ items: TEST_ITEMS }) : undefined
  })
  await press('Order 7K2M9-QXR4T again')
  await untilShown(() =>
    expect(document.querySelector('[role=status]')?.textContent).toContain('Nothing in this order is available today.'),
  )
  expect(document.querySelector('[role=status] li')?.textContent).toBe('Waakye: no longer on the menu')
  expect(cartStore.read()).toEqual([])
})

test('ordering again puts the lines in the cart at today’s prices, and leads there; an unpaid order leads to its payment', async () => {
  cartStore.update(() => [])
  const order: MyOrder = {
    ...{ orderId: '7K2M9QXR4T', status: 'awaiting_payment', placedAt: '2026-11-19T12:00:00.000Z', scheduledFor: null },
    ...{ context: 'home', total: pesewas(5_000), items: [{ name: 'Rice', quantity: 1 }], lines: [aChoice()] },
  }
  await openPage('/terms?profile=orders', <MyOrderCard order={order} />, ({ path }) => {
    if (path === '/api/menu/extras') return Response.json({ extras: TEST_EXTRAS })
    return path.startsWith('/api/menu/') ? Response.json({ items: TEST_ITEMS }) : undefined
  })
  const pay = document.querySelector('[aria-label^="Pay order"]')
  expect([document.body.textContent?.includes('Awaiting payment'), pay?.getAttribute('href')]).toEqual([
    true,
    '/track-order?id=7K2M9QXR4T',
  ])
  await press('Order 7K2M9-QXR4T again')
  await untilShown(() =>
    expect(document.querySelector('[role=status]')?.textContent).toContain(
      '1 item is in your cart. At today’s prices.',
    ),
  )
  expect(cartStore.read().map(({ choice }) => choice)).toEqual([aChoice()])
  await press('See your cart')
  expect(location.search).toBe('?buy=cart')
  cartStore.update(() => [])
})
