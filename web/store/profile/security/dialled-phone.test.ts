import { expect, test } from 'vitest'
import { dialledPhone } from './dialled-phone.ts'

test.each([
  { typed: '024 123 4567', digits: '233241234567', why: 'a number of Ghana needs no country code' },
  { typed: '+233 24 123 4567', digits: '233241234567', why: 'it may have one' },
  { typed: '+44 20 7946 0000', digits: '442079460000', why: 'other countries are named' },
  { typed: '0044 20 7946 0000', digits: '442079460000', why: 'two zeros say the same' },
  { typed: '+44 (0)20 7946 0000', digits: '442079460000', why: 'the zero in brackets is not dialled from abroad' },
  { typed: '44 20 7946 0000', digits: undefined, why: 'without them nobody knows which country it is' },
  { typed: '+233 999', digits: undefined, why: 'it is too short for Ghana' },
  { typed: '+44', digits: undefined, why: 'a country is no number' },
  { typed: '', digits: undefined, why: 'nothing is no number' },
])('$typed is $digits: $why', ({ typed, digits }) => {
  expect(dialledPhone(typed)).toBe(digits)
})
