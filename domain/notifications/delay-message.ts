import { formatOrderId } from '../ids/order-id.ts'
import type { DeliveryPromise } from '../orders/delivery-promise.ts'
import { formatMinute, minuteOfDay } from '../time/accra-time.ts'
import { dayText } from './order-words.ts'

/** What a shopper is told when the kitchen needs longer. */
export type Delay = {
  orderId: string
  minutes: number
  /** The time that holds now; null for orders without a promise. */
  promise: DeliveryPromise | null
}

/**
 * `Sorry, order 7K3QF-9M2XA takes 20 minutes longer. It comes 13:10-13:40.`: it fits into one SMS. A late order can be late
 * also after the delay: a time that has passed is not told.
 */
export function delayMessage({ orderId, minutes, promise }: Delay, now: Date): string {
  const sorry = `Sorry, order ${formatOrderId(orderId)} takes ${minutes} minutes longer.`
  if (!promise || promise.to <= now) return sorry
  const { from, to } = promise
  const time = (at: Date) => formatMinute(minuteOfDay(at))
  if (from <= now) return `${sorry} It comes by ${time(to)}.`
  const day = dayText(from) === dayText(now) ? '' : `${dayText(from)}, `
  return `${sorry} It comes ${day}${time(from)}-${time(to)}.`
}
