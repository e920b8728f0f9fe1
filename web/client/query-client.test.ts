// @vitest-environment jsdom
import { QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { makeQueryClient } from './query-client.ts'
import { keep, leaving } from './session/session-store.ts'

const signIn = (id: string) => {
  const access_token = `${id}.${btoa(JSON.stringify({ aal: 'aal1' })).replace(/=/g, '')}.x`
  const session = { access_token, refresh_token: 'r', expires_in: 3600, expires_at: 4_000_000_000 }
  keep.setItem('chillz-session', JSON.stringify({ ...session, user: { id, email: `${id}@example.com` } }))
}
const signOut = () => leaving(async () => keep.removeItem('chillz-session'))

/** What is cached of a personal answer, and of one that is the same for everybody. */
async function answers() {
  const queries = makeQueryClient()
  const own = { queryKey: ['profile'], queryFn: () => 'ama’s profile', meta: { isPersonal: true } } as const
  const menu = { queryKey: ['menu'], queryFn: () => 'the menu' }
  await Promise.all([queries.fetchQuery(own), queries.fetchQuery(menu)])
  return {
    kept: () => [own, menu].map(({ queryKey }) => queries.getQueryData(queryKey)),
    isStale: () => queries.getQueryState(own.queryKey)?.isInvalidated,
  }
}

beforeEach(() => signIn('ama'))
afterEach(signOut)

test('personal answers are erased at sign-out; answers that are the same for everybody stay', async () => {
  const { kept } = await answers()
  await signOut()
  expect(kept()).toEqual([undefined, 'the menu'])
})

test('personal answers are erased when another person signs in without a sign-out before', async () => {
  const { kept } = await answers()
  signIn('kofi')
  expect(kept()).toEqual([undefined, 'the menu'])
})

test('a renewed token changes nothing: it is the same person', async () => {
  const { kept, isStale } = await answers()
  signIn('ama')
  expect(kept()).toEqual(['ama’s profile', 'the menu'])
  expect(isStale()).toBe(false)
})

test('when a session expires, open forms keep their answers, and request them again when the owner is back', async () => {
  const { kept, isStale } = await answers()
  keep.removeItem('chillz-session')
  expect(kept()).toEqual(['ama’s profile', 'the menu'])
  signIn('ama')
  expect(kept()).toEqual(['ama’s profile', 'the menu'])
  expect(isStale()).toBe(true)
})

test('another person who signs in after an expired session finds no answer of it', async () => {
  const { kept } = await answers()
  keep.removeItem('chillz-session')
  signIn('kofi')
  expect(kept()).toEqual([undefined, 'the menu'])
})

test('a page that was opened without a network asks again as soon as it returns', async () => {
  const line = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const queries = makeQueryClient()
  queries.mount()
  let asked = 0
  const leave = new QueryObserver(queries, {
    queryKey: ['order'],
    queryFn: () => ++asked,
    refetchOnReconnect: 'always',
  }).subscribe(() => undefined)
  await vi.waitFor(() => expect(queries.isFetching()).toBe(0))
  line.mockRestore()
  window.dispatchEvent(new Event('online'))
  await vi.waitFor(() => expect(asked).toBe(2))
  leave()
  queries.unmount()
})
