import { formatOrderId } from '../../ids/order-id.ts'
import { formatCedis } from '../../money.ts'
import { contextRow } from '../../orders/order-contexts.ts'
import type { Template } from '../../settings/settings-api.ts'
import { plainLine } from '../../text/plain-line.ts'
import type { NotifiedItem, OrderEvent, OrderNotification } from '../order-notification.ts'
import { deliverText, extraLine, itemLine, momentText, openingLines, totalLines, whenText } from '../order-words.ts'
import { fillTemplate } from '../templates.ts'
import { escapeHtml, MESSAGE_MAX, visibleText } from './telegram-html.ts'

/** Room for ` (12/34)` behind the heading. */
const MARK_MAX = 8

/**
 * The operator's message about an order as Telegram HTML: what to prepare, for whom, where to, and whether it is paid.
 * It omits the customer's e-mail address, which the kitchen and the rider do not need.
 *
 * @returns one message, or several marked `(1/2)` when it is longer than Telegram allows. Breaks fall between lines,
 * and
 * within an item only when the item alone is too long.
 */
export function orderTelegramMessages(order: OrderNotification, event: OrderEvent, template: Template): string[] {
  const heading = `<b>${escapeHtml(headingText(order, event, template))}</b>`
  const blocks = [
    ownLines(order, template),
    stateLines(order, event),
    ['', ...customerLines(order)],
    ['', '<b>Items</b>'],
    ...order.items.map(itemLines),
    [
      '',
      ...totalLines(order).map(({ label, amount }) => strongIf(label === 'Total', escapeHtml(`${label}: ${amount}`))),
    ],
  ]
  const parts = splitLines(blocks, MESSAGE_MAX - visibleLength(heading) - MARK_MAX)
  return parts.map((lines, index) => {
    const mark = parts.length === 1 ? '' : ` (${index + 1}/${parts.length})`
    return [`${heading}${mark}`, ...lines].join('\n')
  })
}

function headingText(
  { orderId, orderType, customer }: OrderNotification,
  event: OrderEvent,
  template: Template,
): string {
  if (event === 'received' && orderType === 'order') {
    return fillTemplate(template.subject, { order: formatOrderId(orderId), city: plainLine(customer.city, 60) })
  }
  const what = orderType === 'webinar' ? 'webinar registration' : 'order'
  const id = formatOrderId(orderId)
  return event === 'claimed' ? `Confirm MoMo: ${what} ${id}` : `New ${what} ${id}`
}

/** What staff have added to every message about an order. */
function ownLines({ orderId, customer, total }: OrderNotification, { body }: Template): string[] {
  if (body.trim() === '') return []
  const values = {
    order: formatOrderId(orderId),
    city: plainLine(customer.city, 60),
    name: plainLine(customer.name, 120),
    phone: plainLine(customer.phone, 30),
    total: formatCedis(total),
  }
  return fillTemplate(body.trim(), values).split('\n').map(escapeHtml)
}

function stateLines(order: OrderNotification, event: OrderEvent): string[] {
  return [
    ...(order.orderType === 'order' ? [contextRow(order.context).label] : []),
    escapeHtml(paymentText(order, event)),
    ...paidTwiceLines(order),
    `Placed: ${momentText(order.placedAt)}`,
    ...(order.orderType === 'order' ? deliveryLines(order, event) : []),
    ...(order.requiresAge ? ['<b>18+ ID on delivery</b>'] : []),
  ]
}

/** A promise counts from the payment, so a claimed order has none yet. */
function deliveryLines(order: OrderNotification, event: OrderEvent): string[] {
  const isClaimed = event === 'claimed'
  const when = isClaimed ? whenText(order.scheduledTime) : deliverText(order)
  const status = isClaimed ? 'awaiting_confirmation' : 'received'
  return [`Deliver: ${when}`, ...openingLines(order, status)].map((line) => `<b>${line}</b>`)
}

function paymentText({ payment }: OrderNotification, event: OrderEvent): string {
  if (payment.kind === 'provider') return `Paid online, reference ${plainLine(payment.reference, 60)}`
  const id = transactionText(payment)
  return event === 'claimed'
    ? `Manual MoMo, awaiting confirmation, ${id}. Prepare it only once the money is confirmed.`
    : `Paid by manual MoMo, confirmed, ${id}`
}

function paidTwiceLines({ payment }: OrderNotification): string[] {
  if (payment.kind !== 'provider' || payment.claimed === undefined) return []
  const id = escapeHtml(transactionText(payment.claimed))
  return [`<b>MoMo was claimed before, ${id}: if it came too, refund it manually.</b>`]
}

function transactionText({ transactionId }: { transactionId: string | null }): string {
  return transactionId === null ? 'no transaction ID given' : `ID ${plainLine(transactionId, 60)}`
}

function customerLines({ customer }: OrderNotification): string[] {
  const field = (label: string, typed: string, max: number) => {
    const text = plainLine(typed, max)
    return text === '' ? [] : [`<b>${label}:</b> ${escapeHtml(text)}`]
  }
  return [
    ...field('Customer', customer.name, 120),
    ...field('Phone', customer.phone, 30), // with its +, so that tapping it calls
    ...field('City', customer.city, 60),
    ...field('Address', customer.address, 300),
    ...field('GPS code', customer.gpsCode ?? '', 20),
    ...(customer.point ? [`Map: https://maps.google.com/?q=${customer.point.lat},${customer.point.lng}`] : []),
    ...field('Notes', customer.notes, 200),
  ]
}

function itemLines(item: NotifiedItem): string[] {
  const special = plainLine(item.special, 200)
  return [
    escapeHtml(itemLine(item)),
    ...item.extras.map((extra) => `   ${escapeHtml(extraLine(extra))}`),
    ...(special === '' ? [] : [`   <i>Note: ${escapeHtml(special)}</i>`]),
  ]
}

function strongIf(isStrong: boolean, text: string): string {
  return isStrong ? `<b>${text}</b>` : text
}

/** Splits blocks of lines into parts of at most `room` visible characters; a part never begins with an empty line. */
function splitLines(blocks: readonly string[][], room: number): string[][] {
  const parts: string[][] = []
  let part: string[] = []
  let used = 0
  const turnOver = () => {
    parts.push(part)
    part = []
    used = 0
  }
  for (const block of blocks) {
    const size = block.reduce((sum, line) => sum + lengthInPart(line), 0)
    if (used + size > room && size <= room) turnOver()
    for (const line of block) {
      if (used + lengthInPart(line) > room) turnOver()
      if (line === '' && part.length === 0 && parts.length > 0) continue
      part.push(line)
      used += lengthInPart(line)
    }
  }
  return [...parts, part]
}

/** The length of a line with its line break. */
function lengthInPart(line: string): number {
  return visibleLength(line) + 1
}

function visibleLength(html: string): number {
  return (visibleText(html) ?? html).length
}
