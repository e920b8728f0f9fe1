import { expect, test } from 'vitest'
import { bestLine, type Claim, type ClaimedLine, matchLine, mayBe } from './match-line.ts'

const CLAIM: Claim = {
  subjectId: '7K3QF9M2XA',
  amount: 17_640,
  payerName: 'Ama Mensah',
  payerPhone: '+233244123456',
  transactionId: '84157189921',
}
const aLine = (change: Partial<ClaimedLine> = {}): ClaimedLine => ({
  transactionId: '84157189921',
  amount: 17_640,
  senderPhone: '+233244123456',
  senderName: 'AMA MENSAH',
  note: '',
  isUsed: false,
  claimedBy: '7K3QF9M2XA',
  ...change,
})
const other = { transactionId: '84157189922', claimedBy: null }

test.each<[string, Partial<ClaimedLine>, ReturnType<typeof matchLine>]>([
  ['id, sum and sender agree', {}, 'full'],
  ['somebody else’s phone sent it', { senderPhone: '+233200000001' }, 'other_sender'],
  ['two words of the name stand for a missing number', { senderPhone: null, senderName: 'MENSAH AMA SERWAA' }, 'full'],
  ['one word of the name does not', { senderPhone: null, senderName: 'KOFI MENSAH' }, 'other_sender'],
  ['a sum that differs is never confirmed', { amount: 17_639 }, 'other_sum'],
  ['an id that has settled a payment settles no other', { isUsed: true }, 'used'],
  ['the sum and the sender agree under another id', other, 'similar'],
  ['the sum and the typed reference agree', { ...other, senderPhone: null, note: 'order 7k3qf-9m2xa' }, 'similar'],
  ['the sum alone says nothing', { ...other, senderPhone: '+233200000001' }, undefined],
  ['another sum under another id is other money', { ...other, amount: 17_639 }, undefined],
  ['what its sender has named is theirs alone', { ...other, claimedBy: '7K3QF9M2XA' }, 'similar'],
  ['a line that somebody else claims is not suggested', { ...other, claimedBy: 'ZZZZZZZZZZ' }, undefined],
])('%s', (_, change, kind) => {
  expect(matchLine(CLAIM, aLine(change))).toBe(kind)
})

test('a claim without an id can still be found by sum and sender', () => {
  expect(matchLine({ ...CLAIM, transactionId: null }, aLine(other))).toBe('similar')
})

test('the line with the same id comes before a similar one, whatever stands first', () => {
  expect(bestLine(CLAIM, [aLine(other), aLine({ amount: 1 })])).toMatchObject({ kind: 'other_sum' })
  expect(bestLine(CLAIM, [aLine(other), aLine()])).toMatchObject({ kind: 'full' })
  expect(bestLine(CLAIM, [])).toBeUndefined()
})

test('an open line of the same sum may be the money, unless somebody else claims it', () => {
  const anonymous = { transactionId: '1', senderPhone: null, senderName: '', note: '' }
  expect(matchLine(CLAIM, aLine(anonymous)), 'nothing else tells').toBeUndefined()
  expect(mayBe(CLAIM, aLine(anonymous))).toBe(true)
  expect(mayBe(CLAIM, aLine({ ...anonymous, amount: 17_639 }))).toBe(false)
  expect(mayBe(CLAIM, aLine({ ...anonymous, isUsed: true }))).toBe(false)
  expect(mayBe(CLAIM, aLine({ ...anonymous, claimedBy: 'ABCDEFGHJK' }))).toBe(false)
})
