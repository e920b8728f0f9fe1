import { expect, test } from 'vitest'
import { nextQuantity, offerLine, parseOffer } from './offer.ts'

test.each([
  'akumadan tomato 18.00 min 2 step 1 of 200',
  'techiman yam 32.50 min 1 step 1',
  'savelugu rice 19.00 min 5 step 5 of 0',
])('%s is read and written back as it is typed', (line) => {
  const offer = parseOffer(line)
  expect(offer && offerLine(offer)).toBe(line)
})

test('minimum and step are 1 unless told, and there is as much as is ordered', () => {
  expect(parseOffer('akumadan tomato 18')).toMatchObject({ price: 1_800, min: 1, step: 1, available: null })
})

test.each([
  ['akumadan tomato', 'no price'],
  ['akumadan tomato free', 'no amount'],
  ['akumadan tomato 0', 'nothing is given away by a slip'],
  ['akumadan tomato 18.005', 'a part of a pesewa'],
  ['akumadan tomato 18 min 0', 'an order has at least one'],
  ['akumadan tomato 18 step 0', 'a step goes somewhere'],
  ['akumadan tomato 18 of some', 'no number'],
  ['Akumadan farm tomato 18', 'no short name'],
  ['', 'an empty line'],
])('%o is no offer: %s', (line) => {
  expect(parseOffer(line)).toBeUndefined()
})

test.each([
  { quantity: 0, by: 1, next: 4, why: 'the first press takes the minimum' },
  { quantity: 4, by: 1, next: 6, why: 'then a step more' },
  { quantity: 6, by: -1, next: 4, why: 'a step less' },
  { quantity: 4, by: -1, next: 0, why: 'below the minimum nothing is left' },
  { quantity: 999, by: 1, next: 1_000, why: 'an order has no more than 1,000' },
] as const)('$quantity and $by is $next: $why', ({ quantity, by, next }) => {
  expect(nextQuantity({ min: 4, step: 2 }, quantity, by)).toBe(next)
})
