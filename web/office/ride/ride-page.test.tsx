// @vitest-environment jsdom
import { act } from 'react'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import type { RideStop } from '#domain/riders/ride-api.ts'
import { openPage, untilShown } from '#test/open-page.tsx'
import { currentSession, ownerOf } from '../../client/session/session-store.ts'
import { areUnsentKept, sendUnsent } from '../../client/session/unsent-taps.ts'
import { rideQueueOf } from './ride-hooks.ts'
import { RidePage } from './ride-page.tsx'

const NOW = '2026-11-20T12:00:00.000Z'
const VIEW = { stops: [], shiftSince: null, inHand: 0, handin: null }
const STOP: RideStop = {
  ...{ orderId: '7K3QF9M2XA', hasFailed: false, isPickedUp: false, customerName: 'Ama', city: 'Kumasi', notes: '' },
  contact: { phone: '+233244123456', address: 'Ahodwo', point: null, gpsCode: null },
  ...{ readyAt: NOW, lines: [], isForAdults: false, triesLeft: 5 },
}

// There is no database here, which is only logged.
beforeEach(() => void vi.spyOn(console, 'warn').mockReturnValue())

test('a phone that stores nothing says so, and does not promise to keep what is tapped', async () => {
  await openPage('/admin/ride', <RidePage />, () => Response.json(VIEW))
  await untilShown(() => expect(document.body.textContent).toContain('Do not close this page.'))
  expect(document.body.textContent).not.toMatch(/Everything is sent|is kept/)
})

test('signing out is told how many taps wait, without the code of this page', async () => {
  const queries = await openPage('/admin/ride', <RidePage />, ({ method }) =>
    method === 'GET' ? Response.json(VIEW) : Response.json({}, { status: 503 }),
  )
  expect(await act(sendUnsent)).toBe(0)
  // A test before may have left a session.
  const queue = rideQueueOf(ownerOf(currentSession()) ?? '', queries, () => new Date(NOW))
  await act(() => queue.add({ kind: 'cash', amount: 5_000, note: 'Gas' }))
  expect(await act(sendUnsent)).toBe(1)
  expect(areUnsentKept(), 'there is no storage').toBe(false)
})

test('a phone that reports a network although nothing answers says so, and keeps the deliveries that it read', async () => {
  let isDead = false
  const queries = await openPage('/admin/ride', <RidePage />, () =>
    isDead ? Promise.reject(new TypeError('no answer')) : Response.json({ ...VIEW, shiftSince: NOW, inHand: 5_000 }),
  )
  await untilShown(() => expect(document.body.textContent).toContain('End shift'))
  isDead = true
  void queries.invalidateQueries()
  await untilShown(() => expect(document.body.textContent).toContain('No connection.'))
  expect(navigator.onLine).toBe(true)
  expect(document.body.textContent).toContain('End shift')
})

test('an order that is given to the rider meanwhile is shown by itself', async () => {
  let stops: RideStop[] = []
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  await openPage('/admin/ride', <RidePage />, () => Response.json({ ...VIEW, shiftSince: NOW, stops }))
  await untilShown(() => expect(document.body.textContent).toContain('Nothing to deliver'))
  stops = [STOP]
  await act(() => vi.advanceTimersByTimeAsync(15_000))
  await untilShown(() => expect(document.querySelector('article')?.ariaLabel).toBe('Order 9M2XA'))
})
