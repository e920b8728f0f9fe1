import type { Pesewas } from '../money.ts'
import { callsAt } from '../orders/alarm.ts'
import type { KitchenHours } from '../settings/opening-hours.ts'
import { MINUTE_MS, minuteOfDay } from '../time/accra-time.ts'
import { addSums, noSums, type Sums, type Times } from './sums.ts'

/** What a report knows of a paid order. */
export type OrderFacts = {
  city: string
  placedAt: Date
  isCancelled: boolean
  /** Whether it was placed by somebody signed in, and whether a plan lowered its price. */
  hasAccount: boolean
  hasPlan: boolean
  paid: Pesewas
  refunded: Pesewas
  discounts: Pesewas
  deliveryFee: Pesewas
  serviceFee: Pesewas
  scheduledFor: Date | null
  /** As the order was placed; null for orders of versions that did not store it. */
  kitchen: KitchenHours | null
  receivedAt: Date | null
  acknowledgedAt: Date | null
  /** By when it was to be ready, with the minutes by which the kitchen has moved it. */
  prepareBy: Date | null
  delayMinutes: number
  /** When it was cooked, or left. */
  readyAt: Date | null
  deliveredAt: Date | null
  /** The items as they came, with what was given back of each line; none where nobody asks for items. */
  lines: {
    itemId: string
    name: string
    category: string
    quantity: number
    lineTotal: Pesewas
    refunded: Pesewas
  }[]
}

/** What sums of a day are split by. `day`: nothing else. */
export const PARTS = ['day', 'hour', 'category', 'item', 'member'] as const
export type Part = (typeof PARTS)[number]

/** Who ordered: with the discount of a plan, signed in without one, or without an account. */
export const MEMBER_KINDS = ['plan', 'account', 'guest'] as const

/** The sums of one city and one key of a part. */
export type PartSums = { part: Part; city: string; key: string; label: string; sums: Sums }

/**
 * Sums the orders of a day by city and by each part. Categories and items have pieces, prices of the lines and what was
 * given back of lines: discounts and fees belong to whole orders. Lines of cancelled orders were not sold. An item that was
 * renamed has the name of its last order.
 *
 * @param orders the oldest first
 * @param cookMinutes how long cooking takes, from the settings
 */
export function sumOrders(orders: readonly OrderFacts[], cookMinutes: number): PartSums[] {
  const all = new Map<string, PartSums>()
  const add = (part: Part, city: string, key: string, sums: Sums, label = '') => {
    const place = JSON.stringify([part, city, key])
    const known = all.get(place) ?? { part, city, key, label, sums: noSums() }
    all.set(place, { ...known, label })
    addSums(known.sums, sums)
  }
  for (const order of orders) {
    const { city } = order
    const sums = sumsOf(order, cookMinutes)
    const untimed = { ...sums, times: noSums().times }
    add('day', city, '', sums)
    add('hour', city, hourOf(order.placedAt), untimed)
    add('member', city, memberKind(order), untimed)
    if (order.isCancelled) continue
    for (const part of ['category', 'item'] as const) {
      for (const [key, { label, sums: ofLines }] of linesBy(order, part)) add(part, city, key, ofLines, label)
    }
  }
  return [...all.values()]
}

function sumsOf(order: OrderFacts, cookMinutes: number): Sums {
  const { isCancelled, paid, refunded } = order
  if (isCancelled) return { ...noSums(), cancelled: 1, paid, refunded }
  return {
    orders: 1,
    cancelled: 0,
    pieces: 0,
    paid,
    refunded,
    discounts: order.discounts,
    deliveryFees: order.deliveryFee,
    serviceFees: order.serviceFee,
    times: timesOf(order, cookMinutes),
  }
}

function timesOf(order: OrderFacts, cookMinutes: number): Times {
  const { receivedAt, acknowledgedAt, readyAt, prepareBy, deliveredAt, scheduledFor, delayMinutes } = order
  const rangAt = receivedAt && callsAt({ ...order, receivedAt, cookMinutes })
  const promised = prepareBy && prepareBy.getTime() - delayMinutes * MINUTE_MS
  return {
    accept: rangAt && acknowledgedAt ? [Math.max(0, seconds(acknowledgedAt.getTime() - rangAt.getTime()))] : [],
    ready: promised && readyAt ? [seconds(readyAt.getTime() - promised)] : [],
    deliver:
      rangAt && deliveredAt && scheduledFor === null
        ? [Math.max(0, seconds(deliveredAt.getTime() - rangAt.getTime()))]
        : [],
  }
}

const seconds = (ms: number) => Math.round(ms / 1_000)
const hourOf = (at: Date) => String(Math.floor(minuteOfDay(at) / 60)).padStart(2, '0')

function memberKind({ hasPlan, hasAccount }: OrderFacts): (typeof MEMBER_KINDS)[number] {
  if (hasPlan) return 'plan'
  return hasAccount ? 'account' : 'guest'
}

/** The lines of an order by category or item. An order counts once for each. */
function linesBy(order: OrderFacts, part: 'category' | 'item'): Map<string, { label: string; sums: Sums }> {
  const all = new Map<string, { label: string; sums: Sums }>()
  for (const line of order.lines) {
    const key = part === 'item' ? line.itemId : line.category
    const known = all.get(key) ?? { label: part === 'item' ? line.name : '', sums: { ...noSums(), orders: 1 } }
    all.set(key, known)
    const { quantity: pieces, lineTotal: paid, refunded } = line
    addSums(known.sums, { ...noSums(), pieces, paid, refunded })
  }
  return all
}
