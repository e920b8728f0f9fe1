import { HOUR_MS, MINUTE_MS } from '#domain/time/accra-time.ts'
import type { Capability } from '../capability/capability.ts'
import { comparisonJob } from '../payments/comparison/comparison-jobs.ts'
import { boardRoutes } from './board/board-routes.ts'
import { moneyRoutes } from './money/money-routes.ts'
import { cancelUnpaidOrders, forgetUnpaidOrders } from './order-jobs.ts'
import { orderRoutes } from './order-routes.ts'
import { endTimedOut } from './proposals/proposal-jobs.ts'
import { proposalRoutes } from './proposals/proposal-routes.ts'
import { receiveOrder } from './receive-order.ts'
import { requirePayable } from './require-payable.ts'

/** How often timed-out questions to shoppers are looked for. */
const TIMEOUTS_MS = 5_000

/** Orders are exported and erased by `accounts` itself, because those without an account count by verified contacts. */
export const orders: Capability = {
  name: 'orders',
  routes: [orderRoutes, boardRoutes, moneyRoutes, proposalRoutes],
  jobs: [
    {
      name: 'unpaid orders',
      every: MINUTE_MS,
      after: comparisonJob.name,
      run: ({ db, clock, log }) => cancelUnpaidOrders(db, clock(), log),
    },
    {
      name: 'unanswered proposals',
      every: TIMEOUTS_MS,
      run: ({ db, clock, random, log }) => endTimedOut(db, { now: clock(), random, log }),
    },
    { name: 'old unpaid orders', every: HOUR_MS, run: ({ db, clock }) => forgetUnpaidOrders(db, clock()) },
  ],
  purchase: {
    purpose: 'order',
    fulfil: receiveOrder,
    returnTo: (orderId) => `/track-order?id=${orderId}`,
    missing: 'order.missing',
    requirePayable,
  },
}
