import { expect, test } from 'vitest'
import { formatPhone, localPhone, parseGhanaPhone } from './phone.ts'

test.each([
  '0244123456',
  '024 412-3456',
  '244123456',
  '233244123456',
  '+233 24 412 3456',
  '00233244123456',
  '+2330244123456',
])('%s is the same telephone, however it is written', (typed) => {
  expect(parseGhanaPhone(typed)).toBe('+233244123456')
})

test.each([
  { typed: '0999999999', why: 'no range starts with 9' },
  { typed: '024412345', why: 'a digit is missing' },
  { typed: '02441234567', why: 'a digit too many' },
  { typed: '+44 20 7946 0958', why: 'we deliver in Ghana and call there' },
  { typed: '0521234567', why: '052 is not given out' },
  { typed: '', why: 'nothing is not a number' },
])('$typed is refused: $why', ({ typed }) => {
  expect(parseGhanaPhone(typed)).toBeUndefined()
})

test('numbers are shown as they are dialled at home', () => {
  expect(localPhone('+233244123456')).toBe('0244123456')
  expect(formatPhone('+233244123456')).toBe('024 412 3456')
})
