import { type Actor, actorName } from '#domain/actor.ts'
import { Refusal } from '#domain/errors.ts'
import type { GrowLine } from '#domain/grow/grow-api.ts'
import type { StaffGrowLine, StaffGrowOrder } from '#domain/grow/staff-grow-api.ts'
import { type Pesewas, pesewas, sum, times } from '#domain/money.ts'
import { growRefundMail } from '#domain/notifications/mails/grow-refund-mail.ts'
import { formatReference } from '#domain/payments/payment-reference.ts'
import { DAY_MS } from '#domain/time/accra-time.ts'
import type { Db } from '../db/db.ts'
import { newId, type Random } from '../db/new-id.ts'
import { askRefund, type SeenMoney } from '../payments/refunds/ask-refund.ts'
import { mailMember } from '../profiles/mail-member.ts'
import type { GrowOrderRow } from './grow-tables.ts'
import { findPaidOrder, insertLineRefunds, type PaidGrowOrder, readRefundedLines } from './line-refund-queries.ts'

/** How long the mail about a refund is worth sending. */
const NEWS_LIFE_MS = 3 * DAY_MS
const NOTHING = pesewas(0)

/**
 * Refunds a part of a paid order of produce, line by line, at the prices that were paid. The order and its other lines
 * stay; what is refunded is not harvested. The same id refunds once. The shopper is notified by mail.
 *
 * @throws Refusal request.missing; request.transition_refused when the whole order was refunded; refund.above_part when
 * more of a line than is left of it would be refunded; refund.whole_order when nothing would be left; as `askRefund` does
 */
export async function refundLines(
  tx: Db,
  actor: Actor,
  asked: { orderId: string; id: string; reason: string; lines: readonly GrowLine[] } & SeenMoney,
  { now, random }: { now: Date; random: Random },
): Promise<StaffGrowOrder> {
  const { orderId, id, reason } = asked
  const paid = await findPaidOrder(tx, orderId)
  if (!paid) throw new Refusal('request.missing')
  const prices = asked.lines.map(({ quantity, ...line }) => {
    const bought = paid.order.lines.find(isSameLine(line))
    if (!bought) throw new Refusal('refund.above_part', { ...line, left: 0 })
    return times(bought.unitPrice, quantity)
  })
  const amount = sum(...prices)
  // Locks the payment, so that what is left of a line is read by one at a time.
  const refund = { id, purpose: 'grow', subjectId: orderId, amount, reason, before: asked.before } as const
  const isNew = await askRefund(tx, actor, refund, now)
  if (isNew) {
    const before = await viewOrder(tx, orderId)
    if (before.status === 'refunded') throw new Refusal('request.transition_refused')
    const left = before.lines.map(leftOf)
    for (const { quantity, ...line } of asked.lines) {
      const known = left.find(isSameLine(line))
      if (!known || quantity > known.quantity)
        throw new Refusal('refund.above_part', { ...line, left: known?.quantity ?? 0 })
      known.quantity -= quantity
    }
    // The fees go back with the whole order alone.
    if (left.every(({ quantity }) => quantity === 0)) throw new Refusal('refund.whole_order')
    const made = { orderId, refundId: id, madeBy: actorName(actor), madeAt: now }
    await insertLineRefunds(
      tx,
      asked.lines.map((line) => ({ ...line, ...made, id: newId(now, random) })),
    )
    await queueRefundMail(tx, paid, { ...asked, amount }, now)
  }
  return viewOrder(tx, orderId)
}

type RefundedLine = GrowLine & { orderId: string }

async function viewOrder(db: Db, orderId: string): Promise<StaffGrowOrder> {
  const paid = await findPaidOrder(db, orderId)
  if (!paid) throw new Refusal('request.missing')
  return viewPaid(paid, await readRefundedLines(db, { orderIds: [orderId] }))
}

/** An order as staff see it. @param back what was refunded of its lines, and perhaps of those of other orders */
export function viewPaid({ order, money, refunded, refunds }: PaidGrowOrder, back: readonly RefundedLine[]) {
  const own = back.filter(({ orderId }) => orderId === order.id)
  const { id, receiverName, phone, region, location, isCollected, note, status, deliveryFee, serviceFee } = order
  return {
    ...{ id, receiverName, phone, region, location, isCollected, note, status, deliveryFee, serviceFee, refunds },
    reference: order.paystackReference,
    lines: order.lines.map((line) => ({ ...line, refunded: own.find(isSameLine(line))?.quantity ?? 0 })),
    total: order.totalAmount,
    refunded,
    refundable: money?.refundable ?? NOTHING,
    createdAt: order.createdAt.toISOString(),
  } satisfies StaffGrowOrder
}

/** What was refunded of an order's lines, with its money. @param back as for `viewPaid` */
export function refundedLinesOf(order: Pick<GrowOrderRow, 'id' | 'lines'>, back: readonly RefundedLine[]) {
  const own = back.filter(({ orderId }) => orderId === order.id)
  return order.lines.flatMap((line) => {
    const quantity = own.find(isSameLine(line))?.quantity
    if (quantity === undefined) return []
    return [{ name: line.name, unit: line.unit, quantity, amount: times(line.unitPrice, quantity) }]
  })
}

/** What is left of a line. */
const leftOf = ({ farmId, produceId, quantity, refunded }: StaffGrowLine) => ({
  farmId,
  produceId,
  quantity: quantity - refunded,
})

type LineKey = Pick<GrowLine, 'farmId' | 'produceId'>
export const isSameLine = (line: LineKey) => (other: LineKey) =>
  other.farmId === line.farmId && other.produceId === line.produceId

async function queueRefundMail(
  tx: Db,
  { order }: PaidGrowOrder,
  refund: { id: string; reason: string; amount: Pesewas; lines: readonly GrowLine[] },
  now: Date,
): Promise<void> {
  const lines = refund.lines.map((line) => ({
    ...line,
    ...order.lines.find(isSameLine(line)),
    quantity: line.quantity,
  }))
  const reference = formatReference(order.paystackReference)
  const mailed = { ...refund, lines, reference, isHandedOver: order.status === 'done' }
  const message = { key: `grow-refund:${refund.id}`, staleAt: new Date(now.getTime() + NEWS_LIFE_MS) }
  await mailMember(tx, order.userId, { ...message, mailOf: (brand) => growRefundMail(mailed, brand) }, now)
}
