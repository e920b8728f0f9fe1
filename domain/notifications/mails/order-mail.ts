import { formatOrderId } from '../../ids/order-id.ts'
import { formatCedis, minus, pesewas } from '../../money.ts'
import { plainLine } from '../../text/plain-line.ts'
import type { OrderNotification, OrderSince } from '../order-notification.ts'
import { deliverText, extraLine, itemLine, momentText, openingLines, totalLines } from '../order-words.ts'

const ENDED: readonly OrderSince['status'][] = ['delivered', 'cancelled']
/** The first sentence of a confirmation, by what has become of the order. */
const OPENINGS: Record<OrderSince['status'], (id: string) => string> = {
  received: (id) => `thank you! Your order ${id} is paid, and we are getting to work on it.`,
  preparing: (id) => `thank you! Your order ${id} is paid, and we are cooking it.`,
  on_the_way: (id) => `thank you! Your order ${id} is paid, and on its way to you.`,
  delivered: (id) => `thank you! Your order ${id} is paid, and has been delivered.`,
  cancelled: (id) => `your order ${id} was cancelled, and its money goes back to you.`,
}

/**
 * The confirmation that a shopper gets once the order is paid: subject and plain text. The subject holds no typed text,
 * so nobody can inject words or headers.
 *
 * @param since for a confirmation that is sent again: what is true now
 */
export function orderConfirmationMail(
  order: OrderNotification,
  since: OrderSince = { status: 'received', refunded: pesewas(0) },
): { subject: string; text: string } {
  const id = formatOrderId(order.orderId)
  const isOrder = order.orderType === 'order'
  const { customer } = order
  const note = (special: string) => {
    const text = plainLine(special, 200)
    return text === '' ? [] : [`  Your note: ${text}`]
  }
  const lines = [
    `Hello ${plainLine(customer.name, 120)},`,
    '',
    isOrder ? OPENINGS[since.status](id) : `thank you! Your webinar registration ${id} is paid.`,
    '',
    ...order.items.flatMap((item) => [
      itemLine(item),
      ...item.extras.map((extra) => `  ${extraLine(extra)}`),
      ...note(item.special),
      ...(item.remark === undefined ? [] : [`  ${plainLine(item.remark, 200)}`]),
    ]),
    '',
    ...totalLines(order).map(({ label, amount }) => `${label}: ${amount}`),
    ...(since.refunded > 0
      ? [
          `Refunded: -${formatCedis(since.refunded)}`,
          `Total after refunds: ${formatCedis(minus(order.total, since.refunded))}`,
        ]
      : []),
    '',
    ...(isOrder && !ENDED.includes(since.status)
      ? [
          `Delivery: ${deliverText(order)}`,
          ...openingLines(order),
          `To: ${[plainLine(customer.address, 300), plainLine(customer.city, 60)].filter(Boolean).join(', ')}`,
          ...(order.requiresAge
            ? ['Please have your ID ready: something in this order is for adults (18+) only.']
            : []),
          '',
          `You can follow it under Track Order with the order ID ${id}.`,
        ]
      : []),
    `Placed: ${momentText(order.placedAt)}`,
    '',
  ]
  return { subject: isOrder ? `Your order ${id}` : `Your webinar registration ${id}`, text: lines.join('\n') }
}

/** The mail that tells a shopper that staff did not find their mobile money. @param reason in the words of staff */
export function claimRejectedMail(
  { orderId, customer, total }: Pick<OrderNotification, 'orderId' | 'customer' | 'total'>,
  reason: string,
): { subject: string; text: string } {
  const id = formatOrderId(orderId)
  const why = plainLine(reason, 200)
  const lines = [
    `Hello ${plainLine(customer.name, 120)},`,
    '',
    `we could not find your mobile money of ${formatCedis(total)} for order ${id}${why === '' ? '.' : `: ${why}`}`,
    '',
    'Your order is kept. Under Track Order you can pay it another way, or send us the right transaction ID.',
    'If you have sent the money, call us: we will look for it together.',
    '',
  ]
  return { subject: `The payment of your order ${id}`, text: lines.join('\n') }
}
