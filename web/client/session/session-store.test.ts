// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest'

const USER = { id: 'user-1', email: 'ama@example.com', user_metadata: { full_name: 'Ama Mensah' } }

const tokenWith = (claims: object) => `header.${btoa(JSON.stringify(claims)).replace(/=/g, '')}.signature`

function storedSession({ user = USER as object, aal = 'aal1', expiresAt = 4_000_000_000, token = '' } = {}) {
  const accessToken = token || tokenWith({ aal })
  return JSON.stringify({
    access_token: accessToken,
    refresh_token: 'r',
    expires_in: 3600,
    expires_at: expiresAt,
    user,
  })
}

/** A page that has just been opened. */
async function openPage() {
  vi.resetModules()
  return import('./session-store.ts')
}

/** This tab hears that another one has changed the stored session. */
const hearOtherTab = () => window.dispatchEvent(new StorageEvent('storage', { key: 'chillz-session' }))

afterEach(() => {
  // The files of a worker share the storage of one page.
  localStorage.clear()
  vi.restoreAllMocks()
  vi.useRealTimers()
})

test('a page knows at once who is signed in, without loading the client', async () => {
  localStorage.setItem('chillz-session', storedSession())
  const { currentSession } = await openPage()
  expect(currentSession()).toMatchObject({
    status: 'signed_in',
    userId: 'user-1',
    email: 'ama@example.com',
    fullName: 'Ama Mensah',
    expiresAt: 4_000_000_000_000,
  })
})

test.each([
  { stored: null, why: 'nothing is stored' },
  { stored: 'null', why: 'nothing is stored in so many words' },
  { stored: '{"access_token":"x"', why: 'it is cut off' },
  { stored: '{"access_token":"x","user":null}', why: 'nobody is in it' },
  { stored: storedSession({ token: 'not.a-token.x' }), why: 'its token is none' },
])('nobody is signed in when $why', async ({ stored }) => {
  if (stored !== null) localStorage.setItem('chillz-session', stored)
  const { currentSession } = await openPage()
  expect(currentSession()).toEqual({ status: 'signed_out', lapsed: null })
})

test.each([
  { factors: [{ status: 'verified' }], aal: 'aal1', status: 'second_step', why: 'the second proof is still missing' },
  { factors: [{ status: 'verified' }], aal: 'aal2', status: 'signed_in', why: 'both proofs were given' },
  { factors: [{ status: 'unverified' }], aal: 'aal1', status: 'signed_in', why: 'a factor half set up asks nothing' },
])('with $factors at $aal somebody is $status: $why', async ({ factors, aal, status }) => {
  localStorage.setItem('chillz-session', storedSession({ user: { ...USER, factors }, aal }))
  const { currentSession } = await openPage()
  expect(currentSession().status).toBe(status)
})

test('signing in or out in one tab takes effect in all tabs', async () => {
  const other = await openPage()
  const { currentSession, onOwnerGone, subscribeToSession } = await openPage()
  const heard: string[] = []
  const leave = vi.fn()
  subscribeToSession(() => heard.push(currentSession().status))
  onOwnerGone(leave)
  other.keep.setItem('chillz-session', storedSession())
  hearOtherTab()
  await other.leaving(async () => other.keep.removeItem('chillz-session'))
  hearOtherTab()
  expect(heard).toEqual(['signed_in', 'signed_out'])
  expect(currentSession(), 'nothing waits for somebody who has gone').toEqual({ status: 'signed_out', lapsed: null })
  expect(leave).toHaveBeenCalledOnce()
})

test('a session that expires in one tab is no sign-out in another, also after an earlier sign-out: drafts stay', async () => {
  const other = await openPage()
  const { currentSession, onOwnerGone } = await openPage()
  other.keep.setItem('chillz-session', storedSession())
  await other.leaving(async () => other.keep.removeItem('chillz-session'))
  other.keep.setItem('chillz-session', storedSession())
  hearOtherTab()
  const leave = vi.fn()
  onOwnerGone(leave)
  other.keep.removeItem('chillz-session')
  hearOtherTab()
  expect(currentSession()).toMatchObject({ status: 'signed_out', lapsed: { userId: 'user-1' } })
  expect(leave).not.toHaveBeenCalled()
})

test('an expired session keeps its owner, so that a form can wait for them', async () => {
  const { currentSession, forgetLapsed, keep } = await openPage()
  keep.setItem('chillz-session', storedSession())
  keep.removeItem('chillz-session')
  const who = { userId: 'user-1', email: 'ama@example.com', fullName: 'Ama Mensah' }
  expect(currentSession()).toEqual({ status: 'signed_out', lapsed: who })

  forgetLapsed()
  expect(currentSession()).toEqual({ status: 'signed_out', lapsed: null })
})

