import type { Staff } from '#domain/actor.ts'
import { Refusal } from '#domain/errors.ts'
import { callsAt } from '#domain/orders/alarm.ts'
import type { BoardCard } from '#domain/orders/board-api.ts'
import { orderState } from '#domain/orders/order-status.ts'
import { lineNow } from '#domain/orders/proposals.ts'
import { mayDo } from '#domain/staff-rights.ts'
import type { Db } from '../../db/db.ts'
import { isRider } from '../move-order.ts'
import { paymentState } from '../view-order.ts'
import { type CardRow, findCard, readyAt } from './board-queries.ts'

/** Whether the actor may read an order: riders only those that they deliver. */
export function maySee(actor: Staff, { order }: CardRow): boolean {
  return !isRider(actor) || order.riderId === actor.userId
}

/**
 * The card of an order for one of the staff.
 *
 * @throws Refusal order.missing, also for orders of other riders
 */
export async function readCard(db: Db, actor: Staff, orderId: string): Promise<BoardCard> {
  const row = await findCard(db, orderId)
  if (!row || !maySee(actor, row)) throw new Refusal('order.missing')
  return cardOf(actor, row)
}

/** An order as the board shows it; phone and address only for those who may read contacts, for riders while they bring it. */
export function cardOf(actor: Staff, row: CardRow): BoardCard {
  const { order, lines, payment, last } = row
  const { scheduledFor } = order
  const { latitude: lat, longitude: lng } = order
  const state = orderState(order)
  return {
    orderId: order.id,
    version: order.version,
    state,
    context: order.context,
    city: order.city,
    prepareBy: readyAt(order).toISOString(),
    placedAt: order.placedAt.toISOString(),
    scheduledFor: scheduledFor?.toISOString() ?? null,
    callsAt: callsAt({
      receivedAt: row.receivedAt ?? order.placedAt,
      scheduledFor,
      kitchen: order.promiseTerms,
      cookMinutes: row.rules.cookMinutes,
    }).toISOString(),
    acknowledgedAt: order.acknowledgedAt?.toISOString() ?? null,
    readyAt: order.readyAt?.toISOString() ?? null,
    delayMinutes: order.delayMinutes,
    customerName: order.customerName,
    notes: order.notes,
    contact:
      mayDo(actor, 'contacts.read') && (!isRider(actor) || state === 'on_the_way')
        ? {
            phone: order.customerPhone,
            address: order.address,
            point: lat === null || lng === null ? null : { lat, lng },
            gpsCode: order.gpsCode,
          }
        : null,
    lines: lines.map((line) => {
      const { replacement, isRefunded, proposal, comes } = lineNow(line, order, row.proposals, row.adjustments)
      const { position, quantity, special } = line
      const { itemId, name, category, size, options, extras } = replacement ?? line
      const portions = isRefunded ? quantity : comes
      return {
        position,
        itemId,
        name,
        category,
        size,
        options,
        extras: extras.map((extra) => ({ name: extra.name, quantity: extra.quantity * portions })),
        quantity,
        special,
        ordered: replacement && line.name,
        isRefunded,
        refundedPortions: quantity - portions,
        proposal: proposal && { ...proposal, replacement: proposal.replacement?.name ?? null },
      }
    }),
    isForAdults: order.requiresAge,
    payment: paymentState(order.status, payment),
    riderId: order.riderId,
    tickets: row.tickets,
    changed: {
      by: last.by,
      at: last.details?.arrivedAt ?? last.at.toISOString(),
      reason: last.details?.reason ?? null,
      isUndoable: last.details?.before !== undefined,
    },
    failed:
      state === 'undelivered' && order.deliveryFailedAt
        ? { at: order.deliveryFailedAt.toISOString(), reason: row.failedFor }
        : null,
  }
}
