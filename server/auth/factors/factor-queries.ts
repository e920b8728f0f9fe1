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

/** Locks a user's factors until `tx` ends. New ones are prevented by locking the user first. */
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
  if (!made) throw new Error('an insert returns its row')
  return made
}

export async function updateFactor(
  tx: Db,
  factorId: string,
  change: Partial<typeof authFactors.$inferInsert>,
): Promise<void> {
  await tx.update(authFactors).set(change).where(eq(authFactors.id, factorId))
}

/** Deletes a factor with its challenges. */
export async function deleteFactor(tx: Db, factorId: string): Promise<void> {
  await tx.delete(authFactors).where(eq(authFactors.id, factorId))
}

export async function deleteFactorsOf(tx: Db, userId: string): Promise<void> {
  await tx.delete(authFactors).where(eq(authFactors.userId, userId))
}

/** Deletes a user's unverified factors of a type. */
export async function deleteUnverifiedFactors(tx: Db, userId: string, type: FactorType): Promise<void> {
  await tx
    .delete(authFactors)
    .where(and(eq(authFactors.userId, userId), eq(authFactors.type, type), eq(authFactors.status, 'unverified')))
}

/** Deletes unverified factors that were started before `before`. */
export async function deleteAbandonedFactors(db: Db, before: Date): Promise<void> {
  await db.delete(authFactors).where(and(eq(authFactors.status, 'unverified'), lt(authFactors.createdAt, before)))
}

export async function insertChallenge(tx: Db, row: typeof authChallenges.$inferInsert): Promise<void> {
  await tx.insert(authChallenges).values(row)
}

/** Locks a challenge of this factor to this session until `tx` ends. */
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

/** Counts a wrong answer to a challenge; too many void it. */
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
