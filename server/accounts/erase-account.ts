import type { Person } from '#domain/actor.ts'
import { Refusal } from '#domain/errors.ts'
import {
  type AuthDeps,
  deleteAuthEvents,
  deleteUser,
  lockUser,
  provedContacts,
  readUserParts,
  recordAuthEvent,
  refuseLastAdmin,
} from '../auth/auth.ts'
import type { Privacy, ProvedContacts } from '../capability/capability.ts'
import type { Db } from '../db/db.ts'
import { newId } from '../db/new-id.ts'
import { eraseMessagesOf } from '../notifications/privacy-queries.ts'
import { queueAccountMail } from '../notifications/queue-account-mail.ts'
import { eraseOwnOrders, listOpenOrders } from '../orders/erase-own-orders.ts'
import { erasePayer, listUnfinished } from '../payments/payer-queries.ts'
import { queuesOf } from './collect-my-data.ts'

type Leaving = NonNullable<Awaited<ReturnType<typeof readUserParts>>>

/**
 * Locks an account and checks that nothing of it is in progress.
 *
 * @throws Refusal account.orders_under_way, account.last_admin, session.ended when the account does not exist
 */
export async function requireFreeToLeave(
  tx: Db,
  person: Person,
  now: Date,
  privacy: readonly Privacy[],
): Promise<Leaving> {
  await lockUser(tx, person.userId)
  const leaving = await readUserParts(tx, person.userId)
  if (!leaving) throw new Refusal('session.ended')
  const inProgress = [...(await listOpenOrders(tx, person)), ...(await listUnfinished(tx, person, []))]
  for (const { open } of privacy) inProgress.push(...((await open?.(tx, person)) ?? []))
  if (inProgress.length > 0) throw new Refusal('account.orders_under_way', { ids: [...new Set(inProgress)] })
  await refuseLastAdmin(tx, person.userId, now)
  return leaving
}

/**
 * Erases a locked account. Lines, amounts and dates of orders stay without personal data, because tax law requires
 * them. Everything else that belongs to the account or its verified contacts is erased. The record of the deletion
 * stays with its actor, and a last mail to the verified address is queued.
 */
export async function eraseAccount(
  tx: Db,
  deps: AuthDeps,
  { person, leaving, actor }: { person: Person; leaving: Leaving; actor: string },
  privacy: readonly Privacy[],
): Promise<void> {
  const now = deps.clock()
  const { userId } = person
  const { email, emailConfirmedAt } = leaving.user
  const proved = provedContacts(leaving)
  await eraseData(tx, person, proved, now, privacy)
  await deleteAuthEvents(tx, userId)
  await deleteUser(tx, userId) // profile, picture, identities, sessions, factors and codes are deleted with it
  const key = newId(now, deps.random)
  await recordAuthEvent(tx, { id: key, userId, action: 'account_deleted', actor, at: now })
  if (email === null || emailConfirmedAt === null) return // it may be a stranger's
  await queueAccountMail(tx, { kind: 'account_deleted', userId: null, to: email, key }, now)
}

/** Erases what is stored about a person beside the account. @throws Refusal account.orders_under_way */
export async function eraseData(
  tx: Db,
  person: Person,
  proved: ProvedContacts,
  now: Date,
  privacy: readonly Privacy[],
): Promise<void> {
  const orderIds = await eraseOwnOrders(tx, person, proved, now)
  const ids = await listUnfinished(tx, person, orderIds)
  if (ids.length > 0) throw new Refusal('account.orders_under_way', { ids })
  for (const { erase } of privacy) await erase(tx, person, orderIds, proved)
  await erasePayer(tx, person, orderIds)
  await eraseMessagesOf(tx, { userId: person.userId, orderIds, proved: queuesOf(proved) })
}

/**
 * Erases an account on behalf of its owner, if nothing of it is in progress.
 *
 * @throws Refusal account.orders_under_way, account.last_admin, session.ended
 */
export async function eraseAccountOf(
  tx: Db,
  deps: AuthDeps,
  person: Person,
  by: { actor: string },
  privacy: readonly Privacy[],
): Promise<void> {
  const leaving = await requireFreeToLeave(tx, person, deps.clock(), privacy)
  await eraseAccount(tx, deps, { person, leaving, ...by }, privacy)
}
