// @vitest-environment jsdom
import { act } from 'react'
import { afterEach, expect, test } from 'vitest'
import { anAccount } from '#test/account-answers.ts'
import { catchToasts } from '#test/catch-toasts.ts'
import { controlOf, openPage, press, typeInto, untilShown } from '#test/open-page.tsx'
import { signInAs } from '#test/sign-in-as.ts'
import { keep, SESSION_KEY } from '../../../client/session/session-store.ts'
import { EmailView } from './email-view.tsx'

afterEach(() => act(async () => keep.removeItem(SESSION_KEY)))

/** Opens the address of an account. @param after the account as the server has it after a change @returns what was sent */
async function open(pending: object = {}, after = pending): Promise<unknown[]> {
  signInAs('ama')
  const sent: unknown[] = []
  await openPage('/account?profile=email', <EmailView />, ({ method, path, body }) => {
    if (method === 'PUT') sent.push(body)
    return path.includes('/auth/v1/user') ? Response.json(anAccount(sent.length === 0 ? pending : after)) : undefined
  })
  return sent
}

test('the own address is no new one: the field says so, has the focus, and nothing is sent', async () => {
  const sent = await open()
  await untilShown(() => expect(document.body.textContent).toContain('New email address'))
  await typeInto('New email address', 'Ama@example.com')
  await press('Change email')
  expect(document.querySelector('[role=alert]')?.textContent).toContain('This is already your address.')
  await untilShown(() => expect(document.activeElement).toBe(controlOf('New email address')))
  expect(sent).toEqual([])
})

test('after a reload the address that has confirmed is named, and only the other one is asked for its code', async () => {
  await open({
    new_email: 'new@example.com',
    email_change_agreed_by: 'current',
    email_change_sent_at: '2026-11-19T12:00:01Z',
  })
  const words = () => document.body.textContent
  await untilShown(() => expect(words()).toContain('ama@example.com: One address confirmed. Now confirm the other.'))
  expect(words()?.split('confirm it in both emails')).toHaveLength(2)
  const asked = [...document.querySelectorAll('label')].map(({ textContent }) => textContent)
  expect(asked).toEqual([expect.stringContaining('Code from the email to new@example.com')])
})

test('the mail of a first address is sent again by asking for it again: nobody finds the account by its address', async () => {
  const sent = await open({ email: '', email_confirmed_at: undefined, new_email: 'new@example.com' })
  await press('Send the emails again')
  await untilShown(() => expect(sent).toMatchObject([{ email: 'new@example.com' }]))
  expect(document.body.textContent).not.toContain('Keep')
})

test('whoever keeps their address gives it as the new one, and is asked for no code any more', async () => {
  const toasts = catchToasts()
  const sent = await open({ new_email: 'mistyped@example.com' }, {})
  await press('Keep ama@example.com')
  await untilShown(() => expect(controlOf('New email address')).toBeDefined())
  expect(sent).toMatchObject([{ email: 'ama@example.com' }])
  expect(toasts).toMatchObject([{ title: 'Nothing changed', text: 'You still sign in with ama@example.com.' }])
})

test('a change that began more than a day ago still takes the codes of its last mails, which are not sent again', async () => {
  await open({ new_email: 'new@example.com', email_change_sent_at: '2026-11-18T12:00:01Z' })
  await untilShown(() => expect(document.body.textContent).toContain('Code from the email to new@example.com'))
  expect(document.body.textContent).not.toContain('Send the emails again')
  expect(document.body.textContent).toContain('Keep ama@example.com')
})

test('a change that began more than two days ago is not waited for: its last codes are void', async () => {
  await open({ new_email: 'new@example.com', email_change_sent_at: '2026-11-18T12:00:00Z' })
  await untilShown(() => expect(controlOf('New email address')).toBeDefined())
})
