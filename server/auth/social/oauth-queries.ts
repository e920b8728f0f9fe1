import { eq } from 'drizzle-orm'
import type { Db } from '../../db/db.ts'
import { authFlows, authIdentities } from '../auth-tables.ts'

/** Invalidates the secrets of a locked flow, so that no second answer of the provider is accepted. */
export async function markFlowTaken(tx: Db, flowId: string): Promise<void> {
  await tx.update(authFlows).set({ providerVerifier: null, providerNonce: null }).where(eq(authFlows.id, flowId))
}

/** Stores the code by which the browser completes a linking. */
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
