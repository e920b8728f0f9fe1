// @vitest-environment jsdom
import { act } from 'react'
import { afterEach, expect, test } from 'vitest'
import { aFactor, anAccount } from '#test/account-answers.ts'
import { AMAS_PROFILE } from '#test/carts.ts'
import { catchToasts } from '#test/catch-toasts.ts'
import { openPage, press, typeInto, untilShown } from '#test/open-page.tsx'
import { sessionOf, signInAs } from '#test/sign-in-as.ts'
import { keep, SESSION_KEY } from '../../../client/session/session-store.ts'
import { TwoStepView } from './two-step-view.tsx'

afterEach(() => act(async () => keep.removeItem(SESSION_KEY)))

test('a second factor is removed by its code, and stays after a wrong one', async () => {
  signInAs('ama')
  const factor = aFactor('totp', { friendly_name: 'Authenticator app' })
  const account = () => anAccount({ factors: removed.length === 0 ? [factor] : [] })
  const removed: string[] = []
  const toasts = catchToasts()
  const session = () => Response.json(sessionOf(account(), 'aal2'))
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

test('an app is set up by its link, a wrong code is refused, and whoever loses the phone can call', async () => {
  signInAs('ama')
  const toasts = catchToasts()
  let isOn = false
  const app = aFactor('totp', { friendly_name: 'Authenticator app' })
  const account = () => anAccount({ factors: isOn ? [app] : [] })
  const uri = 'otpauth://totp/Chillz:ama?secret=JBSWY3DPEHPK3PXP'
  await openPage('/terms?profile=two-step', <TwoStepView />, ({ method, path, body }) => {
    if (path.endsWith('/auth/v1/user')) return Response.json(account())
    if (path.endsWith('/challenge')) return Response.json({ id: 'c1', type: 'totp', expires_at: 4e9 })
    if (path.endsWith('/verify')) {
      isOn = JSON.stringify(body).includes('123456')
      const refusal = { code: 422, error_code: 'mfa_verification_failed', msg: 'Invalid TOTP code entered' }
      return isOn ? Response.json(sessionOf(account(), 'aal2')) : Response.json(refusal, { status: 422 })
    }
    return method === 'POST' && path.endsWith('/factors')
      ? Response.json({ id: 'f1', type: 'totp', totp: { uri, secret: 'JBSWY3DPEHPK3PXP', qr_code: '' } })
      : undefined
  })
  const words = () => document.body.textContent
  await untilShown(() => expect(words()).toContain('It is off.'))
  expect(words()).toContain('If you can’t, call us.')
  await press('Set up an authenticator app')
  await untilShown(() => expect(document.querySelector('a[href^="otpauth:"]')?.getAttribute('href')).toBe(uri))
  await typeInto('Then type the six digits it shows', '000000')
  await untilShown(() => expect(document.querySelector('[role=alert]')?.textContent).toContain('That code has changed'))
  await typeInto('Then type the six digits it shows', '123456')
  await untilShown(() => expect(words()).toContain('It is on. Signing in asks for a second code.'))
  expect(toasts[0]?.title).toBe('Two-step verification is on')
})

test.each([
  { factors: [], isOffered: true, why: 'none is there' },
  { factors: ['phone' as const], isOffered: false, why: 'only one phone can be added' },
])('codes by SMS are offered: $isOffered, because $why', async ({ factors, isOffered }) => {
  signInAs('ama')
  await openPage('/terms?profile=two-step', <TwoStepView />, ({ path }) => {
    if (path === '/auth/v1/settings') return Response.json({ external: { google: true, azure: true, phone: true } })
    if (!path.endsWith('/auth/v1/user')) return undefined
    return Response.json(anAccount({ factors: factors.map((type) => aFactor(type)) }))
  })
  const words = () => document.body.textContent
  await untilShown(() => expect(words()).toContain('Set up an authenticator app'))
  if (isOffered) await untilShown(() => expect(words()).toContain('Get codes by SMS'))
  await act(async () => undefined)
  expect(words()?.includes('Get codes by SMS')).toBe(isOffered)
})

test('a phone is set up by the code of a text message, after its number was checked, and removed by another code', async () => {
  signInAs('ama')
  const toasts = catchToasts()
  let isOn = false
  const phone = aFactor('phone', { friendly_name: 'Code by SMS' })
  const account = () => anAccount({ factors: isOn ? [phone] : [] })
  const asked: unknown[] = []
  await openPage('/terms?profile=two-step', <TwoStepView />, ({ method, path, body }) => {
    if (path === '/auth/v1/settings') return Response.json({ external: { google: true, azure: true, phone: true } })
    if (path.endsWith('/auth/v1/user')) return Response.json(account())
    if (path.includes('/api/profile')) return Response.json(AMAS_PROFILE)
    if (path.includes('grant_type=refresh_token')) return Response.json(sessionOf(account(), 'aal2'))
    if (!path.includes('/factors')) return undefined
    asked.push({ method, path: path.replace(/.*\/factors/, '/factors'), body })
    if (path.endsWith('/challenge')) return Response.json({ id: 'c1', type: 'phone', expires_at: 4e9 })
    if (path.endsWith('/verify')) {
      const isRight = JSON.stringify(body).includes('123456')
      const refusal = { code: 422, error_code: 'mfa_verification_failed', msg: 'Invalid MFA Phone code entered' }
      if (isRight) isOn = true
      return isRight ? Response.json(sessionOf(account(), 'aal2')) : Response.json(refusal, { status: 422 })
    }
    if (method === 'DELETE') isOn = false
    return Response.json({ id: 'f1', type: 'phone', phone: '233241234567' })
  })
  const words = () => document.body.textContent
  const alert = () => document.querySelector('[role=alert]')?.textContent
  await untilShown(() => expect(words()).toContain('Get codes by SMS'))
  await press('Get codes by SMS')
  await typeInto('Phone number for codes', '24')
  await press('Text me a code')
  await untilShown(() => expect(alert()).toContain('Please enter a phone number'))
  expect(asked).toEqual([])
  await typeInto('Phone number for codes', '0241234567')
  await press('Text me a code')
  await untilShown(() => expect(words()).toContain('Code sent to +233241234567'))
  await typeInto('Code sent to +233241234567', '000000')
  await untilShown(() => expect(alert()).toContain('This code is wrong or has expired.'))
  await typeInto('Code sent to +233241234567', '123456')
  await untilShown(() => expect(words()).toContain('It is on.'))
  await untilShown(() => expect(toasts.at(-1)?.title).toBe('Two-step verification is on'))
  await press('Remove Code by SMS')
  await press('Text me a code')
  await untilShown(() => expect(words()).toContain('Remove it'))
  await typeInto('To remove “Code by SMS”, type a code from it.', '123456')
  await untilShown(() => expect(words()).toContain('It is off.'))
  const verified = { method: 'POST', path: '/factors/f1/verify', body: { challenge_id: 'c1', code: '123456' } }
  expect(asked).toMatchObject([
    { path: '/factors', body: { factor_type: 'phone', phone: '233241234567', friendly_name: 'Code by SMS' } },
    { path: '/factors/f1/challenge', body: { channel: 'sms' } },
    { path: '/factors/f1/verify', body: { code: '000000' } },
    verified,
    { path: '/factors/f1/challenge' },
    verified,
    { method: 'DELETE', path: '/factors/f1' },
  ])
})
