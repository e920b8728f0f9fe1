// @vitest-environment jsdom
import { act } from 'react'
import { afterEach, expect, test } from 'vitest'
import { openPage, press, typeInto, untilShown } from '#test/open-page.tsx'
import { sessionOf, signInAs } from '#test/sign-in-as.ts'
import { keep, SESSION_KEY } from '../../../client/session/session-store.ts'
import { ConfirmPage } from './confirm-page.tsx'
import { NewPasswordPage } from './new-password-page.tsx'

afterEach(() => act(async () => keep.removeItem(SESSION_KEY)))

test.each([
  { has_password: true, to: '/menu' },
  { has_password: false, to: '/auth/new-password?next=%2Fmenu&first=1' },
])('a confirmed sign-up (password: $has_password) leads to $to', async ({ has_password, to }) => {
  const session = sessionOf({ id: 'user-1', email: 'ama@example.com', has_password })
  const address = `/auth/confirm?token_hash=abc&type=signup&redirect_to=${encodeURIComponent(`${location.origin}/menu`)}`
  await openPage(address, <ConfirmPage />, () => Response.json(session))
  await press('Confirm my email')
  await untilShown(() => expect(location.pathname + location.search).toBe(to))
})

test('the link of a forgotten password leads to a new one, on any device', async () => {
  const session = sessionOf({ id: 'user-1', email: 'ama@example.com' })
  await openPage('/auth/confirm?token_hash=abc&type=recovery', <ConfirmPage />, () => Response.json(session))
  await press('Continue')
  await untilShown(() => expect(location.pathname).toBe('/auth/new-password'))
})

test('a new password without a link leads to another link', async () => {
  await openPage('/auth/new-password', <NewPasswordPage />, () => undefined)
  expect(document.querySelector('h1')?.textContent).toBe('Ask for a new link first')
  expect(document.querySelector('a')?.getAttribute('href')).toBe('/?auth=forgot')
})

test('an expired link of a sign-up leads to the sign-in, where the confirmation is sent again, and not to a code', async () => {
  const expired = { code: 403, error_code: 'otp_expired', msg: 'Email link is invalid or has expired' }
  await openPage('/auth/confirm?token_hash=abc&type=signup', <ConfirmPage />, () =>
    Response.json(expired, { status: 403 }),
  )
  await press('Confirm my email')
  await untilShown(() => expect(document.querySelector('a')?.getAttribute('href')).toBe('/?auth=signin'))
})

test('whoever has no password although they chose one reads why', async () => {
  signInAs('ama')
  await openPage('/auth/new-password?first=1', <NewPasswordPage />, () => undefined)
  expect(document.body.textContent).toContain('To be safe, we kept no password. For ama@example.com.')
})

test('a new password must be strong before it is sent', async () => {
  signInAs('ama')
  const sent: unknown[] = []
  await openPage('/auth/new-password', <NewPasswordPage />, ({ method, body }) => {
    if (method === 'PUT') sent.push(body)
    return undefined
  })
  await typeInto('New password', 'jollof')
  await typeInto('Confirm password', 'jollof')
  await press('Save the new password')
  expect(document.body.textContent).toContain('Please create a stronger password following the recommendations.')
  expect(sent).toEqual([])
})

test('a link is only used up by a press, because mail scanners open links', async () => {
  const asked: string[] = []
  await openPage('/auth/confirm?token_hash=abc&type=signup', <ConfirmPage />, ({ path }) => {
    asked.push(path)
    return undefined
  })
  expect(document.querySelector('h1')?.textContent).toBe('Confirm your email')
  await act(async () => undefined)
  expect(asked.filter((path) => path.includes('/auth/v1/verify'))).toEqual([])
  await press('Confirm my email')
  await untilShown(() => expect(asked.filter((path) => path.includes('/auth/v1/verify'))).toHaveLength(1))
})
