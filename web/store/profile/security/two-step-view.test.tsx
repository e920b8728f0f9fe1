// @vitest-environment jsdom
import { act } from 'react'
import { afterEach, expect, test } from 'vitest'
import { catchToasts } from '#test/catch-toasts.ts'
import { openPage, press, typeInto, untilShown } from '#test/open-page.tsx'
import { signInAs } from '#test/sign-in-as.ts'
import { keep, SESSION_KEY } from '../../../client/session/session-store.ts'
import { TwoStepView } from './two-step-view.tsx'

afterEach(() => act(async () => keep.removeItem(SESSION_KEY)))

test('a second factor is removed by its code, and stays after a wrong one', async () => {
  signInAs('ama')
  const named = { id: 'f1', factor_type: 'totp', status: 'verified', friendly_name: 'Authenticator app' }
  const factor = { ...named, created_at: '2026-11-20T11:00:00Z' }
  const token = `a.${btoa(JSON.stringify({ aal: 'aal2' }))}.x`
  const user = { id: 'ama', email: 'ama@example.com', identities: [], factors: [factor] }
  const account = () => ({ ...user, factors: removed.length === 0 ? [factor] : [] })
  const removed: string[] = []
  const toasts = catchToasts()
  const session = () =>
    Response.json({ access_token: token, refresh_token: 'r', token_type: 'bearer', expires_in: 3_600, user })
  await openPage('/terms?profile=two-step', <TwoStepView />, ({ method, path, body }) => {
    if (path.endsWith('/auth/v1/user')) return Response.json(account())
    if (path.includes('grant_type=refresh_token')) return session()
    if (path.endsWith('/challenge')) return Response.json({ id: 'c1', type: 'totp', expires_at: 4e9 })
    if (path.endsWith('/verify')) {
      const refusal = { code: 422, error_code: 'mfa_verification_failed', msg: 'Invalid TOTP code entered' }
      return JSON.stringify(body).includes('123456') ? session() : Response.json(refusal, { status: 422 })
    }
    if (method !== 'DELETE') return undefined
    removed.push(path)
    return Response.json({ id: 'f1' })
  })
  const label = 'To remove “Authenticator app”, type a code from it.'
  await press('Remove Authenticator app')
  await typeInto(label, '000000')
  await untilShown(() => expect(document.querySelector('[role=alert]')?.textContent).toContain('That code has changed'))
  expect(removed).toEqual([])
  await typeInto(label, '123456')
  await untilShown(() => expect(removed).toEqual([expect.stringMatching(/\/factors\/f1$/)]))
  await untilShown(() => expect(toasts).toHaveLength(1))
  await untilShown(() => expect(document.body.textContent).toContain('It is off.'))
})
