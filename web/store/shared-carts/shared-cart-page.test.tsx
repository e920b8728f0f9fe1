// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { createPortal } from 'react-dom'
import { Route, Routes } from 'react-router'
import { expect, test, vi } from 'vitest'
import { type CartLine, changeCart, type SeenLine } from '#domain/cart/cart-lines.ts'
import { pesewas } from '#domain/money.ts'
import type { SharedCart } from '#domain/shared-carts/shared-carts-api.ts'
import { aChoice } from '#test/builders.ts'
import { catchToasts } from '../../../test/catch-toasts.ts'
import { press, untilShown } from '../../../test/open-page.tsx'
import { openScreen } from '../../../test/open-screen.tsx'
import { AgeGateProvider } from '../menu/age/age-gate.tsx'
import { cartStore } from '../orders/cart/cart-store.ts'
import { SharedCartPage } from './shared-cart-page.tsx'

const seen: SeenLine = {
  name: 'Waakye',
  image: '',
  category: 'mains',
  options: [],
  extras: [],
  unitPrice: pesewas(4_000),
  requiresAge: false,
}
const lineOf = (itemId: string, quantity: number): SharedCart['lines'][number] => ({
  choice: aChoice({ itemId, quantity }),
  name: seen.name,
  seen,
  lineTotal: pesewas(4_000),
  problem: null,
  soldAt: null,
})
const queries = new QueryClient()

function Screen() {
  return createPortal(
    <QueryClientProvider client={queries}>
      <AgeGateProvider>
        <Routes>
          <Route path="/c/:code" element={<SharedCartPage />} />
          <Route path="*" element={null} />
        </Routes>
      </AgeGateProvider>
    </QueryClientProvider>,
    document.body,
  )
}

const CART: SharedCart = {
  code: 'ABCDEFGH',
  context: 'home',
  lines: [lineOf('jollof', 2), lineOf('banku', 3)],
  endsAt: '2026-12-01T00:00:00.000Z',
}
const shownText = () => document.body.textContent

/** Opens the page of a shared cart beside an own cart with one dish. */
async function openBesideOwn(answer: Response): Promise<void> {
  await openBeside(changeCart([], { type: 'add', choice: aChoice({ itemId: 'waakye' }), source: 'home', seen }), answer)
}

async function openBeside(own: readonly CartLine[], answer: Response): Promise<void> {
  queries.clear()
  catchToasts()
  cartStore.update(() => own)
  vi.stubGlobal('fetch', async () => answer.clone())
  await openScreen('/c/ABCDEFGH', Screen)
}

test.each([
  { way: 'Add to my cart', items: ['waakye', 'jollof', 'banku'] },
  { way: 'Replace my cart', items: ['jollof', 'banku'] },
  { way: 'Keep mine', items: ['waakye'] },
])('$way: $items are in the cart, which is unchanged until then', async ({ way, items }) => {
  await openBesideOwn(Response.json(CART))
  await untilShown(() => expect(shownText()).toContain('Your own cart has 1 item. What shall we do with it?'))
  const itemIds = () => cartStore.read().map(({ choice }) => choice.itemId)
  expect(itemIds()).toEqual(['waakye'])
  const control = [...document.querySelectorAll<HTMLElement>('button, a')].find(
    ({ textContent }) => textContent === way,
  )
  await act(async () => control?.click())
  expect(itemIds()).toEqual(items)
  expect(location.search).toBe('?buy=cart')
})

test('a visitor without a cart takes the shared one by one press, and is asked nothing', async () => {
  await openBeside([], Response.json(CART))
  await press('Put it in my cart')
  expect(cartStore.read().map(({ choice }) => choice.itemId)).toEqual(['jollof', 'banku'])
  expect(location.search).toBe('?buy=cart')
})

test('a shared drink for adults is counted and not named before the age is confirmed', async () => {
  const beer = { ...lineOf('cassava-beer', 1), name: 'Cassava Beer', seen: { ...seen, requiresAge: true } }
  await openBesideOwn(Response.json({ ...CART, lines: [beer] }))
  await untilShown(() => expect(shownText()).toContain('1 item is 18+.'))
  expect(shownText()).not.toContain('Cassava Beer')
})

test('a shared cart that has ended says so', async () => {
  await openBesideOwn(Response.json({ code: 'cart.missing', message: '' }, { status: 404 }))
  await untilShown(() => expect(document.querySelector('h1')?.textContent).toBe('This cart has ended'))
})

test('the words about a taken cart count what the own cart had room for', async () => {
  cartStore.update(() => [])
  for (let line = 0; line < 59; line += 1) {
    const choice = aChoice({ itemId: `dish-${line}` })
    cartStore.update((all) => changeCart(all, { type: 'add', choice, source: 'home', seen }))
  }
  queries.clear()
  vi.stubGlobal('fetch', async () => Response.json(CART))
  const shown = catchToasts()
  await openScreen('/c/ABCDEFGH', Screen)
  const buttons = () => [...document.querySelectorAll('button')]
  const add = () => buttons().find(({ textContent }) => textContent === 'Add to my cart')
  await untilShown(() => expect(add()).toBeDefined())
  await act(async () => add()?.click())

  expect(shown).toMatchObject([{ text: '2 items from the shared cart. The rest did not fit: your cart is full.' }])
})
