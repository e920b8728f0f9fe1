// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { MemoryRouter } from 'react-router'
import { expect, onTestFinished, test, vi } from 'vitest'
import { pesewas } from '#domain/money.ts'
import { type PriceType, quoteRecipes } from '#domain/recipes/recipes-api.ts'
import { queryOf } from '../../client/query-of.ts'
import { ClockProvider } from '../../client/shop/clock.tsx'
import { RecipeCartPage } from './recipe-cart-page.tsx'
import { recipeCartStore } from './recipe-cart-store.ts'

const PRICE = pesewas(6_000)
const QUOTE = {
  ...{ subtotal: PRICE, discount: 0, discountPercent: 0, deliveryFee: 0, serviceFee: 0, total: PRICE },
  ...{ minimumOrder: 0, problem: null },
}

/** The words of a cart with a large kit of jollof, when a kit of `sold` size is sold. */
async function cartWords(sold: PriceType): Promise<string> {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.stubGlobal('fetch', () => new Promise(() => undefined))
  const asked = { quantity: 1, priceType: 'large' } as const
  const price = { regular: PRICE, large: PRICE }
  recipeCartStore.update(() => [{ ...asked, item: { id: 'jollof', name: 'Jollof', image: '', price } }])
  const lines = [{ ...asked, recipeId: 'jollof' }]
  const quoted = { name: 'Jollof', unitPrice: PRICE, lineTotal: PRICE, problem: null, leftOut: [] }
  const client = new QueryClient()
  client.setQueryData<unknown>(queryOf(quoteRecipes, { person: '', body: { lines, country: 'GH' } }).queryKey, {
    ...QUOTE,
    lines: lines.map((line) => ({ ...line, ...quoted, priceType: sold })),
  })
  const page = document.createElement('div')
  const root = createRoot(page)
  onTestFinished(async () => {
    await act(async () => root.unmount())
    recipeCartStore.update(() => [])
    vi.unstubAllGlobals()
  })
  await act(async () =>
    root.render(
      <QueryClientProvider client={client}>
        <ClockProvider clock={() => new Date('2026-11-20T12:00:00Z')}>
          <MemoryRouter>
            <RecipeCartPage />
          </MemoryRouter>
        </ClockProvider>
      </QueryClientProvider>,
    ),
  )
  return page.textContent
}

test('a line of the cart names the size of its kit', async () => {
  expect(await cartWords('large')).toContain('JollofLarge1GH₵ 60.00')
})

test('a line whose large kit is not sold any more says that it is the regular one', async () => {
  expect(await cartWords('regular')).toContain('JollofRegular: there is no large kit any more1GH₵ 60.00')
})
