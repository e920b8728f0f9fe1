import { and, eq, lt, sql } from 'drizzle-orm'
import type { FactorType } from '#domain/auth/auth-shapes.ts'
import type { Db } from '../../db/db.ts'
import type { FactorRow } from '../accounts/user-queries.ts'
import { authChallenges, authFactors } from '../auth-tables.ts'

export type ChallengeRow = typeof authChallenges.$inferSelect

/** A user's factors, the oldest first. */
export async function listFactors(db: Db, userId: string): Promise<FactorRow[]> {
  return factorsOf(db, userId)
}

/** A user's factors, held until `tx` ends. New ones are kept away by holding the user first. */
export async function lockFactors(tx: Db, userId: string): Promise<FactorRow[]> {
  return factorsOf(tx, userId).for('update')
}

function factorsOf(db: Db, userId: string) {
  return db
    .select()
    .from(authFactors)
    .where(eq(authFactors.userId, userId))
    .orderBy(authFactors.createdAt, authFactors.id)
}

export async function insertFactor(tx: Db, row: typeof authFactors.$inferInsert): Promise<FactorRow> {
  const [made] = await tx.insert(authFactors).values(row).returning()
  if (!made) throw new Error('an insert answers with its row')
  return made
}

export async function updateFactor(
  tx: Db,
  factorId: string,
  change: Partial<typeof authFactors.$inferInsert>,
): Promise<void> {
  await tx.update(authFactors).set(change).where(eq(authFactors.id, factorId))
}

/** Removes a factor, and its challenges with it. */
export async function deleteFactor(tx: Db, factorId: string): Promise<void> {
  await tx.delete(authFactors).where(eq(authFactors.id, factorId))
}

export async function deleteFactorsOf(tx: Db, userId: string): Promise<void> {
  await tx.delete(authFactors).where(eq(authFactors.userId, userId))
}

/** Removes what a user began to set up and never proved. */
export async function deleteUnverifiedFactors(tx: Db, userId: string, type: FactorType): Promise<void> {
  await tx
    .delete(authFactors)
    .where(and(eq(authFactors.userId, userId), eq(authFactors.type, type), eq(authFactors.status, 'unverified')))
}

/** Removes what anybody began to set up before `before` and never proved. */
export async function deleteAbandonedFactors(db: Db, before: Date): Promise<void> {
  await db.delete(authFactors).where(and(eq(authFactors.status, 'unverified'), lt(authFactors.createdAt, before)))
}

export async function insertChallenge(tx: Db, row: typeof authChallenges.$inferInsert): Promise<void> {
  await tx.insert(authChallenges).values(row)
}

/** A challenge of this factor to this session, held until `tx` ends. */
export async function lockChallenge(
  tx: Db,
  asked: { challengeId: string; factorId: string; sessionId: string },
): Promise<ChallengeRow | undefined> {
  const [row] = await tx
    .select()
    .from(authChallenges)
    .where(
      and(
        eq(authChallenges.id, asked.challengeId),
        eq(authChallenges.factorId, asked.factorId),
        eq(authChallenges.sessionId, asked.sessionId),
      ),
    )
    .for('update')
  return row
}

export async function deleteChallenge(tx: Db, challengeId: string): Promise<void> {
  await tx.delete(authChallenges).where(eq(authChallenges.id, challengeId))
}

/** Counts a wrong guess at a challenge; one that was guessed at too often is void. */
export async function countWrongAnswer(tx: Db, challengeId: string, max: number): Promise<void> {
  await tx
    .update(authChallenges)
    .set({ wrongGuesses: sql`${authChallenges.wrongGuesses} + 1` })
    .where(eq(authChallenges.id, challengeId))
  await tx
    .delete(authChallenges)
    .where(and(eq(authChallenges.id, challengeId), sql`${authChallenges.wrongGuesses} >= ${max}`))
}

export async function deleteEndedChallenges(db: Db, now: Date): Promise<void> {
  await db.delete(authChallenges).where(lt(authChallenges.expiresAt, now))
}
