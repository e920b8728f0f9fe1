import { z } from 'zod'
import { Pesewas } from '#domain/money.ts'
import { paidAirtimeMessage } from '#domain/notifications/telegram/airtime-messages.ts'
import type { Fulfil } from '../payments/settling/fulfilments.ts'
import { insertTopUp } from './airtime-queries.ts'
import { queueAirtimeMessage } from './queue-airtime-messages.ts'

/** Airtime as it waits for its payment: the top-up is made from this alone. */
export const StoredTopUp = z.object({
  providerId: z.string(),
  providerName: z.string(),
  /** E.164. */
  phone: z.string(),
  amount: Pesewas,
})
export type StoredTopUp = z.infer<typeof StoredTopUp>

/** Writes airtime that is paid for as waiting to be sent, and tells the operator, in the settlement of its payment. */
export const receiveTopUp: Fulfil = async (tx, intent, paid, now) => {
  const topUp = await insertTopUp(tx, {
    ...StoredTopUp.parse(intent.request),
    id: intent.subjectId,
    userId: intent.payerUserId,
    status: 'waiting',
    paystackReference: paid.note.kind === 'card' ? paid.note.reference : intent.subjectId,
    nextTryAt: now,
    createdAt: now,
    updatedAt: now,
  })
  if (!topUp) throw new Error(`the airtime ${intent.subjectId} is there already although its payment was open`)
  await queueAirtimeMessage(tx, topUp, 'paid', paidAirtimeMessage, now)
}
