import { expect, test } from 'vitest'
import { callsAt, dueAlert } from './alarm.ts'

const day = (opens: number, closes: number) => ({ opensMinute: opens * 60, closesMinute: closes * 60 })
const kitchenHours = [day(9, 23), ...Array.from({ length: 5 }, () => day(8, 22)), day(9, 23)]
const at = (time: string) => new Date(`2026-11-${time}:00Z`)

test.each([
  { received: '20T12:00', slot: null, calls: '20T12:00', why: 'it is to be made at once' },
  { received: '20T02:00', slot: null, calls: '20T08:00', why: 'nobody is there at night' },
  { received: '20T12:00', slot: '21T15:00', calls: '21T14:00', why: 'cooking takes 45 minutes, with 15 of notice' },
  { received: '20T14:30', slot: '20T15:00', calls: '20T14:30', why: 'it was paid late' },
  { received: '20T12:00', slot: '21T09:45', calls: '21T09:00', why: 'the kitchen opens then' },
])('an order of $received for $slot rings from $calls, because $why', ({ received, slot, calls }) => {
  const scheduledFor = slot === null ? null : at(slot)
  expect(callsAt({ receivedAt: at(received), scheduledFor, kitchen: { kitchenHours }, cookMinutes: 45 })).toEqual(
    at(calls),
  )
})

test.each([
  { seconds: 59, isHeard: true, last: null, due: null, why: 'the screens ring first' },
  { seconds: 60, isHeard: true, last: null, due: 'chat', why: 'the staff may be elsewhere' },
  { seconds: 0, isHeard: false, last: null, due: 'chat', why: 'no screen rings' },
  { seconds: -1, isHeard: false, last: null, due: null, why: 'it does not ring yet' },
  { seconds: 180, isHeard: true, last: ['chat', 60], due: 'chat_again', why: 'the first was not enough' },
  { seconds: 179, isHeard: false, last: ['chat', 0], due: null, why: 'an early first step hastens no other' },
  { seconds: 300, isHeard: true, last: ['chat_again', 180], due: 'second_chat', why: 'somebody else must know' },
  { seconds: 600, isHeard: true, last: ['second_chat', 300], due: 'pause', why: 'more would wait too' },
  { seconds: 900, isHeard: true, last: null, due: 'chat', why: 'nobody was told before' },
  { seconds: 1_019, isHeard: true, last: ['chat', 900], due: null, why: 'the step before came two minutes late' },
  { seconds: 1_439, isHeard: true, last: ['second_chat', 1_140], due: null, why: 'nobody had five minutes to react' },
  { seconds: 9_999, isHeard: true, last: ['pause', 600], due: null, why: 'it is the last one' },
] as const)('after $seconds s, heard: $isHeard, last: $last, $due is due: $why', ({ seconds, isHeard, last, due }) => {
  const from = at('20T12:00')
  const after = (passed: number) => new Date(from.getTime() + passed * 1_000)
  const taken = last && { step: last[0], at: after(last[1]) }
  expect(dueAlert(from, after(seconds), isHeard, taken)).toBe(due)
})
