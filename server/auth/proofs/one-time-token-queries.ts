import { and, eq, inArray, lt, sql } from 'drizzle-orm'
import type { Db } from '../../db/db.ts'
import { authOneTimeTokens, type OneTimeTokenType } from '../auth-tables.ts'

export type OneTimeTokenRow = typeof authOneTimeTokens.$inferSelect

/** Writes a user's single token of a type; an earlier one becomes void. */
export async function saveOneTimeToken(tx: Db, row: typeof authOneTimeTokens.$inferInsert): Promise<void> {
  const { id: _id, userId: _userId, type: _type, ...change } = row
  await tx
    .insert(authOneTimeTokens)
    .values(row)
    .onConflictDoUpdate({
      target: [authOneTimeTokens.userId, authOneTimeTokens.type],
      set: { ...change, linkHash: row.linkHash ?? null, wrongGuesses: 0 },
    })
}

/**
 * The tokens that a code sent to this address or phone may belong to, or the one of a link. Not locked: lock them before
 * checking.
 */
export async function findTokens(
  db: Db,
  by: { sentTo: string } | { linkHash: Uint8Array },
  types: readonly OneTimeTokenType[],
): Promise<OneTimeTokenRow[]> {
  const isMeant = 'sentTo' in by ? eq(authOneTimeTokens.sentTo, by.sentTo) : eq(authOneTimeTokens.linkHash, by.linkHash)
  return db
    .select()
    .from(authOneTimeTokens)
    .where(and(isMeant, inArray(authOneTimeTokens.type, [...types])))
}

/** Locks and reads these tokens until `tx` ends. Their users must be locked first. */
export async function lockTokens(tx: Db, ids: readonly string[]): Promise<OneTimeTokenRow[]> {
  if (ids.length === 0) return []
  return tx
    .select()
    .from(authOneTimeTokens)
    .where(inArray(authOneTimeTokens.id, [...ids]))
    .orderBy(authOneTimeTokens.id)
    .for('update')
}

/** The types of tokens that a user has. */
export async function listTokenTypes(db: Db, userId: string): Promise<OneTimeTokenType[]> {
  const rows = await db
    .select({ type: authOneTimeTokens.type })
    .from(authOneTimeTokens)
    .where(eq(authOneTimeTokens.userId, userId))
  return rows.map(({ type }) => type)
}

/** Locks a user's token of a type until `tx` ends. */
export async function lockTokenOf(
  tx: Db,
  userId: string,
  type: OneTimeTokenType,
): Promise<OneTimeTokenRow | undefined> {
  const [row] = await tx
    .select()
    .from(authOneTimeTokens)
    .where(and(eq(authOneTimeTokens.userId, userId), eq(authOneTimeTokens.type, type)))
    .for('update')
  return row
}

export async function deleteToken(tx: Db, id: string): Promise<void> {
  await tx.delete(authOneTimeTokens).where(eq(authOneTimeTokens.id, id))
}

export async function deleteTokensOf(tx: Db, userId: string, types: readonly OneTimeTokenType[]): Promise<void> {
  await tx
    .delete(authOneTimeTokens)
    .where(and(eq(authOneTimeTokens.userId, userId), inArray(authOneTimeTokens.type, [...types])))
}

/** Deletes every code and link that was sent. */
export async function deleteAllTokens(tx: Db): Promise<void> {
  await tx.delete(authOneTimeTokens)
}

/** Counts a wrong guess at each of these codes. */
export async function countWrongGuess(tx: Db, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await tx
    .update(authOneTimeTokens)
    .set({ wrongGuesses: sql`${authOneTimeTokens.wrongGuesses} + 1` })
    .where(inArray(authOneTimeTokens.id, [...ids]))
}

export async function deleteEndedTokens(db: Db, now: Date): Promise<void> {
  await db.delete(authOneTimeTokens).where(lt(authOneTimeTokens.expiresAt, now))
}
