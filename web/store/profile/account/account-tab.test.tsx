// @vitest-environment jsdom
import { act } from 'react'
import { afterEach, expect, test } from 'vitest'
import { anAccount } from '#test/account-answers.ts'
import { AMAS_PROFILE } from '#test/carts.ts'
import { openPage, untilShown } from '#test/open-page.tsx'
import { signInAs } from '#test/sign-in-as.ts'
import { keep, SESSION_KEY } from '../../../client/session/session-store.ts'
import { AccountTab } from './account-tab.tsx'

afterEach(() => act(async () => keep.removeItem(SESSION_KEY)))

test.each([
  { sentAt: '2026-11-18T12:00:01Z', isAwaited: true, why: 'its last mails are valid' },
  { sentAt: '2026-11-18T12:00:00Z', isAwaited: false, why: 'its mails are void after two days' },
])('a new address that was asked for at $sentAt awaits its confirmation: $isAwaited, $why', async (row) => {
  signInAs(AMAS_PROFILE.userId)
  const account = anAccount({ new_email: 'new@example.com', email_change_sent_at: row.sentAt })
  await openPage('/account', <AccountTab parts={[]} />, ({ path }) => {
    if (path === '/api/profile') return Response.json(AMAS_PROFILE)
    return path.includes('/auth/v1/user') ? Response.json(account) : undefined
  })
  // Google and Microsoft are named once the account is there.
  await untilShown(() => expect(document.body.textContent).toContain('Google and Microsoft'))
  expect(document.body.textContent?.includes('Change to new@example.com awaits confirmation')).toBe(row.isAwaited)
})
