// @vitest-environment jsdom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Dialog } from './dialog.tsx'

const onOpenChange = vi.fn()
let root: ReturnType<typeof createRoot>

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.stubGlobal('matchMedia', () => ({ matches: false }))
  // jsdom draws nothing.
  Object.assign(Element.prototype, { scrollIntoView: () => undefined })
  vi.useFakeTimers()
  root = createRoot(document.createElement('div'))
})
afterEach(async () => {
  await act(async () => root.unmount())
  onOpenChange.mockClear()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  Reflect.deleteProperty(Element.prototype, 'scrollIntoView')
})

const tapBeside = () =>
  act(async () => {
    for (const type of ['pointerdown', 'click']) {
      document.body.dispatchEvent(new MouseEvent(type, { bubbles: true, cancelable: true }))
    }
  })

test('the second tap of the double tap that opened a window does not close it, and a later tap beside it does', async () => {
  await act(async () => root.render(<Dialog title="Jollof Rice" onOpenChange={onOpenChange} />))
  await act(async () => vi.advanceTimersByTime(200))
  await tapBeside()
  expect(onOpenChange).not.toHaveBeenCalled()

  await act(async () => vi.advanceTimersByTime(200))
  await tapBeside()
  expect(onOpenChange).toHaveBeenCalledWith(false)
})
