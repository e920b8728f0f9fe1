import { and, desc, gt, isNull, lte, or, sql } from 'drizzle-orm'
import type { Db } from '../../db/db.ts'
import { authSecrets, authSigningKeys } from '../auth-tables.ts'

export type SigningKeyRow = typeof authSigningKeys.$inferSelect

/** Adds secrets whose names are not taken; of two first starts at once, one wins for both. */
export async function insertMissingSecrets(db: Db, rows: readonly (typeof authSecrets.$inferInsert)[]): Promise<void> {
  await db
    .insert(authSecrets)
    .values([...rows])
    .onConflictDoNothing()
}

export async function readSecrets(db: Db): Promise<(typeof authSecrets.$inferSelect)[]> {
  return db.select().from(authSecrets)
}

/** Keys whose tokens are still taken, the newest first. */
export async function listSigningKeys(db: Db, now: Date): Promise<SigningKeyRow[]> {
  return db
    .select()
    .from(authSigningKeys)
    .where(or(isNull(authSigningKeys.verifiesUntil), gt(authSigningKeys.verifiesUntil, now)))
    .orderBy(desc(authSigningKeys.createdAt))
}

/** Holds all keys until `tx` ends, also those that are not there yet: of two that would make one, the second sees it. */
export async function lockSigningKeys(tx: Db): Promise<void> {
  await tx.execute(sql`lock table ${authSigningKeys} in share row exclusive mode`)
}

export async function insertSigningKey(db: Db, row: typeof authSigningKeys.$inferInsert): Promise<void> {
  await db.insert(authSigningKeys).values(row)
}

/** Lets every key but the newest end at `until`, unless it ends already. */
export async function retireSigningKeys(tx: Db, madeBefore: Date, until: Date): Promise<void> {
  await tx
    .update(authSigningKeys)
    .set({ verifiesUntil: until })
    .where(and(isNull(authSigningKeys.verifiesUntil), lte(authSigningKeys.createdAt, madeBefore)))
}

/** Removes keys that end no later than `now`. */
export async function deleteEndedKeys(db: Db, now: Date): Promise<void> {
  await db.delete(authSigningKeys).where(lte(authSigningKeys.verifiesUntil, now))
}

/** Removes every key: whatever they signed is void. */
export async function deleteAllKeys(tx: Db): Promise<void> {
  await tx.delete(authSigningKeys)
}
