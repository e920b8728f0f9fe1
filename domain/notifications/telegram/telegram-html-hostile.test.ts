import { describe, expect, test } from 'vitest'
import { pesewas } from '../../money.ts'
import type { PaidPlan } from '../mails/plan-mails.ts'
import { owedAirtimeMessage, paidAirtimeMessage, stuckAirtimeMessage } from './airtime-messages.ts'
import { paidPlanMessage } from './plan-messages.ts'
import { type RequestNotice, requestMessage } from './request-messages.ts'
import { CAPTION_MAX, visibleText } from './telegram-html.ts'

/** Texts that a person or an operator could type to falsify a message. */
const HOSTILE = [
  '</b><a href="https://evil.example">Paid</a>',
  '<b>',
  '&lt;b&gt; & &amp;',
  'Ama\nReference: FREE\r\n\u2028Paid: GH₵ 0.00',
  '\u202Egnirts',
]

const request = (typed: string): RequestNotice => ({
  what: 'Vehicle',
  name: typed,
  extent: typed,
  member: typed,
  phone: '+233244123456',
  location: typed,
  point: { latitude: 6.6885, longitude: -1.6244 },
  region: typed,
  note: typed,
  scheduledAt: new Date('2026-11-21T10:00:00Z'),
  total: pesewas(7_500),
  reference: typed,
  isTooLate: true,
})
const plan = (typed: string): PaidPlan => ({
  name: typed,
  planName: typed,
  billingCycle: 'monthly',
  amount: pesewas(75_000),
  creditedDays: 3,
  endsAt: new Date('2026-12-21T10:00:00Z'),
  reference: typed,
})
const airtime = (typed: string) => ({
  member: typed,
  providerName: typed,
  phone: '+233244123456',
  amount: pesewas(2_000),
  reference: typed,
})

const MESSAGES: { what: string; write: (typed: string) => string }[] = [
  { what: 'a vehicle or a service', write: (typed) => requestMessage(request(typed)) },
  { what: 'a plan', write: (typed) => paidPlanMessage(plan(typed)) },
  { what: 'paid airtime', write: (typed) => paidAirtimeMessage(airtime(typed)) },
  { what: 'stuck airtime', write: (typed) => stuckAirtimeMessage(airtime(typed), true) },
  { what: 'airtime that must be refunded manually', write: (typed) => owedAirtimeMessage(airtime(typed)) },
]

describe.each(MESSAGES)('the operator’s message about $what', ({ write }) => {
  const lines = write('Ama').split('\n').length

  test.each(HOSTILE)('stays the same whatever any field contains: %j', (typed) => {
    const message = write(typed)
    expect(visibleText(message), 'Telegram takes it').toBeDefined()
    expect(message).not.toMatch(/<(?!\/?b>)/)
    expect(message.split('\n'), 'typed text never makes a line').toHaveLength(lines)
    expect(message).not.toMatch(/[\u202A-\u202E\u2028]/)
  })
})

test('the longest booking still fits under its picture', () => {
  const longest = requestMessage({
    ...request(''),
    what: 'Home service',
    name: 'x'.repeat(60),
    extent: null,
    member: 'x'.repeat(80),
    location: '&'.repeat(200),
    region: 'Western North',
    note: '<'.repeat(150),
    reference: `${'0'.repeat(36)}-1`,
    isTooLate: false,
  })
  expect(visibleText(longest)?.length).toBeLessThanOrEqual(CAPTION_MAX)
})
