import { formatOrderId } from '../ids/format-order-id.ts'
import { type OrderStatus, statusMessage } from '../orders/order-status.ts'

/** The statuses that a notification tells. */
export const PUSHED_STATUSES = [
  'received',
  'preparing',
  'on_the_way',
  'delivered',
  'cancelled',
] as const satisfies readonly OrderStatus[]
export type PushedStatus = (typeof PUSHED_STATUSES)[number]

/** All that a notification carries: no name, address or item, because locked screens show it. */
export type PushNews = { orderId: string; status: PushedStatus }

/** Reads what a notification carries. @returns undefined for anything else */
export function readPushNews(text: string): PushNews | undefined {
  try {
    const { orderId, status: told } = JSON.parse(text) ?? {}
    const status = PUSHED_STATUSES.find((one) => one === told)
    return typeof orderId === 'string' && status !== undefined ? { orderId, status } : undefined
  } catch {
    return undefined
  }
}

/** The words of a notification, and the page that a tap opens. */
export function pushWords({ orderId, status }: PushNews): { title: string; body: string; path: string } {
  return {
    title: `Order ${formatOrderId(orderId)}`,
    body: statusMessage(status),
    path: `/track-order?id=${encodeURIComponent(orderId)}`,
  }
}

const SOON_SECONDS = 30 * 60
const DAY_SECONDS = 24 * 60 * 60

/** How long news is worth telling, in seconds: that food is near is soon old, that money comes back is not. */
export function pushLifeSeconds(status: PushedStatus): number {
  return status === 'preparing' || status === 'on_the_way' ? SOON_SECONDS : DAY_SECONDS
}
