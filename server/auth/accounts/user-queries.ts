import { and, asc, desc, eq, gte, inArray, isNull, lt, ne, not, type SQL, sql } from 'drizzle-orm'
import type { IdentityProvider } from '#domain/auth/auth-shapes.ts'
import type { Db } from '../../db/db.ts'
import { authEvents, authFactors, authIdentities, authUsers } from '../auth-tables.ts'
import { staffMembers } from '../staff/staff-tables.ts'

export type UserRow = typeof authUsers.$inferSelect
export type IdentityRow = typeof authIdentities.$inferSelect
export type FactorRow = typeof authFactors.$inferSelect

/** A user's address in lower case, or phone in international digits. */
export type Contact = { kind: 'email'; value: string } | { kind: 'phone'; value: string }

const byContact = ({ kind, value }: Contact) => eq(kind === 'email' ? authUsers.email : authUsers.phone, value)

export async function findUserByContact(db: Db, contact: Contact): Promise<UserRow | undefined> {
  const [row] = await db.select().from(authUsers).where(byContact(contact))
  return row
}

/** Locks the user until `tx` ends. */
export async function lockUserByContact(tx: Db, contact: Contact): Promise<UserRow | undefined> {
  const [row] = await tx.select().from(authUsers).where(byContact(contact)).for('update')
  return row
}

export async function findUser(db: Db, userId: string): Promise<UserRow | undefined> {
  const [row] = await db.select().from(authUsers).where(eq(authUsers.id, userId))
  return row
}

/** Locks the user until `tx` ends. */
export async function lockUser(tx: Db, userId: string): Promise<UserRow | undefined> {
  const [row] = await tx.select().from(authUsers).where(eq(authUsers.id, userId)).for('update')
  return row
}

/** Locks these users until `tx` ends, always in the same order, so that two callers cannot deadlock. */
export async function lockUsers(tx: Db, userIds: readonly string[]): Promise<UserRow[]> {
  if (userIds.length === 0) return []
  return tx
    .select()
    .from(authUsers)
    .where(inArray(authUsers.id, [...userIds]))
    .orderBy(authUsers.id)
    .for('update')
}

export async function insertUser(tx: Db, row: typeof authUsers.$inferInsert): Promise<UserRow> {
  const [made] = await tx.insert(authUsers).values(row).returning()
  if (!made) throw new Error('an insert returns its row')
  return made
}

export async function updateUser(
  tx: Db,
  userId: string,
  change: Partial<typeof authUsers.$inferInsert>,
  now: Date,
): Promise<UserRow> {
  const [row] = await tx
    .update(authUsers)
    .set({ ...change, updatedAt: now })
    .where(eq(authUsers.id, userId))
    .returning()
  if (!row) throw new Error('the user is locked, so the row exists')
  return row
}

export async function deleteUser(tx: Db, userId: string): Promise<void> {
  await tx.delete(authUsers).where(eq(authUsers.id, userId))
}

/** The user with everything that the API shows. */
export async function readUserParts(db: Db, userId: string) {
  const [parts] = await withParts(db, await selectUsers(db).where(eq(authUsers.id, userId)))
  return parts
}

/** Users with their role. */
export function selectUsers(db: Db) {
  return db
    .select({ user: authUsers, staffRole: staffMembers.role })
    .from(authUsers)
    .leftJoin(staffMembers, eq(staffMembers.userId, authUsers.id))
}

/** Adds their identities and factors to users. */
export async function withParts<Row extends { user: UserRow }>(db: Db, rows: readonly Row[]) {
  const ids = rows.map(({ user }) => user.id)
  const identities = await listIdentities(db, ids)
  const factors = await db
    .select()
    .from(authFactors)
    .where(inArray(authFactors.userId, ids))
    .orderBy(asc(authFactors.createdAt))
  return rows.map((row) => ({
    ...row,
    identities: identities.filter(({ userId }) => userId === row.user.id),
    factors: factors.filter(({ userId }) => userId === row.user.id),
  }))
}

export async function listIdentities(db: Db, userIds: string[]): Promise<IdentityRow[]> {
  return db
    .select()
    .from(authIdentities)
    .where(inArray(authIdentities.userId, userIds))
    .orderBy(asc(authIdentities.createdAt), asc(authIdentities.id))
}

export async function findIdentity(
  db: Db,
  provider: IdentityProvider,
  providerId: string,
): Promise<IdentityRow | undefined> {
  const [row] = await db
    .select()
    .from(authIdentities)
    .where(and(eq(authIdentities.provider, provider), eq(authIdentities.providerId, providerId)))
  return row
}

/** Writes a new identity. Fails on `auth_identities_provider` when the account belongs to somebody already. */
export async function insertIdentity(tx: Db, row: typeof authIdentities.$inferInsert): Promise<void> {
  await tx.insert(authIdentities).values(row)
}

