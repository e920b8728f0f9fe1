import { formatCedis, type Pesewas } from '../money.ts'
import { SLOT_MINUTES } from '../orders/delivery-slots.ts'
import type { OrderStatus } from '../orders/order-status.ts'
import { givenBy } from '../orders/price-order.ts'
import { openingAhead } from '../orders/promise-words.ts'
import { plainLine } from '../text/plain-line.ts'
import { formatMinute, MONTHS, minuteOfDay, WEEKDAYS } from '../time/accra-time.ts'
import type { OrderNotification } from './order-notification.ts'

/** The sums of an order in reading order; discounts only where there are any. The label of a promotion is typed text. */
export function totalLines(order: OrderNotification): { label: string; amount: string }[] {
  const discount = (label: string, amount: Pesewas) =>
    amount === 0 ? [] : [{ label, amount: `-${formatCedis(amount)}` }]
  return [
    { label: 'Subtotal', amount: formatCedis(order.subtotal) },
    ...discount('Subscription discount', order.subscriptionDiscount),
    ...discount('Pre-order discount', order.preorderDiscount),
    ...discount(plainLine(order.promotion ?? '', 60), givenBy(order)),
    { label: 'Delivery fee', amount: formatCedis(order.deliveryFee) },
    { label: 'Service fee', amount: formatCedis(order.serviceFee) },
    { label: 'Total', amount: formatCedis(order.total) },
  ]
}

/** One line of the order without its extras: `2 x Jollof Rice (medium), Smoky - GH₵ 35.00 each, GH₵ 70.00`. */
export function itemLine({
  quantity,
  name,
  size,
  options,
  price,
  lineTotal,
}: OrderNotification['items'][number]): string {
  const choices = options.length === 0 ? '' : `, ${plainLine(options.join(', '), 200)}`
  const each = quantity === 1 ? '' : `${formatCedis(price)} each, `
  return `${quantity} x ${plainLine(name, 120)} (${size})${choices} - ${each}${formatCedis(lineTotal)}`
}

/** An extra of every portion of an item: `+ 2 x Boiled Eggs, GH₵ 9.00 each`. */
export function extraLine(extra: OrderNotification['items'][number]['extras'][number]): string {
  return `+ ${extra.quantity} x ${plainLine(extra.name, 120)}, ${formatCedis(extra.price)} each`
}

/** When the food is wanted, in Accra's time: the whole slot, or as soon as possible. */
export function whenText(scheduledTime: Date | null): string {
  if (scheduledTime === null) return 'as soon as possible'
  const start = minuteOfDay(scheduledTime)
  return `${dayText(scheduledTime)}, ${formatMinute(start)}-${formatMinute(start + SLOT_MINUTES)}`
}

/**
 * When the delivery is wanted and promised: `as soon as possible, promised 12:45-13:15`, with the day where it differs
 * from the day of the order.
 */
export function deliverText({ scheduledTime, promise, placedAt }: OrderNotification): string {
  if (scheduledTime !== null || !promise) return whenText(scheduledTime)
  const day = dayText(promise.from) === dayText(placedAt) ? '' : `${dayText(promise.from)}, `
  const time = (at: Date) => formatMinute(minuteOfDay(at))
  return `${whenText(null)}, promised ${day}${time(promise.from)}-${time(promise.to)}`
}

/**
 * The line about an order that a closed kitchen accepts; none once it is open, or has started on the order.
 *
 * @param day a mail may be read on another day, so it names the date; the chat of staff says `today`
 */
export function openingLines(
  { promise, writtenAt }: OrderNotification,
  status: OrderStatus,
  day?: (opensAt: Date) => string,
): string[] {
  return [openingAhead(promise?.opensAt ?? null, status, writtenAt, day)].filter((words) => words !== undefined)
}

/** An instant in Accra: `Friday 20 November 2026, 18:30`. */
export function momentText(at: Date): string {
  return `${dayText(at)}, ${formatMinute(minuteOfDay(at))}`
}

/** `Friday 20 November 2026`. */
export function dayText(at: Date): string {
  return `${WEEKDAYS[at.getUTCDay()]} ${at.getUTCDate()} ${MONTHS[at.getUTCMonth()]} ${at.getUTCFullYear()}`
}
