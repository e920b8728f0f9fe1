// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { z } from 'zod'
import type { Endpoint } from '#domain/endpoint.ts'
import { PageQuery, pageOf } from '#domain/list-page.ts'
import { openPage, press, untilShown } from '#test/open-page.tsx'
import { usePages } from './use-pages.ts'

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

function Screen() {
  const { data, fetchNextPage } = usePages(listDishes, { params: { kitchenId: 'k' }, querystring: { q: 'jollof' } })
  return (
    <button type="button" onClick={() => void fetchNextPage()}>
      {`Pages: ${data?.pages.length}`}
    </button>
  )
}

test('each page is asked for with the same parts and the cursor of the page before it', async () => {
  const asked: string[] = []
  await openPage('/', <Screen />, ({ path }) => {
    asked.push(path)
    return Response.json({ rows: [], next: 'b' })
  })
  await press('Pages: 1')
  await untilShown(() => expect(document.querySelector('button')?.textContent).toBe('Pages: 2'))
  expect(asked).toEqual(['/api/kitchens/k/dishes?q=jollof', '/api/kitchens/k/dishes?q=jollof&cursor=b'])
})
