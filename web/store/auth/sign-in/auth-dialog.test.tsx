// @vitest-environment jsdom
import { act } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { aShop } from '#test/builders.ts'
import { catchToasts } from '#test/catch-toasts.ts'
import { controlOf, openPage, press, typeInto, untilShown } from '#test/open-page.tsx'
import { currentSession, forgetLapsed, keep, SESSION_KEY } from '../../../client/session/session-store.ts'
import { AUTH_TEXTS } from '../auth-texts.ts'
import { AuthDialog } from './auth-dialog.tsx'
import { pendingMail } from './pending-mail.ts'

// A test before may have left the owner of a session.
beforeEach(forgetLapsed)
afterEach(() =>
  act(async () => {
    keep.removeItem(SESSION_KEY)
    pendingMail.update(() => null)
  }),
)

test.each([
  { before: 'signup', title: 'Welcome!', why: 'the password of their sign-up is dropped' },
  { before: 'recovery', title: 'Welcome back!', why: 'they have chosen none' },
] as const)('whoever signs in with a code after a $before reads “$title”: $why', async ({ before, title }) => {
  const toasts = catchToasts()
  pendingMail.update(() => ({ purpose: before, email: 'ama@example.com', askedAt: 0 }))
  const user = { id: 'ama', email: 'ama@example.com', has_password: false }
  const access_token = `a.${btoa(JSON.stringify({ aal: 'aal1' }))}.x`
  const session = { access_token, refresh_token: 'r', token_type: 'bearer', expires_in: 3_600, user }
  await openPage('/?auth=code', <AuthDialog />, ({ path }) => {
    if (path.endsWith('/auth/v1/verify')) return Response.json(session)
    return path.includes('/auth/v1/otp') ? Response.json({}) : undefined
  })
  await press(AUTH_TEXTS.askCode.submit)
  await untilShown(() => expect(document.body.textContent).toContain(AUTH_TEXTS.check.sent.code))
  await typeInto(AUTH_TEXTS.check.code, '123456')
  await untilShown(() => expect(toasts[0]?.title).toBe(title))
})

/** Opens the dialog. Each time the arithmetic question is asked for, its first number is one more. */
async function openDialog(answer: (path: string) => Response | undefined = () => undefined): Promise<void> {
  let questions = 0
  await openPage('/terms?auth=signin', <AuthDialog />, ({ path }) => {
    if (path === '/api/captcha') {
      questions += 1
      return Response.json({ question: `${questions} + 5`, token: 'signed' })
    }
    return answer(path)
  })
}

const words = () => document.body.textContent
const hasFocus = (label: string) => untilShown(() => expect(document.activeElement === controlOf(label)).toBe(true))

test('a sign-in without an answer to the arithmetic question is not sent, and another question takes the focus', async () => {
  const toasts = catchToasts()
  await openDialog()
  await untilShown(() => expect(words()).toContain('What is 1 + 5?'))
  const send = () => act(async () => document.querySelector('form')?.requestSubmit())
  await send()
  expect(words()).toContain('Please enter your email address.')
  await hasFocus('Email')
  await typeInto('Email', 'ama@example.com')
  await typeInto('Password', 'Jollofrice1!')
  await send()
  expect(toasts).toEqual([
    expect.objectContaining({ title: 'Captcha Required', description: 'Please complete the captcha to continue.' }),
  ])
  await hasFocus('What is 1')

  await act(async () => controlOf('What is 1').blur())
  await press('Another question')
  await untilShown(() => expect(words()).toContain('What is 2 + 5?'))
  await hasFocus('What is 2')
})

test('a provider without keys is shown, and cannot be chosen', async () => {
  await openDialog((path) =>
    path === '/auth/v1/settings' ? Response.json({ external: { google: true, azure: false, phone: true } }) : undefined,
  )
  const offered = () =>
    ['Google', 'Microsoft'].map((name) => {
      const button = [...document.querySelectorAll('button')].find(({ textContent }) => textContent.includes(name))
      return [button?.getAttribute('aria-disabled') ?? 'false', button?.textContent]
    })
  await untilShown(() =>
    expect(offered()).toEqual([
      ['false', 'Continue with Google'],
      ['true', 'Continue with MicrosoftNot available yet'],
    ]),
  )
})

/** Stores the session of somebody whose password was right, and who has this second factor. */
function storeHalfSignIn(factor: object): void {
  const user = { id: 'ama', email: 'ama@example.com', factors: [{ id: 'f1', status: 'verified', ...factor }] }
  const token = `a.${btoa(JSON.stringify({ aal: 'aal1' }))}.x`
  const session = { access_token: token, refresh_token: 'r', expires_in: 36_000, expires_at: 4e9, user }
  keep.setItem(SESSION_KEY, JSON.stringify(session))
}
const alert = () => document.querySelector('[role=alert]')?.textContent

test('a wrong code of the second step stays unaccepted, and whoever has lost the phone can call', async () => {
  storeHalfSignIn({ factor_type: 'totp' })
  await openDialog((path) => {
    if (path === '/api/shop') return Response.json(aShop())
    if (path.endsWith('/factors/f1/challenge')) return Response.json({ id: 'c1', type: 'totp', expires_at: 4e9 })
    const refusal = { code: 422, error_code: 'mfa_verification_failed', msg: 'Invalid TOTP code entered' }
    return path.endsWith('/factors/f1/verify') ? Response.json(refusal, { status: 422 }) : undefined
  })
  await untilShown(() => expect(document.querySelector('a[href^="tel:"]')?.textContent).toMatch(/^Call us on/))
  await typeInto('Code', '000000')
  await untilShown(() => expect(alert()).toContain('Authentication Error'))
  expect(currentSession().status).toBe('second_step')
})

test('a second step by SMS shows the end of the number, and why no second message is sent within a minute', async () => {
  storeHalfSignIn({ factor_type: 'phone', phone: '233241234567' })
  const msg = 'For security purposes, you can only request this after 30 seconds.'
  await openDialog((path) =>
    path.endsWith('/factors/f1/challenge')
      ? Response.json({ code: 429, error_code: 'over_sms_send_rate_limit', msg }, { status: 429 })
      : undefined,
  )
  await untilShown(() => expect(words()).toContain('your phone ending in 567'))
  await press('Text me a code')
  await untilShown(() => expect(alert()).toContain('after 30 seconds'))
  expect(currentSession().status).toBe('second_step')
})

const tooMany = () => Response.json({ code: 429, error_code: 'over_request_rate_limit', msg: '' }, { status: 429 })

test('after too many passwords the owner reads that a code by email still works', async () => {
  await openDialog((path) => (path.includes('/auth/v1/token') ? tooMany() : undefined))
  await untilShown(() => expect(words()).toContain('What is 1 + 5?'))
  await typeInto('Email', 'ama@example.com')
  await typeInto('Password', 'Jollofrice1!')
  await typeInto('What is 1', '6')
  await act(async () => document.querySelector('form')?.requestSubmit())
  await untilShown(() => expect(alert()).toContain('Please sign in with a code by email'))
})

test('after too many codes the owner reads that the link in the email still works', async () => {
  pendingMail.update(() => ({ purpose: 'code', email: 'ama@example.com', askedAt: 0 }))
  await openPage('/terms?auth=check', <AuthDialog />, ({ path }) =>
    path.endsWith('/auth/v1/verify') ? tooMany() : undefined,
  )
  await typeInto(AUTH_TEXTS.check.code, '000000')
  await untilShown(() => expect(alert()).toContain('Please tap the link in the email'))
})
