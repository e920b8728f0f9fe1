// @vitest-environment jsdom
import { act } from 'react'
import { afterEach, expect, test } from 'vitest'
import { catchToasts } from '#test/catch-toasts.ts'
import { openPage, press, typeInto, untilShown } from '#test/open-page.tsx'
import { keep, SESSION_KEY } from '../../../client/session/session-store.ts'
import { AUTH_TEXTS } from '../auth-texts.ts'
import { AuthDialog } from './auth-dialog.tsx'
import { pendingMail } from './pending-mail.ts'

afterEach(() => act(async () => keep.removeItem(SESSION_KEY)))

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
