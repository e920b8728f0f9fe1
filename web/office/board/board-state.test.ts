import { describe, expect, test } from 'vitest'
import type { BoardCard } from '#domain/orders/board-api.ts'
import { aCard, aCardLine } from '#test/board-cards.ts'
import { applyChange, changeTo, columnsOf, countPortions, loadOf, ringing, sortCards, stateOf } from './board-state.ts'

const NOW = new Date('2026-05-01T12:00:00Z')
const LINE = aCardLine()
const idsOf = (cards: readonly BoardCard[]) => cards.map(({ orderId }) => orderId)

describe('changes', () => {
  test('an event that is older than the card changes nothing, because events can overtake answers', () => {
    const state = stateOf([aCard({ version: 4, state: 'preparing' })], [])
    expect(applyChange(state, changeTo(aCard({ version: 3 })))).toBe(state)
  })

  test('a late event does not bring back an order that has left the board', () => {
    const gone = applyChange(stateOf([aCard()], []), { orderId: 'A', version: 5, card: null })
    expect(sortCards(applyChange(gone, changeTo(aCard({ version: 4 }))))).toEqual([])
  })

  test('an own step that delivers an order takes it off the board', () => {
    const state = applyChange(stateOf([aCard()], []), changeTo(aCard({ version: 3, state: 'delivered' })))
    expect(sortCards(state)).toEqual([])
  })

  test('what came while the board was being read wins over what was read, if it is newer', () => {
    const since = [
      changeTo(aCard({ orderId: 'A', version: 3, state: 'preparing' })),
      { orderId: 'B', version: 6, card: null },
      changeTo(aCard({ orderId: 'C', version: 1 })),
    ]
    const read = [aCard(), aCard({ orderId: 'B', version: 5 }), aCard({ orderId: 'C', version: 2, city: 'Kumasi' })]
    expect(sortCards(stateOf(read, since))).toMatchObject([
      { orderId: 'A', state: 'preparing' },
      { orderId: 'C', city: 'Kumasi' },
    ])
  })
})

test('cards are sorted by when they are to be ready, not by when they were placed', () => {
  const early = aCard({ orderId: 'early', prepareBy: '2026-05-01T12:10:00.000Z', placedAt: '2026-05-01T11:59:00.000Z' })
  const late = aCard({ orderId: 'late', prepareBy: '2026-05-01T12:20:00.000Z', placedAt: '2026-05-01T09:00:00.000Z' })
  expect(idsOf(sortCards(stateOf([late, early], [])))).toEqual(['early', 'late'])
})

test('every state has its column, and new orders for later days are kept apart', () => {
  const columns = columnsOf(
    [
      aCard({ orderId: 'new' }),
      aCard({ orderId: 'tomorrow', prepareBy: '2026-05-02T00:00:00.000Z' }),
      aCard({ orderId: 'begun early', state: 'preparing', prepareBy: '2026-05-02T00:00:00.000Z' }),
      aCard({ orderId: 'done', state: 'ready' }),
      aCard({ orderId: 'out', state: 'on_the_way' }),
      aCard({ orderId: 'called back', state: 'recalled' }),
      aCard({ orderId: 'back', state: 'undelivered' }),
      aCard({ orderId: 'overdue since yesterday', prepareBy: '2026-04-30T23:00:00.000Z' }),
    ],
    NOW,
  )
  expect(Object.fromEntries(Object.entries(columns).map(([name, cards]) => [name, idsOf(cards)]))).toEqual({
    new: ['new', 'overdue since yesterday'],
    cooking: ['begun early'],
    ready: ['done'],
    out: ['out', 'back'],
    later: ['tomorrow'],
    recalled: ['called back'],
  })
})

test('shortly before midnight an order for soon after it is new, not one for tomorrow', () => {
  const soon = aCard({ orderId: 'soon', prepareBy: '2026-05-02T00:20:00.000Z' })
  const noon = aCard({ orderId: 'noon', prepareBy: '2026-05-02T12:00:00.000Z' })
  const columns = columnsOf([soon, noon], new Date('2026-05-01T23:30:00.000Z'))
  expect([idsOf(columns.new), idsOf(columns.later)]).toEqual([['soon'], ['noon']])
})

test('portions of an item are counted over all orders and sizes, the most first', () => {
  const cards = [
    aCard({
      lines: [
        { ...LINE, quantity: 2 },
        { ...LINE, itemId: 'waakye', name: 'Waakye' },
      ],
    }),
    aCard({ orderId: 'B', lines: [{ ...LINE, size: 'large', quantity: 6, refundedPortions: 1 }] }),
  ]
  expect(countPortions(cards)).toEqual([
    { itemId: 'jollof-rice', name: 'Jollof Rice', quantity: 7 },
    { itemId: 'waakye', name: 'Waakye', quantity: 1 },
  ])
})

test('an order rings once it is time, until somebody has acknowledged it; a cancelled one rings too', () => {
  const cards = [
    aCard({ orderId: 'now' }),
    aCard({ orderId: 'seen', acknowledgedAt: '2026-05-01T12:00:00.000Z' }),
    aCard({ orderId: 'tonight', callsAt: '2026-05-01T18:00:00.000Z' }),
    aCard({ orderId: 'cooking', state: 'preparing' }),
    aCard({ orderId: 'called back', state: 'recalled', acknowledgedAt: '2026-05-01T12:00:00.000Z' }),
  ]
  const { fresh, recalled } = ringing(sortCards(stateOf(cards, [])), null, NOW)
  expect([idsOf(fresh), idsOf(recalled)]).toEqual([['now'], ['called back']])
})

test('a screen that listens for one city does not ring for the orders of another, on whichever page it is', () => {
  const state = stateOf([aCard({ orderId: 'a', city: 'Accra' }), aCard({ orderId: 'k', city: 'Kumasi' })], [])
  expect(idsOf(ringing(sortCards(state), 'Kumasi', NOW).fresh)).toEqual(['k'])
  expect(idsOf(ringing(sortCards(state), null, NOW).fresh)).toEqual(['a', 'k'])
})

test('the load counts what is still to be made by quarters of an hour, what is late in the first', () => {
  const at = (prepareBy: string, state: BoardCard['state'] = 'received') =>
    aCard({ orderId: prepareBy, prepareBy, state })
  const columns = columnsOf(
    [
      at('2026-05-01T11:00:00.000Z'),
      at('2026-05-01T12:14:59.000Z', 'preparing'),
      at('2026-05-01T12:15:00.000Z'),
      at('2026-05-01T12:20:00.000Z', 'ready'),
      at('2026-05-01T14:59:00.000Z'),
      at('2026-05-01T15:00:00.000Z'),
    ],
    NOW,
  )
  const load = loadOf(columns, NOW)
  expect(load.map(({ orders }) => orders)).toEqual([2, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1])
  expect(load[1]?.at).toEqual(new Date('2026-05-01T12:15:00.000Z'))
})

test('what is refunded or waits for the shopper is not counted as to be made', () => {
  const proposal = { number: 1, kind: 'call_me', replacement: null, dueAt: '2026-05-01T12:10:00.000Z' } as const
  const lines = [LINE, { ...LINE, isRefunded: true }, { ...LINE, proposal }]
  expect(countPortions([aCard({ lines })])).toMatchObject([{ quantity: 1 }])
})
