import type { Person } from '#domain/actor.ts'
import { Refusal } from '#domain/errors.ts'
import { listSessions } from '../auth/session-queries.ts'
import { listAuthEvents, readUserParts } from '../auth/user-queries.ts'
import { userView } from '../auth/view-user.ts'
import type { Db } from '../db/db.ts'
import { type Lane, listMessagesTo } from '../notifications/outbox-queries.ts'
import { readOwnOrders } from '../orders/own-order-queries.ts'
import { listPaymentsOf } from '../payments/payer-queries.ts'
import { collectKept } from './kept-of-people.ts'
import { viewProfile } from './view-profile.ts'

/** More than anybody's account goes through. */
const MOST_EVENTS = 10_000

/**
 * Everything that the shop holds about the actor: account, identities, second factors and sessions without their
 * secrets, profile, orders with their lines, what members asked for, payments, messages, and what happened to the account.
 *
 * @throws Refusal profile.missing
 */
export async function collectMyData(tx: Db, actor: Person, now: Date) {
  const { userId } = actor
  const parts = await readUserParts(tx, userId)
  if (!parts) throw new Refusal('session.ended')
  const { orders, lines, events } = await readOwnOrders(tx, actor)
  const ids = orders.map(({ id }) => id)
  const sessions = await listSessions(tx, userId)
  return {
    collectedAt: now.toISOString(),
    account: userView(parts),
    profile: await viewProfile(tx, actor, now),
    sessions: sessions.map(({ userId: _, ...session }) => session),
    orders: orders.map(({ idempotencyKey: _, requestHash: __, userId: ___, ...order }) => ({
      ...order,
      lines: lines.filter(({ orderId }) => orderId === order.id).map(({ orderId: _, ...line }) => line),
      events: events.filter(({ orderId }) => orderId === order.id).map(({ orderId: _, ...event }) => event),
    })),
    ...(await collectKept(tx, actor)),
    payments: await listPaymentsOf(tx, actor, ids),
    messages: await listMessagesTo(tx, lanesOf(parts)),
    events: await listAuthEvents(tx, userId, MOST_EVENTS),
  }
}

type UserParts = NonNullable<Awaited<ReturnType<typeof readUserParts>>>

/** Every place that messages to somebody went to, or would go to. */
export function lanesOf({ user, identities, factors }: UserParts): Lane[] {
  const emails = new Set([user.email, user.newEmail, ...identities.map(({ email }) => email)])
  const phones = new Set([user.phone, user.newPhone, ...factors.map(({ phone }) => phone)])
  const lanes = (channel: Lane['channel'], recipients: ReadonlySet<string | null>) =>
    [...recipients].flatMap((recipient) => (recipient === null ? [] : [{ channel, recipient }]))
  return [...lanes('email', emails), ...lanes('sms', phones)]
}
