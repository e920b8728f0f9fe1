import type { OrderStatus } from '#domain/orders/order-status.ts'
import type { OrderView } from '#domain/orders/orders-api.ts'
import { TRACKING_TEXTS } from '../orders/tracking-texts.ts'

/** One step on the way of an order: behind it, at it, or ahead of it. */
export type TimelineStep = { key: string; label: string; at: string | null; state: 'done' | 'now' | 'next' }

const { steps: WORDS } = TRACKING_TEXTS
const ROAD = ['received', 'preparing', 'on_the_way', 'delivered'] as const satisfies OrderStatus[]
const STATUSES: readonly OrderStatus[] = ROAD

/**
 * The way of an order, from placed to delivered, with the moments that are known. An order that was cancelled ends where
 * it was, without the steps it never took.
 */
export function timelineSteps({
  status,
  timeline,
  placedAt,
}: Pick<OrderView, 'status' | 'timeline' | 'placedAt'>): TimelineStep[] {
  const momentOf = (wanted: OrderStatus) => timeline.findLast((event) => event.status === wanted)?.at ?? null
  const placed: TimelineStep = { key: 'placed', label: WORDS.placed, at: placedAt, state: 'done' }

  if (status === 'cancelled') {
    const taken = ROAD.filter((step) => momentOf(step) !== null).map((step) => stepOf(step, momentOf(step), 'done'))
    return [placed, ...taken, stepOf('cancelled', momentOf('cancelled'), 'now')]
  }
  // Paid is done the moment it is so: what is going on, or comes next, is the preparing.
  const reached = status === 'received' ? STATUSES.indexOf('preparing') : STATUSES.indexOf(status)
  const road = ROAD.map((step, index) => {
    // Delivered is the end, nothing goes on in it; what is not reached is not told a time.
    const state =
      index < reached || (index === reached && step === 'delivered') ? 'done' : index === reached ? 'now' : 'next'
    const isAhead = state === 'next' || (status === 'received' && step !== 'received')
    return stepOf(step, isAhead ? null : momentOf(step), state)
  })
  if (reached >= 0) return [placed, ...road]

  const isClaimed = status === 'awaiting_confirmation'
  const [, ...ahead] = road
  return [
    placed,
    {
      key: 'payment',
      label: isClaimed ? WORDS.confirming : WORDS.paymentDue,
      at: isClaimed ? momentOf('awaiting_confirmation') : null,
      state: 'now',
    },
    ...ahead,
  ]
}

function stepOf(
  status: (typeof ROAD)[number] | 'cancelled',
  at: string | null,
  state: TimelineStep['state'],
): TimelineStep {
  return { key: status, label: status === 'received' ? WORDS.payment : WORDS[status], at, state }
}
