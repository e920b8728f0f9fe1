import { actorName, type Staff } from '#domain/actor.ts'
import type { AuditedEntity } from '#domain/audit/audited-entities.ts'
import type { BlockTerms, BlockView } from '#domain/blocks/blocks-api.ts'
import { Refusal } from '#domain/errors.ts'
import type { PersonRef } from '#domain/people/person-id.ts'
import { parsePhone } from '#domain/phone/phone.ts'
import { eraseAccountOf, eraseData } from '../accounts/erase-account.ts'
import { nameActor, recordAct } from '../audit/audit-queries.ts'
import { type AuthDeps, endSessionsOf, lockUser, removePhone } from '../auth/auth.ts'
import { blockSomebody } from '../blocks/block-somebody.ts'
import type { Privacy } from '../capability/capability.ts'
import type { Db } from '../db/db.ts'
import { whoChangedLast } from '../profiles/who-changed.ts'
import { findPerson } from './find-person.ts'
import { findAccountProfile, insertPersonNote, listOpenGuestOrders } from './people-queries.ts'

/**
 * Writes a note about a person that only staff see. The same id writes one note.
 *
 * @throws Refusal account.missing; payment.key_reused for the id of another note, e.g. of the same before it was corrected
 */
export async function writePersonNote(
  tx: Db,
  actor: Staff,
  ref: PersonRef,
  note: { id: string; text: string },
  now: Date,
): Promise<void> {
  const person = await findPerson(tx, ref)
  const about =
    person.kind === 'guest' ? { userId: null, phone: person.order.phone } : { userId: person.userId, phone: null }
  await nameActor(tx, actor)
  const row = { ...note, ...about, writtenBy: actorName(actor), writtenAt: now }
  if (!(await insertPersonNote(tx, row))) throw new Refusal('payment.key_reused')
}

/**
 * Blocks a person until a time. Of an account that is the account, its verified address, and its phone: the verified one,
 * or else the one of the profile, so that signing out is no way around the block.
 *
 * @throws Refusal account.missing; staff.own
 */
export async function blockPerson(
  tx: Db,
  actor: Staff,
  ref: PersonRef,
  terms: BlockTerms,
  now: Date,
): Promise<BlockView> {
  const person = await findPerson(tx, ref)
  if (person.userId === actor.userId) throw new Refusal('staff.own')
  const [verified] = person.proved.phones
  const typed = person.kind === 'account' && (await findAccountProfile(tx, person.parts.user.id))?.phone
  const phone = verified === undefined ? ((typed && parsePhone(typed)) ?? null) : `+${verified}`
  const whom = { userId: person.userId, phone: phone || null, email: person.proved.emails[0] ?? null }
  return blockSomebody(tx, actor, whom, terms, now)
}

/** Signs a person out on all devices. @throws Refusal account.missing, also for guests; staff.own */
export async function signPersonOut(tx: Db, deps: AuthDeps, actor: Staff, ref: PersonRef): Promise<void> {
  const userId = await findOtherAccount(tx, actor, ref)
  await endSessionsOf(tx, deps, userId, actorName(actor))
  await recordAct(tx, actor, { entity: 'auth_users', key: userId, act: 'signed_out' })
}

/**
 * Takes the phone away that an account signs in with.
 *
 * @param before the number that was seen
 * @throws Refusal account.missing, also for guests; staff.own; account.only_phone; row.changed, where no number is left with
 * the colleague who has removed it
 */
export async function removeSignInPhone(
  tx: Db,
  deps: AuthDeps,
  actor: Staff,
  ref: PersonRef,
  before: string,
): Promise<void> {
  const userId = await findOtherAccount(tx, actor, ref)
  const row = { entity: 'auth_users', key: userId, act: 'phone_removed' } as const
  if (!(await removePhone(tx, deps, userId, { phone: before.slice(1), actor: actorName(actor) }))) {
    const hasOther = (await lockUser(tx, userId))?.phone != null
    throw new Refusal('row.changed', hasOther ? undefined : await whoChangedLast(tx, row))
  }
  await recordAct(tx, actor, row)
}

/** The account of somebody else. @throws Refusal account.missing, also for guests; staff.own */
async function findOtherAccount(tx: Db, actor: Staff, ref: PersonRef): Promise<string> {
  const { userId } = await findPerson(tx, ref)
  if (userId === null) throw new Refusal('account.missing')
  if (userId === actor.userId) throw new Refusal('staff.own')
  return userId
}

/** Records that staff took the data of a person, at their request. */
export async function recordExport(tx: Db, actor: Staff, ref: PersonRef): Promise<void> {
  await recordAct(tx, actor, { ...keyOf(ref), act: 'exported' })
}

/**
 * Erases a person at their request: an account like its owner does, a guest by the phone.
 *
 * @throws Refusal account.missing; staff.own; account.orders_under_way, account.last_admin
 */
export async function erasePerson(
  tx: Db,
  deps: AuthDeps,
  actor: Staff,
  ref: PersonRef,
  privacy: readonly Privacy[],
): Promise<void> {
  const person = await findPerson(tx, ref)
  if (person.userId === actor.userId) throw new Refusal('staff.own')
  await nameActor(tx, actor)
  if (person.kind === 'account') {
    await eraseAccountOf(tx, deps, person.actor, { actor: actorName(actor) }, privacy)
  } else {
    const ids = await listOpenGuestOrders(tx, person.order.phone)
    if (ids.length > 0) throw new Refusal('account.orders_under_way', { ids })
    await eraseData(tx, person.actor, person.proved, deps.clock(), privacy)
  }
  await recordAct(tx, actor, { ...keyOf(ref), act: 'erased' })
}

/** The row of the audit: an account, or the order that stands for a guest. */
function keyOf(ref: PersonRef): { entity: AuditedEntity; key: string } {
  return ref.kind === 'account' ? { entity: 'auth_users', key: ref.userId } : { entity: 'orders', key: ref.orderId }
}
