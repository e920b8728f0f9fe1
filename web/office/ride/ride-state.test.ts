import { expect, test } from 'vitest'
import type { RideStop } from '#domain/riders/ride-api.ts'
import type { Waiting } from './ride-queue.ts'
import { mapLink, stopsOf } from './ride-state.ts'

const aStop = (change: Partial<RideStop> = {}): RideStop => ({
  orderId: '7K3QF9M2XA',
  hasFailed: false,
  isPickedUp: false,
  customerName: 'Ama',
  contact: { phone: '+233244123456', address: 'Ahodwo', point: null, gpsCode: null },
  city: 'Kumasi',
  notes: '',
  readyAt: '2026-11-20T12:00:00.000Z',
  lines: [],
  isForAdults: false,
  triesLeft: 5,
  ...change,
})
const aTap = (step: 'picked_up' | 'delivered' | 'failed', orderId = '7K3QF9M2XA'): Waiting => ({
  kind: 'step',
  key: '0198c0de-0000-7000-8000-000000000001',
  at: '2026-11-20T12:00:00.000Z',
  orderId,
  step,
})

test.each([
  { stop: {}, waiting: [], next: 'picked_up', why: 'the bag comes first' },
  { stop: {}, waiting: [aTap('picked_up')], next: 'delivered', why: 'a tap counts before it is sent' },
  { stop: { isPickedUp: true }, waiting: [], next: 'delivered', why: 'the server knows of the bag' },
  { stop: { isPickedUp: true }, waiting: [aTap('delivered')], next: null, why: 'it is only to be sent' },
  { stop: {}, waiting: [aTap('failed')], next: null, why: 'it is only to be sent' },
  { stop: { hasFailed: true }, waiting: [], next: null, why: 'the shop decides' },
  { stop: {}, waiting: [aTap('delivered', 'ANOTHER000')], next: 'picked_up', why: 'the tap is of another order' },
])('only the next step is offered: $next, because $why', ({ stop, waiting, next }) => {
  const [shown] = stopsOf({ stops: [aStop(stop)] }, waiting)
  expect(shown?.next).toBe(next)
})

test('the map opens at the point, otherwise at the address', () => {
  expect(mapLink(aStop())).toContain('query=Ahodwo%2C%20Kumasi%2C%20Ghana')
  const point = { lat: 6.69, lng: -1.62 }
  expect(mapLink(aStop({ contact: { phone: '', address: '', point, gpsCode: null } }))).toContain('query=6.69%2C-1.62')
  expect(mapLink(aStop({ contact: null }))).toBeUndefined()
})
