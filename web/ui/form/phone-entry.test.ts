import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseGhanaPhone } from '#domain/phone/phone.ts'
import { isTwoNumbers, phoneEntry } from './phone-entry.ts'

test.each([
  { typed: '0241234567', kept: '0241234567', why: 'it is the usual form' },
  { typed: '024 123-4567', kept: '0241234567', why: 'spaces and dashes are for the eye' },
  { typed: '+233 24 123 4567', kept: '241234567', why: 'the country code stands beside the field' },
  { typed: '00233241234567', kept: '241234567', why: 'that is the code as it is dialled' },
  { typed: '233241234567', kept: '241234567', why: 'a pasted number may lack the plus' },
  { typed: '+2330241234567', kept: '0241234567', why: 'some write the zero after the code' },
  { typed: '0233123456', kept: '0233123456', why: '023 is a local prefix, not the country' },
  { typed: '233123456', kept: '233123456', why: 'nine digits are a number without its zero' },
  { typed: '02412345678', kept: '0241234567', why: 'there are ten digits' },
  { typed: '+44 7700 900123', kept: '+447700900123', why: 'a number of another country is not cut' },
  { typed: '0044 7700 900123', kept: '+447700900123', why: '00 is dialled for the plus' },
  { typed: 'tel:+447700900123', kept: '+447700900123', why: 'a link has a word before the plus' },
  { typed: '０２４１２３４５６７', kept: '0241234567', why: 'some keyboards write wide digits' },
  { typed: 'O241234567', kept: '0241234567', why: 'a letter O in front is the zero' },
  { typed: '0241234567 / 0201234567', kept: '0241234567020123', why: 'the shopper says which of two is meant' },
  { typed: '+233241234567, +233201234567', kept: '0241234567020123', why: 'they are two with the code, too' },
  { typed: '0241234567 0241234567', kept: '241234567', why: 'it is one number, pasted twice' },
  { typed: '+44 (0) 7700 900123', kept: '+447700900123', why: 'the zero in brackets is not dialled after the code' },
  { typed: 'abc', kept: '', why: 'letters are no number' },
])('$typed becomes "$kept": $why', ({ typed, kept }) => {
  expect(phoneEntry(typed)).toBe(kept)
})

test.each([
  { typed: '0241234567 / 0201234567', isTwo: true },
  { typed: '02412345678', isTwo: false },
  { typed: '+44 7700 900123', isTwo: false },
])('whether $typed is two numbers is asked: $isTwo', ({ typed, isTwo }) => {
  expect(isTwoNumbers(phoneEntry(typed))).toBe(isTwo)
})

test('the field normalises every usual spelling of a number to the same value', () => {
  const national = fc.integer({ min: 0, max: 9_999_999 }).map((n) => `24${String(n).padStart(7, '0')}`)
  const prefix = fc.constantFrom('', '0', '+233', '00233', '233', '+2330', '002330')
  fc.assert(
    fc.property(national, prefix, (number, start) => {
      expect(parseGhanaPhone(phoneEntry(start + number))).toBe(`+233${number}`)
    }),
  )
})

test('typing a number has the same result as pasting it', () => {
  const typed = [...'00233241234567'].reduce((field, key) => phoneEntry(field + key), '')

  expect(typed).toBe('241234567')
})
