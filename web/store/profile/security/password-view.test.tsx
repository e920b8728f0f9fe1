// @vitest-environment jsdom
import { act } from 'react'
import { afterEach, expect, test } from 'vitest'
import { openPage, press, typeInto, untilShown } from '#test/open-page.tsx'
import { signInAs } from '#test/sign-in-as.ts'
import { keep, SESSION_KEY } from '../../../client/session/session-store.ts'
import { PasswordView } from './password-view.tsx'

afterEach(() => act(async () => keep.removeItem(SESSION_KEY)))

test('a new password that is the old one is refused at its field, and another one leads back to the account', async () => {
  signInAs('ama')
  await openPage('/terms?profile=password', <PasswordView />, ({ method, body }) => {
    if (method !== 'PUT') return undefined
    const isSame = JSON.stringify(body).includes('Jollofrice1!')
    const refusal = { code: 422, error_code: 'same_password', msg: 'New password should be different.' }
    return isSame ? Response.json(refusal, { status: 422 }) : Response.json({ id: 'ama', email: 'ama@example.com' })
  })
  const change = async (password: string) => {
    await typeInto('New password', password)
    await typeInto('Confirm password', password)
    await press('Save password')
  }
  await change('Jollofrice1!')
  await untilShown(() =>
    expect(document.querySelector('[role=alert]')?.textContent).toContain('This is already your password.'),
  )
  await change('Waakye+shito2')
  await untilShown(() => expect(location.search).toBe('?profile=account'))
})

test('the code that another page has requested within the minute can be typed, beside how long no other is sent', async () => {
  signInAs('ama')
  const asked: unknown[] = []
  const msg = 'For security purposes, you can only request this after 41 seconds.'
  await openPage('/terms?profile=password', <PasswordView />, ({ method, path, body }) => {
    if (path.endsWith('/auth/v1/reauthenticate'))
      return Response.json({ code: 429, error_code: 'over_email_send_rate_limit', msg }, { status: 429 })
    if (method !== 'PUT') return undefined
    asked.push(body)
    return JSON.stringify(body).includes('nonce')
      ? Response.json({ id: 'ama', email: 'ama@example.com' })
      : Response.json({ code: 400, error_code: 'reauthentication_needed', msg: 'This change…' }, { status: 400 })
  })
  await typeInto('New password', 'Waakye+shito2')
  await typeInto('Confirm password', 'Waakye+shito2')
  await press('Save password')
  await untilShown(() => expect(document.querySelector('[role=alert]')?.textContent).toContain('after 41 seconds'))
  await typeInto('Code', '123456')
  await untilShown(() => expect(location.search).toBe('?profile=account'))
  expect(asked.at(-1)).toMatchObject({ nonce: '123456' })
})
