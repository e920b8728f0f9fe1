import { expect, test } from 'vitest'
import { pesewas } from '#domain/money.ts'
import { checkTopUp, mendedAmount, type TopUpDraft } from './check-top-up.ts'

const MINIMUM = pesewas(500)
const LEFT = pesewas(2_000)
const GOOD: TopUpDraft = { providerId: 'mtn', amount: '20', phone: '0244123456' }

test('a complete draft becomes a request in pesewas', () => {
  expect(checkTopUp(GOOD, MINIMUM, LEFT)).toEqual({
    topUp: { providerId: 'mtn', amount: 2_000, phone: '0244123456' },
    faults: {},
  })
  expect(checkTopUp({ ...GOOD, phone: '244123456' }, MINIMUM, LEFT).faults, 'nine digits are enough').toEqual({})
})

test.each([
  { change: { providerId: '' }, title: 'Select provider' },
  { change: { amount: '' }, title: 'Invalid amount' },
  { change: { amount: '3' }, title: 'Invalid amount' },
  { change: { amount: '12.5' }, title: 'Invalid amount' },
  { change: { phone: '24412345' }, title: 'Invalid phone' },
  { change: { phone: '024412345' }, title: 'Invalid phone' },
  { change: { phone: '1234567890' }, title: 'Invalid phone' },
])('$change says “$title”', ({ change, title }) => {
  const { faults } = checkTopUp({ ...GOOD, ...change }, MINIMUM, LEFT)
  expect(Object.values(faults).map((fault) => fault.title)).toEqual([title])
})

test('all missing fields are reported together, the network first', () => {
  const { faults } = checkTopUp({ providerId: '', amount: '', phone: '' }, MINIMUM, LEFT)
  expect(Object.keys(faults)).toEqual(['provider', 'amount', 'phone'])
})

test('a raised amount is shown before it is paid', () => {
  expect(mendedAmount('3', MINIMUM)).toBe('5')
  expect(mendedAmount('12.9', MINIMUM)).toBe('12')
  expect(mendedAmount('', MINIMUM), 'nothing typed stays nothing').toBe('')
  expect(checkTopUp({ ...GOOD, amount: '3' }, MINIMUM, LEFT).faults?.amount?.text).toContain('GH₵ 5.00')
})

test('an amount above the rest of the daily limit is refused before the payment', () => {
  const amountOf = (amount: string, left: number) =>
    checkTopUp({ ...GOOD, amount }, MINIMUM, pesewas(left)).faults?.amount?.text
  expect(amountOf('20', 2_000)).toBeUndefined()
  expect(amountOf('21', 2_000)).toBe('You can buy GH₵ 20.00 more today.')
  expect(amountOf('5', 499)).toContain('Please come back tomorrow')
})
