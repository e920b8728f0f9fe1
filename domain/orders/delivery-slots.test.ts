import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isOpenSlot, isPreorder, isStillSlot, isWithinHours, type SlotRules, slotsOn } from './delivery-slots.ts'

const day = (opens: number, closes: number) => ({ opensMinute: opens * 60, closesMinute: closes * 60 })
const deliveryHours = [day(8, 20), ...Array.from({ length: 5 }, () => day(7, 22)), day(8, 21)]
const orders = { earliestHours: 24, cookMinutes: 0, payMinutes: 120, claimMinutes: 1_440, confirmMinutes: 15 }
/** A kitchen that is always open and needs no time. */
const hours: SlotRules = {
  deliveryHours,
  specialDays: [],
  kitchenHours: Array.from({ length: 7 }, () => day(0, 24)),
  orders,
}
const kitchenHours = [day(9, 23), ...Array.from({ length: 5 }, () => day(8, 22)), day(9, 23)]
const at = (iso: string) => new Date(`${iso}Z`)

test('slots of 45 minutes with 30 between count from that day’s opening, and the last ends by closing', () => {
  const monday = slotsOn(hours, at('2026-11-23T00:00'), at('2026-11-20T00:00'))
  expect(monday.map((slot) => slot.startsAt.toISOString().slice(11, 16))).toEqual([
    '07:00',
    '08:15',
    '09:30',
    '10:45',
    '12:00',
    '13:15',
    '14:30',
    '15:45',
    '17:00',
    '18:15',
    '19:30',
    '20:45',
  ])
  expect(monday.at(-1)?.endsAt).toEqual(at('2026-11-23T21:30'))
  const sunday = slotsOn(hours, at('2026-11-22T13:00'), at('2026-11-20T00:00'))
  expect(sunday[0]?.startsAt).toEqual(at('2026-11-22T08:00'))
})

test.each([
  { now: '2026-11-20T09:30', slot: '2026-11-21T09:15', open: false, why: 'less than 24 hours ahead' },
  { now: '2026-11-20T09:15', slot: '2026-11-21T09:15', open: true, why: 'exactly 24 hours ahead is allowed' },
  { now: '2026-11-20T09:15', slot: '2026-11-21T09:16', open: false, why: 'not the start of a slot' },
  { now: '2026-11-20T07:00', slot: '2026-12-21T07:00', open: true, why: 'exactly 31 days ahead is allowed' },
  { now: '2026-11-20T07:00', slot: '2026-12-21T08:15', open: false, why: 'more than 31 days ahead' },
  { now: '2027-02-27T09:00', slot: '2027-03-01T07:00', open: true, why: 'the end of a month is a day like any other' },
  { now: '2026-11-20T07:00', slot: '2026-11-22T20:30', open: false, why: 'after Sunday’s closing' },
])('at $now a delivery for $slot: $why', ({ now, slot, open }) => {
  expect(isOpenSlot(hours, at(slot), at(now))).toBe(open)
})

test.each([
  { date: '2026-11-29', name: 'Sunday', first: '08:00', last: '19:15' },
  { date: '2026-11-30', name: 'Monday', first: '07:00', last: '20:45' },
  { date: '2026-12-01', name: 'Tuesday', first: '07:00', last: '20:45' },
  { date: '2026-12-02', name: 'Wednesday', first: '07:00', last: '20:45' },
  { date: '2026-12-03', name: 'Thursday', first: '07:00', last: '20:45' },
  { date: '2026-12-04', name: 'Friday', first: '07:00', last: '20:45' },
  { date: '2026-12-05', name: 'Saturday', first: '08:00', last: '19:15' },
])('$name: the first slot starts with the opening, the last one ends by closing', ({ date, first, last }) => {
  const slots = slotsOn(hours, at(`${date}T00:00`), at('2026-11-20T00:00'))
  const now = at('2026-11-20T00:00')
  const around = (time: string, minutes: number) => new Date(+at(`${date}T${time}`) + minutes * 60_000)

  expect(slots[0]?.startsAt).toEqual(at(`${date}T${first}`))
  expect(slots.at(-1)?.startsAt).toEqual(at(`${date}T${last}`))
  for (const time of [first, last]) {
    expect(isOpenSlot(hours, around(time, 0), now)).toBe(true)
    expect(isOpenSlot(hours, around(time, -1), now)).toBe(false)
    expect(isOpenSlot(hours, around(time, 1), now)).toBe(false)
  }
  // The next one would end after closing.
  expect(isOpenSlot(hours, around(last, 75), now)).toBe(false)
})

test.each([
  { now: '2026-01-31T07:00', until: '2026-03-03T07:00', open: true, why: 'February is short' },
  { now: '2028-01-31T07:00', until: '2028-03-02T07:00', open: true, why: 'a leap year’s February is a day longer' },
  { now: '2026-03-31T07:00', until: '2026-05-01T07:00', open: true, why: 'April has 30 days' },
  {
    now: '2026-12-31T07:00',
    until: '2027-01-31T08:00',
    open: false,
    why: 'the year ends in between, and that Sunday opens at 8',
  },
])('31 days ahead of $now: $why', ({ now, until, open }) => {
  const last = at(until)
  expect(isOpenSlot(hours, last, at(now))).toBe(open)
  expect(isOpenSlot(hours, new Date(+last + 86_400_000), at(now))).toBe(false)
  expect(isOpenSlot(hours, new Date(+last - 86_400_000), at(now))).toBe(true)
})

