import type { FastifyInstance } from 'fastify'
import { purchasesOf } from '../../capability/capability.ts'
import type { SettlementDeps } from './settlement-jobs.ts'

/** The dependencies of settling, from the app of a request. */
export function settlementDepsOf(app: FastifyInstance): SettlementDeps {
  const { paystack, paystackSecretKey, publicUrl, clock, random } = app.deps
  const domain = paystackSecretKey?.startsWith('sk_live_') ? 'live' : 'test'
  const issuer = { shop: publicUrl, secretKey: paystackSecretKey ?? '' }
  const purchases = purchasesOf(app.capabilities)
  return { db: app.database.db, paystack, domain, issuer, purchases, clock, random, log: app.log }
}
