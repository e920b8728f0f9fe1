import { QueryClient } from '@tanstack/react-query'
import { expect, onTestFinished, test, vi } from 'vitest'
import { rideQueueOf } from './ride-hooks.ts'

test('a rider who opens the page again has the same queue, so that the page shows each tap at once', () => {
  // There is no database here, which is only logged.
  vi.spyOn(console, 'warn').mockReturnValue()
  const queries = new QueryClient()
  const clock = () => new Date('2026-11-20T12:00:00Z')
  const queue = rideQueueOf('ama', queries, clock)
  expect(rideQueueOf('ama', queries, clock)).toBe(queue)
  expect(rideQueueOf('kofi', queries, clock), 'another rider of the same phone').not.toBe(queue)
})

/** A database of one store, whose first connection the browser has closed without telling, as Safari does. */
function aDatabase(stored: unknown) {
  let opened = 0
  const get = () => {
    const request = { result: stored, onsuccess: () => {} }
    queueMicrotask(() => request.onsuccess())
    return request
  }
  const connect = () => {
    opened += 1
    if (opened > 1) return { transaction: () => ({ objectStore: () => ({ get }) }) }
    return {
      transaction: () => {
        throw new DOMException('the connection is closing', 'InvalidStateError')
      },
    }
  }
  return {
    open: () => {
      const request = { result: connect(), onsuccess: () => {} }
      queueMicrotask(() => request.onsuccess())
      return request
    },
  }
}

test('a connection that the browser has closed is opened again, so that the taps that wait are shown', async () => {
  vi.spyOn(console, 'warn').mockReturnValue()
  const tap = { kind: 'cash', key: '0198c0de-0000-7000-8000-000000000001', at: '2026-11-20T12:00:00Z' }
  vi.stubGlobal('indexedDB', aDatabase({ waiting: [{ ...tap, amount: 5_000, note: 'Gas' }], refused: [] }))
  onTestFinished(() => void vi.unstubAllGlobals())
  const queue = rideQueueOf('esi', new QueryClient(), () => new Date('2026-11-20T12:00:00Z'))
  await expect.poll(() => queue.read().waiting).toHaveLength(1)
})
