import {
  endingPlanMail,
  type PaidPlan,
  paidPlanMail,
  paidPlanMessage,
} from '#domain/notifications/telegram/plan-messages.ts'
import type { Db } from '../db/db.ts'
import { type NewMessage, queueMessages } from '../notifications/outbox-queries.ts'
import { readSettings } from '../settings/settings-queries.ts'

/** Notifies the operator and the member, once, of a paid plan. */
export async function queuePaidPlan(
  tx: Db,
  input: { orderId: string; userId: string | null; email: string | null; plan: PaidPlan },
  now: Date,
): Promise<void> {
  const { orderId, userId, email, plan } = input
  const messages: NewMessage[] = [
    {
      channel: 'telegram',
      dedupeKey: `telegram:subscription:${orderId}`,
      recipient: 'operator',
      userId,
      body: paidPlanMessage(plan),
      status: 'due',
    },
  ]
  if (email !== null) {
    const { brand } = await readSettings(tx)
    const { subject, text, html } = paidPlanMail(plan, brand)
    messages.push({
      channel: 'email',
      dedupeKey: `email:subscription:${orderId}`,
      recipient: email,
      userId,
      subject,
      body: text,
      html,
      status: 'due',
    })
  }
  await queueMessages(tx, messages, now)
}

/** Reminds a member of the end of their plan, once per end. */
export async function queueEndingPlan(
  tx: Db,
  member: { userId: string; email: string; name: string; planName: string; endsAt: Date; link: string },
  now: Date,
): Promise<void> {
  const { brand } = await readSettings(tx)
  const { subject, text, html } = endingPlanMail(member, brand)
  await queueMessages(
    tx,
    [
      {
        channel: 'email',
        dedupeKey: `email:plan-ends:${member.userId}:${member.endsAt.toISOString()}`,
        recipient: member.email,
        userId: member.userId,
        subject,
        body: text,
        html,
        staleAt: member.endsAt,
        status: 'due',
      },
    ],
    now,
  )
}
