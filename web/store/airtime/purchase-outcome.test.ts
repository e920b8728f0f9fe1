import { expect, test } from 'vitest'
import { type ErrorCode, errorBody } from '#domain/errors.ts'
import { pesewas } from '#domain/money.ts'
import type { Settlement } from '#domain/payments/payments-api.ts'
import { CallError } from '../../client/api.ts'
import { outcomeOfEnd, outcomeOfError } from './purchase-outcome.ts'

const REFERENCE = '4c6f1c0e-1'
const settled = (state: Settlement['state']) =>
  outcomeOfEnd({
    kind: 'settled',
    settlement: {
      reference: REFERENCE,
      state,
      purpose: 'airtime',
      subjectId: '4c6f1c0e',
      amount: pesewas(500),
      reason: null,
    },
  })
const refused = (code: ErrorCode, details?: unknown) => outcomeOfError(new CallError(errorBody(code, details), 409))
const said = ({ words }: { words: { title: string; text: string } | null }) => `${words?.title}: ${words?.text}`

test('paid airtime is done, with its reference', () => {
  const outcome = settled('paid')
  expect(outcome).toMatchObject({ kind: 'done', tone: 'success', isOver: true })
  expect(outcome.words).toEqual({ title: 'Payment successful', text: `Reference: ${REFERENCE}` })
})

test('a cancelled purchase says so and can be gone on with', () => {
  const outcome = outcomeOfEnd({ kind: 'cancelled' })
  expect(outcome).toMatchObject({ kind: 'cancelled', tone: 'default', isOver: false })
  expect(said(outcome)).toBe('Payment cancelled: Airtime purchase cancelled.')
})

test('money that is still looked for is as good as paid: nobody shall pay again', () => {
  for (const outcome of [settled('checking'), outcomeOfEnd({ kind: 'unconfirmed', reference: REFERENCE })]) {
    expect(outcome).toMatchObject({ kind: 'done', isOver: true })
    expect(said(outcome)).toContain('Please don’t pay again.')
  }
})

test.each([
  { what: 'no answer', outcome: outcomeOfError(new TypeError('Failed to fetch')) },
  { what: 'a failure of the server', outcome: refused('server.failed') },
  { what: 'a payment that cannot be started', outcome: refused('payment.initiate_failed') },
  { what: 'a payment that failed', outcome: settled('failed') },
  { what: 'a request that was closed', outcome: refused('payment.not_due') },
])('$what is one sentence, and destructive', ({ outcome }) => {
  expect(outcome).toMatchObject({ kind: 'failed', tone: 'destructive' })
  expect(said(outcome)).toBe('Payment error: Could not process airtime payment. Try again.')
})

test('the window that cannot be had has words of its own', () => {
  expect(said(outcomeOfEnd({ kind: 'unreachable' }))).toBe(
    'Payment Error: Payment system not loaded. Please refresh and try again.',
  )
})

test('a card that was declined says why, and the same request can be paid with another one', () => {
  expect(outcomeOfEnd({ kind: 'declined', reason: 'The bank declined.' })).toMatchObject({
    words: { title: 'Payment failed', text: 'The bank declined.' },
    isOver: false,
  })
})

test.each([
  { code: 'airtime.provider_missing', title: 'Select provider', fault: 'provider' },
  { code: 'airtime.amount_invalid', title: 'Invalid amount', fault: 'amount' },
  { code: 'airtime.phone_invalid', title: 'Invalid phone', fault: 'phone' },
] as const)('the server’s “$title” stands at its field', ({ code, title, fault }) => {
  expect(refused(code)).toMatchObject({ words: { title }, fault })
})

test.each([
  { details: { left: 20_000, unpaid: 0 }, text: 'You can buy GH₵ 200.00 more today.' },
  { details: { left: 0, unpaid: 0 }, text: /come back tomorrow/ },
  { details: { left: 0, unpaid: 50_000 }, text: /^One of your payments/ },
  { details: { left: 500, unpaid: 500 }, text: /^You can buy GH₵ 5\.00 more today\. One of your payments/ },
])('the limit of a day says what is left of it: $details', ({ details, text }) => {
  const { words } = refused('airtime.cap_reached', details)
  expect(words?.title).toBe('Daily limit reached')
  expect(words?.text).toMatch(text)
})

test('what was closed meanwhile is another purchase the next time', () => {
  expect(refused('payment.not_due').isOver).toBe(true)
  expect(refused('payment.starting').isOver).toBe(false)
})