/** Writes an identity, or updates the one of the same provider account. */
export async function saveIdentity(tx: Db, row: typeof authIdentities.$inferInsert): Promise<IdentityRow> {
  const [saved] = await tx
    .insert(authIdentities)
    .values(row)
    .onConflictDoUpdate({
      target: [authIdentities.provider, authIdentities.providerId],
      set: {
        identityData: row.identityData,
        email: row.email ?? null,
        lastSignInAt: row.lastSignInAt ?? null,
        updatedAt: row.updatedAt,
      },
      setWhere: eq(authIdentities.userId, row.userId),
    })
    .returning()
  if (!saved) throw new Error('the identity belongs to somebody else')
  return saved
}

export async function deleteIdentity(tx: Db, userId: string, identityId: string): Promise<void> {
  await tx.delete(authIdentities).where(and(eq(authIdentities.id, identityId), eq(authIdentities.userId, userId)))
}

/** Whether another user has verified this address or phone. */
export async function isTaken(db: Db, contact: Contact, exceptUserId: string): Promise<boolean> {
  const others = and(byContact(contact), ne(authUsers.id, exceptUserId), not(isUnproved))
  return (await db.$count(authUsers, others)) > 0
}

/** Accounts that have neither a verified contact, nor an identity of a provider, nor an invitation. */
const isUnproved = sql`(${and(
  isNull(authUsers.emailConfirmedAt),
  isNull(authUsers.phoneConfirmedAt),
  isNull(authUsers.invitedAt),
  sql`not exists (select from ${authIdentities} where ${authIdentities.userId} = ${authUsers.id}
    and ${authIdentities.provider} not in ('email', 'phone'))`,
)})`

/** Deletes another account that has this address or phone unverified, because its owner has verified it now. */
export async function deleteUnprovedHolder(tx: Db, contact: Contact, exceptUserId: string): Promise<void> {
  await deleteUnproved(tx, and(byContact(contact), ne(authUsers.id, exceptUserId)))
}

/** Deletes accounts that were not confirmed since `before`, so that typing an address does not reserve it. */
export async function deleteUnconfirmedUsers(tx: Db, before: Date): Promise<void> {
  await deleteUnproved(tx, lt(authUsers.updatedAt, before))
}

async function deleteUnproved(tx: Db, which: SQL | undefined): Promise<void> {
  const deleted = await tx.delete(authUsers).where(and(isUnproved, which)).returning({ id: authUsers.id })
  const ids = deleted.map(({ id }) => id)
  if (ids.length > 0) await tx.delete(authEvents).where(inArray(authEvents.userId, ids))
}

export type AuthAction =
  | 'signed_up'
  | 'confirmed'
  | 'signed_in'
  | 'signed_out'
  | 'token_replayed'
  | 'password_changed'
  | 'email_changed'
  | 'phone_changed'
  | 'identity_linked'
  | 'identity_unlinked'
  | 'factor_added'
  | 'factor_removed'
  | 'recovery_asked'
  | 'invited'
  | 'banned'
  | 'let_in_again'
  | 'made_by_staff'
  | 'link_made'
  | 'role_given'
  | 'role_taken'
  | 'account_deleted'

export async function recordAuthEvent(
  tx: Db,
  row: Omit<typeof authEvents.$inferInsert, 'action'> & { action: AuthAction },
) {
  await tx.insert(authEvents).values(row)
}

/** Erases the network addresses of events before `before`; the events stay. */
export async function eraseIps(db: Db, before: Date): Promise<void> {
  await db
    .update(authEvents)
    .set({ ip: '' })
    // The condition of the partial index, which no parameter fits.
    .where(and(sql`${authEvents.ip} <> ''`, lt(authEvents.at, before)))
}

/** The addresses that a user has signed in from since `since`. */
export async function listSignInIps(db: Db, userId: string, since: Date): Promise<string[]> {
  const rows = await db
    .selectDistinct({ ip: authEvents.ip })
    .from(authEvents)
    .where(and(eq(authEvents.userId, userId), eq(authEvents.action, 'signed_in'), gte(authEvents.at, since)))
  return rows.map(({ ip }) => ip)
}

export async function listAuthEvents(db: Db, userId: string, limit: number) {
  return db
    .select({ action: authEvents.action, ip: authEvents.ip, at: authEvents.at })
    .from(authEvents)
    .where(eq(authEvents.userId, userId))
    .orderBy(desc(authEvents.at))
    .limit(limit)
}

/** Deletes the history of an account that is deleted. */
export async function deleteAuthEvents(tx: Db, userId: string): Promise<void> {
  await tx.delete(authEvents).where(eq(authEvents.userId, userId))
}
