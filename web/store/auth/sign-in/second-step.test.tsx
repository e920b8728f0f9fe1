// @vitest-environment jsdom
import { act } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { press, untilShown } from '#test/open-page.tsx'

/** The page of somebody who has typed the password of an account with an app and a phone, as after a reload. */
async function open() {
  vi.resetModules()
  const { keep, SESSION_KEY } = await import('../../../client/session/session-store.ts')
  const factors = ['app', 'phone'].map((id) => ({
    ...{ id, status: 'verified', factor_type: id === 'app' ? 'totp' : 'phone' },
    phone: id === 'app' ? undefined : '233241234567',
  }))
  const user = { id: 'ama', email: 'ama@example.com', factors }
  const access_token = `a.${btoa(JSON.stringify({ aal: 'aal1', session_id: 'session' }))}.x`
  const session = { access_token, refresh_token: 'r', expires_in: 36_000, expires_at: 4e9, user }
  keep.setItem(SESSION_KEY, JSON.stringify(session))
  const { SecondStep } = await import('./second-step.tsx')
  // With the clock of the same modules.
  const { openPage } = await import('#test/open-page.tsx')
  await openPage('/?auth=signin', <SecondStep onDone={() => undefined} />, ({ path }) =>
    path.endsWith('/factors/phone/challenge')
      ? Response.json({ id: 'challenge', type: 'phone', expires_at: 4e9 })
      : undefined,
  )
}

afterEach(async () => {
  const { keep, SESSION_KEY } = await import('../../../client/session/session-store.ts')
  await act(async () => keep.removeItem(SESSION_KEY))
  sessionStorage.clear()
})

const SENT = 'We texted a code to your phone ending in 567.'

test('whoever gets the code by SMS finds its field again after a reload of the page', async () => {
  await open()
  await press('Use a code by SMS instead')
  await press('Text me a code')
  await untilShown(() => expect(document.body.textContent).toContain(SENT))
  const stored = JSON.parse(sessionStorage.getItem('chillz-pending-sms') ?? 'null')
  expect(stored).toMatchObject({ factorId: 'phone', challengeId: 'challenge', sessionId: 'session' })
})

/** Stores a text message, as of some minutes before the time of the page. */
const storeSms = (sms: { sessionId?: string; minutesAgo: number }) => {
  const { sessionId = 'session', minutesAgo } = sms
  const at = Date.parse('2026-11-20T12:00:00Z') - minutesAgo * 60_000
  const stored = { factorId: 'phone', challengeId: 'challenge', at, sessionId }
  sessionStorage.setItem('chillz-pending-sms', JSON.stringify(stored))
}

test('a code that was sent before the reload is asked for, and not the one of the app', async () => {
  storeSms({ minutesAgo: 9 })
  await open()
  await untilShown(() => expect(document.body.textContent).toContain(SENT))
})

test.each([
  { sms: { minutesAgo: 10 }, why: 'is too old' },
  { sms: { minutesAgo: 1, sessionId: 'another' }, why: 'was sent in an earlier session' },
])('a code that $why is not asked for, because no code would be right', async ({ sms }) => {
  storeSms(sms)
  await open()
  await untilShown(() => expect(document.body.textContent).toContain('Use a code by SMS instead'))
  await press('Use a code by SMS instead')
  await untilShown(() => expect(document.body.textContent).toContain('Text me a code'))
})
