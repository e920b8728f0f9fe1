import { z } from 'zod'
import { Pesewas } from '#domain/money.ts'
import { paidAirtimeMessage } from '#domain/notifications/telegram/airtime-messages.ts'
import type { Fulfil } from '../capability/capability.ts'
import { insertTopUp } from './airtime-queries.ts'
import { queueAirtimeMessage } from './queue-airtime-messages.ts'

/** The stored request of airtime, from which the top-up is made. */
export const StoredTopUp = z.object({
  providerId: z.string(),
  providerName: z.string(),
  /** E.164. */
  phone: z.string(),
  amount: Pesewas,
})
export type StoredTopUp = z.infer<typeof StoredTopUp>

/** Writes paid airtime as waiting to be sent, and notifies the operator, in the settlement of its payment. */
export const receiveTopUp: Fulfil = async (tx, intent, paid, now) => {
  const topUp = await insertTopUp(tx, {
    ...StoredTopUp.parse(intent.request),
    id: intent.subjectId,
    userId: intent.payerUserId,
    status: 'waiting',
    paystackReference: paid.reference,
    nextTryAt: now,
    createdAt: now,
    updatedAt: now,
  })
  if (!topUp) throw new Error(`the airtime ${intent.subjectId} exists already although its payment was open`)
  await queueAirtimeMessage(tx, topUp, 'paid', paidAirtimeMessage, now)
}
