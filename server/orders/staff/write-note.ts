import { actorName, type Staff } from '#domain/actor.ts'
import { Refusal } from '#domain/errors.ts'
import type { StaffNote } from '#domain/orders/staff-order-api.ts'
import type { Db } from '../../db/db.ts'
import { findStatus } from '../order-queries.ts'
import { insertStaffNote, listStaffNotes } from './staff-order-queries.ts'

/**
 * Writes a note about an order that only staff see. The same id writes one note.
 *
 * @throws Refusal order.missing, also for the id of a note about another order
 */
export async function writeNote(
  tx: Db,
  actor: Staff,
  { orderId, id, text }: { orderId: string; id: string; text: string },
  now: Date,
): Promise<StaffNote> {
  if (!(await findStatus(tx, orderId))) throw new Refusal('order.missing')
  await insertStaffNote(tx, { id, orderId, text, writtenBy: actorName(actor), writtenAt: now })
  const [note] = await listStaffNotes(tx, orderId, id)
  if (!note) throw new Refusal('order.missing')
  return note
}
