import { AuthRefusal } from '#domain/auth/auth-errors.ts'
import type { UserView } from '#domain/auth/auth-shapes.ts'
import type { Db } from '../../db/db.ts'
import { newId } from '../../db/new-id.ts'
import { confirmUser, saveContactIdentity } from '../accounts/confirm-user.ts'
import { recordFor } from '../accounts/record-for.ts'
import { deleteUnprovedHolder, insertUser, isTaken } from '../accounts/user-queries.ts'
import { viewUser } from '../accounts/view-user.ts'
import type { AuthDeps } from '../auth-deps.ts'
import { type ByStaff, banUser, type StaffChange } from './change-user-as-staff.ts'

/**
 * Creates an account for a person who asked staff to. Nothing is sent; the person confirms what staff did not.
 *
 * @throws validation_failed without an address and a phone, email_exists, phone_exists
 */
export async function makeUserAsStaff(tx: Db, deps: AuthDeps, change: StaffChange, by: ByStaff): Promise<UserView> {
  const { email, phone } = change
  if (email === undefined && phone === undefined) {
    throw new AuthRefusal('validation_failed', 'Cannot create a user without either an email or phone')
  }
  const now = deps.clock()
  const id = newId(now, deps.random)
  for (const kind of ['email', 'phone'] as const) {
    const value = change[kind]
    if (value === undefined) continue
    if (await isTaken(tx, { kind, value }, id)) throw new AuthRefusal(`${kind}_exists`)
    await deleteUnprovedHolder(tx, { kind, value }, id)
  }
  let user = await insertUser(tx, {
    id,
    email: email ?? null,
    phone: phone ?? null,
    passwordHash: change.passwordHash ?? null,
    userMetadata: change.metadata ?? {},
    appMetadata: change.appMetadata ?? {},
    createdAt: now,
    updatedAt: now,
  })
  await recordFor(tx, deps, id, 'made_by_staff', by)
  for (const contact of ['email', 'phone'] as const) {
    if (user[contact] === null) continue
    await saveContactIdentity(tx, deps, user, contact)
    const isConfirmed = contact === 'email' ? change.confirmsEmail : change.confirmsPhone
    if (isConfirmed) user = await confirmUser(tx, deps, user, { contact, keepsSignUp: true, ip: by.ip })
  }
  if (change.banMs !== undefined && change.banMs > 0) await banUser(tx, deps, id, change.banMs, by)
  return viewUser(tx, id)
}
