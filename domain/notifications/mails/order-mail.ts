import { formatOrderId } from '../../ids/order-id.ts'
import { formatCedis, minus, pesewas } from '../../money.ts'
import type { Template } from '../../settings/settings-api.ts'
import { plainLine } from '../../text/plain-line.ts'
import type { NotifiedItem, OrderNotification, OrderSince } from '../order-notification.ts'
import { dayText, deliverText, extraLine, itemLine, momentText, openingLines, totalLines } from '../order-words.ts'
import { comingOrder, fillTemplate } from '../templates.ts'

/**
 * The confirmation that a shopper gets once the order is paid: subject and plain text. The subject holds no typed text,
 * so nobody can inject words or headers.
 *
 * @param template as staff have worded it
 * @param since for a confirmation that is sent again: what is true now, in words of the shop's own once the order has
 * moved on
 */
export function orderConfirmationMail(
  order: OrderNotification,
  template: Template,
  since: OrderSince = { status: 'received', refunded: pesewas(0) },
): { subject: string; text: string } {
  const id = formatOrderId(order.orderId)
  const { customer } = order
  const values = {
    name: plainLine(customer.name, 120),
    order: id,
    items: order.items.flatMap(linesOf).join('\n'),
    totals: [...totalLines(order), ...refundLines(order, since)]
      .map(({ label, amount }) => `${label}: ${amount}`)
      .join('\n'),
    delivery: deliveryLines(order, since).join('\n'),
    placed: momentText(order.placedAt),
  }
  const { subject, body } = templateOf(order, template, since)
  return { subject: fillTemplate(subject, { order: id }), text: `${fillTemplate(body, values).trimEnd()}\n` }
}

function templateOf({ orderType }: OrderNotification, template: Template, { status }: OrderSince): Template {
  if (orderType !== 'order') return WEBINAR
  return status === 'received' ? template : { subject: template.subject, body: SINCE[status] }
}

const ended = (first: string) => `Hello {name},

${first}

{items}

{totals}

Placed: {placed}`

/** A seat is not delivered, so its mail has a text of its own. */
const WEBINAR: Template = {
  subject: 'Your webinar registration {order}',
  body: ended('thank you! Your webinar registration {order} is paid.'),
}

/** The texts of a confirmation that is sent again, by what has become of the order. */
const SINCE: Record<Exclude<OrderSince['status'], 'received'>, string> = {
  preparing: comingOrder('thank you! Your order {order} is paid, and we are cooking it.'),
  on_the_way: comingOrder('thank you! Your order {order} is paid, and on its way to you.'),
  delivered: ended('thank you! Your order {order} is paid, and has been delivered.'),
  cancelled: ended('your order {order} was cancelled, and its money goes back to you.'),
}

function refundLines({ total }: OrderNotification, { refunded }: OrderSince) {
  if (refunded === 0) return []
  return [
    { label: 'Refunded', amount: `-${formatCedis(refunded)}` },
    { label: 'Total after refunds', amount: formatCedis(minus(total, refunded)) },
  ]
}

function linesOf(item: NotifiedItem): string[] {
  const note = plainLine(item.special, 200)
  return [
    itemLine(item),
    ...item.extras.map((extra) => `  ${extraLine(extra)}`),
    ...(note === '' ? [] : [`  Your note: ${note}`]),
    ...(item.remark === undefined ? [] : [`  ${plainLine(item.remark, 200)}`]),
  ]
}

function deliveryLines(order: OrderNotification, { status }: OrderSince): string[] {
  const { address, city, gpsCode } = order.customer
  return [
    `Delivery: ${deliverText(order)}`,
    ...openingLines(order, status, (opensAt) => `on ${dayText(opensAt)}`),
    `To: ${[plainLine(address, 300), plainLine(city, 60)].filter(Boolean).join(', ')}`,
    ...(gpsCode ? [`GhanaPostGPS: ${gpsCode}`] : []),
    ...(order.requiresAge ? ['Please have your ID ready: something in this order is for adults (18+) only.'] : []),
  ]
}

/** The mail that tells a shopper that staff did not find their mobile money. @param reason in the words of staff */
export function claimRejectedMail(
  { orderId, customer, total }: Pick<OrderNotification, 'orderId' | 'customer' | 'total'>,
  reason: string,
  template: Template,
): { subject: string; text: string } {
  const id = formatOrderId(orderId)
  const why = plainLine(reason, 200)
  const values = {
    name: plainLine(customer.name, 120),
    order: id,
    total: formatCedis(total),
    reason: why === '' ? '.' : `: ${why}`,
  }
  const text = `${fillTemplate(template.body, values).trimEnd()}\n`
  return { subject: fillTemplate(template.subject, { order: id }), text }
}
