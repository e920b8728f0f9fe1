import { QueryClient } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import type { Endpoint } from '#domain/endpoint.ts'
import { keyOf, queryOf } from './query-of.ts'

const common = { rate: 'unlimited', cache: 'never' } as const
const getDish = {
  ...common,
  method: 'GET',
  url: '/api/dishes/:dishId',
  access: 'anyone',
  schema: { summary: 'A dish', params: z.object({ dishId: z.string() }), response: { 200: z.string() } },
} as const satisfies Endpoint
const listMine = {
  ...common,
  method: 'GET',
  url: '/api/mine',
  access: 'person',
  schema: { summary: 'Own dishes', response: { 200: z.array(z.string()) } },
} as const satisfies Endpoint

afterEach(() => vi.unstubAllGlobals())

test('the key holds endpoint and parameters, and without parameters it matches the answers for all of them', async () => {
  const queries = new QueryClient()
  vi.stubGlobal('fetch', async (url: string) => Response.json(url.slice(-1)))
  const [jollof, waakye] = ['j', 'w'].map((dishId) => queryOf(getDish, { params: { dishId } }))
  expect(await Promise.all([jollof, waakye].map((one) => one && queries.fetchQuery(one)))).toEqual(['j', 'w'])

  const isStale = (dishId: string) => queries.getQueryState(keyOf(getDish, { params: { dishId } }))?.isInvalidated
  await queries.invalidateQueries({ queryKey: keyOf(getDish, { params: { dishId: 'j' } }) })
  expect(['j', 'w'].map(isStale)).toEqual([true, false])
  await queries.invalidateQueries({ queryKey: keyOf(getDish) })
  expect(['j', 'w'].map(isStale)).toEqual([true, true])
})

test('an answer for a person has their id in its key and is marked as personal; any other is not', () => {
  expect(keyOf(listMine, { person: 'ama' })).not.toEqual(keyOf(listMine, { person: 'kofi' }))
  expect(queryOf(listMine, { person: 'ama' }).meta).toEqual({ isPersonal: true })
  expect(queryOf(getDish, { params: { dishId: 'j' }, person: null }).meta, 'a visitor may be a member later').toEqual({
    isPersonal: true,
  })
  expect(queryOf(getDish, { params: { dishId: 'j' } }).meta).toBeUndefined()
})
