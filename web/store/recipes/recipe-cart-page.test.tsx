// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { createPortal } from 'react-dom'
import { beforeEach, expect, test, vi } from 'vitest'
import { pesewas } from '#domain/money.ts'
import { setRecipeQuantity } from '#domain/recipes/recipe-cart.ts'
import { type PriceType, quoteRecipes, type RecipeQuote } from '#domain/recipes/recipes-api.ts'
import { openScreen } from '../../../test/open-screen.tsx'
import { queryOf } from '../../client/query-of.ts'
import { currentSession, ownerOf } from '../../client/session/session-store.ts'
import { RecipeCartPage } from './recipe-cart-page.tsx'
import { recipeCartStore } from './recipe-cart-store.ts'

const PRICES = { regular: pesewas(5_000), large: pesewas(8_000) }
const item = { id: 'waakye', name: 'Waakye', image: '', price: PRICES }
const quoteOf = (...sizes: PriceType[]): RecipeQuote => ({
  lines: sizes.map((size) => ({
    recipeId: item.id,
    priceType: size,
    name: item.name,
    quantity: 1,
    unitPrice: PRICES[size],
    lineTotal: PRICES[size],
    problem: null,
    leftOut: [],
  })),
  subtotal: pesewas(0),
  discount: pesewas(0),
  discountPercent: 0,
  deliveryFee: pesewas(0),
  serviceFee: pesewas(0),
  total: pesewas(0),
  minimumOrder: pesewas(0),
  problem: null,
})

let queries: QueryClient
beforeEach(() => {
  queries = new QueryClient()
})

function Screen() {
  return createPortal(
    <QueryClientProvider client={queries}>
      <RecipeCartPage />
    </QueryClientProvider>,
    document.body,
  )
}

/** Opens a cart with a kit of each size, whose quote sells these sizes; no further quote comes. */
async function openCart(asked: PriceType[], sold: PriceType[], change: Partial<RecipeQuote> = {}) {
  recipeCartStore.update(() => asked.map((priceType) => ({ item, priceType, quantity: 1 })))
  const lines = asked.map((priceType) => ({ recipeId: item.id, priceType, quantity: 1 }))
  // A test before may have left a session.
  const person = ownerOf(currentSession()) ?? ''
  const { queryKey } = queryOf(quoteRecipes, { person, body: { lines, country: 'GH' } })
  queries.setQueryData<unknown>(queryKey, { ...quoteOf(...sold), ...change })
  vi.stubGlobal('fetch', () => new Promise(() => undefined))
  await openScreen('/recipes/cart', Screen)
}

test.each<{ sold: PriceType; words: string; why: string }>([
  { sold: 'large', words: 'WaakyeLarge1GH₵ 80.00', why: 'names the size of its kit' },
  {
    sold: 'regular',
    words: 'WaakyeRegular: there is no large kit any more1GH₵ 50.00',
    why: 'says that the regular kit is sold where there is no large one any more',
  },
])('a line of a large kit $why', async ({ sold, words }) => {
  await openCart(['large'], [sold])
  expect(document.body.textContent).toContain(words)
})

test('the quote of the cart before says nothing about prices of the cart as it is now', async () => {
  await openCart(['regular', 'large'], ['regular', 'large'])
  await act(async () => recipeCartStore.update((cart) => setRecipeQuantity(cart, item.id, 'regular', 0)))

  expect(document.body.textContent).toContain('Large')
  expect(document.body.textContent).not.toContain('The price is now')
})

test('a cart below the minimum says how much is missing, and what the minimum is', async () => {
  const price = { subtotal: pesewas(2_100), minimumOrder: pesewas(2_500) }
  await openCart(['regular'], ['regular'], { ...price, problem: 'below_minimum' })
  expect(document.body.textContent).toContain('Add GH₵ 4.00 more to meet the minimum order of GH₵ 25.00')
})

test('the service fee is named with its percentage, as in the cart of dishes', async () => {
  const price = { subtotal: pesewas(5_000), deliveryFee: pesewas(3_300), serviceFee: pesewas(415) }
  await openCart(['regular'], ['regular'], price)
  expect(document.body.textContent).toContain('Service fee (5%)')
})
