import type { PaymentNote } from '#domain/notifications/order-notification.ts'
import type { Purpose } from '#domain/payments/payments-api.ts'
import type { Db } from '../../db/db.ts'
import type { Intent } from '../payment-queries.ts'

/** How a payment was made, and who confirmed it. */
export type PaidBy = { note: PaymentNote; actor: string }

/** Makes the subject, inside the transaction that settles the payment. */
export type Fulfil = (
  tx: Db,
  intent: Pick<Intent, 'subjectId' | 'request' | 'payerUserId' | 'payerPhone' | 'amount'>,
  paid: PaidBy,
  now: Date,
) => Promise<void>

/** One fulfilment for every purpose. */
export type Fulfilments = Record<Purpose, Fulfil>
