// @vitest-environment jsdom
import { act } from 'react'
import { afterEach, expect, test } from 'vitest'
import { openPage, untilShown } from '#test/open-page.tsx'
import { signInAs } from '#test/sign-in-as.ts'
import { keep, SESSION_KEY } from '../../../client/session/session-store.ts'
import { PhoneView } from './phone-view.tsx'

afterEach(() => act(async () => keep.removeItem(SESSION_KEY)))

test('the field for the code is there again after the page was reloaded', async () => {
  signInAs('ama')
  const pending = { new_phone: '233241234567', phone_change_sent_at: '2026-11-20T12:00:00Z' }
  await openPage('/account?profile=phone', <PhoneView />, ({ path }) =>
    path.endsWith('/auth/v1/user') ? Response.json({ id: 'ama', identities: [], ...pending }) : undefined,
  )
  await untilShown(() => expect(document.body.textContent).toContain('Code sent to +233241234567'))
})
