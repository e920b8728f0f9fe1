import type { BoardCard } from '#domain/orders/board-api.ts'
import { MINUTE_MS, serviceDay } from '#domain/time/accra-time.ts'
import type { Tune } from '../alarm/alarm-sound.ts'
import { portionsOf } from '../frame/choice-words.ts'

/** A change of one order: its new card, or null when it is no longer on the board. */
export type CardChange = { orderId: string; version: number; card: BoardCard | null }

/** The newest known change of every order since the board was read in whole; null cards keep their version. */
export type BoardState = ReadonlyMap<string, CardChange>

export const COLUMNS = ['new', 'cooking', 'ready', 'out'] as const
export type Column = (typeof COLUMNS)[number]

const COLUMN_OF: Partial<Record<BoardCard['state'], Column | 'recalled'>> = {
  received: 'new',
  preparing: 'cooking',
  ready: 'ready',
  on_the_way: 'out',
  undelivered: 'out',
  recalled: 'recalled',
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

export type Columns = Record<Column | 'later' | 'recalled', BoardCard[]>

/**
 * The columns of the board. New orders that are to be ready on a later day than today's are kept apart, and so are
 * cancelled ones that nobody has acknowledged.
 */
export function columnsOf(cards: readonly BoardCard[], now: Date): Columns {
  const columns: Columns = { new: [], cooking: [], ready: [], out: [], later: [], recalled: [] }
  for (const card of cards) {
    const column = COLUMN_OF[card.state]
    if (column === undefined) continue
    const isLater = column === 'new' && isLaterDay(card.prepareBy, now)
    columns[isLater ? 'later' : column].push(card)
  }
  return columns
}

const QUARTER_MS = 15 * MINUTE_MS
/** The load of the next three hours. */
const QUARTERS = 12

/** Whether a time is on a later day than today, and not within the next hours: near midnight both may be. */
export function isLaterDay(at: string, now: Date): boolean {
  return serviceDay(new Date(at)) > serviceDay(now) && Date.parse(at) > now.getTime() + QUARTERS * QUARTER_MS
}

/** Orders ring a little early rather than late, when the clock of a screen differs from the server's, ms. */
const CALL_EARLY_MS = 15_000

/** The orders that a screen for this city shows; all without one. */
export function inCity(cards: readonly BoardCard[], city: string | null): readonly BoardCard[] {
  return city === null ? cards : cards.filter((card) => card.city === city)
}

/**
 * The orders that ring: new ones that nobody has acknowledged, once it is time, and cancelled ones.
 *
 * @param all of every city, sorted
 * @param city that the screen listens for; null for all
 */
export function ringing(all: readonly BoardCard[], city: string | null, now: Date) {
  const cards = inCity(all, city)
  const isCalling = ({ callsAt }: BoardCard) => Date.parse(callsAt) <= now.getTime() + CALL_EARLY_MS
  return {
    fresh: cards.filter((card) => card.state === 'received' && card.acknowledgedAt === null && isCalling(card)),
    recalled: cards.filter(({ state }) => state === 'recalled'),
  }
}

/** Which bells ring for these numbers of new and recalled orders. */
export function tunesOf(fresh: number, recalled: number): Tune[] {
  return [...(fresh > 0 ? ['new' as const] : []), ...(recalled > 0 ? ['recalled' as const] : [])]
}

/** How many orders are to be ready in each quarter of an hour from now on; what is late counts in the first. */
export function loadOf(columns: Columns, now: Date): { at: Date; orders: number }[] {
  const first = Math.floor(now.getTime() / QUARTER_MS)
  const quarters = Array.from({ length: QUARTERS }, (_, index) => ({
    at: new Date((first + index) * QUARTER_MS),
    orders: 0,
  }))
  for (const { prepareBy } of [...columns.new, ...columns.cooking, ...columns.later]) {
    const quarter = quarters[Math.max(0, Math.floor(Date.parse(prepareBy) / QUARTER_MS) - first)]
    if (quarter) quarter.orders += 1
  }
  return quarters
}

/**
 * How many portions of each item are to be made for the cards together, the most first. What is refunded, or waits for
 * the shopper, does not count.
 */
export function countPortions(cards: readonly BoardCard[]): { itemId: string; name: string; quantity: number }[] {
  const counts = new Map<string, { itemId: string; name: string; quantity: number }>()
  for (const line of cards.flatMap(({ lines }) => lines)) {
    const { itemId, name, isRefunded, proposal } = line
    if (isRefunded || proposal) continue
    counts.set(itemId, { itemId, name, quantity: portionsOf(line) + (counts.get(itemId)?.quantity ?? 0) })
  }
  return [...counts.values()].toSorted((a, b) => b.quantity - a.quantity || compare(a.name, b.name))
}
