// @vitest-environment jsdom
import { act } from 'react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { openPage } from '#test/open-page.tsx'
import { ResendButton } from './resend-button.tsx'

test('the seconds that pass are seen, and change nothing of what is read out of the button', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const press = vi.fn()
  await openPage('/', <ResendButton sentAt={Date.now()} isPending={false} onResend={press} />, () => undefined)
  const button = document.querySelector('button')
  const described = () => document.getElementById(button?.getAttribute('aria-describedby') ?? '')?.textContent
  const readOut = () => [button?.textContent, button?.title, described()]
  const before = readOut()
  expect(before[2], 'why it cannot be pressed').toBe('We can send another one a minute after the last.')
  expect(document.body.textContent).toContain('in 60 s')

  await act(() => vi.advanceTimersByTimeAsync(10_000))
  expect(document.querySelector('[aria-hidden]')?.textContent).toBe('in 50 s')
  expect(readOut()).toEqual(before)
  button?.click()
  expect(press).not.toHaveBeenCalled()

  await act(() => vi.advanceTimersByTimeAsync(50_000))
  button?.click()
  expect(press).toHaveBeenCalledOnce()
  expect(readOut()).toEqual([before[0], '', undefined])
})
