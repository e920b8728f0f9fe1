import { expect, test } from 'vitest'
import { isCodePhone, strangersShare } from './code-phone.ts'

test.each([
  { phone: '233244123456', countries: ['233'], isAllowed: true, why: 'it is a mobile phone of Ghana' },
  { phone: '233999999999', countries: ['233'], isAllowed: false, why: 'it is not a mobile phone of Ghana' },
  { phone: '233590000000', countries: ['233'], isAllowed: true, why: 'later prefixes are mobile phones too' },
  { phone: '233302123456', countries: ['233'], isAllowed: false, why: 'fixed lines get no text messages' },
  { phone: '233900123456', countries: ['233'], isAllowed: false, why: 'it is a premium number of Ghana' },
  { phone: '23324412345', countries: ['233'], isAllowed: false, why: 'a digit is missing' },
  { phone: '2332441234567', countries: ['233'], isAllowed: false, why: 'there is a digit too many' },
  { phone: '447911123456', countries: ['233'], isAllowed: false, why: 'the country is not allowed' },
  { phone: '447911123456', countries: ['233', '44'], isAllowed: true, why: 'the country is allowed' },
  { phone: '447011123456', countries: ['233', '44'], isAllowed: false, why: 'the caller pays for the range' },
  { phone: '449098790000', countries: ['44'], isAllowed: false, why: 'it is a premium number' },
  { phone: '19005550100', countries: ['1'], isAllowed: false, why: 'it is a premium number' },
  { phone: '12125550100', countries: ['1'], isAllowed: true, why: 'it is an ordinary number' },
  {
    phone: '881612345678',
    countries: ['881', '8'],
    isAllowed: false,
    why: 'it is a satellite, whatever the setting',
  },
  { phone: '870773123456', countries: ['87'], isAllowed: false, why: 'it is a ship' },
  { phone: '979123456789', countries: ['9'], isAllowed: false, why: 'it is an international premium number' },
  { phone: '233244123456', countries: [], isAllowed: false, why: 'no country is allowed' },
  { phone: '4479', countries: ['44'], isAllowed: false, why: 'it is too short for a number' },
])('a code to $phone with $countries allowed: $isAllowed, because $why', ({ phone, countries, isAllowed }) => {
  expect(isCodePhone(phone, countries)).toBe(isAllowed)
})

test.each([
  { dailyBudget: 500, share: 375 },
  { dailyBudget: 3, share: 2 },
  { dailyBudget: 1, share: 0 },
  { dailyBudget: 0, share: 0 },
])('of $dailyBudget messages a day $share may go to unverified numbers', ({ dailyBudget, share }) => {
  expect(strangersShare(dailyBudget)).toBe(share)
})
