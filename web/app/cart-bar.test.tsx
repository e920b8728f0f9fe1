// @vitest-environment jsdom
import { expect, onTestFinished, test } from 'vitest'
import { changeCart } from '#domain/cart/cart-lines.ts'
import { pesewas } from '#domain/money.ts'
import { aChoice } from '#test/builders.ts'
import { openPage } from '#test/open-page.tsx'
import { paths } from '../client/paths.ts'
import { cartStore } from '../store/orders/cart/cart-store.ts'
import { CartBar } from './cart-bar.tsx'

test.each([
  { address: '/terms', isShown: true, why: 'nothing is under it' },
  {
    address: paths.momoOf({ purpose: 'order', subjectId: '7K2M9QXR4T' }),
    isShown: false,
    why: 'it would cover the button that pays',
  },
])('the button to the cart is at $address: $isShown, because $why', async ({ address, isShown }) => {
  const seen = { name: 'Waakye', image: '', category: 'mains' as const, options: [], extras: [], requiresAge: false }
  cartStore.update(() =>
    changeCart([], { type: 'add', choice: aChoice(), source: 'home', seen: { ...seen, unitPrice: pesewas(4_000) } }),
  )
  onTestFinished(() => void cartStore.update(() => []))
  await openPage(address, <CartBar />, () => undefined)
  expect(document.querySelector('[aria-label^="View Cart"]') !== null).toBe(isShown)
})
