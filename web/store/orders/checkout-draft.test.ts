// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { afterOrder, CheckoutDraft, EMPTY_DRAFT, withAddress, withinLimits } from './checkout-draft.ts'

test('a field that cannot be read starts empty and leaves the others as they were', () => {
  const stored = { ...EMPTY_DRAFT, name: 'Ama', phone: 42, scheduledFor: 'tomorrow' }

  expect(CheckoutDraft.parse(stored)).toEqual({ ...EMPTY_DRAFT, name: 'Ama' })
})

test('who orders next time need not write name and address again', () => {
  const draft = { ...EMPTY_DRAFT, name: 'Ama', address: 'Osu', notes: 'Call first' }

  expect(afterOrder(draft)).toMatchObject({ name: 'Ama', address: 'Osu', notes: '' })
})

test('that one is 18 is kept for nobody: the next shopper of the device is another person', () => {
  expect(CheckoutDraft.parse({ ...EMPTY_DRAFT, ageConfirmed: true })).not.toHaveProperty('ageConfirmed')
})

const located = {
  ...EMPTY_DRAFT,
  address: 'Oxford Street, Osu',
  location: { lat: 5.55, lng: -0.18 },
  locatedAddress: 'Oxford Street, Osu',
}

test.each([
  { address: 'House 12, Oxford Street, Osu', stays: true, why: 'a house number says more of the same place' },
  { address: 'Adum, Kumasi', stays: false, why: 'it is another town' },
  { address: '', stays: false, why: 'what comes next is another place' },
])('the point of an address that becomes “$address”: $why', ({ address, stays }) => {
  const draft = { ...located, ...withAddress(located, address) }

  expect(draft).toMatchObject({ address, location: stays ? located.location : null })
})

test('a point of an older version, of which nobody knows what it filled in, goes with the first change', () => {
  expect(withAddress(EMPTY_DRAFT, 'Osu 2')).toMatchObject({ location: null })
})

test('what is typed is cut where an order takes no more: kept too long, it would be gone after a reload', () => {
  const typed = { name: 'A'.repeat(81), address: `${'x'.repeat(199)}🏠`, notes: 'n'.repeat(121), city: 'Accra' }

  const draft = { ...EMPTY_DRAFT, ...withinLimits(typed) }
  expect(draft).toMatchObject({ address: 'x'.repeat(199), city: 'Accra' })
  expect(CheckoutDraft.parse(draft)).toEqual(draft)
  expect(withinLimits({ phone: '0241234567' })).toEqual({ phone: '0241234567' })
})
