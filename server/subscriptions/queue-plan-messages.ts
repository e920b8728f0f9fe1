import { endingPlanMail, type PaidPlan, paidPlanMail } from '#domain/notifications/mails/plan-mails.ts'
import { paidPlanMessage } from '#domain/notifications/telegram/plan-messages.ts'
import type { Db } from '../db/db.ts'
import { notifyOperator, queueMail } from '../notifications/queue-message.ts'
import { readSettings } from '../settings/settings-queries.ts'

/** Notifies the operator and the member, once, of a paid plan. */
export async function queuePaidPlan(
  tx: Db,
  input: { orderId: string; userId: string | null; email: string | null; plan: PaidPlan },
  now: Date,
): Promise<void> {
  const { orderId, userId, email, plan } = input
  const key = `subscription:${orderId}`
  await notifyOperator(tx, { key, userId, body: paidPlanMessage(plan) }, now)
  if (email === null) return
  const { brand } = await readSettings(tx)
  await queueMail(tx, { key, to: email, userId, mail: paidPlanMail(plan, brand) }, now)
}

/** Reminds a member of the end of their plan, once per end. */
export async function queueEndingPlan(
  tx: Db,
  member: { userId: string; email: string; name: string; planName: string; endsAt: Date; link: string },
  now: Date,
): Promise<void> {
  const { brand } = await readSettings(tx)
  const { userId, email: to, endsAt } = member
  const message = { key: `plan-ends:${userId}:${endsAt.toISOString()}`, to, userId, staleAt: endsAt }
  await queueMail(tx, { ...message, mail: endingPlanMail(member, brand) }, now)
}
