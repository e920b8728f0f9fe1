import { and, asc, eq, inArray, isNull, lt, ne } from 'drizzle-orm'
import type { StaffRole } from '#domain/actor.ts'
import type { Db } from '../../db/db.ts'
import { authRefreshTokens, authSessions } from '../auth-tables.ts'
import { staffMembers } from '../staff/staff-tables.ts'

export type SessionRow = typeof authSessions.$inferSelect
export type RefreshTokenRow = typeof authRefreshTokens.$inferSelect

export async function insertSession(tx: Db, row: typeof authSessions.$inferInsert): Promise<SessionRow> {
  const [made] = await tx.insert(authSessions).values(row).returning()
  if (!made) throw new Error('an insert returns its row')
  return made
}

export async function findSession(db: Db, sessionId: string): Promise<SessionRow | undefined> {
  const [row] = await db.select().from(authSessions).where(eq(authSessions.id, sessionId))
  return row
}

/** Locks the session until `tx` ends. */
export async function lockSession(tx: Db, sessionId: string): Promise<SessionRow | undefined> {
  const [row] = await tx.select().from(authSessions).where(eq(authSessions.id, sessionId)).for('update')
  return row
}

export async function updateSession(
  tx: Db,
  sessionId: string,
  change: Partial<typeof authSessions.$inferInsert>,
): Promise<void> {
  await tx.update(authSessions).set(change).where(eq(authSessions.id, sessionId))
}

export async function listSessions(db: Db, userId: string): Promise<SessionRow[]> {
  return db.select().from(authSessions).where(eq(authSessions.userId, userId)).orderBy(asc(authSessions.createdAt))
}

export async function deleteSession(tx: Db, sessionId: string): Promise<void> {
  await tx.delete(authSessions).where(eq(authSessions.id, sessionId))
}

/** Ends the sessions of a user, with one exception. */
export async function deleteSessionsOf(tx: Db, userId: string, exceptSessionId?: string): Promise<void> {
  const others = exceptSessionId === undefined ? undefined : ne(authSessions.id, exceptSessionId)
  await tx.delete(authSessions).where(and(eq(authSessions.userId, userId), others))
}

/** Ends every session. */
export async function deleteAllSessions(tx: Db): Promise<void> {
  await tx.delete(authSessions)
}

/** Ends the sessions of a user without a second factor, with one exception. */
export async function deleteWeakSessionsOf(tx: Db, userId: string, exceptSessionId: string): Promise<void> {
  await tx
    .delete(authSessions)
    .where(and(eq(authSessions.userId, userId), eq(authSessions.aal, 'aal1'), ne(authSessions.id, exceptSessionId)))
}

/** Ends sessions that were not refreshed since `before`. */
export async function deleteIdleSessions(db: Db, before: Date): Promise<void> {
  await db.delete(authSessions).where(lt(authSessions.refreshedAt, before))
}

export async function insertRefreshToken(tx: Db, row: typeof authRefreshTokens.$inferInsert): Promise<void> {
  await tx.insert(authRefreshTokens).values(row)
}

export async function findRefreshToken(db: Db, hash: Uint8Array): Promise<RefreshTokenRow | undefined> {
  const [row] = await db.select().from(authRefreshTokens).where(eq(authRefreshTokens.hash, hash))
  return row
}

/** Marks the token as used unless it was: of two concurrent calls one succeeds. */
export async function markRefreshTokenUsed(tx: Db, hash: Uint8Array, now: Date): Promise<boolean> {
  const rows = await tx
    .update(authRefreshTokens)
    .set({ usedAt: now })
    .where(and(eq(authRefreshTokens.hash, hash), isNull(authRefreshTokens.usedAt)))
    .returning({ hash: authRefreshTokens.hash })
  return rows.length > 0
}

/** Marks all unused tokens of a session as used, before it gets a new chain. */
export async function markAllRefreshTokensUsed(tx: Db, sessionId: string, now: Date): Promise<void> {
  await tx
    .update(authRefreshTokens)
    .set({ usedAt: now })
    .where(and(eq(authRefreshTokens.sessionId, sessionId), isNull(authRefreshTokens.usedAt)))
}

/** Deletes tokens that were used long ago; they then count as unknown. */
export async function deleteUsedRefreshTokens(db: Db, before: Date): Promise<void> {
  await db.delete(authRefreshTokens).where(lt(authRefreshTokens.usedAt, before))
}

/** Which of these sessions are live. */
export async function findLivingSessions(db: Db, sessionIds: readonly string[]): Promise<string[]> {
  const rows = await db
    .select({ id: authSessions.id })
    .from(authSessions)
    .where(inArray(authSessions.id, [...sessionIds]))
  return rows.map(({ id }) => id)
}

/** The owner of a session, its assurance level, and the owner's role; null for a shopper. */
export type Standing = Pick<SessionRow, 'userId' | 'aal'> & { role: StaffRole | null }

/** The current state of a session. */
export async function findStanding(db: Db, sessionId: string): Promise<Standing | undefined> {
  const [row] = await db
    .select({ userId: authSessions.userId, aal: authSessions.aal, role: staffMembers.role })
    .from(authSessions)
    .leftJoin(staffMembers, eq(staffMembers.userId, authSessions.userId))
    .where(eq(authSessions.id, sessionId))
  return row
}
