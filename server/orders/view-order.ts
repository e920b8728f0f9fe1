import { Refusal } from '#domain/errors.ts'
import { sum } from '#domain/money.ts'
import { promiseSince } from '#domain/orders/delivery-promise.ts'
import type { LineNow } from '#domain/orders/line-now.ts'
import { isFinal, type OrderFacts, type OrderStatus, orderState } from '#domain/orders/order-status.ts'
import { type OrderView, type PaymentState, Totals } from '#domain/orders/orders-api.ts'
import { CHANGEABLE, lineNow } from '#domain/orders/proposals.ts'
import { failureText } from '#domain/payments/failure-text.ts'
import { MINUTE_MS } from '#domain/time/accra-time.ts'
import type { Db } from '../db/db.ts'
import type { PaymentFacts } from '../payments/payment-fact-queries.ts'
import { findOrder, type OrderWithAll } from './order-queries.ts'
import { payableSince } from './unpaid-queries.ts'

/**
 * What a holder of an order's id may see of it: no name, phone or address. The id is the secret; no session is needed.
 *
 * @throws Refusal order.missing
 */
export async function viewOrder(db: Db, orderId: string): Promise<OrderView> {
  const found = await findOrder(db, orderId)
  if (!found) throw new Refusal('order.missing')
  const { order, lines, events, payment, proposals, adjustments, riderName } = found

  return {
    orderId: order.id,
    status: order.status,
    context: order.context,
    city: order.city,
    placedAt: order.placedAt.toISOString(),
    scheduledFor: order.scheduledFor?.toISOString() ?? null,
    lines: lines.map(({ position, name, category, image, size, options, extras, quantity, special, lineTotal }) => ({
      now: lineView(order, lineNow({ position, quantity, lineTotal }, order, proposals, adjustments)),
      name,
      category,
      image,
      size,
      options,
      extras: extras.map((extra) => ({ name: extra.name, price: extra.price, quantity: extra.quantity })),
      quantity,
      special,
      lineTotal,
    })),
    givenBack: sum(...adjustments.map(({ amount }) => amount)),
    totals: Totals.parse(order),
    promotion: order.promotionName,
    payment: {
      state: paymentState(order.status, payment),
      lastFailure: lastFailure(found),
      waiting: payment?.waiting ?? null,
      ...timesToPay(found),
    },
    promise: promiseOf(found),
    delayMinutes: order.delayMinutes,
    rider: order.status === 'on_the_way' && order.riderId ? { name: firstWord(riderName ?? '') } : null,
    timeline: events,
    version: order.version,
  }
}

/**
 * How a line stands, without the ids that it was chosen by. An order that has ended asks nothing, and one that is cooked
 * offers nothing in the place of a line, because that can no longer be made.
 */
function lineView(order: OrderFacts, { choice: _, comes: __, ...now }: ReturnType<typeof lineNow>): LineNow {
  if (isFinal(order.status)) return { ...now, proposal: null }
  const { proposal } = now
  return CHANGEABLE.includes(orderState(order)) || !proposal
    ? now
    : { ...now, proposal: { ...proposal, replacement: null } }
}

const firstWord = (name: string) => name.trim().split(/\s+/)[0] ?? ''
/** Why the last try to pay failed, in words for shoppers. */
function lastFailure({ payment, rejectedFor }: OrderWithAll): string | null {
  if (rejectedFor !== null) return `We did not find your mobile money. ${rejectedFor}`.trim()
  return payment?.latestStatus === 'failed' ? failureText(payment.latestResponse) : null
}

function timesToPay({ order, rules }: OrderWithAll): Pick<OrderView['payment'], 'payUntil' | 'claimUntil'> {
  if (order.status !== 'awaiting_payment') return { payUntil: null, claimUntil: null }
  const after = (minutes: number) => new Date(payableSince(order).getTime() + minutes * MINUTE_MS).toISOString()
  return {
    payUntil: after(rules.payMinutes),
    claimUntil: order.manualOpenedAt === null ? null : after(rules.claimMinutes),
  }
}

/** The promise counts from the moment the order was received. */
function promiseOf({ order, events }: OrderWithAll): OrderView['promise'] {
  const received = events.find((event) => event.status === 'received')
  const promise = promiseSince(order, received && new Date(received.at))
  if (!promise) return null
  const { from, to, opensAt } = promise
  return { from: from.toISOString(), to: to.toISOString(), opensAt: opensAt?.toISOString() ?? null }
}

/** What is known about an order's payment. */
export function paymentState(status: OrderStatus, payment: PaymentFacts | null): PaymentState {
  if (!payment) return 'unpaid'
  if (payment.refund === 'processed') return 'refunded'
  if (payment.refund !== null && payment.status !== 'open') return 'refunding'
  if (payment.status === 'paid' || payment.status === 'review') return payment.status
  if (status === 'awaiting_confirmation') return 'awaiting_confirmation'
  const isUndecided = payment.latestStatus === 'open' || payment.latestStatus === 'starting'
  return isUndecided && payment.wasReported ? 'checking' : 'unpaid'
}
