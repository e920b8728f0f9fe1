// @vitest-environment jsdom
import { act } from 'react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { openPage } from '#test/open-page.tsx'
import { signInAs } from '#test/sign-in-as.ts'
import { keep, leaving, SESSION_KEY } from '../../client/session/session-store.ts'
import { Greeting } from './greeting.tsx'

const signOut = () => leaving(async () => keep.removeItem(SESSION_KEY))
const welcome = () => document.querySelector('[role=dialog]')
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
