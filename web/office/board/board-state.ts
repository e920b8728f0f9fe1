import type { BoardCard } from '#domain/orders/board-api.ts'
import { serviceDay } from '#domain/time/accra-time.ts'

/** A change of one order: its new card, or null when it is no longer on the board. */
export type CardChange = { orderId: string; version: number; card: BoardCard | null }

/** The newest known change of every order since the board was read in whole; null cards keep their version. */
export type BoardState = ReadonlyMap<string, CardChange>

export const COLUMNS = ['new', 'cooking', 'out'] as const
export type Column = (typeof COLUMNS)[number]

const COLUMN_OF: Partial<Record<BoardCard['state'], Column>> = {
  received: 'new',
  preparing: 'cooking',
  on_the_way: 'out',
  undelivered: 'out',
}

/** The change that a card describes: an order that is finished, or not paid, has left the board. */
export function changeTo(card: BoardCard): CardChange {
  const { orderId, version } = card
  return { orderId, version, card: COLUMN_OF[card.state] === undefined ? null : card }
}

/** The state after a change; the same state when the change is older than what is known. */
export function applyChange(state: BoardState, change: CardChange): BoardState {
  const known = state.get(change.orderId)
  if (known && known.version > change.version) return state
  return new Map(state).set(change.orderId, change)
}

/** The state after the whole board was read. @param since changes that came while it was being read */
export function stateOf(cards: readonly BoardCard[], since: readonly CardChange[]): BoardState {
  return [...cards.map(changeTo), ...since].reduce(applyChange, new Map())
}

/** The cards by the time when they are to be ready, then by order. */
export function sortCards(state: BoardState): BoardCard[] {
  const cards = [...state.values()].flatMap(({ card }) => card ?? [])
  return cards.toSorted((a, b) => compare(a.prepareBy, b.prepareBy) || compare(a.orderId, b.orderId))
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

export type Columns = Record<Column | 'later', BoardCard[]>

/** The columns of the board. New orders that are to be ready on a later day than today's are kept apart. */
export function columnsOf(cards: readonly BoardCard[], now: Date): Columns {
  const columns: Columns = { new: [], cooking: [], out: [], later: [] }
  for (const card of cards) {
    const column = COLUMN_OF[card.state]
    if (column === undefined) continue
    const isLater = column === 'new' && isLaterDay(card.prepareBy, now)
    columns[isLater ? 'later' : column].push(card)
  }
  return columns
}

function isLaterDay(at: string, now: Date): boolean {
  return serviceDay(new Date(at)) > serviceDay(now)
}

/**
 * How many portions of each item are to be made for the cards together, the most first. What is refunded, or waits for
 * the shopper, does not count.
 */
export function countPortions(cards: readonly BoardCard[]): { itemId: string; name: string; quantity: number }[] {
  const counts = new Map<string, { itemId: string; name: string; quantity: number }>()
  for (const { itemId, name, quantity, isRefunded, offer } of cards.flatMap(({ lines }) => lines)) {
    if (isRefunded || offer) continue
    counts.set(itemId, { itemId, name, quantity: quantity + (counts.get(itemId)?.quantity ?? 0) })
  }
  return [...counts.values()].toSorted((a, b) => b.quantity - a.quantity || compare(a.name, b.name))
}
