import { type MoneyBack, paymentBackMail } from '#domain/notifications/mails/payment-back-mail.ts'
import type { Db } from '../../db/db.ts'
import { queueMail } from '../../notifications/queue-message.ts'
import { findMemberContact } from '../../profiles/member-queries.ts'
import { readSettings } from '../../settings/settings-queries.ts'
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
  if (purpose === 'order' || userId === null) return
  const to = (await findMemberContact(tx, userId))?.email
  if (to == null) return
  const { brand } = await readSettings(tx)
  const mail = paymentBackMail({ ...money, purpose }, brand)
  await queueMail(tx, { key: `payment-back:${money.reference}`, to, userId, mail }, now)
}
