import { actorName, personOf } from '#domain/actor.ts'
import type { NoticeMail } from '#domain/notifications/mails/account-mail.ts'
import type { Db } from '../../db/db.ts'
import { newId } from '../../db/new-id.ts'
import { queueAccountMail } from '../../notifications/queue-account-mail.ts'
import type { AuthDeps } from '../auth-deps.ts'
import { type AuthAction, recordAuthEvent, type UserRow } from './user-queries.ts'

type Deps = Pick<AuthDeps, 'clock' | 'random'>

/** Records in an account's history what was done; by its owner, unless `by` names somebody else. @returns the event's id */
export async function recordFor(
  tx: Db,
  { clock, random }: Deps,
  userId: string,
  action: AuthAction,
  by: { actor?: string; ip?: string | undefined },
): Promise<string> {
  const at = clock()
  const id = newId(at, random)
  await recordAuthEvent(tx, { id, userId, action, actor: by.actor ?? actorName(personOf(userId)), ip: by.ip, at })
  return id
}

/** Mails the owner of an account what was done to it, once per event; not one without an address. */
export async function notifyOwner(
  tx: Db,
  { clock }: Deps,
  { id, email }: Pick<UserRow, 'id' | 'email'>,
  notice: Omit<NoticeMail, 'to'>,
): Promise<void> {
  if (email !== null) await queueAccountMail(tx, { ...notice, userId: id, to: email }, clock())
}
