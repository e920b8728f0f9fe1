import { expect, test } from 'vitest'
import { openingWords } from '../settings/next-opening.ts'
import { kitchenHoursOf } from '../settings/opening-hours.ts'
import { deliveryPromise, kitchenStart } from './delivery-promise.ts'

const day = (opens: number, closes: number) => ({ opensMinute: opens * 60, closesMinute: closes * 60 })
const kitchenHours = [day(9, 23), ...Array.from({ length: 5 }, () => day(8, 22)), day(9, 23)]
const terms = { kitchenHours, minutes: { from: 45, to: 75 } }
const at = (iso: string) => new Date(`${iso}:00Z`)

test.each([
  {
    paid: '2026-11-20T12:00',
    from: '2026-11-20T12:45',
    to: '2026-11-20T13:15',
    opens: null,
    why: 'the kitchen is open',
  },
  {
    paid: '2026-11-20T12:01',
    from: '2026-11-20T12:50',
    to: '2026-11-20T13:20',
    opens: null,
    why: 'five minutes are a step',
  },
  {
    paid: '2026-11-21T02:00',
    from: '2026-11-21T09:45',
    to: '2026-11-21T10:15',
    opens: '2026-11-21T09:00',
    why: 'at two in the morning it counts from the opening',
  },
  {
    paid: '2026-11-20T22:00',
    from: '2026-11-21T09:45',
    to: '2026-11-21T10:15',
    opens: '2026-11-21T09:00',
    why: 'the closing minute is closed',
  },
])('an order paid at $paid is promised for $from to $to: $why', ({ paid, from, to, opens }) => {
  expect(deliveryPromise(terms, null, at(paid))).toEqual({
    from: at(from),
    to: at(to),
    opensAt: opens === null ? null : at(opens),
  })
})

test('a chosen slot is the promise, whenever it is paid', () => {
  expect(deliveryPromise(terms, at('2026-11-22T12:00'), at('2026-11-21T02:00'))).toEqual({
    from: at('2026-11-22T12:00'),
    to: at('2026-11-22T12:45'),
    opensAt: null,
  })
})

test('a kitchen without hours starts when the order is paid', () => {
  const never = kitchenHours.map(() => day(0, 0))

  expect(kitchenStart({ week: never, specialDays: [] }, at('2026-11-20T12:00'))).toEqual(at('2026-11-20T12:00'))
})

test.each([
  { now: '2026-11-21T02:00', says: 'Kitchen opens today at 09:00, we start then' },
  { now: '2026-11-20T23:00', says: 'Kitchen opens tomorrow at 09:00, we start then' },
])('at $now the shopper sees when the kitchen starts', ({ now, says }) => {
  expect(openingWords(kitchenStart(kitchenHoursOf(terms), at(now)), at(now))).toBe(says)
})
