// @vitest-environment jsdom
import { act } from 'react'
import { expect, onTestFinished, test } from 'vitest'
import type { StaffMemberView } from '#domain/auth/staff-api.ts'
import { catchToasts } from '#test/catch-toasts.ts'
import { controlOf, openPage, press, typeInto, untilShown } from '#test/open-page.tsx'
import { signInAs } from '#test/sign-in-as.ts'
import { keep, leaving, SESSION_KEY } from '../../client/session/session-store.ts'
import { StaffPage } from './staff-page.tsx'

test('the next invitation stays in its field when the one before has been sent', async () => {
  let answer = (_: Response) => {}
  await openPage('/admin/staff', <StaffPage />, ({ method }) =>
    method === 'POST' ? new Promise((resolve) => (answer = resolve)) : Response.json({ staff: [], invitations: [] }),
  )
  await typeInto('Email address or phone number', 'ama@example.com')
  await press('Invite')
  await typeInto('Email address or phone number', 'kofi@example.com')
  await act(async () => answer(Response.json({ done: true })))
  await press('Invite')

  expect(controlOf('Email address or phone number').value).toBe('kofi@example.com')
  await act(async () => answer(Response.json({ done: true })))
  await untilShown(() => expect(controlOf('Email address or phone number').value, 'what was sent is cleared').toBe(''))
})

const ama: StaffMemberView = {
  userId: '8b5b8a0e-1c55-4b8e-9d7b-0d7c0f4f3a11',
  name: 'Ama',
  email: 'ama@example.com',
  phone: null,
  role: 'kitchen',
  since: '2026-11-01T08:00:00.000Z',
  hasSecondFactor: true,
  seenAt: '2026-11-20T11:00:00.000Z',
  isOnShift: false,
}
const roleOfAma = () => document.querySelector<HTMLSelectElement>('[aria-label="Role of Ama"]')

async function chooseRole(role: string): Promise<void> {
  await act(async () => {
    const select = roleOfAma()
    if (!select) throw new Error('no choice of the role')
    select.value = role
    select.dispatchEvent(new Event('change', { bubbles: true }))
  })
}

/**
 * Opens the page of an admin with one colleague.
 *
 * @param saved what the answer to a change waits for
 * @returns what was sent to the server, the latest last
 */
async function openStaff(saved = Promise.resolve()): Promise<unknown[]> {
  signInAs('ef6cbe9e-36ab-4d4f-95d4-29c0a2f3c7b1')
  onTestFinished(() => leaving(async () => keep.removeItem(SESSION_KEY)))
  const sent: unknown[] = []
  let { role } = ama
  await openPage('/admin/staff', <StaffPage />, ({ method, path, body }) => {
    if (method === 'GET') return Response.json({ staff: [{ ...ama, role }], invitations: [] })
    sent.push(body ?? path)
    const change = body as { role: StaffMemberView['role'] } | undefined
    if (change) role = change.role
    return saved.then(() => Response.json({ done: true }))
  })
  await untilShown(() => expect(roleOfAma()?.value).toBe('kitchen'))
  return sent
}

test('a role is saved by its button and not on the way to it, and an undo says that it was carried out', async () => {
  const sent = await openStaff()
  const toasts = catchToasts()
  await chooseRole('rider')
  await chooseRole('manager')
  expect(sent).toEqual([])
  await press('Save: Role of Ama')
  expect(sent).toEqual([{ role: 'manager', before: 'kitchen' }])
  await press('Undo: Ama: Manager')
  await untilShown(() => expect(toasts.map(({ title }) => title)).toEqual(['Ama: Manager: undone']))
  expect(sent.at(-1)).toEqual({ role: 'kitchen', before: 'manager' })
  await untilShown(() => expect(roleOfAma()?.value, 'nothing is left to save').toBe('kitchen'))
})

test('a role that is chosen while another one is being saved stays to be saved', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const sent = await openStaff(promise)
  await chooseRole('manager')
  await press('Save: Role of Ama')
  await chooseRole('rider')
  await act(async () => resolve())
  await press('Save: Role of Ama')
  await untilShown(() => expect(sent.at(-1)).toEqual({ role: 'rider', before: 'manager' }))
})

test('a colleague is signed out everywhere only after a question that names them', async () => {
  const sent = await openStaff()
  const names = [...document.querySelectorAll('li button')].map((button) => button.getAttribute('aria-label'))
  expect(names).toEqual(['Reset second step: Ama', 'Sign out everywhere: Ama', 'Remove: Ama'])
  await press('Sign out everywhere: Ama')
  expect(sent).toEqual([])
  expect(document.querySelector('[role=dialog]')?.textContent).toContain('Sign Ama out everywhere?')
  await press('Sign out everywhere')
  expect(sent).toEqual([`/api/people/${ama.userId}/sessions`])
})
