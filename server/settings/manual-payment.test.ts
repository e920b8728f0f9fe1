import { expect, test } from 'vitest'
import { SEED_SETTINGS } from '#seed/settings.ts'
import { manualPaymentOf } from './manual-payment.ts'

const withNumber = (momoNumber: string) => ({ brand: { ...SEED_SETTINGS.brand, momoNumber } })

test.each([
  { number: SEED_SETTINGS.brand.momoNumber, isProduction: true, is: 'off', why: 'the number belongs to nobody' },
  { number: '0200000000', isProduction: true, is: 'off', why: 'it is the same number in another form' },
  { number: SEED_SETTINGS.brand.momoNumber, isProduction: false, is: 'example', why: 'it can be tried out' },
  { number: '', isProduction: false, is: 'off', why: 'there is no number to send to' },
  { number: '024 412 3456', isProduction: true, is: 'offered', why: 'the operator has set it' },
])('manual mobile money to “$number” (production: $isProduction) is $is: $why', ({ number, isProduction, is }) => {
  expect(manualPaymentOf(withNumber(number), isProduction)).toBe(is)
})
