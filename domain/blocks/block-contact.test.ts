import { expect, test } from 'vitest'
import { readBlockContact } from './block-contact.ts'

test.each([
  ['024 123 0012', { phone: '+233241230012', email: null }],
  ['+44 7700 900123', { phone: '+447700900123', email: null }],
  [' Ama@Example.com ', { phone: null, email: 'ama@example.com' }],
  ['0244123456@gmail.com', { phone: null, email: '0244123456@gmail.com' }],
  ['0244123456@', undefined],
  ['hello?', undefined],
  ['ama@', undefined],
  ['', undefined],
])('%s is blocked as %o', (typed, contact) => {
  expect(readBlockContact(typed)).toEqual(contact)
})
