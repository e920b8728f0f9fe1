import { expect, test } from 'vitest'
import type { RefundView } from '#domain/payments/refunds-api.ts'
import { ageWords, payerWords, stuckWords, subjectWords } from './desk-words.ts'
import { PAYMENTS_TEXTS } from './payments-texts.ts'

const NOW = new Date('2026-11-20T12:00:00Z')

test.each([
  ['2026-11-20T12:00:30Z', '0 min'],
  ['2026-11-20T11:00:30Z', '59 min'],
  ['2026-11-20T11:00:00Z', '1 h 00'],
  ['2026-11-18T12:30:00Z', '47 h 30'],
  ['2026-11-18T12:00:00Z', '2 days'],
])('%s is %s old at noon', (since, words) => {
  expect(ageWords(since, NOW)).toBe(words)
})

test('what is paid for is named by the id that people read out', () => {
  expect(subjectWords({ purpose: 'order', subjectId: '7K3QF9M2XA' })).toBe('Order 7K3QF-9M2XA')
  const member = { purpose: 'airtime', subjectId: '0198c0de-0000-7000-8000-000000000001' } as const
  expect(subjectWords({ ...member, code: '79EH5MHS7T' })).toBe('Airtime 79EH5-MHS7T')
  expect(subjectWords(member)).toBe('Airtime')
})

test.each([
  ['Ama Mensah', '+233244123456', 'Ama Mensah, 024 412 3456'],
  ['Ama Mensah', '', 'Ama Mensah'],
  ['', '+233244123456', '024 412 3456'],
])('a payer “%s” of “%s” is %s', (payerName, payerPhone, words) => {
  expect(payerWords({ payerName, payerPhone })).toBe(words)
})

test('no hint asks to send other money than cedis manually', () => {
  const { failedHint, failedOther, refused, stuck } = PAYMENTS_TEXTS.refunds
  const failed = { method: 'provider', status: 'failed', isRefused: false, otherMoney: null } as RefundView
  const refusedOne = { ...failed, status: 'needs_attention', isRefused: true } as const
  expect([failed, refusedOne].map(stuckWords)).toEqual([failedHint, refused])
  expect([failed, refusedOne].map((one) => stuckWords({ ...one, otherMoney: 'NGN' }))).toEqual([failedOther, stuck])
  expect(stuckWords({ ...refusedOne, isRefused: false })).toBe(stuck)
})
