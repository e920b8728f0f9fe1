import { expect, test } from 'vitest'
import { type FormerReceiver, receiverChangeRefusal, receiverHistory } from './receiver-change.ts'
import { RECEIVERS_AFTER_FIRST } from './recipes-api.ts'

const PAID = new Date('2026-11-20T12:00:00Z')
const LATER = new Date('2026-11-22T12:00:00Z')
const KOFI: FormerReceiver = {
  name: 'Kofi',
  phone: '+233244123456',
  city: 'Kumasi',
  location: 'Ahodwo',
  refusedAt: null,
  replacedAt: '2026-11-21T12:00:00.000Z',
}

test.each([
  ['requested', 'to_ask', 0, null],
  ['accepted', 'asked', 0, null],
  ['accepted', 'silent', RECEIVERS_AFTER_FIRST - 1, null],
  ['accepted', 'silent', RECEIVERS_AFTER_FIRST, 'recipe.receivers_used_up'],
  ['requested', 'confirmed', 0, 'recipe.receiver_settled'],
  ['requested', 'not_needed', 0, 'recipe.receiver_settled'],
  ['done', 'confirmed', 0, 'recipe.receiver_settled'],
  ['refunded', 'asked', 0, 'recipe.receiver_settled'],
] as const)(
  'an order that is %s and %s, with %i receivers before, answers %s',
  (status, receiverState, many, refusal) => {
    const formerReceivers = Array.from({ length: many }, () => KOFI)
    expect(receiverChangeRefusal({ status, receiverState, formerReceivers })).toBe(refusal)
  },
)

test('the history tells who was named, who refused, and who confirmed, in their order', () => {
  const history = receiverHistory({
    status: 'done',
    receiverState: 'confirmed',
    receiverName: 'Esi',
    receiverAnsweredAt: LATER,
    formerReceivers: [{ ...KOFI, refusedAt: '2026-11-21T11:00:00.000Z' }],
    createdAt: PAID,
    updatedAt: LATER,
  })
  expect(history.map(({ kind, name }) => `${kind} ${name}`)).toEqual([
    'paid Kofi',
    'refused Kofi',
    'named Esi',
    'confirmed Esi',
    'done Esi',
  ])
})

test('a refusal stays where it came and keeps its name when the buyer corrects the name after it', () => {
  const refusal = '2026-11-21T11:00:00.000Z'
  const corrected = {
    status: 'accepted',
    receiverState: 'silent',
    receiverName: 'Kofi Owusu',
    receiverAnsweredAt: new Date(refusal),
    formerReceivers: [KOFI],
    createdAt: PAID,
    updatedAt: LATER,
  } as const
  const told = (order: Parameters<typeof receiverHistory>[0]) =>
    receiverHistory(order).map(({ kind, name }) => `${kind} ${name}`)
  expect(told(corrected)).toEqual(['paid Kofi', 'refused Kofi', 'named Kofi Owusu'])

  const next = { ...KOFI, name: 'Kofi Owusu', refusedAt: refusal, replacedAt: '2026-11-21T13:00:00.000Z' }
  const renamed = { ...corrected, receiverName: 'Esi', receiverAnsweredAt: null, formerReceivers: [KOFI, next] }
  expect(told(renamed)).toEqual(['paid Kofi', 'refused Kofi', 'named Kofi Owusu', 'named Esi'])
})
