import type { PaymentNote } from '#domain/notifications/order-notification.ts'
import type { Purpose } from '#domain/payments/payments-api.ts'
import { receiveTopUp } from '../airtime/receive-top-up.ts'
import type { Db } from '../db/db.ts'
import { receiveDispatch } from '../dispatch/receive-dispatch.ts'
import { receiveOrder } from '../orders/receive-order.ts'
import { receiveService } from '../services/receive-service.ts'
import { upgradePlan } from '../subscriptions/upgrade-plan.ts'
import type { Intent } from './payment-queries.ts'

/** How a payment came in, and who says so. */
export type PaidBy = { note: PaymentNote; actor: string }

/** Makes what was paid for, inside the transaction that settles the payment. */
export type Fulfil = (
  tx: Db,
  intent: Pick<Intent, 'subjectId' | 'request' | 'payerUserId' | 'payerPhone' | 'amount'>,
  paid: PaidBy,
  now: Date,
) => Promise<void>

/** One entry for every purpose that can be paid for. A new paid thing is one more entry. */
export const FULFILMENTS: Record<Purpose, Fulfil> = {
  subscription: upgradePlan,
  dispatch: receiveDispatch,
  airtime: receiveTopUp,
  service: receiveService,
  order: (tx, intent, paid, now) => receiveOrder(tx, intent.subjectId, paid.note, paid.actor, now),
}
