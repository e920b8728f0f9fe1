import { expect, test } from 'vitest'
import { HOUR_MS } from '../time/accra-time.ts'
import { receiverTask } from './receiver-silence.ts'

const PAID_AT = new Date('2026-11-20T10:00:00Z')

test.each([
  { hours: 0, task: 'wait', why: 'the link was just sent' },
  { hours: 23.99, task: 'wait', why: 'people read their messages in the evening' },
  { hours: 24, task: 'call', why: 'a day without an answer' },
  { hours: 71.99, task: 'call', why: 'they may be away' },
  { hours: 72, task: 'settle', why: 'the buyer decides' },
])('after $hours hours: $task, because $why', ({ hours, task }) => {
  expect(receiverTask(PAID_AT, new Date(PAID_AT.getTime() + hours * HOUR_MS))).toBe(task)
})
