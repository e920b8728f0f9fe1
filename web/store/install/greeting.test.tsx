// @vitest-environment jsdom
import { act } from 'react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { catchToasts } from '#test/catch-toasts.ts'
import { openPage, press } from '#test/open-page.tsx'
import { signInAs } from '#test/sign-in-as.ts'
import { keep, leaving, SESSION_KEY } from '../../client/session/session-store.ts'
import { Greeting } from './greeting.tsx'
import { installChoice } from './install-choice.ts'
import { installWords } from './install-prompt.ts'

const signOut = () => leaving(async () => keep.removeItem(SESSION_KEY))
const welcome = () => document.querySelector('[role=dialog]')
const card = () => document.querySelector('aside')
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

test('who signs out is welcomed after a quiet second, like each visitor', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  await openPage('/', <Greeting hasCart={false} />, () => undefined)
  expect(welcome()).toBeNull()
  await pass(1_000)
  expect(welcome()).not.toBeNull()
  await act(async () => document.querySelector<HTMLButtonElement>('[role=dialog] button:last-of-type')?.click())

  await act(async () => signInAs('ama'))
  await act(signOut)
  expect(welcome(), 'a window of the profile may still be open').toBeNull()
  await pass(1_000)
  expect(welcome()).not.toBeNull()
})

test('a visitor is welcomed once, offered the app until they put it off, again a day later, and never once it is added', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const toasts = catchToasts()
  await openPage('/', <Greeting hasCart={false} />, () => undefined)
  await pass(1_000)
  expect(welcome()?.textContent).toContain('Sign in to keep your orders')
  await press('Skip for now')
  await pass(3_000)
  expect(card()?.textContent).toContain('Put it on your home screen')
  await press('Remind Me Later')
  await pass(20_000)
  expect([welcome() === null, card() === null]).toEqual([true, true])

  localStorage.setItem('chillz-install', JSON.stringify({ ...installChoice.read(), remindAt: 0 }))
  await act(async () => window.dispatchEvent(new StorageEvent('storage', { key: null })))
  await pass(5_000)
  expect([welcome() === null, card() === null]).toEqual([true, false])
  await press(installWords())
  await pass(20_000)
  expect([welcome() === null, card() === null]).toEqual([true, true])
  expect(toasts.at(-1)?.text).toBe('Click the install icon in the address bar.')
  expect(installChoice.read().isMade).toBe(true)
})
