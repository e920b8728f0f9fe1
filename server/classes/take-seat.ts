import { z } from 'zod'
import type { Person } from '#domain/actor.ts'
import type { registerForClass } from '#domain/classes/classes-api.ts'
import { seatPrice } from '#domain/classes/seat-price.ts'
import { Refusal } from '#domain/errors.ts'
import { orderIdFrom } from '#domain/ids/order-id.ts'
import { formatCedis, Pesewas } from '#domain/money.ts'
import { seatNotice } from '#domain/notifications/telegram/seat-notice.ts'
import { LAST_START_MS } from '#domain/payments/networks.ts'
import { MINUTE_MS } from '#domain/time/accra-time.ts'
import type { Fulfil } from '../capability/capability.ts'
import type { Db } from '../db/db.ts'
import { notifyOperator } from '../notifications/queue-message.ts'
import type { Priced, Requested } from '../payments/request-purchase.ts'
import {
  countTaken,
  countWaiting,
  findClass,
  findSeat,
  findTicket,
  freeExpired,
  holdsSeat,
  insertHeldSeat,
  lockClass,
  markPaid,
} from './class-queries.ts'
import { deleteWait, findWait } from './wait-queries.ts'

type Input = z.output<(typeof registerForClass)['schema']['body']>

/** How long a seat is held for its payment; money that comes later is refunded automatically. */
const HELD_MS = 20 * MINUTE_MS
const TICKET_BYTES = 10

/** The stored request of a seat. */
export const StoredSeat = z.object({ classId: z.string(), name: z.string(), title: z.string(), total: Pesewas })
export type StoredSeat = z.infer<typeof StoredSeat>

/** The actor's seat under the id, once it is paid. */
export async function findMadeSeat(tx: Db, actor: Person, { id, classId, name }: Input) {
  const seat = await findSeat(tx, id)
  if (!seat || seat.state === 'held' || seat.userId !== actor.userId) return undefined
  return {
    isSame: seat.classId === classId && seat.name === name && seat.state === 'paid',
    amount: seat.totalAmount,
    reference: seat.paystackReference,
  }
}

/**
 * Prices a seat. A full class is refused here already, so that a crowd writes nothing. Not to whoever holds a seat of it: the
 * same request at a new price frees the one at the old price.
 *
 * @throws Refusal class.missing, class.over, class.full
 */
export async function priceSeat(tx: Db, actor: Person, input: Input, now: Date): Promise<Priced<StoredSeat>> {
  const { classId, name, expectedTotal } = input
  const { title, price, tariff, startsAt, seats, paid, held, waiting } = await requireOnSale(tx, classId, now)
  const { total } = seatPrice(price, tariff)
  if (paid + held + waiting >= seats) {
    const isKnown =
      (await findSeat(tx, input.id)) ||
      (await findWait(tx, classId, actor.userId, now)) ||
      (await holdsSeat(tx, classId, actor.userId))
    if (!isKnown) throw new Refusal('class.full')
  }
  const payableMs = Math.min(HELD_MS, new Date(startsAt).getTime() - now.getTime())
  // No payment would begin any more, and the seat would be held in vain.
  if (total > 0 && payableMs <= LAST_START_MS && !(await findSeat(tx, input.id))) throw new Refusal('class.over')
  return {
    amount: total,
    seen: expectedTotal,
    priceFields: ['title', 'total'],
    shown: { Class: title },
    payableMs,
    request: { classId, name, title, total },
  }
}

/**
 * Holds a seat as long as its payment is open. Nobody else takes a seat of the class meanwhile, so no more are taken than
 * there are. Free seats are for those who wait, before they are for others; a seat that the same request held at another
 * price until now stays with it.
 *
 * @throws Refusal class.full; class.over when the class was cancelled meanwhile
 */
export async function holdSeat(
  tx: Db,
  actor: Person,
  { id, request, isRepriced }: Requested<StoredSeat> & { isRepriced: boolean },
  now: Date,
) {
  const { classId, name, title, total } = request
  await lockClass(tx, classId)
  if (await findSeat(tx, id)) return
  await freeExpired(tx, classId, now)
  const { seats } = await requireOnSale(tx, classId, now)
  const before = isRepriced ? 0 : await countBefore(tx, classId, actor, now)
  if ((await countTaken(tx, classId)) >= seats - before) throw new Refusal('class.full')
  await insertHeldSeat(tx, { id, classId, userId: actor.userId, name, title, totalAmount: total }, now)
}

/** How many seats are for those who wait, and not for the actor: none for whoever has an offer, for one seat. */
async function countBefore(tx: Db, classId: string, { userId }: Person, now: Date): Promise<number> {
  const own = await findWait(tx, classId, userId, now)
  if (own?.offerEndsAt && !(await holdsSeat(tx, classId, userId))) return 0
  return countWaiting(tx, classId, { exceptUserId: userId }, now)
}

/** @throws Refusal class.over when the class of a held seat can no longer be paid for */
export async function requirePayable(db: Db, id: string, now: Date): Promise<void> {
  const seat = await findSeat(db, id)
  if (seat) await requireOnSale(db, seat.classId, now)
}

/** @throws Refusal class.missing; class.over once it has begun or is cancelled */
export async function requireOnSale(db: Db, classId: string, now: Date) {
  const found = await findClass(db, classId, now)
  if (!found?.isOffered) throw new Refusal('class.missing')
  if (found.isCancelled || new Date(found.startsAt) <= now) throw new Refusal('class.over')
  return found
}

/**
 * Turns the held seat into a paid one with its ticket, in the transaction that settles its payment. A job sends the ticket
 * by mail.
 */
export const receiveSeat: Fulfil = async (tx, { subjectId, payerUserId }, { reference }, now, random) => {
  const ticketCode = orderIdFrom(random(TICKET_BYTES))
  const seat = await markPaid(tx, subjectId, { ticketCode, reference }, now)
  if (seat && payerUserId !== null) await deleteWait(tx, seat.classId, payerUserId)
  const ticket = seat && (await findTicket(tx, ticketCode))
  if (!ticket) throw new Error(`the seat ${subjectId} was not held although its payment was open`)
  const startsAt = new Date(ticket.class.startsAt)
  const body = seatNotice({ ...seat, startsAt, total: formatCedis(seat.totalAmount), reference })
  await notifyOperator(tx, { key: `webinar:${subjectId}`, userId: payerUserId, body }, now)
}
