import { expect, test } from 'vitest'
import { pesewas } from '../money.ts'
import { receiptState } from './receipt-state.ts'
import { formatReceiptCode, parseReceiptCode, receiptCodeFrom } from './receipts-api.ts'

test.each([
  { refunded: 0, due: 0, state: 'paid', why: 'nothing went back' },
  { refunded: 0, due: 500, state: 'refunding', why: 'money is on its way' },
  { refunded: 500, due: 500, state: 'refunding', why: 'more money is on its way' },
  { refunded: 500, due: 0, state: 'partly_refunded', why: 'a part went back' },
  { refunded: 1_000, due: 0, state: 'refunded', why: 'all of it went back' },
])('a receipt over 1,000 is $state when $why', ({ refunded, due, state }) => {
  expect(receiptState(pesewas(1_000), pesewas(refunded), pesewas(due))).toBe(state)
})

test('a code is read in the groups that it is shown in, in any spelling', () => {
  const code = receiptCodeFrom(new Uint8Array([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 31]))
  expect(formatReceiptCode(code)).toBe('0123-4567-89AZ')
  expect(parseReceiptCode('o l23 4567-89az')).toBe(code)
  expect(parseReceiptCode('0123-4567')).toBeUndefined()
})
