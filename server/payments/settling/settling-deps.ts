import type { FastifyInstance } from 'fastify'
import { purchasesOf } from '../../capability/capability.ts'
import { isLiveKey } from '../../config/config.ts'
import type { SettlingDeps } from './settle-reference.ts'

/** The dependencies of settling, from the app of a request. */
export function settlingDepsOf(app: FastifyInstance): SettlingDeps {
  const { paystack, paystackSecretKey, publicUrl, clock, random } = app.deps
  const purchases = purchasesOf(app.capabilities)
  const shop = { db: app.database.db, purchases, log: app.log }
  return { ...shop, ...issuedBy(publicUrl, paystackSecretKey), paystack, clock, random }
}

/** How the payments of a shop are known: the mode of its key, and its name in them. */
export function issuedBy(shop: string, secretKey: string | null): Pick<SettlingDeps, 'domain' | 'issuer'> {
  return { domain: isLiveKey(secretKey) ? 'live' : 'test', issuer: { shop, secretKey: secretKey ?? '' } }
}
