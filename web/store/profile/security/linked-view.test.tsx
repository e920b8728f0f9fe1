// @vitest-environment jsdom
import { act } from 'react'
import { afterEach, expect, test } from 'vitest'
import { anAccount, anIdentity } from '#test/account-answers.ts'
import { catchToasts } from '#test/catch-toasts.ts'
import { openPage, press, untilShown } from '#test/open-page.tsx'
import { signInAs } from '#test/sign-in-as.ts'
import { keep, SESSION_KEY } from '../../../client/session/session-store.ts'
import { LinkedView } from './linked-view.tsx'

afterEach(() => act(async () => keep.removeItem(SESSION_KEY)))

test.each([
  { google: 'ama@example.com', text: 'Your Google account has the same email address, so it can still sign you in.' },
  { google: 'other@example.com', text: 'Google no longer signs you in.' },
])('unlinking $google says: $text', async ({ google, text }) => {
  signInAs('ama')
  const toasts = catchToasts()
  const identities = [anIdentity('email', 'ama@example.com'), anIdentity('google', google)]
  await openPage('/account?profile=linked', <LinkedView />, ({ method, path }) => {
    if (method === 'DELETE') return Response.json({})
    return path.endsWith('/auth/v1/user') ? Response.json(anAccount({ identities })) : undefined
  })
  await press('Unlink Google')
  await untilShown(() => expect(toasts[0]?.text).toContain(text))
})

test('whoever has linked nothing reads that the e-mail always signs in, and has nothing to unlink', async () => {
  signInAs('ama')
  const identities = [anIdentity('email', 'ama@example.com')]
  await openPage('/account?profile=linked', <LinkedView />, ({ path }) =>
    path.endsWith('/auth/v1/user') ? Response.json(anAccount({ identities })) : undefined,
  )
  await untilShown(() => expect(document.body.textContent).toContain('You can always sign in by email.'))
  const names = [...document.querySelectorAll('button')].map((one) => one.getAttribute('aria-label'))
  expect(names.filter((name) => name?.startsWith('Unlink'))).toEqual([])
})
