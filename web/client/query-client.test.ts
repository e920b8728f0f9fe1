// @vitest-environment jsdom
import { beforeEach, expect, test } from 'vitest'
import { makeQueryClient } from './query-client.ts'
import { keep, leaving } from './session/session-store.ts'

const signIn = (id: string) => {
  const access_token = `${id}.${btoa(JSON.stringify({ aal: 'aal1' })).replace(/=/g, '')}.x`
  const session = { access_token, refresh_token: 'r', expires_in: 3600, expires_at: 4_000_000_000 }
  keep.setItem('chillz-session', JSON.stringify({ ...session, user: { id, email: `${id}@example.com` } }))
}
const signOut = () => leaving(async () => keep.removeItem('chillz-session'))

/** What is kept of one answer for the person, and of one that is the same for all. */
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

beforeEach(async () => {
  await signOut()
  signIn('ama')
})

test('answers for one person go when they sign out; what is the same for all stays', async () => {
  const { kept } = await answers()
  await signOut()
  expect(kept()).toEqual([undefined, 'the menu'])
})

test('answers for one person go when somebody else signs in, without a sign-out between', async () => {
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

test('when a session ends by itself the form keeps what it stands on, and asks anew when its owner is back', async () => {
  const { kept, isStale } = await answers()
  keep.removeItem('chillz-session')
  expect(kept()).toEqual(['ama’s profile', 'the menu'])
  signIn('ama')
  expect(kept()).toEqual(['ama’s profile', 'the menu'])
  expect(isStale()).toBe(true)
})

test('somebody else after a session that ended by itself finds nothing of it', async () => {
  const { kept } = await answers()
  keep.removeItem('chillz-session')
  signIn('kofi')
  expect(kept()).toEqual([undefined, 'the menu'])
})
