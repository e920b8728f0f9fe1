// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { Customer } from '#domain/orders/orders-api.ts'
import { EMAIL_MAX } from '#domain/text/email.ts'
import {
  afterOrder,
  CheckoutDraft,
  EMPTY_DRAFT,
  withAddress,
  withinLimits,
  withoutPerson,
  withoutSlot,
} from './checkout-draft.ts'

test('an invalid field starts empty and does not change the others', () => {
  const stored = { ...EMPTY_DRAFT, name: 'Ama', phone: 42, scheduledFor: 'tomorrow' }

  expect(CheckoutDraft.parse(stored)).toEqual({ ...EMPTY_DRAFT, name: 'Ama' })
})

test('the longest address of an account’s e-mail stays in the form, and an order takes it', () => {
  const email = `${'a'.repeat(60)}@${'b'.repeat(60)}.${'c'.repeat(60)}.${'d'.repeat(60)}.example`
  expect(email.length).toBeLessThanOrEqual(EMAIL_MAX)
  expect(email.length).toBeGreaterThan(200)

  expect(CheckoutDraft.parse({ ...EMPTY_DRAFT, email }).email).toBe(email)
  expect(Customer.shape.email.safeParse(email).success).toBe(true)
})

test('name and address are kept for the next order', () => {
  const draft = { ...EMPTY_DRAFT, name: 'Ama', address: 'Osu', notes: 'Call first' }

  expect(afterOrder(draft)).toMatchObject({ name: 'Ama', address: 'Osu', notes: '' })
})

test('the age confirmation is not stored, because the next shopper on the device may be another person', () => {
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

test('typed text is cut at the limit of an order: longer text would be invalid after a reload', () => {
  const typed = { name: 'A'.repeat(81), address: `${'x'.repeat(199)}🏠`, notes: 'n'.repeat(121), city: 'Accra' }

  const draft = { ...EMPTY_DRAFT, ...withinLimits(typed) }
  expect(draft).toMatchObject({ address: 'x'.repeat(199), city: 'Accra' })
  expect(CheckoutDraft.parse(draft)).toEqual(draft)
  expect(withinLimits({ phone: '0241234567' })).toEqual({ phone: '0241234567' })
})

test('a delivery time that is gone is remembered until the shopper has chosen anew, also by whoever comes next', () => {
  const gone = withoutSlot({ ...EMPTY_DRAFT, scheduledFor: '2026-11-21T14:15:00.000Z' })

  expect(gone).toMatchObject({ scheduledFor: null, isSlotGone: true })
  expect(CheckoutDraft.parse(gone).isSlotGone).toBe(true)
  expect(withoutPerson(gone).isSlotGone).toBe(true)
  expect(afterOrder(gone).isSlotGone).toBe(false)
})
