import { describe, expect, test } from 'vitest'
import { pesewas } from '../money.ts'
import { billedHours, dispatchPrice } from './dispatch-price.ts'
import { dispatchDays, isDispatchTime } from './dispatch-schedule.ts'

const NOW = new Date('2026-11-20T12:00:00Z')

describe('the window of 4 hours to 7 days', () => {
  test.each([
    { at: '2026-11-20T16:00:00Z', isOpen: true, why: 'exactly four hours ahead' },
    { at: '2026-11-20T15:00:00Z', isOpen: false, why: 'too soon for the vehicle' },
    { at: '2026-11-27T12:00:00Z', isOpen: true, why: 'exactly seven days ahead' },
    { at: '2026-11-27T13:00:00Z', isOpen: false, why: 'beyond the week' },
    { at: '2026-11-21T10:00:00Z', isOpen: true, why: 'the first hour of a day' },
    { at: '2026-11-21T09:00:00Z', isOpen: false, why: 'before the first hour' },
    { at: '2026-11-21T17:00:00Z', isOpen: true, why: 'the last hour of a day' },
    { at: '2026-11-21T18:00:00Z', isOpen: false, why: 'after the last hour' },
    { at: '2026-11-21T10:30:00Z', isOpen: false, why: 'times must be on the hour' },
    { at: '2026-11-21T10:00:00.001Z', isOpen: false, why: 'to the millisecond' },
  ])('$at is open: $isOpen, $why', ({ at, isOpen }) => {
    expect(isDispatchTime(new Date(at), NOW)).toBe(isOpen)
  })

  test('a second before noon the afternoon is open, a second after it is not', () => {
    expect(isDispatchTime(new Date('2026-11-20T16:00:00Z'), new Date('2026-11-20T11:59:59Z'))).toBe(true)
    expect(isDispatchTime(new Date('2026-11-20T16:00:00Z'), new Date('2026-11-20T12:00:01Z'))).toBe(false)
  })

  test('every day with an open hour is offered, with its closed hours shown', () => {
    const days = dispatchDays(NOW)
    expect(days.map(({ day }) => day.toISOString().slice(0, 10))).toEqual([
      '2026-11-20',
      '2026-11-21',
      '2026-11-22',
      '2026-11-23',
      '2026-11-24',
      '2026-11-25',
      '2026-11-26',
      '2026-11-27',
    ])
    expect(days[0]?.slots.filter(({ isOpen }) => isOpen).map(({ at }) => at.getUTCHours())).toEqual([16, 17])
  })

  test('late in the evening today is over, and the seventh day is complete', () => {
    const days = dispatchDays(new Date('2027-02-25T20:00:00Z'))
    expect(days[0]?.day.toISOString()).toBe('2027-02-26T00:00:00.000Z')
    expect(days.at(-1)?.day.toISOString()).toBe('2027-03-04T00:00:00.000Z')
  })
})

describe('the price', () => {
  const tractor = { rate: pesewas(30_000), unit: 'hour', isFreeForMembers: false } as const
  const laundry = { rate: pesewas(3_500), unit: 'hour', isFreeForMembers: true } as const
  const sewage = { rate: pesewas(55_000), unit: 'order', isFreeForMembers: false } as const

  test.each([
    { vehicle: tractor, hours: 1, isMember: false, price: 30_000, why: 'the rate for the first hour' },
    { vehicle: tractor, hours: 3, isMember: true, price: 90_000, why: 'a plan does not make every vehicle free' },
    { vehicle: laundry, hours: 2, isMember: false, price: 7_000, why: 'without a plan it is paid' },
    { vehicle: laundry, hours: 2, isMember: true, price: 0, why: 'plans promise free pickup of laundry' },
    {
      vehicle: sewage,
      hours: 5,
      isMember: false,
      price: 55_000,
      why: 'the hours do not count when hired by the order',
    },
  ])('$price pesewas: $why', ({ vehicle, hours, isMember, price }) => {
    expect(dispatchPrice(vehicle, hours, isMember)).toBe(price)
  })

  test('less than an hour is billed as an hour', () => {
    expect(billedHours(tractor, 0)).toBe(1)
  })
})
