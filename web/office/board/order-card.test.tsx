// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { aCard } from '#test/board-cards.ts'
import { openPage } from '#test/open-page.tsx'
import { OrderCard } from './order-card.tsx'

const changed = { by: 'system:test', at: '2026-11-20T11:30:00.000Z', reason: null, isUndoable: false }

test.each([
  {
    card: aCard({ state: 'ready', readyAt: '2026-11-20T11:52:00.000Z', changed }),
    words: 'Ready for 8 min',
    from: 'ready',
  },
  { card: aCard({ state: 'on_the_way', changed }), words: 'Out for 30 min', from: 'on the road' },
  {
    card: aCard({ state: 'undelivered', failed: { at: '2026-11-20T11:55:00.000Z', reason: 'Nobody there' }, changed }),
    words: 'Not delivered for 5 min',
    from: 'not delivered, and not since it left',
  },
])('$words: a card counts since when its order is $from', async ({ card, words }) => {
  const props = { role: 'kitchen', now: new Date('2026-11-20T12:00:00Z'), pending: undefined } as const
  const nothing = { riders: undefined, onAct: () => {}, onGive: () => {}, onLine: undefined }
  await openPage('/board', <OrderCard card={card} {...props} {...nothing} />, () => undefined)
  expect(document.querySelector('header')?.textContent).toContain(words)
})

test.each([
  ['12:20', 'Start · ready 12:30'],
  ['12:30', 'Start · due now'],
  ['12:42', 'Start · 12 min late'],
])('at %s the step of an order that is due at 12:30 is “%s”', async (time, words) => {
  const given = { card: aCard(), role: 'kitchen', now: new Date(`2026-05-01T${time}:00Z`) } as const
  const acts = { pending: undefined, riders: undefined, onAct() {}, onGive() {}, onLine: undefined }
  await openPage('/admin/board', <OrderCard {...given} {...acts} />, () => undefined)
  expect(document.querySelector('[data-keys]:not(fieldset *)')?.textContent).toBe(words)
})

test('the phone of a card is written as staff dial it and as every other screen writes it', async () => {
  const card = aCard({ contact: { phone: '+233245551231', address: 'Lapaz', gpsCode: null, point: null } })
  const given = { card, role: 'manager', now: new Date('2026-05-01T12:00:00Z') } as const
  const acts = { pending: undefined, riders: undefined, onAct() {}, onGive() {}, onLine: undefined }
  await openPage('/admin/board', <OrderCard {...given} {...acts} />, () => undefined)

  const link = document.querySelector<HTMLAnchorElement>('a[href^="tel:"]')
  expect([link?.textContent, link?.href]).toEqual(['024 555 1231', 'tel:+233245551231'])
})

test('the name of each button of a card begins with the words that it shows', async () => {
  const given = { card: aCard({}), role: 'manager', now: new Date('2026-05-01T12:00:00Z') } as const
  const acts = { pending: undefined, riders: undefined, onAct() {}, onGive() {}, onLine: undefined }
  await openPage('/admin/board', <OrderCard {...given} {...acts} />, () => undefined)

  const named = [...document.querySelectorAll<HTMLButtonElement>('button[aria-label]')]
  expect(named.length).toBeGreaterThan(2)
  for (const button of named) {
    expect(button.getAttribute('aria-label')?.startsWith(button.textContent), button.textContent).toBe(true)
  }
})
