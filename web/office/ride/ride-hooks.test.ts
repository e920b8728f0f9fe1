import { QueryClient } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
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
