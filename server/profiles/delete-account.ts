import type { Person } from '#domain/actor.ts'
import { Refusal } from '#domain/errors.ts'
import type { AuthWorld } from '../auth/auth-world.ts'
import { deleteAuthEvents, deleteUser, lockUser, noteAuthEvent, readUserParts } from '../auth/user-queries.ts'
import { takeReauthenticationCode } from '../auth/verify-token.ts'
import type { Db } from '../db/db.ts'
import { newId } from '../db/new-id.ts'
import { wipeLane, wipeMessagesAbout } from '../notifications/outbox-queries.ts'
import { queueAccountMail } from '../notifications/queue-account-mail.ts'
import { forgetCustomer, listOrdersUnderWay } from '../orders/forget-customer.ts'
import { wipePayer } from '../payments/payer-queries.ts'
import { refuseLastAdmin } from '../staff/change-staff.ts'
import { lanesOf } from './collect-my-data.ts'
import { listKeptUnderWay, wipeKept } from './kept-of-people.ts'

/**
 * Deletes the actor's account for good, once they have proved by a code that it is them. What the law makes the shop
 * keep, lines, amounts and dates of orders, stays without the person; everything else goes. The note that there was an
 * account stays too, and a last mail is queued.
 *
 * @returns `code_wrong` when nothing was deleted; to be answered after the commit, so that the wrong guess is counted
 * @throws Refusal account.orders_under_way, account.last_admin, session.ended
 */
export async function deleteAccount(
  tx: Db,
  world: AuthWorld,
  actor: Person,
  nonce: string,
): Promise<'deleted' | 'code_wrong'> {
  const now = world.clock()
  const { userId } = actor
  await lockUser(tx, userId)
  const parts = await readUserParts(tx, userId)
  if (!parts) throw new Refusal('session.ended')
  // Before the code is used up: it shall still be good once the order has come.
  const underWay = [...(await listOrdersUnderWay(tx, actor)), ...(await listKeptUnderWay(tx, actor))]
  if (underWay.length > 0) throw new Refusal('account.orders_under_way', { ids: underWay })
  await refuseLastAdmin(tx, userId)
  if ((await takeReauthenticationCode(tx, world, userId, nonce)) === 'wrong') return 'code_wrong'

  const { email, emailConfirmedAt } = parts.user
  const orderIds = await forgetCustomer(tx, actor, emailConfirmedAt === null ? null : email, now)
  const kept = await wipeKept(tx, actor)
  await wipePayer(tx, actor, orderIds)
  await wipeMessagesAbout(tx, [...orderIds.map((id) => `order:${id}`), ...kept])
  for (const lane of lanesOf(parts)) await wipeLane(tx, lane)
  await deleteAuthEvents(tx, userId)
  await deleteUser(tx, userId) // profile, picture, identities, sessions, factors and codes go with it
  const key = newId(now, world.random)
  await noteAuthEvent(tx, { id: key, userId, action: 'account_deleted', actor: `shopper:${userId}`, at: now })
  if (email !== null) await queueAccountMail(tx, { kind: 'account_deleted', to: email, key }, now)
  return 'deleted'
}
