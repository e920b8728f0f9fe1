// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { Settlement } from '#domain/payments/payments-api.ts'
import { STORE_PARTS } from './store-parts.ts'

test('every purpose has one part, so that no payment is without its page and its words', () => {
  const purposes = Settlement.shape.purpose.options
  expect(STORE_PARTS.map(({ purpose }) => purpose).toSorted()).toEqual([...purposes].toSorted())
})
