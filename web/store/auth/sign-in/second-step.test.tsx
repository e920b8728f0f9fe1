// @vitest-environment jsdom
import { act } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { openPage, press, untilShown } from '#test/open-page.tsx'

/** The page of somebody who has typed the password of an account with an app and a phone, as after a reload. */
async function open() {
  vi.resetModules()
  const { keep, SESSION_KEY } = await import('../../../client/session/session-store.ts')
  const factors = ['app', 'phone'].map((id) => ({
    ...{ id, status: 'verified', factor_type: id === 'app' ? 'totp' : 'phone' },
    phone: id === 'app' ? undefined : '233241234567',
  }))
  const user = { id: 'ama', email: 'ama@example.com', factors }
  const access_token = `a.${btoa(JSON.stringify({ aal: 'aal1' }))}.x`
  const session = { access_token, refresh_token: 'r', expires_in: 36_000, expires_at: 4e9, user }
  keep.setItem(SESSION_KEY, JSON.stringify(session))
  const { SecondStep } = await import('./second-step.tsx')
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
  expect(stored).toMatchObject({ factorId: 'phone', challengeId: 'challenge' })
})

test('a code that was sent before the reload is asked for, and not the one of the app', async () => {
  sessionStorage.setItem('chillz-pending-sms', JSON.stringify({ factorId: 'phone', challengeId: 'challenge', at: 0 }))
  await open()
  await untilShown(() => expect(document.body.textContent).toContain(SENT))
})
