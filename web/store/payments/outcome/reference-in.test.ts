import { expect, test } from 'vitest'
import { referenceIn } from './reference-in.ts'

test.each([
  { query: 'reference=7K3QF9M2XA-1', reference: '7K3QF9M2XA-1', why: 'that is our own link' },
  { query: 'trxref=7K3QF9M2XA-1', reference: '7K3QF9M2XA-1', why: 'the provider may send only this' },
  { query: 'trxref=7K3QF9M2XA-1&reference=', reference: '7K3QF9M2XA-1', why: 'an empty one names nothing' },
  { query: 'reference=<script>', reference: null, why: 'no reference looks like that' },
  { query: '', reference: null, why: 'somebody opened the bare address' },
])('"$query" names $reference: $why', ({ query, reference }) => {
  expect(referenceIn(new URLSearchParams(query))).toBe(reference)
})
