// @vitest-environment jsdom
import { expect, onTestFinished, test, vi } from 'vitest'
import { openPage, untilShown } from '#test/open-page.tsx'
import { LatePart } from './late-part.tsx'
import { lazyPart } from './lazy-part.ts'

test('a part whose script the shop no longer has says so, and leaves the page around it', async () => {
  vi.spyOn(console, 'error').mockReturnValue()
  vi.spyOn(console, 'warn').mockReturnValue()
  vi.useFakeTimers({ shouldAdvanceTime: true, advanceTimeDelta: 1_000 })
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
  await untilShown(() => expect(document.querySelector('[role=alert]')?.textContent).toContain('Your cart is safe.'))
  expect(document.querySelector('h1')?.textContent).toBe('Main Dishes')
  expect(document.querySelector('button')?.textContent).toBe('Load again')
})
