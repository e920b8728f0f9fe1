import { HOUR_MS, MINUTE_MS } from '#domain/time/accra-time.ts'
import type { Capability } from '../capability/capability.ts'
import { chargeRoutes } from './charges/charge-routes.ts'
import { comparisonJob } from './comparison/comparison-jobs.ts'
import { deskRoutes } from './desk/desk-routes.ts'
import { paymentRoutes } from './payment-routes.ts'
import { receiptRoutes } from './receipts/receipt-routes.ts'
import { workDueRefunds } from './refunds/refund-jobs.ts'
import { refundRoutes } from './refunds/refund-routes.ts'
import { pullJob } from './settlements/pull-jobs.ts'
import { settlementRoutes } from './settlements/settlement-routes.ts'
import { checkDueAttempts, closeUnpaid, eraseUnpaidRequests } from './settling/attempt-jobs.ts'
import type { SettlingDeps } from './settling/settle-reference.ts'
import { eraseOldSenders } from './statements/import-statement.ts'
import { statementRoutes } from './statements/statement-routes.ts'

/** How often due rows are looked for, in milliseconds; each row stores when it is due. */
const LOOK_MS = 2_000

export const payments: Capability<SettlingDeps> = {
  name: 'payments',
  routes: [paymentRoutes, chargeRoutes, refundRoutes, deskRoutes, statementRoutes, settlementRoutes, receiptRoutes],
  jobs: [
    { name: 'payment checks', every: LOOK_MS, run: checkDueAttempts },
    comparisonJob,
    { name: 'refunds', every: LOOK_MS, run: workDueRefunds },
    { name: 'unpaid payment requests', every: HOUR_MS, run: ({ db, clock }) => eraseUnpaidRequests(db, clock()) },
    pullJob,
    { name: 'senders of old statement lines', every: HOUR_MS, run: ({ db, clock }) => eraseOldSenders(db, clock()) },
    { name: 'unpaid requests', every: MINUTE_MS, after: comparisonJob.name, run: closeUnpaid },
  ],
}
