import { expect, test } from 'vitest'
import { CARD_MAX, type CardFacts, riderCard } from './rider-card.ts'

const PAGE = 'https://shop.example.com/admin/ride'
const facts = (change: Partial<CardFacts> = {}): CardFacts => ({
  orderId: '7K3QF9M2XA',
  customerName: 'Akɔsua Mɛnsah',
  phone: '+233244123456',
  address: 'Ahodwo, near the roundabout',
  gpsCode: null,
  city: 'Kumasi',
  point: { lat: 6.69, lng: -1.62 },
  notes: 'Call at the gate – “blue” one',
  isForAdults: true,
  readyAt: new Date('2026-11-20T12:50:00Z'),
  lines: [
    { name: 'Waakye', quantity: 3 },
    { name: 'Club Beer', quantity: 1 },
  ],
  ...change,
})

test('the card has what is needed at the door, in letters that every phone shows', () => {
  expect(riderCard(facts(), PAGE).split('\n')).toEqual([
    'Order 9M2XA, ready 12:50',
    'Akosua Mensah 0244123456',
    'Ahodwo, near the roundabout, Kumasi',
    'Note: Call at the gate - "blue" one',
    '3x Waakye, 1x Club Beer',
    'maps.google.com/?q=6.69000,-1.62000',
    '18+ check ID',
    PAGE,
  ])
})

test('the GhanaPostGPS code is never cut, because riders type it as it is', () => {
  const card = riderCard(facts({ address: 'x'.repeat(400), gpsCode: 'AK-039-5028' }), PAGE)
  expect(card.split('\n')).toContain('GPS AK-039-5028')
})

test('the longest order fits three parts: items are cut first, and phone and map never', () => {
  const long = 'ŋ'.repeat(5) + 'x'.repeat(195)
  const lines = Array.from({ length: 40 }, (_, quantity) => ({ name: 'Jollof Rice', quantity }))
  const card = riderCard(facts({ customerName: long, address: long, notes: long.slice(0, 120), lines }), PAGE)
  expect(card.length).toBeLessThanOrEqual(CARD_MAX)
  expect(card).toMatch(/^[\x20-\x5A_a-z\n]*$/)
  expect(card).toContain('0244123456')
  expect(card).toContain('maps.google.com')
  expect(card.endsWith(PAGE)).toBe(true)
})
