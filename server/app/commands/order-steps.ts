import type { StaffAction } from '../../orders/move-order.ts'

/** The steps of `npm run order`, and the order action of each. */
export const ORDER_STEPS = {
  'confirm-payment': 'receive',
  preparing: 'prepare',
  'on-the-way': 'dispatch',
  delivered: 'deliver',
  cancelled: 'cancel',
} as const satisfies Record<string, StaffAction>
