import { expect, test } from 'vitest'
import { phonePart } from './phone-part.ts'

test.each([
  ['0244123456', '244123456'],
  ['024 412 3456', '244123456'],
  ['+233 24 412 3456', '244123456'],
  ['00233244123456', '244123456'],
  ['233244123456', '244123456'],
  ['3456', '3456'],
  ['+447700900', '447700900'],
  ['41234', '41234'],
])('%s is searched as %s, however it is typed', (typed, part) => {
  expect(phonePart(typed)).toBe(part)
})

test.each(['Ama', '12', '0', '7K3QF', 'ama@example.com', '+'])('%s is no part of a phone number', (typed) => {
  expect(phonePart(typed)).toBeUndefined()
})
