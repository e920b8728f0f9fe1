// @vitest-environment jsdom
import { act } from 'react'
import { afterEach, expect, test } from 'vitest'
import { openPage, press, typeInto, untilShown } from '#test/open-page.tsx'
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

test('the number that the account has can be confirmed again, because an invitation to the staff asks for it', async () => {
  signInAs('ama')
  const account = { id: 'ama', identities: [], phone: '233241234567' }
  const asked: unknown[] = []
  await openPage('/account?profile=phone', <PhoneView />, ({ method, path, body }) => {
    if (method === 'PUT') asked.push(body)
    if (path.includes('/api/profile')) return Response.json({ phone: '233241234567' })
    return path.includes('/auth/v1/user') ? Response.json(account) : undefined
  })
  await untilShown(() => expect(document.body.textContent).toContain('Phone number'))
  await typeInto('Phone number', '0241234567')
  await press('Send me a code')
  await untilShown(() => expect(document.body.textContent).toContain('Code sent to +233241234567'))
  expect(asked).toMatchObject([{ phone: '233241234567' }])
})
