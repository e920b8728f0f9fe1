import type { FastifyInstance } from 'fastify'
import type { SettlementWorld } from './settlement-jobs.ts'

/** What settling takes, from the app that a request came to. */
export function settlementWorldOf(app: FastifyInstance): SettlementWorld {
  const { paystack, paystackSecretKey, clock } = app.deps
  const domain = paystackSecretKey?.startsWith('sk_live_') ? 'live' : 'test'
  return { db: app.database.db, paystack, domain, clock, log: app.log }
}
