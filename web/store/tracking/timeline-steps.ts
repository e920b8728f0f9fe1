import type { OrderStatus } from '#domain/orders/order-status.ts'
import type { OrderView } from '#domain/orders/orders-api.ts'
import { TRACKING_TEXTS } from '../orders/tracking-texts.ts'

/** One step of an order's timeline: done, current or ahead. */
export type TimelineStep = { key: string; label: string; at: string | null; state: 'done' | 'now' | 'next' }

const { steps: WORDS } = TRACKING_TEXTS
const ROAD = ['received', 'preparing', 'on_the_way', 'delivered'] as const satisfies OrderStatus[]
const STATUSES: readonly OrderStatus[] = ROAD

/**
 * The timeline of an order, from placed to delivered, with the known times. A cancelled order ends where
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
  // A paid order has the step paid done, and preparing is current.
  const reached = status === 'received' ? STATUSES.indexOf('preparing') : STATUSES.indexOf(status)
  const road = ROAD.map((step, index) => {
    // Delivered is done, never current; steps that are not reached have no time.
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
