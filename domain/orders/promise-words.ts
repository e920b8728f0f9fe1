import { dayName, openingWords } from '../settings/next-opening.ts'
import { formatMinute, minuteOfDay } from '../time/accra-time.ts'
import type { DeliveryPromise } from './delivery-promise.ts'
import type { OrderStatus } from './order-status.ts'

/**
 * `12:45-13:15`, with its day unless it begins today or has begun and not ended: `tomorrow 09:45-10:15`, and `yesterday
 * 12:45-13:15` of an order that is still on its way.
 *
 * @param at when it is read
 */
export function arrivalTimes({ from, to }: Pick<DeliveryPromise, 'from' | 'to'>, at: Date): string {
  const day = dayName(from, at)
  const isNamed = day !== 'today' && !(from <= at && at <= to)
  const time = (instant: Date) => formatMinute(minuteOfDay(instant))
  return `${isNamed ? `${day} ` : ''}${time(from)}-${time(to)}`
}

/** The kitchen has not begun. */
const WAITING: readonly OrderStatus[] = ['awaiting_payment', 'awaiting_confirmation', 'received']

/**
 * The text about a closed kitchen for an order that waits for it; undefined once it is open, or has started on the
 * order, and for an order that has ended.
 *
 * @param at when it is read
 * @param day the day of the opening, where it may be read on another day than `at`
 */
export function openingAhead(
  opensAt: Date | null,
  status: OrderStatus,
  at: Date,
  day?: (opensAt: Date) => string,
): string | undefined {
  if (opensAt === null || opensAt <= at || !WAITING.includes(status)) return undefined
  return openingWords(opensAt, at, day?.(opensAt))
}
