// @vitest-environment jsdom
import { act } from 'react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { openPage } from '#test/open-page.tsx'
import { LatePart } from './late-part.tsx'
import { lazyPart } from './lazy-part.ts'

test('a part whose script the shop no longer has says so, and leaves the page around it', async () => {
  vi.spyOn(console, 'error').mockReturnValue()
  vi.spyOn(console, 'warn').mockReturnValue()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => {
    vi.useRealTimers()
    vi.restoreAllMocks()
  })
  const Panel = lazyPart((): Promise<{ Panel: () => null }> => Promise.reject(new Error('404')), 'Panel')
  await openPage(
    '/category/mains',
    <>
      <h1>Main Dishes</h1>
      <LatePart isAwaited>
        <Panel />
      </LatePart>
    </>,
    () => undefined,
  )
  // The tries end after 7.5 s.
  await act(() => vi.advanceTimersByTimeAsync(7_500))
  expect(document.querySelector('[role=alert]')?.textContent).toContain('Your cart is safe.')
  expect(document.querySelector('h1')?.textContent).toBe('Main Dishes')
  expect(document.querySelector('button')?.textContent).toBe('Load again')
})
