import { Refusal } from '#domain/errors.ts'
import { formatCedis, pesewas, sum } from '#domain/money.ts'
import { orderConfirmationMail } from '#domain/notifications/mails/order-mail.ts'
import type { NotifiedItem, OrderSince } from '#domain/notifications/order-notification.ts'
import { promiseSince } from '#domain/orders/delivery-promise.ts'
import type { OrderStatus } from '#domain/orders/order-status.ts'
import { lineNow } from '#domain/orders/proposals.ts'
import type { ConfirmationNow } from '../../notifications/words-now.ts'
import { readSettings } from '../../settings/settings-queries.ts'
import { orderNotice } from '../order-notice.ts'
import { findOrder, findReceivedAt, type OrderLineRow, type OrderWithAll } from '../order-queries.ts'

/** The confirmation of an order as it stands now: its lines, what was refunded, its promise and where it is. */
export const confirmationNow: ConfirmationNow = async (tx, orderId, now) => {
  const found = await findOrder(tx, orderId)
  if (!found) throw new Refusal('order.missing')
  const { order, lines, adjustments } = found
  const receivedAt = await findReceivedAt(tx, orderId)
  const notice = orderNotice(order, lines, { kind: 'manual', transactionId: null }, now)
  const status = SINCE[order.status]
  // What a payer bore of the provider's fee may go back too, and is no part of the total.
  const given = Math.min(order.total, sum(...adjustments.map(({ amount }) => amount)))
  const refunded = pesewas(status === 'cancelled' ? 0 : given)
  return orderConfirmationMail(
    { ...notice, promise: promiseSince(order, receivedAt), items: lines.map((line) => itemNow(line, found)) },
    (await readSettings(tx)).templates.order_confirmation,
    { status, refunded },
  )
}

/** An order without a paid status has no confirmation, unless a step back has taken the status from it. */
const SINCE: Record<OrderStatus, OrderSince['status']> = {
  awaiting_payment: 'received',
  awaiting_confirmation: 'received',
  received: 'received',
  preparing: 'preparing',
  on_the_way: 'on_the_way',
  delivered: 'delivered',
  cancelled: 'cancelled',
}

function itemNow(line: OrderLineRow, { order, proposals, adjustments }: OrderWithAll): NotifiedItem {
  const { choice, isRefunded, givenBack } = lineNow(line, order, proposals, adjustments)
  const { unitPrice: price, ...ordered } = line
  if (isRefunded) return { ...ordered, price, remark: `Not included; refunded: ${formatCedis(givenBack)}` }
  const refunded = givenBack > 0 ? `refunded: ${formatCedis(givenBack)}` : undefined
  if (!choice) return { ...ordered, price, ...(refunded && { remark: `Partly ${refunded}` }) }
  const { name, options, extras, unitPrice, lineTotal } = choice.priced
  const { size, quantity } = choice.choice
  const now = { name, options, extras, price: unitPrice, lineTotal, size, quantity }
  return { ...ordered, ...now, remark: [`Instead of ${line.name}`, refunded].filter(Boolean).join('; ') }
}