test('on any day of a year every day from tomorrow to the 31st has a slot, and no others', () => {
  for (let month = 0; month < 12; month += 1) {
    const now = new Date(Date.UTC(2027, month + 1, 0, 6))
    const bookable = Array.from({ length: 40 }, (_, ahead) => ahead).filter((ahead) =>
      slotsOn(hours, new Date(+now + ahead * 86_400_000), now).some((slot) => slot.isOpen),
    )
    // At 06:00, before any opening: all of tomorrow is more than 24 hours ahead, nothing of day 31 is within 31 days.
    expect(bookable, now.toISOString()).toEqual(Array.from({ length: 30 }, (_, index) => index + 1))
  }
})

test('every offered slot is accepted, and every other minute refused', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 40 * 24 * 60 }), fc.integer({ min: 0, max: 1_439 }), (ahead, minute) => {
      const now = new Date(Date.UTC(2026, 10, 20, 0, minute))
      const asked = new Date(Date.UTC(2026, 10, 20, 0, ahead))
      const isOffered = slotsOn(hours, asked, now).some((slot) => slot.isOpen && +slot.startsAt === +asked)
      expect(isOpenSlot(hours, asked, now)).toBe(isOffered)
    }),
  )
})

test.each([
  { scheduled: '2026-11-20T20:00', earns: false, why: 'a minute short of 12 hours' },
  { scheduled: '2026-11-20T20:01', earns: true, why: 'exactly 12 hours' },
])('the pre-order discount for $scheduled ordered at 08:01: $why', ({ scheduled, earns }) => {
  expect(isPreorder(at(scheduled), at('2026-11-20T08:01'))).toBe(earns)
})

test('as soon as possible is not a pre-order', () => {
  expect(isPreorder(null, at('2026-11-20T08:00'))).toBe(false)
})

test.each([
  { date: '2026-11-30', name: 'Monday', first: '09:30', why: 'at 08:00 it opens, and at 08:15 nothing is cooked yet' },
  { date: '2026-11-29', name: 'Sunday', first: '10:30', why: 'at 09:00 it opens, and 09:15 is half an hour too early' },
])('on a $name the first slot is at $first: $why', ({ date, first }) => {
  const rules = { ...hours, kitchenHours, orders: { ...orders, cookMinutes: 45 } }
  const slots = slotsOn(rules, at(`${date}T00:00`), at('2026-11-20T00:00'))

  expect(slots[0]?.startsAt).toEqual(at(`${date}T${first}`))
  expect(isOpenSlot(rules, at(`${date}T08:15`), at('2026-11-20T00:00'))).toBe(false)
})

test('a kitchen that closes early ends the slots, because nothing is cooked after it', () => {
  const rules = { ...hours, kitchenHours: kitchenHours.map(() => day(8, 14)), orders: { ...orders, cookMinutes: 45 } }
  const slots = slotsOn(rules, at('2026-11-30T00:00'), at('2026-11-20T00:00'))

  expect(slots.at(-1)?.startsAt).toEqual(at('2026-11-30T14:30'))
})

test('the operator sets how far ahead the first slot is', () => {
  const rules = { ...hours, orders: { ...orders, earliestHours: 3 } }

  expect(isOpenSlot(rules, at('2026-11-20T13:15'), at('2026-11-20T10:00'))).toBe(true)
  expect(isOpenSlot(rules, at('2026-11-20T13:15'), at('2026-11-20T10:16'))).toBe(false)
})

test.each([
  { now: '2026-11-20T12:30', still: true, why: 'the food can be cooked by then' },
  { now: '2026-11-20T12:31', still: false, why: 'there is no time left to cook' },
  { now: '2026-11-21T09:00', still: false, why: 'it has passed' },
])('at $now an earlier choice of the slot at 13:15: $why', ({ now, still }) => {
  const rules = { ...hours, orders: { ...orders, cookMinutes: 45 } }

  expect(isStillSlot(rules, at('2026-11-20T13:15'), at(now))).toBe(still)
})

test.each([
  { time: '08:44', is: false, why: 'it cannot be cooked so early' },
  { time: '08:45', is: true, why: 'it need not be the start of a slot' },
  { time: '11:15', is: true, why: 'it ends at closing' },
  { time: '11:16', is: false, why: 'it would end after closing' },
])('an order for $time is within hours from 8 to 12: $is, as $why', ({ time, is }) => {
  const specialDays = [{ date: '2026-12-31', hours: day(8, 12), reason: '' }]
  const rules = { ...hours, specialDays, orders: { ...orders, cookMinutes: 45 } }

  expect(isWithinHours(rules, at(`2026-12-31T${time}`))).toBe(is)
})

test('a closed date has no slots, and a date with other hours has those that fit into them', () => {
  const specialDays = [
    { date: '2026-12-25', hours: null, reason: 'Christmas Day' },
    { date: '2026-12-31', hours: day(10, 12), reason: 'New Year’s Eve' },
  ]
  const startsOn = (date: string) =>
    slotsOn({ ...hours, specialDays }, new Date(date), new Date('2026-12-20T12:00:00Z')).map(({ startsAt }) =>
      startsAt.toISOString().slice(11, 16),
    )

  expect(startsOn('2026-12-25')).toEqual([])
  expect(startsOn('2026-12-31')).toEqual(['10:00', '11:15'])
})
