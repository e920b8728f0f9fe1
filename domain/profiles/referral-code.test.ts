import { expect, test } from 'vitest'
import { parseReferralCode, referralCodeFrom } from './referral-code.ts'

test('a code is read in any spelling', () => {
  const code = referralCodeFrom(new Uint8Array([0, 1, 2, 30, 31, 10, 16, 63]))
  expect(code).toBe('012YZAGZ')
  expect(parseReferralCode(' o12y-zagz ')).toBe(code)
})

test.each(['', '1234567', '123456789', 'UUUUUUUU', "' or 1=1"])('%j is not a code', (typed) => {
  expect(parseReferralCode(typed)).toBeUndefined()
})
