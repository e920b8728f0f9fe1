import { and, eq, isNotNull } from 'drizzle-orm'
import type { Db } from '../../db/db.ts'
import { authFlows, authIdentities } from '../auth-tables.ts'

/** Spends the proofs of a flow, so that no second answer of the provider is taken. False when they were spent before. */
export async function markFlowTaken(tx: Db, flowId: string): Promise<boolean> {
  const rows = await tx
    .update(authFlows)
    .set({ providerVerifier: null, providerNonce: null })
    .where(and(eq(authFlows.id, flowId), isNotNull(authFlows.providerVerifier)))
    .returning({ id: authFlows.id })
  return rows.length > 0
}

/** Notes the code by which the browser links what its provider said. */
export async function markFlowSealed(
  tx: Db,
  flowId: string,
  change: { authCodeHash: Uint8Array; expiresAt: Date },
): Promise<void> {
  await tx.update(authFlows).set(change).where(eq(authFlows.id, flowId))
}

/** Writes a new identity. Fails on `auth_identities_provider` when the account belongs to somebody already. */
export async function insertIdentity(tx: Db, row: typeof authIdentities.$inferInsert): Promise<void> {
  await tx.insert(authIdentities).values(row)
}
