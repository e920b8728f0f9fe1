// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { Settlement } from '#domain/payments/payments-api.ts'
import { STORE_PARTS } from './store-parts.ts'

test('every purpose has one part, so that no payment is without its page and its words', () => {
  const purposes = Settlement.shape.purpose.options
  expect(STORE_PARTS.map(({ purpose }) => purpose).toSorted()).toEqual([...purposes].toSorted())
})

test('what is paid is named by the code that people read out, not by the provider’s reference', () => {
  const reference = 'RCP-7K3QF9M2XA-1'
  const paid = STORE_PARTS.flatMap(({ words }) => words.paid?.(reference).text ?? [])
  expect(paid.filter((text) => text.includes(reference))).toEqual([])
})
