// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { createPortal } from 'react-dom'
import { Route, Routes } from 'react-router'
import { expect, test, vi } from 'vitest'
import { changeCart, type SeenLine } from '#domain/cart/cart-lines.ts'
import { pesewas } from '#domain/money.ts'
import type { SharedCart } from '#domain/shared-carts/shared-carts-api.ts'
import { aChoice } from '#test/builders.ts'
import { catchToasts } from '../../../test/catch-toasts.ts'
import { untilShown } from '../../../test/open-page.tsx'
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

test('the words about a taken cart count what the own cart had room for', async () => {
  cartStore.update(() => [])
  for (let line = 0; line < 59; line += 1) {
    const choice = aChoice({ itemId: `dish-${line}` })
    cartStore.update((all) => changeCart(all, { type: 'add', choice, source: 'home', seen }))
  }
  const cart: SharedCart = {
    code: 'ABCDEFGH',
    context: 'home',
    lines: [lineOf('jollof', 2), lineOf('banku', 3)],
    endsAt: '2026-12-01T00:00:00.000Z',
  }
  vi.stubGlobal('fetch', async () => Response.json(cart))
  const shown = catchToasts()
  await openScreen('/c/ABCDEFGH', Screen)
  const buttons = () => [...document.querySelectorAll('button')]
  const add = () => buttons().find(({ textContent }) => textContent === 'Add to my cart')
  await untilShown(() => expect(add()).toBeDefined())
  await act(async () => add()?.click())

  expect(shown).toMatchObject([
    { description: '2 items from the shared cart. The rest did not fit: your cart is full.' },
  ])
})
