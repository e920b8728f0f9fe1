import type { Staff } from '#domain/actor.ts'
import { Refusal } from '#domain/errors.ts'
import { orderState } from '#domain/orders/order-status.ts'
import { Totals } from '#domain/orders/orders-api.ts'
import { lineNow } from '#domain/orders/proposals.ts'
import type { StaffOrder, TimelineEntry } from '#domain/orders/staff-order-api.ts'
import { mayDo } from '#domain/staff-rights.ts'
import type { Db } from '../../db/db.ts'
import { listMessagesToShopper } from '../../notifications/outbox-queries.ts'
import { viewSentMessage } from '../../notifications/view-message.ts'
import { findCard } from '../board/board-queries.ts'
import { cardOf } from '../board/view-card.ts'
import type { OrderRow } from '../order-queries.ts'
import {
  type HistoryRow,
  lineVersionOf,
  listEarlier,
  listHistory,
  listPrints,
  listStaffNotes,
  paperVersionOf,
} from './staff-order-queries.ts'

/**
 * An order with everything that its page shows, beside its money. Whoever may not read contacts gets neither phone,
 * address and mail, nor what leads to them: earlier orders and messages.
 *
 * @throws Refusal order.missing
 */
export async function readStaffOrder(db: Db, actor: Staff, orderId: string, now: Date): Promise<StaffOrder> {
  const row = await findCard(db, orderId)
  if (!row) throw new Refusal('order.missing')
  const { order, lines } = row
  const seesContacts = mayDo(actor, 'contacts.read')
  const history = await listHistory(db, orderId)

  const card = cardOf(actor, row)
  return {
    ...card,
    lines: card.lines.map((line, place) => {
      const placed = lines[place] as (typeof lines)[number] // a card has the lines of its row
      const { unitPrice } = lineNow(placed, order, row.proposals, row.adjustments).choice?.priced ?? placed
      const own = row.proposals.filter((one) => one.position === line.position).map(({ number }) => number)
      return { ...line, unitPrice, lineTotal: placed.lineTotal, changedIn: lineVersionOf(history, line.position, own) }
    }),
    totals: Totals.parse(order),
    promotion: order.promotionName,
    email: seesContacts ? order.customerEmail : null,
    paperVersion: paperVersionOf(history),
    timeline: timelineOf(history, seesContacts),
    notesOfStaff: await listStaffNotes(db, orderId),
    prints: await listPrints(db, orderId),
    earlier: seesContacts ? await earlierOf(db, order) : null,
    messages: seesContacts ? (await listMessagesToShopper(db, orderId)).map((row) => viewSentMessage(row, now)) : null,
  }
}

async function earlierOf(db: Db, order: OrderRow): Promise<StaffOrder['earlier']> {
  return (await listEarlier(db, order)).map(({ orderId, placedAt, total, ...facts }) => ({
    orderId,
    state: orderState(facts),
    placedAt: placedAt.toISOString(),
    total,
  }))
}

function timelineOf(history: readonly HistoryRow[], seesContacts: boolean): TimelineEntry[] {
  const undone = new Set(history.flatMap(({ details }) => details?.undoes ?? []))
  return history.map(({ version, status, details, by, name, at }) => ({
    version,
    state: details?.action === 'fail' ? 'undelivered' : status,
    action: details?.action ?? null,
    by,
    name,
    at,
    reason: details?.reason ?? null,
    undoes: details?.undoes ?? null,
    isUndone: undone.has(version),
    changes: details?.changes ? { ...details.changes, ...(!seesContacts && { address: undefined }) } : null,
  }))
}
