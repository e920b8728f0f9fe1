import type { Actor } from '#domain/actor.ts'
import { Refusal } from '#domain/errors.ts'
import type { Db } from '../db/db.ts'
import { moveOrder } from './move-order.ts'

/** Cancels an order that awaits its payment. @returns false when it was paid or claimed a moment ago */
export async function cancelUnpaid(db: Db, actor: Actor, orderId: string, now: Date): Promise<boolean> {
  try {
    await db.transaction((tx) => moveOrder(tx, actor, { orderId, action: 'cancel', only: ['awaiting_payment'] }, now))
    return true
  } catch (error) {
    if (error instanceof Refusal) return false
    throw error
  }
}
