// @vitest-environment jsdom
import { beforeEach, expect, test } from 'vitest'
import { changeCart } from '#domain/cart/cart-lines.ts'
import { pesewas } from '#domain/money.ts'
import { aChoice, aShop } from '#test/builders.ts'
import { openPage, press, untilShown } from '#test/open-page.tsx'
import { cartStore } from '../orders/cart/cart-store.ts'
import { CartPanel } from './cart-panel.tsx'

beforeEach(() => {
  const seen = {
    name: 'Rice',
    image: '',
    category: 'supermarket' as const,
    options: [],
    extras: [],
    requiresAge: false,
  }
  const line = { choice: aChoice(), source: 'home' as const, seen: { ...seen, unitPrice: pesewas(15_000) } }
  cartStore.update(() => changeCart([], { type: 'add', ...line }))
})

test('the total is read out when a quantity changes', async () => {
  const nothing = () => undefined
  await openPage('/?buy=cart', <CartPanel onClose={nothing} onCheckout={nothing} />, ({ path }) =>
    path === '/api/shop' ? Response.json(aShop()) : undefined,
  )
  const total = () => [...document.querySelectorAll('[role=status]')].find((one) => one.textContent.startsWith('Total'))
  await untilShown(() => expect(total()).toBeDefined())
  const region = total()
  const before = region?.textContent
  await press('One Rice more')
  expect(region?.textContent).toMatch(/^Total GH₵/)
  expect(region?.textContent).not.toBe(before)
  expect(region?.isConnected).toBe(true)
})

test('a refused quote is said beside the total, and asked for again', async () => {
  let asked = 0
  const nothing = () => undefined
  await openPage('/?buy=cart', <CartPanel onClose={nothing} onCheckout={nothing} />, ({ path }) => {
    if (path === '/api/shop') return Response.json(aShop())
    if (path !== '/api/quote') return undefined
    asked += 1
    return Response.json(
      { code: 'request.too_many', title: 'Slow down', message: 'Please wait a minute.' },
      { status: 429 },
    )
  })
  await untilShown(() => expect(document.querySelector('[role=alert]')?.textContent).toContain('Please wait a minute.'))
  await press('Try again')
  await untilShown(() => expect(asked).toBe(2))
})
