import { expect, test } from 'vitest'
import { formatPhone, hasUnknownPrefix, localPhone, parseGhanaMobile, parseGhanaPhone, parsePhone } from './phone.ts'

test.each([
  '0244123456',
  '024 412-3456',
  '244123456',
  '233244123456',
  '+233 24 412 3456',
  '00233244123456',
  '+2330244123456',
])('%s is the same number in another spelling', (typed) => {
  expect(parseGhanaPhone(typed)).toBe('+233244123456')
})

test.each([
  { typed: '0999999999', why: 'no range starts with 9' },
  { typed: '024412345', why: 'a digit is missing' },
  { typed: '02441234567', why: 'a digit too many' },
  { typed: '+44 20 7946 0958', why: 'deliveries and calls are in Ghana' },
  { typed: '', why: 'an empty text is not a number' },
])('$typed is refused: $why', ({ typed }) => {
  expect(parseGhanaPhone(typed)).toBeUndefined()
})

test.each([
  { typed: '024 412 3456', e164: '+233244123456', why: 'it is a number of Ghana' },
  { typed: '0521234567', e164: '+233521234567', why: 'an unknown prefix may be assigned later' },
  { typed: '0302123456', e164: '+233302123456', why: 'an office has a fixed line' },
  { typed: '+44 7700 900123', e164: '+447700900123', why: 'somebody abroad orders for their family' },
  { typed: '001 202 555 0123', e164: '+12025550123', why: '00 means +' },
  { typed: '02441234567', e164: undefined, why: 'eleven digits are not a number of Ghana' },
  { typed: '+233 99 999 9999', e164: undefined, why: 'no range of Ghana starts with 9' },
  { typed: '+44 1', e164: undefined, why: 'it is too short to be called' },
  { typed: '', e164: undefined, why: 'an empty text is not a number' },
])('“$typed” is read as $e164: $why', ({ typed, e164 }) => {
  expect(parsePhone(typed)).toBe(e164)
})

test('airtime is for mobile numbers alone', () => {
  expect(parseGhanaMobile('0302123456')).toBeUndefined()
  expect(parseGhanaMobile('+447700900123')).toBeUndefined()
  expect(parseGhanaMobile('0244123456')).toBe('+233244123456')
})

test('only a mobile number of Ghana with a prefix missing in the setting gets a warning', () => {
  const unknown = (phone: string) => hasUnknownPrefix(phone, ['024'])
  expect(['+233521234567', '+233244123456', '+233302123456', '+447700900123'].map(unknown)).toEqual([
    true,
    false,
    false,
    false,
  ])
})

test('numbers are shown in their national form', () => {
  expect(localPhone('+233244123456')).toBe('0244123456')
  expect(formatPhone('+233244123456')).toBe('024 412 3456')
  expect(formatPhone('+447700900123')).toBe('+447700900123')
})
