// @vitest-environment jsdom
import { act } from 'react'
import { afterEach, expect, test } from 'vitest'
import { anAccount } from '#test/account-answers.ts'
import { AMAS_PROFILE } from '#test/carts.ts'
import { openPage, press, typeInto, untilShown } from '#test/open-page.tsx'
import { signInAs } from '#test/sign-in-as.ts'
import { keep, SESSION_KEY } from '../../../client/session/session-store.ts'
import { PhoneView } from './phone-view.tsx'

const PROFILE = { ...AMAS_PROFILE, phone: '233241234567' }

afterEach(() => act(async () => keep.removeItem(SESSION_KEY)))

test('the field for the code is there again after the page was reloaded', async () => {
  signInAs('ama')
  const pending = { new_phone: '233241234567', phone_change_sent_at: '2026-11-20T12:00:00Z' }
  await openPage('/account?profile=phone', <PhoneView />, ({ path }) =>
    path.endsWith('/auth/v1/user') ? Response.json(anAccount(pending)) : undefined,
  )
  await untilShown(() => expect(document.body.textContent).toContain('Code sent to +233241234567'))
})

test('a number that has waited for its code for a day is asked for anew', async () => {
  signInAs('ama')
  const pending = { new_phone: '233241234567', phone_change_sent_at: '2026-11-19T12:00:00Z' }
  await openPage('/account?profile=phone', <PhoneView />, ({ path }) =>
    path.endsWith('/auth/v1/user') ? Response.json(anAccount(pending)) : undefined,
  )
  await untilShown(() => expect(document.body.textContent).toContain('We send a code by SMS.'))
})

test('the number that the account has can be confirmed again, because an invitation to the staff asks for it', async () => {
  signInAs('ama')
  const account = anAccount({ phone: '233241234567' })
  const asked: unknown[] = []
  await openPage('/account?profile=phone', <PhoneView />, ({ method, path, body }) => {
    if (method === 'PUT') asked.push(body)
    if (path.includes('/api/profile')) return Response.json(PROFILE)
    return path.includes('/auth/v1/user') ? Response.json(account) : undefined
  })
  await untilShown(() => expect(document.body.textContent).toContain('Confirmed number: +233241234567'))
  expect(document.body.textContent).toContain('If an invitation asks for it, confirm this number again here.')
  await typeInto('Phone number', '0241234567')
  await press('Send me a code')
  await untilShown(() => expect(document.body.textContent).toContain('Code sent to +233241234567'))
  expect(asked).toMatchObject([{ phone: '233241234567' }])
})

test('whoever has a number that another account has confirmed can call', async () => {
  signInAs('ama')
  const refusal = { code: 422, error_code: 'phone_exists', msg: 'A user with this phone number…' }
  await openPage('/account?profile=phone', <PhoneView />, ({ method, path }) => {
    if (path.includes('/api/profile')) return Response.json(AMAS_PROFILE)
    if (!path.includes('/auth/v1/user')) return undefined
    return method === 'PUT' ? Response.json(refusal, { status: 422 }) : Response.json(anAccount())
  })
  await untilShown(() => expect(document.body.textContent).toContain('Phone number'))
  await typeInto('Phone number', '0241234567')
  await press('Send me a code')
  await untilShown(() => expect(document.querySelector('[role=alert]')?.textContent).toContain('please call us'))
})

test('what is no phone number is said at the field, and nothing is sent', async () => {
  signInAs('ama')
  const asked: unknown[] = []
  await openPage('/account?profile=phone', <PhoneView />, ({ method, path, body }) => {
    if (method === 'PUT') asked.push(body)
    if (path.includes('/api/profile')) return Response.json(PROFILE)
    return path.includes('/auth/v1/user') ? Response.json(anAccount()) : undefined
  })
  await untilShown(() => expect(document.body.textContent).toContain('Phone number'))
  await typeInto('Phone number', '24')
  await press('Send me a code')
  await untilShown(() =>
    expect(document.querySelector('[role=alert]')?.textContent).toContain('Please enter a phone number'),
  )
  expect(asked).toEqual([])
})

test('in a session of an earlier day a code to the account comes first, because others may have found the page open', async () => {
  signInAs('ama')
  const asked: unknown[] = []
  let codes = 0
  await openPage('/account?profile=phone', <PhoneView />, ({ method, path, body }) => {
    if (path.includes('/api/profile')) return Response.json(PROFILE)
    if (path.endsWith('/auth/v1/verify')) return Response.json({})
    if (path.endsWith('/auth/v1/reauthenticate')) {
      codes += 1
      return Response.json({})
    }
    if (!path.includes('/auth/v1/user')) return undefined
    if (method === 'PUT') asked.push(body)
    return method === 'PUT' && !JSON.stringify(body).includes('nonce')
      ? Response.json({ code: 400, error_code: 'reauthentication_needed', msg: 'This change…' }, { status: 400 })
      : Response.json(anAccount())
  })
  await untilShown(() => expect(document.body.textContent).toContain('Phone number'))
  await typeInto('Phone number', '0241234567')
  await press('Send me a code')
  await untilShown(() => expect(document.body.textContent).toContain('To make sure it’s you'))
  await press('Another number')
  await typeInto('Phone number', '0201234567')
  await press('Send me a code')
  await untilShown(() => expect(document.body.textContent).toContain('To make sure it’s you'))
  await typeInto('Code', '123456')
  await untilShown(() => expect(document.body.textContent).toContain('Code sent to +233201234567'))
  const [first, second] = [{ phone: '233241234567' }, { phone: '233201234567' }]
  expect(asked).toMatchObject([first, second, { ...second, nonce: '123456' }])
  expect(codes, 'the code that was sent is valid for another number').toBe(1)
  await typeInto('Code', '654321')
  await untilShown(() => expect(document.body.textContent).toContain('Phone number'))
  expect(document.body.textContent, 'as before it').not.toContain('To make sure it’s you')
  await typeInto('Phone number', '0261234567')
  await press('Send me a code')
  await untilShown(() => expect(codes, 'the code is used up').toBe(2))
})
