// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { createPortal } from 'react-dom'
import { Route, Routes } from 'react-router'
import { afterAll, expect, test, vi } from 'vitest'
import { errorBody } from '#domain/errors.ts'
import { pesewas } from '#domain/money.ts'
import { addRecipe, type RecipeCart } from '#domain/recipes/recipe-cart.ts'
import { getRecipe, RECIPE_MAX } from '#domain/recipes/recipes-api.ts'
import { SEED_RECIPES } from '#seed/recipes.ts'
import { catchToasts } from '../../../test/catch-toasts.ts'
import { untilShown } from '../../../test/open-page.tsx'
import { openScreen } from '../../../test/open-screen.tsx'
import { queryOf } from '../../client/query-of.ts'
import { recipeCartStore } from './recipe-cart-store.ts'
import { RecipePage } from './recipe-page.tsx'

const queries = new QueryClient()
afterAll(() => recipeCartStore.forget())

const kits = (id: string, quantity: number) => ({
  item: { id, name: id, image: '', price: { regular: pesewas(7_000) } },
  quantity,
  priceType: 'regular' as const,
})
const FULL = Array.from({ length: RECIPE_MAX.lines }, (_, index) => kits(`kit-${index}`, 1))

function Screen() {
  return createPortal(
    <QueryClientProvider client={queries}>
      <Routes>
        <Route path="/recipes/:recipeId" element={<RecipePage />} />
        <Route path="*" element={null} />
      </Routes>
    </QueryClientProvider>,
    document.body,
  )
}

test.each<{ cart: RecipeCart; title: string; why: string }>([
  { cart: [], title: 'Added to recipe cart', why: 'it was added' },
  { cart: [kits('waakye', 50)], title: 'That’s the most you can order at once', why: 'there are 50 already' },
  { cart: FULL, title: 'Your recipe cart is full', why: 'there are 30 lines' },
  { cart: [...FULL.slice(1), kits('waakye', 1)], title: 'Added to recipe cart', why: 'it has a line' },
])('the words about a kit that is put into the cart are $title: $why', async ({ cart, title }) => {
  recipeCartStore.update(() => cart.reduce<RecipeCart>(addRecipe, []))
  const recipe = SEED_RECIPES.find(({ id }) => id === 'waakye')
  queries.setQueryData<unknown>(queryOf(getRecipe, { params: { id: 'waakye' } }).queryKey, recipe)
  vi.stubGlobal('fetch', () => new Promise(() => undefined))
  const shown = catchToasts()
  await openScreen('/recipes/waakye', Screen)
  const button = [...document.querySelectorAll('button')].find(
    ({ textContent }) => textContent === 'Add to recipe cart',
  )
  await act(async () => button?.click())
  expect(shown).toMatchObject([{ title }])
})

test('the price abroad is that of the chosen size: a large kit is two regular ones', async () => {
  const recipe = SEED_RECIPES.find(({ id }) => id === 'waakye')
  const sizes = { priceLarge: pesewas(12_000), priceAbroad: pesewas(7_500) }
  queries.setQueryData<unknown>(queryOf(getRecipe, { params: { id: 'waakye' } }).queryKey, { ...recipe, ...sizes })
  vi.stubGlobal('fetch', () => new Promise(() => undefined))
  await openScreen('/recipes/waakye', Screen)
  expect(document.body.textContent).toContain('Abroad, without what cannot travel: GH₵ 75.00')
  const large = [...document.querySelectorAll('label')].find(({ textContent }) => textContent.includes('Large'))
  await act(async () => large?.click())
  expect(document.body.textContent).toContain('Abroad, without what cannot travel: GH₵ 150.00')
})

test.each([
  { status: 404, code: 'route.missing', button: 'Back to all recipes', why: 'there is no such recipe' },
  { status: 500, code: 'server.failed', button: 'Try again', why: 'it may be there' },
  { status: 429, code: 'request.too_many', button: 'Try again', why: 'it may be there' },
] as const)(
  'where a recipe is answered with $status, one goes on by $button: $why',
  async ({ status, code, button }) => {
    queries.clear()
    queries.setDefaultOptions({ queries: { retry: false } })
    vi.stubGlobal('fetch', async () => Response.json(errorBody(code), { status }))
    await openScreen('/recipes/waakye', Screen)
    await untilShown(() => expect(document.body.textContent).toContain(button))
  },
)
