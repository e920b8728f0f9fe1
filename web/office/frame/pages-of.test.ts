import { QueryClient } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import type { Endpoint } from '#domain/endpoint.ts'
import { PageQuery, pageOf } from '#domain/list-page.ts'
import { pagesOf } from './pages-of.ts'

const listDishes = {
  method: 'GET',
  url: '/api/kitchens/:kitchenId/dishes',
  access: 'person',
  rate: 'unlimited',
  cache: 'never',
  schema: {
    summary: 'Dishes',
    params: z.object({ kitchenId: z.string() }),
    querystring: PageQuery.extend({ q: z.string() }),
    response: { 200: pageOf(z.string()) },
  },
} as const satisfies Endpoint

afterEach(() => vi.unstubAllGlobals())

test('each page is asked for with the same parts and the cursor of the page before it', async () => {
  const asked: string[] = []
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url)
    return Response.json({ rows: [], next: 'b' })
  })
  const list = pagesOf(listDishes, 'ama', { params: { kitchenId: 'k' }, querystring: { q: 'jollof' } })
  await new QueryClient().fetchInfiniteQuery({ ...list, pages: 2 })
  expect(asked).toEqual(['/api/kitchens/k/dishes?q=jollof', '/api/kitchens/k/dishes?q=jollof&cursor=b'])
})
