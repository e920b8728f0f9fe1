import { expect, test } from 'vitest'
import { weekLater } from './cycle-state.ts'

test('the next cycle begins a week after the last, with the same times of day', () => {
  const cycle = {
    name: 'Harvest',
    opensAt: '2026-12-28T06:00:00.000Z',
    closesAt: '2026-12-31T18:00:00.000Z',
    readyAt: '2027-01-02T08:00:00.000Z',
  }
  expect(weekLater(cycle)).toEqual({
    name: 'Harvest',
    opensAt: '2027-01-04T06:00:00.000Z',
    closesAt: '2027-01-07T18:00:00.000Z',
    readyAt: '2027-01-09T08:00:00.000Z',
  })
})
