// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { anAddress } from '#test/builders.ts'
import { EMPTY_DRAFT } from '../../orders/checkout-draft.ts'
import { fillFromSaved } from './fill-from-saved.ts'

const CITIES = [
  { name: 'Accra', isServed: true },
  { name: 'Takoradi', isServed: false },
]
const HOME = { ...anAddress({ gpsCode: 'GA-183-8164', point: { lat: 5.6, lng: -0.19 } }), id: 'home' }
const MUM = { ...anAddress({ name: 'Mum', address: 'Tema', phone: '0201234567', riderNote: '' }), id: 'mum' }
const fill = (saved = HOME, draft = EMPTY_DRAFT) => fillFromSaved(draft, saved, [HOME, MUM], CITIES)

test('one tap fills in everything that the rider needs, and leaves the name of whoever orders', () => {
  expect(fill(HOME, { ...EMPTY_DRAFT, name: 'Ama' })).toMatchObject({
    name: 'Ama',
    address: 'House 12, Osu',
    city: 'Accra',
    gpsCode: 'GA-183-8164',
    location: { lat: 5.6, lng: -0.19 },
    phone: '0244123456',
    notes: 'Blue gate',
  })
})

test('nothing of the address before stays: neither pin, code, phone nor note', () => {
  expect(fill(MUM, fill(HOME))).toMatchObject({
    address: 'Tema',
    gpsCode: '',
    location: null,
    locatedAddress: '',
    phone: '0201234567',
    notes: '',
  })
})

test('a note that the shopper typed stays, because it is about this order', () => {
  expect(fill(MUM, { ...EMPTY_DRAFT, notes: 'No pepper' }).notes).toBe('No pepper')
})

test('a city that was saved in another spelling is filled in as the shop spells it', () => {
  expect(fill({ ...HOME, city: 'accra' }).city).toBe('Accra')
})

test('a city that is not served is not filled in', () => {
  expect(fill({ ...HOME, city: 'Takoradi' }).city).toBe('')
})
