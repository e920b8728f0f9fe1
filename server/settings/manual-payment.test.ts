import { expect, test } from 'vitest'
import { SEED_SETTINGS } from '#seed/settings.ts'
import { manualPaymentOf } from './manual-payment.ts'

const SEEDED = SEED_SETTINGS.brand
const withBrand = (momoNumber: string, momoName: string) => ({ brand: { ...SEEDED, momoNumber, momoName } })

test.each([
  { number: SEEDED.momoNumber, isProduction: true, is: 'off', why: 'the number belongs to nobody' },
  { number: '0200000000', isProduction: true, is: 'off', why: 'it is the same number in another form' },
  { number: SEEDED.momoNumber, isProduction: false, is: 'example', why: 'it can be tried out' },
  { number: '', isProduction: false, is: 'off', why: 'there is no number to send to' },
  { number: '024 412 3456', isProduction: true, is: 'offered', why: 'the operator has set both' },
  { number: '024 412 3456', name: SEEDED.momoName, isProduction: true, is: 'off', why: 'the name is nobody’s' },
  { number: '024 412 3456', name: SEEDED.momoName, isProduction: false, is: 'example', why: 'it can be tried out' },
])('mobile money to “$number” of “$name” (production: $isProduction) is $is: $why', (row) => {
  const { number, name = 'Chillz Ltd', isProduction, is } = row
  expect(manualPaymentOf(withBrand(number, name), isProduction)).toBe(is)
})
