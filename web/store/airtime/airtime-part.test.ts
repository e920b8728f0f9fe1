import { expect, test } from 'vitest'
import { errorBody } from '#domain/errors.ts'
import { CallError } from '../../client/api.ts'
import { failureWords } from '../payments/purchase-part.ts'
import { airtimePart } from './airtime-part.ts'

test('paid airtime shows its reference, and a cancelled payment is reported as cancelled', () => {
  const { paid, cancelled } = airtimePart.words
  expect(paid?.('4c6f1c0e-1')).toEqual({ title: 'Payment successful', text: 'Reference: 4c6f1c0e-1' })
  expect(cancelled).toEqual({ title: 'Payment cancelled', text: 'Airtime purchase cancelled.' })
})

test.each([
  { details: { left: 20_000, unpaid: 0 }, text: 'You can buy GH₵ 200.00 more today.' },
  { details: { left: 0, unpaid: 0 }, text: /come back tomorrow/ },
  { details: { left: 0, unpaid: 50_000 }, text: /^One of your payments/ },
  { details: { left: 500, unpaid: 500 }, text: /^You can buy GH₵ 5\.00 more today\. One of your payments/ },
])('the limit of a day says what is left of it: $details', ({ details, text }) => {
  const refusal = new CallError(errorBody('airtime.cap_reached', details), 409)
  const words = failureWords(airtimePart, refusal, 'notAsked')
  expect(words.title).toBe('Daily limit reached')
  expect(words.text).toMatch(text)
})

test('a payment that cannot be processed has one text', () => {
  const refusal = new CallError(errorBody('payment.initiate_failed'), 503)
  expect(failureWords(airtimePart, refusal, 'notStarted')).toEqual({
    title: 'Payment error',
    text: 'Could not process airtime payment. Try again.',
  })
})
