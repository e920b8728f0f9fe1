// @vitest-environment jsdom
import { act } from 'react'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { AMAS_PROFILE } from '#test/carts.ts'
import { catchToasts } from '#test/catch-toasts.ts'
import { openPage, press, untilShown } from '#test/open-page.tsx'
import { signInAs } from '#test/sign-in-as.ts'
import { keep, SESSION_KEY } from '../../client/session/session-store.ts'
import { countUnsent, sendUnsentBy } from '../../client/session/unsent-taps.ts'
import { forgetPerson } from '../../client/storage/stored-value.ts'
import { profileSaver } from './details/use-profile-autosave.ts'
import { SignOutButton } from './sign-out-button.tsx'

afterEach(() => {
  countUnsent(0)
  forgetPerson()
  keep.removeItem(SESSION_KEY)
  localStorage.clear()
})

const UNSAVED = 'What you typed last may not be saved. Please check it when you are back.'
const isSignedIn = () => keep.getItem(SESSION_KEY) !== null

async function open(unsent: number, isKept = true, status = 204) {
  signInAs('user-1')
  countUnsent(unsent, isKept)
  const button = <SignOutButton text="Sign out here" pendingText="Signing out" />
  await openPage('/admin/ride', button, () => new Response(null, { status }))
  await press('Sign out here')
}

test('a rider whose steps are not sent is asked before they are signed out', async () => {
  sendUnsentBy(async () => 3)
  await open(3)
  await untilShown(() => expect(document.body.textContent).toContain('3 steps are not sent yet'))
  expect(document.body.textContent).toContain('They are sent when you sign in on this phone again and open')
  await press('Stay signed in')
  expect(isSignedIn()).toBe(true)
  await press('Sign out here')
  await press('Sign Out')
  await untilShown(() => expect(isSignedIn()).toBe(false))
})

test('a rider whose phone stores no steps is not told that they are sent later', async () => {
  sendUnsentBy(async () => 1)
  await open(1, false)
  await untilShown(() => expect(document.body.textContent).toContain('They are lost when this page is closed.'))
  expect(document.body.textContent).not.toContain('They are sent')
})

test('who leaves while their steps cannot be tried is asked as well', async () => {
  sendUnsentBy(() => Promise.reject(new Error('no locks')))
  await open(2)
  await untilShown(() => expect(document.body.textContent).toContain('2 steps are not sent yet'))
})

test.each([
  { unsent: 3, why: 'their steps could be sent' },
  { unsent: 0, why: 'nothing waits' },
])('nobody is asked when $why', async ({ unsent }) => {
  sendUnsentBy(async () => 0)
  await open(unsent)
  await untilShown(() => expect(isSignedIn()).toBe(false))
})

test('a sign-out that does not reach the server says so, and still signs out this device', async () => {
  const toasts = catchToasts()
  sendUnsentBy(async () => 0)
  await open(0, true, 500)
  await untilShown(() => expect(isSignedIn()).toBe(false))
  const text = 'You are signed out on this device. The shop could not be told.'
  await untilShown(() => expect(toasts).toMatchObject([{ title: 'Error signing out', text }]))
})

/** Presses the button of somebody who has just typed an address. @returns the toasts */
async function openTyped(saved: () => Response | Promise<Response>, status = 204) {
  sendUnsentBy(async () => 0)
  signInAs('user-1')
  const toasts = catchToasts()
  const button = <SignOutButton text="Sign out here" pendingText="Signing out" />
  await openPage('/account', button, ({ path }) => (path === '/api/profile' ? saved() : new Response(null, { status })))
  profileSaver.save({ address: 'Ring Road 7' })
  return toasts
}

test('signing out waits a few seconds for the profile to be saved, not as long as a dead line takes', async () => {
  const answer = Promise.withResolvers<Response>()
  onTestFinished(() => answer.resolve(refused()))
  const toasts = await openTyped(() => answer.promise)
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  await press('Sign out here')
  await act(() => vi.advanceTimersByTimeAsync(5_900))
  expect(isSignedIn()).toBe(true)
  await act(() => vi.advanceTimersByTimeAsync(100))
  vi.useRealTimers()
  await untilShown(() => expect(isSignedIn()).toBe(false))
  await untilShown(() => expect(toasts.map(({ text }) => text)).toEqual([`${UNSAVED} See you soon.`]))
})

const saved = () => Response.json(AMAS_PROFILE)
const refused = () => Response.json({ code: 'request.invalid', title: 'No', message: 'No.' }, { status: 400 })

test.each([
  { is: 'saved', answer: saved, status: 204, text: 'See you soon.' },
  { is: 'refused', answer: refused, status: 204, text: `${UNSAVED} See you soon.` },
  {
    ...{ is: 'refused', answer: refused, status: 500 },
    text: `You are signed out on this device. The shop could not be told. ${UNSAVED}`,
  },
])('what was typed last is $is before the sign-out that is answered by $status, and its toast says so', async (row) => {
  const asked = vi.fn(row.answer)
  const toasts = await openTyped(asked, row.status)
  await press('Sign out here')
  await untilShown(() => expect(toasts.map(({ text }) => text)).toEqual([row.text]))
  expect(asked).toHaveBeenCalledOnce()
})
