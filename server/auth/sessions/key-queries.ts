import { and, desc, gt, isNull, lte, min, ne, or, sql } from 'drizzle-orm'
import type { Db } from '../../db/db.ts'
import { authSecrets, authSigningKeys } from '../auth-tables.ts'

export type SigningKeyRow = typeof authSigningKeys.$inferSelect

/** Inserts secrets whose names are not taken; of two concurrent first starts one wins for both. */
export async function insertMissingSecrets(db: Db, rows: readonly (typeof authSecrets.$inferInsert)[]): Promise<void> {
  await db
    .insert(authSecrets)
    .values([...rows])
    .onConflictDoNothing()
}

/** Deletes the secrets except one; the next start creates them anew. */
export async function deleteSecretsExcept(tx: Db, name: string): Promise<void> {
  await tx.delete(authSecrets).where(ne(authSecrets.name, name))
}

export async function readSecrets(db: Db): Promise<(typeof authSecrets.$inferSelect)[]> {
  return db.select().from(authSecrets)
}

/** When the database was first opened; a restored backup has the instant of the shop that it is from. Null before. */
export async function databaseMadeAt(db: Db): Promise<Date | null> {
  const [made] = await db.select({ at: min(authSecrets.createdAt) }).from(authSecrets)
  return made?.at ?? null
}

/** Keys whose tokens are still accepted, the newest first. */
export async function listSigningKeys(db: Db, now: Date): Promise<SigningKeyRow[]> {
  return db
    .select()
    .from(authSigningKeys)
    .where(or(isNull(authSigningKeys.verifiesUntil), gt(authSigningKeys.verifiesUntil, now)))
    .orderBy(desc(authSigningKeys.createdAt))
}

/** Locks the table of keys until `tx` ends, so that the second of two concurrent rotations sees the first. */
export async function lockSigningKeys(tx: Db): Promise<void> {
  await tx.execute(sql`lock table ${authSigningKeys} in share row exclusive mode`)
}

export async function insertSigningKey(db: Db, row: typeof authSigningKeys.$inferInsert): Promise<void> {
  await db.insert(authSigningKeys).values(row)
}

/** Lets every key but the newest end at `until`, unless it ends sooner. */
export async function retireSigningKeys(tx: Db, madeBefore: Date, until: Date): Promise<void> {
  await tx
    .update(authSigningKeys)
    .set({ verifiesUntil: until })
    .where(and(isNull(authSigningKeys.verifiesUntil), lte(authSigningKeys.createdAt, madeBefore)))
}

/** Deletes keys that end no later than `now`. */
export async function deleteEndedKeys(db: Db, now: Date): Promise<void> {
  await db.delete(authSigningKeys).where(lte(authSigningKeys.verifiesUntil, now))
}

/** Deletes every key: all tokens they signed become invalid. */
export async function deleteAllKeys(tx: Db): Promise<void> {
  await tx.delete(authSigningKeys)
}
