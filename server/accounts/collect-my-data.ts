import type { Person } from '#domain/actor.ts'
import { Refusal } from '#domain/errors.ts'
import { listAuthEvents, listSessions, provedContacts, readUserParts, userView } from '../auth/auth.ts'
import type { OwnPicture, Privacy, ProvedContacts } from '../capability/capability.ts'
import type { Db } from '../db/db.ts'
import type { RecipientQueue } from '../notifications/outbox-queries.ts'
import { listMessagesOf } from '../notifications/privacy-queries.ts'
import { readOrdersOf } from '../orders/own-order-queries.ts'
import { listPaymentsOf } from '../payments/payer-queries.ts'
import { findOwnAvatar } from '../profiles/avatar-queries.ts'
import { viewProfile } from '../profiles/view-profile.ts'

/** The most account events that are exported. */
const MOST_EVENTS = 10_000

/**
 * Everything stored about the actor: account, identities, second factors and sessions without their secrets, profile,
 * orders with lines, requests, payments, messages, account events, and pictures as files. Orders without an account and
 * messages count as theirs by a verified contact only.
 *
 * @param privacy the export of each capability beside orders and payments
 * @throws Refusal profile.missing
 */
export async function collectMyData(tx: Db, actor: Person, now: Date, privacy: readonly Privacy[]) {
  const { userId } = actor
  const parts = await readUserParts(tx, userId)
  if (!parts) throw new Refusal('session.ended')
  const proved = provedContacts(parts)
  const { data, pictures } = await collectData(tx, actor, proved, now, privacy)
  const sessions = await listSessions(tx, userId)
  const avatar = await findOwnAvatar(tx, actor)
  if (avatar) pictures.push({ file: 'profile.webp', ...avatar })
  const account = {
    account: userView(parts),
    profile: await viewProfile(tx, actor, now),
    sessions: sessions.map(({ userId: _, ...session }) => session),
    events: await listAuthEvents(tx, userId, MOST_EVENTS),
  }
  return { data: { ...account, ...data }, pictures }
}

/** What is stored about a person beside the account. Of somebody without one, their verified contacts say what is theirs. */
export async function collectData(
  tx: Db,
  actor: Person,
  proved: ProvedContacts,
  now: Date,
  privacy: readonly Privacy[],
) {
  const { userId } = actor
  const { orders, lines, events, adjustments, proposals } = await readOrdersOf(tx, actor, proved)
  const ids = orders.map(({ id }) => id)
  const pictures: OwnPicture[] = []
  const collected: Record<string, unknown> = {}
  for (const part of privacy) {
    collected[part.exportedAs] = await part.export(tx, actor, ids, proved)
    pictures.push(...((await part.pictures?.(tx, actor, ids)) ?? []))
  }
  const data = {
    collectedAt: now.toISOString(),
    orders: orders.map(
      ({ idempotencyKey: _, requestHash: __, userId: ___, riderId: ____, acknowledgedBy: _____, ...order }) => ({
        ...order,
        lines: partsOf(order, lines),
        adjustments: partsOf(order, adjustments),
        proposals: partsOf(order, proposals),
        events: partsOf(order, events),
      }),
    ),
    ...collected,
    payments: await listPaymentsOf(tx, actor, ids),
    messages: await listMessagesOf(tx, { userId, orderIds: ids, proved: queuesOf(proved) }),
  }
  return { data, pictures }
}

function partsOf<Row extends { orderId: string }>({ id }: { id: string }, rows: readonly Row[]) {
  return rows.filter(({ orderId }) => orderId === id).map(({ orderId: _, ...part }) => part)
}

/** The recipient queues of a person's verified contacts. */
export function queuesOf({ emails, phones }: ProvedContacts): RecipientQueue[] {
  return [
    ...emails.map((recipient) => ({ channel: 'email' as const, recipient })),
    ...phones.map((recipient) => ({ channel: 'sms' as const, recipient })),
  ]
}
