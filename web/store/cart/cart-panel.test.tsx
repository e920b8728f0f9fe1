// @vitest-environment jsdom
import { beforeEach, expect, test } from 'vitest'
import { pesewas } from '#domain/money.ts'
import { aShop } from '#test/builders.ts'
import { aQuote, withRice } from '#test/carts.ts'
import { openPage, press, untilShown } from '#test/open-page.tsx'
import { cartStore } from '../orders/cart/cart-store.ts'
import { CartPanel } from './cart-panel.tsx'

/** A promotion counts, of which only the server knows. */
const QUOTE = {
  ...aQuote([]),
  promotion: { id: '0198c0de-0000-7000-8000-0000000000e1', name: 'Ten off', code: null, isBesidePlan: true },
}

beforeEach(() => void cartStore.update(() => withRice([])))

test('the total is read out once when a quantity changes, as it is quoted', async () => {
  const nothing = () => undefined
  const totals = [30_000, 45_000].map((total) => ({ ...QUOTE, totals: { ...QUOTE.totals, total: pesewas(total) } }))
  await openPage('/?buy=cart', <CartPanel onClose={nothing} onCheckout={nothing} />, ({ path }) => {
    if (path === '/api/shop') return Response.json(aShop())
    return path === '/api/quote' ? Response.json(totals.shift()) : undefined
  })
  const total = () => [...document.querySelectorAll('[role=status]')].find((one) => one.textContent.startsWith('Total'))
  await untilShown(() => expect(total()?.textContent).toBe('Total GH₵ 300.00'))
  const region = total()
  const said: (string | null | undefined)[] = []
  const listener = new MutationObserver(() => said.push(region?.textContent))
  listener.observe(region ?? document, { childList: true, characterData: true, subtree: true })
  await press('One Rice more')
  expect(region?.parentElement?.textContent, 'the new sum is seen at once').toMatch(/^GH₵ \d/)
  await untilShown(() => expect(region?.textContent).toBe('Total GH₵ 450.00'))
  expect(said).toEqual(['', 'Total GH₵ 450.00'])
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

test('the discount of a plan stands in the panel with its percentage and its sum', async () => {
  const nothing = () => undefined
  const quote = aQuote([])
  const totals = { ...quote.totals, subscriptionDiscount: pesewas(624) }
  await openPage('/?buy=cart', <CartPanel onClose={nothing} onCheckout={nothing} />, ({ path }) => {
    if (path === '/api/shop') return Response.json(aShop())
    return path === '/api/quote' ? Response.json({ ...quote, totals, subscriptionPercent: 13 }) : undefined
  })
  await untilShown(() => expect(document.body.textContent).toContain('Plan discount (13%)− GH₵ 6.24'))
})
