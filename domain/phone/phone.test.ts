import { expect, test } from 'vitest'
import {
  formatPhone,
  hasUnknownPrefix,
  localPhone,
  parseGhanaMobile,
  parseGhanaPhone,
  parsePhone,
  parseWholePhone,
  readPhone,
} from './phone.ts'

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

/** The prefixes of mobile numbers in use; the shop has them as a setting. */
const PREFIXES = [
  '020',
  '023',
  '024',
  '025',
  '026',
  '027',
  '028',
  '029',
  '050',
  '053',
  '054',
  '055',
  '056',
  '057',
  '059',
]

const TYPED: readonly (readonly [typed: string, kind: string, result: string])[] = [
  ['0244123456', 'valid', '+233244123456'],
  ['024 412 3456', 'valid', '+233244123456'],
  ['024-412-3456', 'valid', '+233244123456'],
  ['024.412.3456', 'valid', '+233244123456'],
  ['(024) 412 3456', 'valid', '+233244123456'],
  ['024 4123456', 'valid', '+233244123456'],
  ['0244 123 456', 'valid', '+233244123456'],
  ['02 44 12 34 56', 'valid', '+233244123456'],
  ['244123456', 'valid', '+233244123456'],
  ['24 412 3456', 'valid', '+233244123456'],
  ['233244123456', 'valid', '+233244123456'],
  ['233 24 412 3456', 'valid', '+233244123456'],
  ['+233244123456', 'valid', '+233244123456'],
  ['+233 24 412 3456', 'valid', '+233244123456'],
  ['+233-24-412-3456', 'valid', '+233244123456'],
  ['+233 (0) 24 412 3456', 'valid', '+233244123456'],
  ['+2330244123456', 'valid', '+233244123456'],
  ['2330244123456', 'valid', '+233244123456'],
  ['00233244123456', 'valid', '+233244123456'],
  ['00 233 24 412 3456', 'valid', '+233244123456'],
  ['011233244123456', 'valid', '+233244123456'],
  ['(+233) 24 412 3456', 'valid', '+233244123456'],
  ['tel:+233244123456', 'valid', '+233244123456'],
  ['wa.me/233244123456', 'valid', '+233244123456'],
  ['https://wa.me/233244123456', 'valid', '+233244123456'],
  ['Tel: 0244123456', 'valid', '+233244123456'],
  ['MoMo 0541234567', 'valid', '+233541234567'],
  ['O244123456', 'valid', '+233244123456'],
  ['０２４４１２３４５６', 'valid', '+233244123456'],
  ['0244123456\u200e', 'valid', '+233244123456'],
  ['024/412/3456', 'valid', '+233244123456'],
  ['0541234567', 'valid', '+233541234567'],
  ['0551234567', 'valid', '+233551234567'],
  ['0591234567', 'valid', '+233591234567'],
  ['0531234567', 'valid', '+233531234567'],
  ['0256123456', 'valid', '+233256123456'],
  ['0257123456', 'valid', '+233257123456'],
  ['0255123456', 'confirm', '+233255123456'],
  ['0201234567', 'valid', '+233201234567'],
  ['0501234567', 'valid', '+233501234567'],
  ['0261234567', 'valid', '+233261234567'],
  ['0561234567', 'valid', '+233561234567'],
  ['0271234567', 'valid', '+233271234567'],
  ['0571234567', 'valid', '+233571234567'],
  ['0231234567', 'valid', '+233231234567'],
  ['0281234567', 'valid', '+233281234567'],
  ['0291234567', 'valid', '+233291234567'],
  ['0521234567', 'confirm', '+233521234567'],
  ['0581234567', 'confirm', '+233581234567'],
  ['0211234567', 'confirm', '+233211234567'],
  ['0302123456', 'fixed', '+233302123456'],
  ['0322 012 345', 'fixed', '+233322012345'],
  ['0800123456', 'invalid', 'toll_free'],
  ['024412345', 'invalid', 'too_short'],
  ['02441234567', 'invalid', 'too_long'],
  ['0244123456 / 0201234567', 'invalid', 'two_numbers'],
  ['0244-CHILLZ', 'invalid', 'letters'],
  ['+44 7911 123456', 'foreign', '+447911123456'],
  ['+234 803 123 4567', 'foreign', '+2348031234567'],
  ['0590123456', 'confirm', '+233590123456'],
  ['0244123456 (MTN)', 'valid', '+233244123456'],
  ['Ama 024 412 3456', 'valid', '+233244123456'],
  ['whatsapp://send?phone=233244123456', 'valid', '+233244123456'],
  ['\u202a+233 24 412 3456\u202c', 'valid', '+233244123456'],
  ['024\u00a0412\u00a03456', 'valid', '+233244123456'],
  ['0244123456, 0244123456', 'valid', '+233244123456'],
  ['+233 24 412 3456 / 024 412 3456', 'valid', '+233244123456'],
  ['+233244123456, +233201234567', 'invalid', 'two_numbers'],
  ['+233 24 412 3456 / 020 123 4567', 'invalid', 'two_numbers'],
  ['0244123456 2', 'invalid', 'too_long'],
  ['+233 30 212 3456', 'fixed', '+233302123456'],
  ['+44 (0) 7911 123456', 'foreign', '+447911123456'],
  ['*170#', 'invalid', 'too_short'],
  ['0999999999', 'invalid', 'unknown_range'],
]

test('the table has at least sixty ways to type a number', () => {
  expect(new Set(TYPED.map(([typed]) => typed)).size).toBeGreaterThanOrEqual(60)
})

test.each(TYPED)('“%s” is %s: %s', (typed, kind, result) => {
  expect(readPhone(typed, PREFIXES)).toEqual(kind === 'invalid' ? { kind, fault: result } : { kind, phone: result })
  const phone = kind === 'invalid' ? undefined : result
  expect(parsePhone(typed), 'server and browser read it in the same way').toBe(phone)
  if (phone !== undefined) expect(parsePhone(formatPhone(phone)), 'as shown, it is read again').toBe(phone)
})

test('where a country code is needed, a number of Ivory Coast is not taken for one of Ghana', () => {
  expect(parseWholePhone('0512345678')).toBeUndefined()
  expect(parseWholePhone('+225 05 12 34 56 78')).toBe('+2250512345678')
  expect(parseWholePhone('00233 244 123 456')).toBe('+233244123456')
})
