// @vitest-environment jsdom
import { act } from 'react'
import { afterEach, expect, test } from 'vitest'
import { aShop } from '#test/builders.ts'
import { catchToasts } from '#test/catch-toasts.ts'
import { controlOf, openPage, press, typeInto, untilShown } from '#test/open-page.tsx'
import { sessionOf, signInAs } from '#test/sign-in-as.ts'
import { currentSession, keep, SESSION_KEY } from '../../../client/session/session-store.ts'
import { AUTH_TEXTS } from '../auth-texts.ts'
import { AuthDialog } from './auth-dialog.tsx'
import { pendingMail } from './pending-mail.ts'

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
  const session = sessionOf({ id: 'ama', email: 'ama@example.com', has_password: false })
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
    expect.objectContaining({ title: 'Captcha Required', text: 'Please complete the captcha to continue.' }),
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
  signInAs('ama', { factors: [{ id: 'f1', status: 'verified', ...factor }] })
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

test('a wrong password is said in a toast and beside the form, and the question, which is used up, is another one', async () => {
  const toasts = catchToasts()
  const refusal = { code: 400, error_code: 'invalid_credentials', msg: 'Invalid login credentials' }
  await openDialog((path) => (path.includes('/auth/v1/token') ? Response.json(refusal, { status: 400 }) : undefined))
  await untilShown(() => expect(words()).toContain('What is 1 + 5?'))
  await typeInto('Email', 'ama@example.com')
  await typeInto('Password', 'Wrongrice1!')
  await typeInto('What is 1', '6')
  await act(async () => document.querySelector('form')?.requestSubmit())
  const text = 'Wrong email or password.'
  await untilShown(() => expect(toasts[0]).toMatchObject({ title: 'Authentication Error' }))
  expect(`${toasts[0]?.text}`).toContain(text)
  expect(alert()).toContain(text)
  await untilShown(() => expect(words()).toContain('What is 2 + 5?'))
  expect(controlOf('What is 2').value).toBe('')
})

test('Back leads from the code to the address it was sent to, and a code is read out of what is pasted', async () => {
  const sent: unknown[] = []
  await openPage('/?auth=code', <AuthDialog />, ({ path, body }) => {
    if (path.endsWith('/auth/v1/verify')) sent.push(body)
    return path.includes('/auth/v1/otp') ? Response.json({}) : undefined
  })
  const title = () => document.querySelector('h2')?.textContent
  await typeInto('Email', 'ama@example.com')
  await press(AUTH_TEXTS.askCode.submit)
  await untilShown(() => expect(title()).toBe('Check your email'))
  await act(async () => history.back())
  await untilShown(() => expect(title()).toBe('Sign in with a code'))
  await act(async () => history.forward())
  await untilShown(() => expect(title()).toBe('Check your email'))
  await typeInto(AUTH_TEXTS.check.code, 'Your code: 123456')
  await untilShown(() => expect(sent).toMatchObject([{ email: 'ama@example.com', token: '123456' }]))
})

test('after a reload the step of a mail names its address, and a wrong code of a sign-up is said', async () => {
  pendingMail.update(() => ({ purpose: 'signup', email: 'ama@example.com', askedAt: Date.now() }))
  const refusal = { code: 403, error_code: 'otp_expired', msg: 'Token has expired or is invalid' }
  await openPage('/?auth=check', <AuthDialog />, ({ path }) =>
    path.endsWith('/auth/v1/verify') ? Response.json(refusal, { status: 403 }) : undefined,
  )
  await untilShown(() => expect(words()).toContain('ama@example.com'))
  const again = [...document.querySelectorAll('button')].find(({ textContent }) => textContent === 'Send it again')
  expect(again?.disabled || again?.getAttribute('aria-disabled')).toBeTruthy()
  expect(words()).toMatch(/in \d+ s/)
  await typeInto(AUTH_TEXTS.check.code, '000000')
  await untilShown(() => expect(alert()).toContain('Authentication Error'))
})

test('a sign-up says each fault at its field and why its button waits, and keeps an address that is not asked for abroad', async () => {
  const toasts = catchToasts()
  await openPage('/?auth=signup', <AuthDialog />, ({ path }) => {
    if (path === '/api/captcha') return Response.json({ question: '1 + 5', token: 'signed' })
    return path.startsWith('/api/referrals/') ? Response.json({ isKnown: path.endsWith('AMA42XYZ') }) : undefined
  })
  await untilShown(() => expect(words()).toContain('What is 1 + 5?'))
  const create = () =>
    act(async () =>
      [...document.querySelectorAll('button')].find(({ textContent }) => textContent === 'Create Account')?.click(),
    )
  const password = 'Jollofrice1!'
  await create()
  expect(toasts.at(-1)).toMatchObject({ title: 'Weak Password' })
  await typeInto('Password', password)
  await create()
  expect(toasts.at(-1)).toMatchObject({ title: 'Captcha Required' })
  await typeInto('What is 1', '6')
  await typeInto('Confirm password', 'Jollofrice2!')
  await create()
  expect(toasts.at(-1)).toMatchObject({ title: 'Password Mismatch', text: 'Passwords do not match.' })
  expect(words()).toContain('Please enter your full name.')
  await hasFocus('Email')

  await typeInto('Address', 'House 12, Osu')
  await typeInto('Referral code', 'ZZZZZZZZ')
  await act(async () => controlOf('Referral code').dispatchEvent(new FocusEvent('focusout', { bubbles: true })))
  await untilShown(() => expect(words()).toContain('We don’t recognise this code.'))
  await typeInto('Referral code', 'AMA42XYZ')
  await untilShown(() => expect(words()).toContain('Referral code applied.'))
  const country = (name: string) => act(async () => controlOf(name).click())
  await country('International')
  expect(() => controlOf('Address')).toThrow()
  await country('Ghana')
  expect(controlOf('Address').value).toBe('House 12, Osu')
})
