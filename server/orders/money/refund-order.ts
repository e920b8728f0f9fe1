import { type Actor, actorName, type Staff } from '#domain/actor.ts'
import { Refusal } from '#domain/errors.ts'
import { sum } from '#domain/money.ts'
import { type Adjustment, excessOf } from '#domain/orders/order-adjustments.ts'
import { orderState } from '#domain/orders/order-status.ts'
import { BEFORE_ROAD, lineNow } from '#domain/orders/proposals.ts'
import type { Db } from '../../db/db.ts'
import { newId, type Random } from '../../db/new-id.ts'
import { askRefund, type SeenMoney } from '../../payments/refunds/ask-refund.ts'
import { recordSideStep } from '../order-change-queries.ts'
import { lockOrder } from '../order-queries.ts'
import { findOrderOfProposals, withdrawProposalsOf } from '../proposals/proposal-queries.ts'
import { queueOutcome, withdrawQuestion } from '../proposals/queue-proposal-news.ts'
import { insertAdjustments, readAdjustable } from './money-queries.ts'

type AskedRefund = { orderId: string; id: string; reason: string; adjustments: readonly Adjustment[] } & SeenMoney

/**
 * Refunds parts of a paid order, and records what each part of the sum is for. The placed totals stay. The same id
 * refunds once.
 *
 * @returns whether it is new
 * @throws Refusal order.missing; refund.above_part when a line or a fee would be refunded twice; as `askRefund` does
 */
export async function refundOrder(
  tx: Db,
  actor: Actor,
  asked: AskedRefund,
  { now, random }: { now: Date; random: Random },
): Promise<boolean> {
  const { orderId, id, reason, adjustments, before: seen } = asked
  const amount = sum(...adjustments.map((one) => one.amount))
  const refund = { id, purpose: 'order', subjectId: orderId, amount, reason, before: seen } as const
  const isNew = await askRefund(tx, actor, refund, now).catch((error: unknown) => {
    throw error instanceof Refusal && error.code === 'payment.missing' ? new Refusal('order.missing') : error
  })
  if (!isNew) return false
  await lockOrder(tx, orderId) // after the payment, and before what questions about its lines decide
  const { placed, before } = await readAdjustable(tx, orderId)
  const excess = excessOf(placed, before, adjustments)
  if (excess) throw new Refusal('refund.above_part', excess)
  await settleQuestions(tx, actor, orderId, adjustments, now)
  const made = { orderId, refundId: id, reason, madeBy: actorName(actor), madeAt: now }
  await insertAdjustments(
    tx,
    adjustments.map((one) => ({ ...one, ...made, id: newId(now, random) })),
  )
  return true
}

/**
 * Refunds parts of an order as staff have decided. Refunded lines of an order that has not left are a step of its history,
 * so that its version rises and its papers are printed anew. The last line of such an order is not refunded: staff cancel the
 * order, which refunds the fees too.
 *
 * @throws Refusal refund.no_line_left; as `refundOrder` does
 */
export async function refundByStaff(
  tx: Db,
  actor: Staff,
  asked: AskedRefund,
  deps: { now: Date; random: Random },
): Promise<void> {
  const { orderId, reason, adjustments } = asked
  const positions = adjustments.flatMap(({ kind, position }) => (kind === 'line' ? (position ?? []) : []))
  if (!(await refundOrder(tx, actor, asked, deps)) || positions.length === 0) return
  const found = await findOrderOfProposals(tx, orderId)
  if (!found || !BEFORE_ROAD.includes(orderState(found.order))) return
  const { order, lines, proposals } = found
  if (lines.every((line) => lineNow(line, order, proposals, found.adjustments).isRefunded)) {
    throw new Refusal('refund.no_line_left')
  }
  const by = { actor: actorName(actor), now: deps.now }
  await recordSideStep(tx, { orderId, ...by, details: { action: 'refund', positions, reason } })
}

/** Staff who refund a line have settled the open question about it. A shopper who was asked already is notified. */
async function settleQuestions(
  tx: Db,
  actor: Actor,
  orderId: string,
  adjustments: readonly Adjustment[],
  now: Date,
): Promise<void> {
  const ofLines = adjustments.filter(({ kind }) => kind === 'line')
  const positions = ofLines.flatMap(({ position }) => position ?? [])
  const ended = await withdrawProposalsOf(tx, orderId, positions, { endedBy: actorName(actor), endedAt: now })
  if (ended.length === 0) return
  const found = await findOrderOfProposals(tx, orderId)
  for (const { number, position } of ended) {
    await withdrawQuestion(tx, orderId, number)
    const name = found?.lines.find((line) => line.position === position)?.name
    if (!found || name === undefined) continue
    const back = sum(...ofLines.flatMap((one) => (one.position === position ? one.amount : [])))
    await queueOutcome(tx, found.order, { number, news: { orderId, name, event: 'given_back', back } }, now)
  }
}
