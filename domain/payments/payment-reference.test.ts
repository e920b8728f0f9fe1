import { expect, test } from 'vitest'
import { parseReference, REFERENCE_PREFIXES } from './payment-reference.ts'
import { PURPOSES, Reference } from './payments-api.ts'

const ID = '0b0f9d0e-5a3f-4a51-8c86-0a9d6d9a2f10'

test.each([
  { reference: 'ORD-7K3QF9M2XA-1', says: { purpose: 'order', subjectId: '7K3QF9M2XA' }, why: 'orders have short ids' },
  { reference: `SUB-${ID}-2`, says: { purpose: 'subscription', subjectId: ID }, why: 'the prefix names the purpose' },
  {
    reference: `AIR-${ID}-12.K3QF9M2X`,
    says: { purpose: 'airtime', subjectId: ID },
    why: 'a random end belongs to it',
  },
  {
    reference: '7K3QF9M2XA-1',
    says: { purpose: 'order', subjectId: '7K3QF9M2XA' },
    why: 'old references keep working',
  },
  { reference: `${ID}-1`, says: { purpose: null, subjectId: ID }, why: 'an old one does not tell the purpose' },
  { reference: `ORD-${ID}-1`, says: undefined, why: 'no order has such an id' },
  { reference: 'AIR-7K3QF9M2XA-1', says: undefined, why: 'only orders have short ids' },
  { reference: 'ORD-7K3QF9M2XA', says: undefined, why: 'every attempt has a number' },
  { reference: 'INV-7K3QF9M2XA-1', says: undefined, why: 'another program has other prefixes' },
  { reference: 'T594482093', says: undefined, why: 'the provider makes such ones for others' },
])('$reference is read as $says: $why', ({ reference, says }) => {
  expect(parseReference(reference)).toEqual(says)
})

test('every purpose has a prefix of its own, and references stay within what the provider takes', () => {
  expect(new Set(Object.values(REFERENCE_PREFIXES)).size).toBe(PURPOSES.length)
  for (const prefix of Object.values(REFERENCE_PREFIXES)) {
    const longest = `${prefix}-${ID}-99.K3QF9M`
    expect(longest.length).toBeLessThanOrEqual(50)
    expect(Reference.parse(longest)).toBe(longest)
  }
})