test('signing out removes everything, because the next person at this phone may be another one', async () => {
  const { currentSession, keep, leaving, onOwnerGone } = await openPage()
  const leave = vi.fn()
  onOwnerGone(leave)
  keep.setItem('chillz-session', storedSession())
  await leaving(async () => keep.removeItem('chillz-session'))
  expect(currentSession()).toEqual({ status: 'signed_out', lapsed: null })
  expect(leave).toHaveBeenCalledOnce()
})

test('a sign-out stays one when another that began before it ends meanwhile', async () => {
  const { beginLeaving, keep, leaving } = await openPage()
  const end = beginLeaving()
  keep.setItem('chillz-session', storedSession())
  await leaving(async () => {
    end()
    keep.removeItem('chillz-session')
  })
  expect(keep.getItem('chillz-owner')).toBeNull()
})

test('an expired session is not a sign-out: stored values wait for their owner, also when the dialog is closed', async () => {
  const { keep, forgetLapsed, onOwnerGone } = await openPage()
  const leave = vi.fn()
  onOwnerGone(leave)
  keep.setItem('chillz-session', storedSession())
  keep.removeItem('chillz-session')
  forgetLapsed()
  expect(leave).not.toHaveBeenCalled()
})

const efua = ({ factors, aal }: { factors: object[]; aal?: 'aal2' }) =>
  storedSession({ user: { id: 'user-2', email: 'efua@example.com', factors }, ...(aal && { aal }) })

test.each([
  { isReloaded: false, why: 'in the same page' },
  { isReloaded: true, why: 'after a reload, when the page no longer knows whose session has expired' },
])('another person after an expired session finds nothing of its owner: $why', async ({ isReloaded }) => {
  let page = await openPage()
  page.keep.setItem('chillz-session', storedSession())
  const leave = vi.fn()
  page.onOwnerGone(leave)
  page.keep.removeItem('chillz-session')
  page.forgetLapsed()
  if (isReloaded) {
    page = await openPage()
    page.onOwnerGone(leave)
  }
  const factors = [{ status: 'verified' }]
  page.keep.setItem('chillz-session', efua({ factors }))
  expect(leave, 'nobody is signed in before the second step').not.toHaveBeenCalled()
  page.keep.setItem('chillz-session', efua({ factors, aal: 'aal2' }))
  expect(leave).toHaveBeenCalledExactlyOnceWith({ isAnother: true })

  page.keep.removeItem('chillz-session')
  page.keep.setItem('chillz-session', efua({ factors, aal: 'aal2' }))
  expect(leave, 'the values are now those of the other person').toHaveBeenCalledOnce()
})

test('another person who gives up at the second step leaves the values to their owner, who may sign in again', async () => {
  const { keep, leaving, onOwnerGone } = await openPage()
  const leave = vi.fn()
  onOwnerGone(leave)
  keep.setItem('chillz-session', storedSession())
  keep.removeItem('chillz-session')
  keep.setItem('chillz-session', efua({ factors: [{ status: 'verified' }] }))
  await leaving(async () => keep.removeItem('chillz-session'))
  keep.setItem('chillz-session', storedSession())
  expect(leave).not.toHaveBeenCalled()
})

test('signing out at the second step removes everything too: after a new phone it is asked of the owner', async () => {
  const { keep, leaving, onOwnerGone } = await openPage()
  const leave = vi.fn()
  onOwnerGone(leave)
  keep.setItem('chillz-session', storedSession())
  keep.setItem('chillz-session', storedSession({ user: { ...USER, factors: [{ status: 'verified' }] } }))
  await leaving(async () => keep.removeItem('chillz-session'))
  expect(leave).toHaveBeenCalledExactlyOnceWith({ isAnother: false })
})

test('the expiry of a new token is counted by this device’s clock, even if that is wrong', async () => {
  vi.useFakeTimers({ now: 1_000_000_000_000 })
  const { currentSession, keep } = await openPage()
  keep.setItem('chillz-session', storedSession({ expiresAt: 5_000_000_000 }))
  expect(currentSession()).toMatchObject({ expiresAt: 1_000_003_600_000 })

  vi.setSystemTime(1_000_001_000_000)
  const renamed = { ...USER, user_metadata: { full_name: 'Ama Owusu' } }
  keep.setItem('chillz-session', storedSession({ user: renamed, expiresAt: 1_000_003_600 }))
  expect(currentSession(), 'the same token gains no time by a change of name').toMatchObject({
    fullName: 'Ama Owusu',
    expiresAt: 1_000_003_600_000,
  })
})

test('without storage the session lasts as long as the page', async () => {
  const { currentSession, keep } = await openPage()
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('no room', 'QuotaExceededError')
  })
  keep.setItem('chillz-session', storedSession())
  expect(currentSession().status).toBe('signed_in')
  expect(keep.getItem('chillz-session')).toContain('user-1')

  keep.removeItem('chillz-session')
  expect(currentSession().status).toBe('signed_out')
})
