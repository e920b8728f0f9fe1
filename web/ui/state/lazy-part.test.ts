// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { NoFile } from './fetched-first.ts'
import { fetchPatiently } from './lazy-part.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

/** A script that loads at the given try. */
function comesWithTry(wanted: number, error: Error = new TypeError('is gone')) {
  let tries = 0
  return vi.fn(async () => {
    tries += 1
    if (tries < wanted) throw error
    return 'the part'
  })
}

test('a script that fails to load is requested again, so that a weak network breaks nothing', async () => {
  const load = comesWithTry(3)
  const part = fetchPatiently(load)
  await vi.runAllTimersAsync()
  expect(await part).toBe('the part')
  expect(load).toHaveBeenCalledTimes(3)
})

test('a script that the shop does not have is given up, so that the page can show it', async () => {
  const load = comesWithTry(99)
  const part = expect(fetchPatiently(load)).rejects.toThrow('is gone')
  await vi.runAllTimersAsync()
  await part
  expect(load).toHaveBeenCalledTimes(4)
})

test('a network that is lost without an event is waited for', async () => {
  const load = comesWithTry(20, new NoFile('did not come'))
  const part = fetchPatiently(load)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(load.mock.calls.length).toBeLessThan(10)
  await vi.runAllTimersAsync()
  expect(await part).toBe('the part')
})

test('without a network the script waits for it, however long that takes', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const load = comesWithTry(2)
  const part = fetchPatiently(load)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(load).toHaveBeenCalledTimes(1)

  window.dispatchEvent(new Event('online'))
  expect(await part).toBe('the part')
})
