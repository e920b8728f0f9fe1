import { expect, test } from 'vitest'
import { gpsCodeElsewhere, parseGpsCode, readGpsCode } from './gps-code.ts'

const READ: readonly (readonly [typed: string, code: string, remark: string | null])[] = [
  ['GA-183-8164', 'GA-183-8164', null],
  ['ga-183-8164', 'GA-183-8164', null],
  ['GA1838164', 'GA-183-8164', null],
  ['GA 183 8164', 'GA-183-8164', null],
  ['ga 183 8164', 'GA-183-8164', null],
  ['GA-1838164', 'GA-183-8164', null],
  ['GA183-8164', 'GA-183-8164', null],
  ['GA 1838164', 'GA-183-8164', null],
  [' GA-183-8164 ', 'GA-183-8164', null],
  ['GA–183–8164', 'GA-183-8164', null],
  ['GA—183—8164', 'GA-183-8164', null],
  ['GA_183_8164', 'GA-183-8164', null],
  ['GA.183.8164', 'GA-183-8164', null],
  ['GA/183/8164', 'GA-183-8164', null],
  ['GA,183,8164', 'GA-183-8164', null],
  ['GA - 183 - 8164', 'GA-183-8164', null],
  ['G A 183 8164', 'GA-183-8164', null],
  ['G-A-183-8164', 'GA-183-8164', null],
  ['g.a.183.8164', 'GA-183-8164', null],
  ['GA-l83-8164', 'GA-183-8164', 'letter_as_digit'],
  ['GA-183-8I64', 'GA-183-8164', 'letter_as_digit'],
  ['GA-O83-8164', 'GA-083-8164', 'letter_as_digit'],
  ['GA-183-81 64', 'GA-183-8164', 'regrouped'],
  ['GA 1 8 3 8 1 6 4', 'GA-183-8164', 'regrouped'],
  ['GPS: GA-183-8164', 'GA-183-8164', null],
  ['GhanaPost GPS GA-183-8164', 'GA-183-8164', null],
  ['Digital address: GA-183-8164.', 'GA-183-8164', null],
  ['My address is GA-183-8164, near Shell', 'GA-183-8164', null],
  ['"GA-183-8164"', 'GA-183-8164', null],
  ['(GA-183-8164)', 'GA-183-8164', null],
  ['GA-183-8164 Osu', 'GA-183-8164', null],
  ['ＧＡ-１８３-８１６４', 'GA-183-8164', null],
  ['GA\u200b-183-8164', 'GA-183-8164', null],
  ['ga183 8164', 'GA-183-8164', null],
  ['AK-039-5028', 'AK-039-5028', null],
  ['ak0395028', 'AK-039-5028', null],
  ['AK-0395-5028', 'AK-0395-5028', null],
  ['AK-03951-5028', 'AK-03951-5028', null],
  ['N5-0307-4123', 'N5-0307-4123', null],
  ['E3-1234-5678', 'E3-1234-5678', null],
  ['A2-000-0001', 'A2-000-0001', null],
  ['G0-123-4567', 'GO-123-4567', 'digit_as_letter'],
  ['GZ-000-0123', 'GZ-000-0123', null],
  ['WS-1234-5678', 'WS-1234-5678', null],
  ['WS12345678', 'WS-1234-5678', null],
  ['WS-12345678', 'WS-1234-5678', null],
  ['UB-0012-3344', 'UB-0012-3344', null],
  ['XW-0001-0002', 'XW-0001-0002', null],
  ['VH-0123-4567', 'VH-0123-4567', null],
  ['BS-0044-1234', 'BS-0044-1234', null],
  ['AG-183-8164', 'AG-183-8164', null],
  ['GQ-183-8164', 'GQ-183-8164', 'unknown_district'],
  ['GPS-GA-183-8164', 'GA-183-8164', null],
  ['#GA1838164', 'GA-183-8164', null],
  ['GA\u2011183\u20118164', 'GA-183-8164', null],
  ['GA\u00a0183\u00a08164', 'GA-183-8164', null],
  ['E 3 1234 5678', 'E3-1234-5678', null],
  ['Plot A5, GA-183-8164', 'GA-183-8164', null],
  ['g a 1 8 3 8 1 6 4', 'GA-183-8164', 'regrouped'],
  ['A1-000-0001', 'AI-000-0001', 'digit_as_letter'],
]
const REFUSED: readonly (readonly [typed: string, fault: string, offer: string | null])[] = [
  ['AK-484-12345', 'last_four', null],
  ['KA-039-5028', 'swapped', 'AK-039-5028'],
  ['TG-183-8164', 'swapped', 'GT-183-8164'],
  ['GA-18-8164', 'too_short', null],
  ['GA-83-816', 'too_short', null],
  ['GA-183-816', 'too_short', null],
  ['GA-1838-16', 'too_short', null],
  ['G-183-8164', 'too_short', null],
  ['GA-183', 'too_short', null],
  ['183-8164', 'no_code', null],
  ['GA-183838-1649', 'last_four', null],
]

