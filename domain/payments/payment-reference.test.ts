import { expect, test } from 'vitest'
import { codeIn, formatReference, freeReference, parseReference } from './payment-reference.ts'
import { PURPOSES, Reference } from './payments-api.ts'

const ID = '0b0f9d0e-5a3f-4a51-8c86-0a9d6d9a2f10'

test.each([
  { reference: 'ORD-7K3QF9M2XA-1', says: { purpose: 'order', code: '7K3QF9M2XA' }, why: 'it holds the id of an order' },
  {
    reference: 'SUB-79EH5MHS7T-2',
    says: { purpose: 'subscription', code: '79EH5MHS7T' },
    why: 'the prefix names the purpose',
  },
  {
    reference: 'AIR-79EH5MHS7T-12.K3QF9M2X',
    says: { purpose: 'airtime', code: '79EH5MHS7T' },
    why: 'a random end belongs to it',
  },
  { reference: `SUB-${ID}-2`, says: { purpose: 'subscription', code: ID }, why: 'earlier ones hold a UUID' },
  {
    reference: `AIR-${ID}-12.K3QF9M2X`,
    says: { purpose: 'airtime', code: ID },
    why: 'also with a random end',
  },
  {
    reference: '7K3QF9M2XA-1',
    says: { purpose: 'order', code: '7K3QF9M2XA' },
    why: 'old references are still valid',
  },
  { reference: `${ID}-1`, says: { purpose: null, code: ID }, why: 'an old one does not name the purpose' },
  { reference: `ORD-${ID}-1`, says: undefined, why: 'no order has such an id' },
  { reference: 'ORD-7K3QF9M2XA', says: undefined, why: 'every attempt has a number' },
  { reference: 'INV-7K3QF9M2XA-1', says: undefined, why: 'the prefix belongs to another program' },
  { reference: 'T594482093', says: undefined, why: 'the provider makes such references for others' },
])('$reference is read as $says: $why', ({ reference, says }) => {
  expect(parseReference(reference)).toEqual(says)
})

test('every purpose has its own prefix, and references stay within the provider’s limits', () => {
  const prefixes = Object.values(PURPOSES).map(({ prefix }) => prefix)
  expect(new Set(prefixes).size).toBe(prefixes.length)
  for (const prefix of prefixes) {
    const longest = `${prefix}-${ID}-99.K3QF9M`
    expect(longest.length).toBeLessThanOrEqual(50)
    expect(Reference.parse(longest)).toBe(longest)
  }
})

test.each([
  { reference: 'SUB-79EH5MHS7T-1', shown: '79EH5-MHS7T', why: 'only the code is read out, as with orders' },
  { reference: 'DSP-79EH5MHS7T-12.K3QF9M', shown: '79EH5-MHS7T', why: 'every attempt of an intent has the same code' },
  { reference: freeReference('79EH5MHS7T'), shown: '79EH5-MHS7T', why: 'a free request has a code too' },
  { reference: `SUB-${ID}-1`, shown: `SUB-${ID}-1`, why: 'an older reference is shown whole' },
  { reference: ID, shown: ID, why: 'a bare id has no code' },
])('$reference is shown as $shown: $why', ({ reference, shown }) => {
  expect(formatReference(reference)).toBe(shown)
  expect(codeIn(reference)).toBe(shown === reference ? undefined : '79EH5MHS7T')
})
