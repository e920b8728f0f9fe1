import { HOUR_MS, MINUTE_MS } from '#domain/time/accra-time.ts'
import type { Capability, JobDeps } from '../capability/capability.ts'
import { comparisonJob } from '../payments/comparison/comparison-jobs.ts'
import { type AlarmDeps, alertStaff, deleteOldShifts, watchForSilence } from './alarm/alarm-jobs.ts'
import { deleteShiftsOf, listShiftsOf } from './alarm/alarm-queries.ts'
import { shiftRoutes } from './alarm/shift-routes.ts'
import { boardRoutes } from './board/board-routes.ts'
import { manualDesk } from './claims/manual-desk.ts'
import { moneyRoutes } from './money/money-routes.ts'
import { moveOrder } from './move-order.ts'
import { cancelUnpaidOrders, eraseUnpaidOrders } from './order-jobs.ts'
import { orderRoutes } from './order-routes.ts'
import { eraseOldUses } from './promotions/promotion-jobs.ts'
import { promotionRoutes } from './promotions/promotion-routes.ts'
import { endTimedOut } from './proposals/proposal-jobs.ts'
import { proposalRoutes } from './proposals/proposal-routes.ts'
import { receiveOrder } from './receive-order.ts'
import { requirePayable } from './require-payable.ts'
import { fillOrderSearch } from './staff/fill-search.ts'
import { staffOrderRoutes } from './staff/staff-order-routes.ts'

/** How often orders are looked for that nobody acknowledges, and whether anybody listens for them, in milliseconds. */
const ALARM_MS = 1_000
const SILENCE_MS = 4_000
/** How often timed-out questions to shoppers are looked for. */
const TIMEOUTS_MS = 5_000
/** How long a new order is not found by name and last digits. */
const SEARCH_EVERY_MS = 5_000

/** Orders are exported and erased by `accounts` itself, because those without an account count by verified contacts. */
export const orders: Capability<JobDeps & AlarmDeps> = {
  name: 'orders',
  routes: [orderRoutes, boardRoutes, shiftRoutes, staffOrderRoutes, moneyRoutes, promotionRoutes, proposalRoutes],
  jobs: [
    {
      name: 'unpaid orders',
      every: MINUTE_MS,
      after: comparisonJob.name,
      run: ({ db, clock, log }) => cancelUnpaidOrders(db, clock(), log),
    },
    { name: 'alarm of orders', every: ALARM_MS, run: alertStaff },
    {
      name: 'silence',
      every: SILENCE_MS,
      run: async (deps) => {
        await watchForSilence(deps)
        return 0
      },
    },
    { name: 'old shifts', every: HOUR_MS, run: deleteOldShifts },
    {
      name: 'unanswered proposals',
      every: TIMEOUTS_MS,
      run: ({ db, clock, random, log }) => endTimedOut(db, { now: clock(), random, log }),
    },
    { name: 'search terms of orders', every: SEARCH_EVERY_MS, run: ({ db }) => fillOrderSearch(db) },
    { name: 'old uses of promotions', every: HOUR_MS, run: ({ db, clock }) => eraseOldUses(db, clock()) },
    { name: 'old unpaid orders', every: HOUR_MS, run: ({ db, clock }) => eraseUnpaidOrders(db, clock()) },
  ],
  privacy: { exportedAs: 'shifts', export: listShiftsOf, erase: deleteShiftsOf },
  purchase: {
    purpose: 'order',
    fulfil: receiveOrder,
    returnTo: (orderId) => `/track-order?id=${orderId}`,
    missing: 'order.missing',
    requirePayable,
    manual: manualDesk,
    giveUp: async (tx, actor, orderId, { now, hasSms }) => {
      await moveOrder(tx, actor, { orderId, action: 'cancel', hasSms }, now)
    },
  },
}
