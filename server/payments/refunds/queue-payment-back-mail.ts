import { type MoneyBack, paymentBackMail } from '#domain/notifications/mails/payment-back-mail.ts'
import type { Db } from '../../db/db.ts'
import { mailMember } from '../../profiles/mail-member.ts'
import type { Intent } from '../payment-queries.ts'

/**
 * Tells a member by mail, once, that money of theirs goes back: it was late, surplus, or held and given back. Without an
 * address the account shows it. Money of orders is told on the page of the order.
 */
export async function queuePaymentBackMail(
  tx: Db,
  { purpose, payerUserId: userId }: Intent,
  money: Omit<MoneyBack, 'purpose'>,
  now: Date,
): Promise<void> {
  if (purpose === 'order') return
  const key = `payment-back:${money.reference}`
  await mailMember(tx, userId, { key, mailOf: (brand) => paymentBackMail({ ...money, purpose }, brand) }, now)
}
