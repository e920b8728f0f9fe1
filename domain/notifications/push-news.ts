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
/** What a notification says of an order: its status to shoppers, `unseen` to staff who have not acknowledged it. */
export type Pushed = PushedStatus | 'unseen'

/** All that a notification carries: no name, address or item, because locked screens show it. */
export type PushNews = { orderId: string; status: Pushed }

/** Reads what a notification carries. @returns undefined for anything else */
export function readPushNews(text: string): PushNews | undefined {
  try {
    const { orderId, status: told } = JSON.parse(text) ?? {}
    const status = [...PUSHED_STATUSES, 'unseen' as const].find((one) => one === told)
    return typeof orderId === 'string' && status !== undefined ? { orderId, status } : undefined
  } catch {
    return undefined
  }
}

/** The words of a notification, and the page that a tap opens. */
export function pushWords({ orderId, status }: PushNews): { title: string; body: string; path: string } {
  const title = `Order ${formatOrderId(orderId)}`
  if (status === 'unseen') return { title, body: 'Nobody has seen this order yet.', path: BOARD_PATH }
  return {
    title,
    body: statusMessage(status),
    path: `/track-order?id=${encodeURIComponent(orderId)}`,
  }
}

/** The board of staff, which a notification of an order leads to that nobody has seen. */
export const BOARD_PATH = '/admin/board'

const ALERT_SECONDS = 10 * 60
const SOON_SECONDS = 30 * 60
const DAY_SECONDS = 24 * 60 * 60

/** How long news is worth telling, in seconds: that food is near is soon old, that money comes back is not. */
export function pushLifeSeconds(status: Pushed): number {
  if (status === 'unseen') return ALERT_SECONDS
  return status === 'preparing' || status === 'on_the_way' ? SOON_SECONDS : DAY_SECONDS
}
