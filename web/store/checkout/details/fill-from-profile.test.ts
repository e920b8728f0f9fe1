// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { EMPTY_DRAFT } from '../../orders/checkout-draft.ts'
import { fillFromProfile, profileChangeOf } from './fill-from-profile.ts'

const CITIES = [
  { name: 'Accra', isServed: true },
  { name: 'Kumasi', isServed: true },
  { name: 'Takoradi', isServed: false },
]
const AMA = {
  userId: 'ama',
  fullName: 'Ama Mensah',
  deliveryPhone: '0241234567',
  email: 'ama@example.com',
  address: 'House 12',
  city: 'Accra',
}
const fill = (draft = EMPTY_DRAFT, profile = AMA) => fillFromProfile(draft, profile, CITIES)

test('an empty form is filled from the profile', () => {
  expect(fill()).toMatchObject({
    name: 'Ama Mensah',
    phone: '0241234567',
    email: 'ama@example.com',
    address: 'House 12',
    city: 'Accra',
  })
})

test('the city of the profile is taken in the spelling of the shop', () => {
  const cities = [...CITIES, { name: 'Cape-Coast', isServed: true }]
  expect(fillFromProfile(EMPTY_DRAFT, { ...AMA, city: 'Cape Coast' }, cities).city).toBe('Cape-Coast')
})

test('typed text is never overwritten, because the order may be for a friend', () => {
  const typed = { ...EMPTY_DRAFT, name: 'Kofi', address: 'Ring Road 1', location: { lat: 5.6, lng: -0.2 } }

  expect(fill(typed)).toMatchObject({ name: 'Kofi', address: 'Ring Road 1', location: typed.location, city: 'Accra' })
})

test('filled-in values follow the profile until the shopper changes them', () => {
  const moved = { ...AMA, fullName: 'Ama Boateng', address: 'House 99' }
  const typedOver = { ...fill(), address: 'House 12, blue gate' }

  expect(fill(fill(), moved)).toMatchObject({ name: 'Ama Boateng', address: 'House 99' })
  expect(fill(typedOver, moved)).toMatchObject({ name: 'Ama Boateng', address: 'House 12, blue gate' })
})

test('an emptied field stays empty, so that it is not filled in again', () => {
  expect(fill({ ...fill(), email: '' })).toMatchObject({ email: '', name: 'Ama Mensah' })
})

test.each([
  { known: { city: 'Takoradi' }, field: 'city', why: 'nothing is delivered there' },
  { known: { city: 'Ho' }, field: 'city', why: 'the shop does not know it' },
  { known: { deliveryPhone: '4420794600' }, field: 'phone', why: 'the rider dials numbers of Ghana' },
])('$known leaves $field to be filled in manually: $why', ({ known, field }) => {
  expect(fill(EMPTY_DRAFT, { ...AMA, ...known })).toMatchObject({ [field]: '' })
})

test('another person who signs in finds no values of the person before', () => {
  const kofi = { ...AMA, userId: 'kofi', fullName: 'Kofi', address: '', email: 'kofi@example.com' }
  const left = { ...fill(), address: 'typed by Ama', notes: 'typed by Ama' }

  expect(fill(left, kofi)).toMatchObject({ name: 'Kofi', address: '', notes: '', email: 'kofi@example.com' })
})

test('filling in again changes nothing, so that nothing is stored needlessly', () => {
  const filled = fill()

  expect(fill(filled)).toBe(filled)
})

test.each([
  { typed: { name: ' Ama ' }, saved: { fullName: 'Ama' }, why: 'spaces around are no name' },
  { typed: { name: ' ' }, saved: { fullName: undefined }, why: 'whoever empties a field is about to type in it' },
  { typed: { phone: '241234567' }, saved: { deliveryPhone: '0241234567' }, why: 'it is kept as it is dialled' },
  { typed: { phone: '024123' }, saved: { deliveryPhone: undefined }, why: 'half a number reaches nobody' },
  { typed: { address: 'Osu', city: 'Accra' }, saved: { address: 'Osu', city: 'Accra' }, why: 'one lives there' },
  { typed: { email: 'x@example.com', notes: 'call' }, saved: {}, why: 'these belong to the order' },
])('typing $typed saves $saved: $why', ({ typed, saved }) => {
  expect(profileChangeOf(typed, 'Ghana')).toStrictEqual(saved)
})

test.each(['International', undefined] as const)('the address of an order is none of a profile in %s', (country) => {
  const typed = { name: 'Ama', address: 'Adum 3', city: 'Kumasi' }
  expect(profileChangeOf(typed, country)).toStrictEqual({ fullName: 'Ama' })
})
