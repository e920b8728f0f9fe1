import type { Db } from '../db/db.ts'
import { lockIntent } from '../payments/payment-queries.ts'
import { stopPayment } from '../payments/refunds/stop-payment.ts'
import { deleteHeldSeat, findSeatOfClass, markRefunded, type SeatOfClass } from './class-queries.ts'

/**
 * Frees a seat and refunds all that was paid for it, once. The open payment of a held one is closed: money that still
 * arrives is refunded.
 *
 * @param by the name of who decided it
 * @returns the seat with its class; undefined when it was not paid
 */
export async function freeSeat(tx: Db, by: string, seatId: string, now: Date): Promise<SeatOfClass | undefined> {
  // The payment before its subject, as everything that moves money does.
  await lockIntent(tx, 'webinar', seatId)
  const seat = await markRefunded(tx, by, seatId, now)
  const refund = await stopPayment(tx, 'webinar', seatId, 'the seat was given back', now)
  if (!seat) {
    await deleteHeldSeat(tx, seatId)
    return undefined
  }
  // The holder must not be told of a refund that does not happen.
  if (refund !== 'automatic') throw new Error(`the money of the seat ${seatId} is not refunded automatically`)
  return findSeatOfClass(tx, seatId)
}
