import { isDeepStrictEqual } from 'node:util'
import type { z } from 'zod'
import { type Actor, type Person, userIdOf } from '#domain/actor.ts'
import { type ErrorCode, Refusal } from '#domain/errors.ts'
import type { buyGrow as endpoint, GrowLine, GrowQuote } from '#domain/grow/grow-api.ts'
import type { Offer } from '#domain/grow/offer.ts'
import { growTitle, priceGrow } from '#domain/grow/price-grow.ts'
import { parseGhanaPhone } from '#domain/phone/phone.ts'
import { tariffIn } from '#domain/settings/city-tariff.ts'
import { MINUTE_MS } from '#domain/time/accra-time.ts'
import type { Db } from '../db/db.ts'
import type { Priced } from '../payments/request-purchase.ts'
import { readSettings } from '../settings/settings-queries.ts'
import {
  closeReplaced,
  findCycle,
  isPlaced,
  listFarms,
  listPoints,
  listProduce,
  lockCycle,
  readTaken,
  sales,
} from './grow-queries.ts'
import { StoredGrowOrder } from './receive-grow.ts'

type Input = z.output<(typeof endpoint)['schema']['body']>
type Cart = {
  cycleId: string
  lines: readonly GrowLine[]
  pointId: string | null
  city: string
  /** The actor's order of this cart, which does not count against itself. */
  id?: string | undefined
}

/** How long an order can be paid. It holds what it has of limited offers, and may be paid after its cycle closes. */
const PAYABLE_MS = 30 * MINUTE_MS

/** Counts how much of an offer lines have. */
export const counterOf = (taken: readonly GrowLine[]) => {
  const counts = new Map<string, number>()
  for (const { farmId, produceId, quantity } of taken) {
    const key = `${farmId} ${produceId}`
    counts.set(key, (counts.get(key) ?? 0) + quantity)
  }
  return ({ farmId, produceId }: Pick<Offer, 'farmId' | 'produceId'>) => counts.get(`${farmId} ${produceId}`) ?? 0
}

/** Prices a grow cart from the database. @param isReplaced whether the orders that it replaces are closed already */
export async function quoteGrowCart(
  db: Db,
  actor: Actor,
  { cycleId, lines, pointId, city, id }: Cart,
  now: Date,
  isReplaced = false,
): Promise<GrowQuote> {
  const cycle = await findCycle(db, cycleId)
  const farms = await listFarms(db)
  const produce = await listProduce(db)
  const points = await listPoints(db)
  const own = { id, payer: userIdOf(actor) }
  const shop = {
    tariff: tariffIn(await readSettings(db), city),
    cycle: cycle?.isOffered ? cycle : undefined,
    findFarm: (id: string) => farms.find((farm) => farm.id === id),
    findProduce: (id: string) => produce.find((crop) => crop.id === id),
    takenOf: counterOf(await readTaken(db, cycleId, { ...own, ...(!isReplaced && { before: now }) })),
    isPlaced: await isPlaced(db, cycleId, own),
    point: points.find((point) => point.id === pointId),
  }
  return priceGrow(shop, { lines, pointId }, now)
}

const askedIn = ({ cycleId, lines, pointId, receiver }: Pick<Input, 'cycleId' | 'lines' | 'pointId' | 'receiver'>) =>
  [
    cycleId,
    pointId ?? receiver.city,
    ...lines.map(({ farmId, produceId, quantity }) => `${farmId}:${produceId}:${quantity}`),
  ].join(' ')

const Compared = StoredGrowOrder.omit({ lines: true, title: true, readyAt: true })

/** Whether two requests ask for the same: what is left of an offer, and the day, change while an order is being paid. */
export function isSameGrowOrder(stored: unknown, sent: StoredGrowOrder): boolean {
  return isDeepStrictEqual(Compared.safeParse(stored).data, Compared.parse(sent))
}

/** The actor's order under the id, once it is paid. */
export async function findMadeGrowOrder(tx: Db, actor: Person, input: Input) {
  const row = await sales.findOwn(tx, actor, input.id)
  const isSame = row?.asked === askedIn(input) && row.status !== 'refunded'
  return row && { isSame, amount: row.totalAmount, reference: row.paystackReference }
}

/**
 * Prices an order of produce, and holds its cycle until `tx` ends: its payment intent then holds its quantities. Closes the
 * unpaid orders that it replaces.
 *
 * @throws Refusal request.invalid when nobody can be found by the address; grow.closed, grow.too_little or
 * grow.cart_changed with the quote, which says why
 */
export async function priceGrowOrder(tx: Db, actor: Person, input: Input, now: Date): Promise<Priced<StoredGrowOrder>> {
  const { id, cycleId, lines, pointId, receiver, note, expectedTotal } = input
  const phone = parseGhanaPhone(receiver.phone)
  const needed = pointId === null ? [receiver.name, receiver.city, receiver.address] : [receiver.name]
  if (phone === undefined || needed.includes('')) throw new Refusal('request.invalid')
  await lockCycle(tx, cycleId)
  await closeReplaced(tx, actor, { cycleId, id }, now)
  const quote = await quoteGrowCart(tx, actor, { cycleId, lines, pointId, city: receiver.city, id }, now, true)
  if (quote.problem !== null || quote.cycle === null) throw new Refusal(refusalOf(quote), quote)
  const point = (await listPoints(tx)).find((one) => one.id === pointId)
  const title = growTitle(quote.lines)
  const { lines: sold, subtotal, deliveryFee, serviceFee, total, cycle } = quote
  return {
    amount: total,
    seen: expectedTotal,
    // An idle one is closed already, as every order that a changed cart replaces.
    priceFields: ['lines', 'title', 'readyAt', 'subtotal', 'deliveryFee', 'serviceFee', 'total'],
    shown: { Produce: title, Cycle: cycle.name },
    payableMs: PAYABLE_MS,
    request: {
      name: receiver.name,
      phone,
      city: point?.city ?? receiver.city,
      address: point ? `${point.name}, ${point.address}` : receiver.address,
      isCollected: point !== undefined,
      cycleId,
      readyAt: cycle.readyAt,
      title,
      asked: askedIn(input),
      lines: sold,
      subtotal,
      deliveryFee,
      serviceFee,
      total,
      note: note || null,
    },
  }
}

function refusalOf({ problem, lines }: GrowQuote): ErrorCode {
  if (problem === 'closed') return 'grow.closed'
  const isTooLittle = lines.some((line) => line.problem === 'too_little' || line.problem === 'not_in_steps')
  return problem === 'lines' && isTooLittle ? 'grow.too_little' : 'grow.cart_changed'
}