test('the table has at least sixty ways to type a code', () => {
  expect(new Set([...READ, ...REFUSED].map(([typed]) => typed)).size).toBeGreaterThanOrEqual(60)
})

test.each(READ)('“%s” is %s, remark: %s', (typed, code, remark) => {
  expect(readGpsCode(typed)).toEqual({ kind: 'valid', code, remark })
  expect(code).toMatch(/^[ABCEGNUVWX][A-Z0-9]-\d{3,5}-\d{4}$/)
  expect(readGpsCode(code), 'a stored code is read as itself').toMatchObject({ kind: 'valid', code })
})

test.each(REFUSED)('“%s” is refused as %s, and %s is offered', (typed, fault, offer) => {
  expect(readGpsCode(typed)).toEqual({ kind: 'invalid', fault, offer })
})

test.each([
  { typed: 'Osu, blue gate', fault: 'no_code', why: 'there is no code in it' },
  { typed: '', fault: 'no_code', why: 'nothing was typed' },
  { typed: 'GA-183-8164-5', code: 'GA-183-8164', why: 'what follows a whole code is no part of it' },
  { typed: 'House 12, GA-183-8164', code: 'GA-183-8164', why: 'the number of a house is no code' },
  { typed: 'No 12 GA 183 8164', code: 'GA-183-8164', why: 'a word with figures before it is no code' },
  { typed: 'GA 1838164 12 Osu', code: 'GA-183-8164', why: 'a run of figures ends at its space' },
  { typed: 'GA1234567890', fault: 'too_long', why: 'the area has at most five figures' },
  { typed: 'KZ-183-8164', fault: 'region', why: 'no region has K, nor Z' },
])('“$typed”: $why', ({ typed, code, fault }) => {
  expect(readGpsCode(typed)).toMatchObject(code === undefined ? { kind: 'invalid', fault } : { kind: 'valid', code })
  expect(parseGpsCode(typed)).toBe(code)
})

test.each([
  { code: 'GA-183-8164', city: 'Accra', elsewhere: undefined, why: 'G is Greater Accra' },
  { code: 'CX-012-3456', city: 'Accra', elsewhere: undefined, why: 'Kasoa is at the edge of Accra' },
  { code: 'AG-183-8164', city: 'Accra', elsewhere: { offer: 'GA-183-8164' }, why: 'the letters were exchanged' },
  { code: 'AK-039-5028', city: 'Accra', elsewhere: { offer: null }, why: 'it is in Kumasi' },
  { code: 'AK-039-5028', city: 'Kumasi', elsewhere: undefined, why: 'A is Ashanti' },
  { code: 'NT-0012-3344', city: 'Tamale', elsewhere: undefined, why: 'N is the north' },
  { code: 'XW-0001-0002', city: 'Wa', elsewhere: undefined, why: 'the letters of other cities are not known' },
])('$code in $city: $why', ({ code, city, elsewhere }) => {
  expect(gpsCodeElsewhere(code, city)).toEqual(elsewhere)
})
