import { expect, test } from 'vitest'
import { pesewas } from '../money.ts'
import { airtimeAmount, isAirtimeAmount } from './airtime-amount.ts'

const MINIMUM = pesewas(500)

test.each([
  { typed: '20', amount: 2_000, why: 'whole cedis are unchanged' },
  { typed: '12.99', amount: 1_200, why: 'it is floored, never rounded up' },
  { typed: '3', amount: 500, why: 'it is raised to the minimum' },
  { typed: '0', amount: 500, why: 'zero is raised to the minimum too' },
  { typed: '.9', amount: 500, why: 'a fraction alone is floored first' },
  { typed: ' 7 ', amount: 700, why: 'blanks are ignored' },
  { typed: '', amount: undefined, why: 'nothing was typed' },
  { typed: '.', amount: undefined, why: 'a point is not a number' },
  { typed: '-5', amount: undefined, why: 'negative amounts are refused' },
  { typed: '1e3', amount: undefined, why: 'exponents are refused' },
  { typed: '99999999', amount: undefined, why: 'it has too many digits' },
])('“$typed” gives $amount: $why', ({ typed, amount }) => {
  expect(airtimeAmount(typed, MINIMUM)).toBe(amount)
})

test('a minimum with pesewas is raised to the next cedi, because less is not sold', () => {
  expect(airtimeAmount('1', pesewas(550))).toBe(600)
})

test.each([
  { amount: 500, sold: true, why: 'the minimum itself is enough' },
  { amount: 400, sold: false, why: 'it is below the minimum' },
  { amount: 1_050, sold: false, why: 'it is not in whole cedis' },
  { amount: 0, sold: false, why: 'it is nothing' },
])('$amount pesewas: $sold, because $why', ({ amount, sold }) => {
  expect(isAirtimeAmount(pesewas(amount), MINIMUM)).toBe(sold)
})
