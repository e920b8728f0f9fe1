import { expect, test } from 'vitest'
import { type FieldKind, readField, typedField, valueAt, withValueAt } from './setting-fields.ts'

test.each<{ kind: FieldKind; typed: string; value: unknown }>([
  { kind: 'money', typed: '18.00', value: 1_800 },
  { kind: 'money', typed: '1234.50', value: 123_450 },
  { kind: 'percent', typed: '2.5', value: 250 },
  { kind: 'percent', typed: '100', value: 10_000 },
  { kind: 'number', typed: '45', value: 45 },
  { kind: 'yes', typed: 'true', value: true },
  { kind: 'list', typed: '024, 054', value: ['024', '054'] },
  { kind: 'text', typed: 'Not Just Food!', value: 'Not Just Food!' },
])('$kind “$typed” is stored as $value, and shown like that again', ({ kind, typed, value }) => {
  expect(readField(kind, typed)).toEqual(value)
  expect(typedField(kind, value)).toBe(typed)
})

test.each<{ kind: FieldKind; typed: string; why: string }>([
  { kind: 'money', typed: '', why: 'an emptied price is not free' },
  { kind: 'number', typed: ' ', why: 'an emptied number is not 0' },
  { kind: 'percent', typed: '', why: 'an emptied rate is not 0' },
  { kind: 'percent', typed: '101', why: 'no share is above the whole' },
  { kind: 'number', typed: '4.5', why: 'minutes are whole' },
  { kind: 'money', typed: '-1', why: 'no fee is negative' },
])('$kind “$typed” is refused: $why', ({ kind, typed }) => {
  expect(readField(kind, typed)).toBeUndefined()
})

test('a field within a field is read and replaced without touching the others', () => {
  const brand = { name: 'Chillz', social: { x: '', facebook: 'f' } }
  expect(valueAt(brand, 'social.facebook')).toBe('f')
  expect(withValueAt(brand, 'social.x', 'y')).toEqual({ name: 'Chillz', social: { x: 'y', facebook: 'f' } })
  expect(withValueAt(false, '', true)).toBe(true)
})
