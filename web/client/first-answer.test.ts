// @vitest-environment jsdom
import { QueryObserver } from '@tanstack/react-query'
import { expect, onTestFinished, test, vi } from 'vitest'
import { z } from 'zod'
import type { Endpoint } from '#domain/endpoint.ts'
import { startingWith } from './first-answer.ts'
import { makeQueryClient } from './query-client.ts'
import { queryOf } from './query-of.ts'

const listDishes = {
  method: 'GET',
  url: '/api/dishes',
  access: 'anonymous',
  rate: 'unlimited',
  cache: 'never',
  schema: { summary: 'Dishes', response: { 200: z.array(z.string()) } },
} as const satisfies Endpoint

test.each([
  { type: 'navigate', asked: 0, why: 'the answer has come with the page' },
  { type: 'reload', asked: 0, why: 'the browser has asked for the page' },
  { type: 'back_forward', asked: 1, why: 'the browser may have kept the page for hours' },
])('a first answer in a page of the kind $type is asked for $asked times: $why', async ({ type, asked }) => {
  document.body.innerHTML =
    '<script id="first-answer" type="application/json" data-url="/api/dishes">["jollof"]</script>'
  const fetch = vi.fn(async () => Response.json(['waakye']))
  vi.stubGlobal('fetch', fetch)
  vi.stubGlobal('performance', { timeOrigin: Date.now(), now: () => 0, getEntriesByType: () => [{ type }] })
  const queries = makeQueryClient()
  onTestFinished(() => {
    queries.clear()
    vi.unstubAllGlobals()
  })
  const options = queryOf(listDishes, {}, startingWith(listDishes, '/api/dishes'))
  const line = new QueryObserver(queries, options)
  expect(line.getCurrentResult().data, 'it is shown at once').toEqual(['jollof'])
  const leave = line.subscribe(() => undefined)
  await vi.waitFor(() => expect(line.getCurrentResult()).toMatchObject({ fetchStatus: 'idle' }))
  expect(line.getCurrentResult().data).toEqual([asked ? 'waakye' : 'jollof'])
  leave()

  onTestFinished(new QueryObserver(queries, options).subscribe(() => undefined))
  expect(fetch, 'not again for another part of the page').toHaveBeenCalledTimes(asked)
})
