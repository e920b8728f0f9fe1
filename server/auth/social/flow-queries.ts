import { eq, lt } from 'drizzle-orm'
import type { Db } from '../../db/db.ts'
import { authFlows } from '../auth-tables.ts'

export type FlowRow = typeof authFlows.$inferSelect

export async function insertFlow(tx: Db, row: typeof authFlows.$inferInsert): Promise<void> {
  await tx.insert(authFlows).values(row)
}

/** Locks the flow until `tx` ends. */
export async function lockFlow(tx: Db, flowId: string): Promise<FlowRow | undefined> {
  const [row] = await tx.select().from(authFlows).where(eq(authFlows.id, flowId)).for('update')
  return row
}

/** The flow of a code. Not locked: its user is locked first, as in all actions. */
export async function findFlowByCode(tx: Db, authCodeHash: Uint8Array): Promise<FlowRow | undefined> {
  const [row] = await tx.select().from(authFlows).where(eq(authFlows.authCodeHash, authCodeHash))
  return row
}

/** Changes a locked flow. */
export async function updateFlow(tx: Db, flowId: string, change: Partial<FlowRow>): Promise<void> {
  await tx.update(authFlows).set(change).where(eq(authFlows.id, flowId))
}

/** Deletes a flow. @returns false when another request has deleted it */
export async function deleteFlow(tx: Db, flowId: string): Promise<boolean> {
  const rows = await tx.delete(authFlows).where(eq(authFlows.id, flowId)).returning({ id: authFlows.id })
  return rows.length > 0
}

/** Deletes a user's flows that have returned and were not exchanged yet. */
export async function deleteFlowsOf(tx: Db, userId: string): Promise<void> {
  await tx.delete(authFlows).where(eq(authFlows.userId, userId))
}

/** Deletes flows that expired a while ago; until then the browser learns that it came too late. */
export async function deleteEndedFlows(db: Db, before: Date): Promise<void> {
  await db.delete(authFlows).where(lt(authFlows.expiresAt, before))
}
