import { expect, test } from 'vitest'
import { callsAt, dueAlerts } from './alarm.ts'

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
  expect(callsAt({ receivedAt: at(received), scheduledFor, kitchenHours, cookMinutes: 45 })).toEqual(at(calls))
})

test.each([
  { seconds: 59, isHeard: true, steps: [], why: 'the screens ring first' },
  { seconds: 60, isHeard: true, steps: ['chat'], why: 'the staff may be elsewhere' },
  { seconds: 0, isHeard: false, steps: ['chat'], why: 'no screen rings' },
  { seconds: -1, isHeard: false, steps: [], why: 'it does not ring yet' },
  { seconds: 180, isHeard: false, steps: ['chat', 'chat_again'], why: 'the first was not enough' },
  { seconds: 300, isHeard: true, steps: ['chat', 'chat_again', 'second_chat'], why: 'somebody else must know' },
  { seconds: 600, isHeard: true, steps: ['chat', 'chat_again', 'second_chat', 'pause'], why: 'more would wait too' },
])('after $seconds s, heard: $isHeard, $steps are due: $why', ({ seconds, isHeard, steps }) => {
  const from = at('20T12:00')
  expect(dueAlerts(from, new Date(from.getTime() + seconds * 1_000), isHeard)).toEqual(steps)
})
