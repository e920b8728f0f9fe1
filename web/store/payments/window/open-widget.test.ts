// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Widget, WidgetCallbacks } from './load-widget.ts'
import { openWidget } from './open-widget.ts'

/** A provider's window that the test controls. */
function aWidget() {
  let callbacks: WidgetCallbacks | undefined
  const widget: Widget = {
    resumeTransaction: vi.fn((_: string, given: WidgetCallbacks) => {
      callbacks = given
      return { id: 7 }
    }),
    cancelTransaction: vi.fn(),
  }
  const says = () => {
    if (!callbacks) throw new Error('the window was not opened')
    return callbacks
  }
  return { widget, says }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('a success that the window reports ends the wait', async () => {
  const { widget, says } = aWidget()
  const end = openWidget(widget, 'code')
  says().onLoad()
  says().onSuccess({ reference: 'r' })

  expect(await end).toEqual({ kind: 'succeeded' })
})

test('closing the window is a cancel, not a failure', async () => {
  const { widget, says } = aWidget()
  const end = openWidget(widget, 'code')
  says().onLoad()
  says().onCancel()

  expect(await end).toEqual({ kind: 'cancelled' })
})

test('the back button closes the window once, and the page below can be used', async () => {
  const { widget, says } = aWidget()
  const forward = vi.spyOn(history, 'forward').mockReturnValue()
  const end = openWidget(widget, 'code')
  says().onLoad()
  window.dispatchEvent(new PopStateEvent('popstate'))
  window.dispatchEvent(new PopStateEvent('popstate'))

  expect(await end).toEqual({ kind: 'cancelled' })
  expect(widget.cancelTransaction).toHaveBeenCalledExactlyOnceWith({ id: 7 })
  expect(forward).toHaveBeenCalledOnce()
})

test('a window that does not come up in 10 seconds is closed, so that it cannot come up beside the payment page', async () => {
  const { widget } = aWidget()
  const end = openWidget(widget, 'code')
  await vi.advanceTimersByTimeAsync(10_000)

  expect(await end).toEqual({ kind: 'stuck' })
  expect(widget.cancelTransaction).toHaveBeenCalledWith({ id: 7 })
})

test('once it is up the shopper may take as long as they need', async () => {
  const { widget, says } = aWidget()
  const end = openWidget(widget, 'code')
  says().onLoad()
  await vi.advanceTimersByTimeAsync(600_000)
  says().onCancel()

  expect(await end).toEqual({ kind: 'cancelled' })
})

test('a window that breaks while closing still makes room for the payment page', async () => {
  const { widget } = aWidget()
  widget.cancelTransaction = () => {
    throw new Error('broken')
  }
  const end = openWidget(widget, 'code')
  await vi.advanceTimersByTimeAsync(10_000)

  expect(await end).toEqual({ kind: 'stuck' })
})

test('a window that refuses to open at all is a failure, not an exception', async () => {
  const { widget } = aWidget()
  widget.resumeTransaction = () => {
    throw new Error('Invalid transaction parameters')
  }

  expect(await openWidget(widget, 'code')).toMatchObject({ kind: 'failed' })
})
