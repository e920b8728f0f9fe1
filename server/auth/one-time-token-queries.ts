import { and, eq, inArray, lt, sql } from 'drizzle-orm'
import type { Db } from '../db/db.ts'
import { authOneTimeTokens, type OneTimeTokenType } from './auth-tables.ts'

export type OneTimeTokenRow = typeof authOneTimeTokens.$inferSelect

/** Writes the one token that a user has of a type: an earlier one is void from here on. */
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

/** The tokens that a code sent to this address or phone may belong to, held until `tx` ends. */
export async function lockTokensSentTo(
  tx: Db,
  sentTo: string,
  types: readonly OneTimeTokenType[],
): Promise<OneTimeTokenRow[]> {
  return tx
    .select()
    .from(authOneTimeTokens)
    .where(and(eq(authOneTimeTokens.sentTo, sentTo), inArray(authOneTimeTokens.type, [...types])))
    .orderBy(authOneTimeTokens.id)
    .for('update')
}

/** The token of a link, held until `tx` ends. */
export async function lockTokenByLink(tx: Db, linkHash: Uint8Array): Promise<OneTimeTokenRow | undefined> {
  const [row] = await tx.select().from(authOneTimeTokens).where(eq(authOneTimeTokens.linkHash, linkHash)).for('update')
  return row
}

/** A user's token of a type, held until `tx` ends. */
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

/** Counts a wrong guess; a token that was guessed at too often is void. */
export async function countWrongGuess(tx: Db, ids: readonly string[], max: number): Promise<void> {
  if (ids.length === 0) return
  await tx
    .update(authOneTimeTokens)
    .set({ wrongGuesses: sql`${authOneTimeTokens.wrongGuesses} + 1` })
    .where(inArray(authOneTimeTokens.id, [...ids]))
  await tx
    .delete(authOneTimeTokens)
    .where(and(inArray(authOneTimeTokens.id, [...ids]), sql`${authOneTimeTokens.wrongGuesses} >= ${max}`))
}

export async function deleteEndedTokens(db: Db, now: Date): Promise<void> {
  await db.delete(authOneTimeTokens).where(lt(authOneTimeTokens.expiresAt, now))
}
