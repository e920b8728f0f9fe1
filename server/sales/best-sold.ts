import { getPopular } from '#domain/menu/popular-api.ts'
import { DAY_MS } from '#domain/time/accra-time.ts'
import { cacheAnswers } from '../db/cache-until-notified.ts'
import type { Db } from '../db/db.ts'
import { readBestSold } from './sales-queries.ts'

const COUNTED_MS = 30 * DAY_MS
const LIMIT = 24
/** How old an answer may be: the sums read all orders of a month. */
const FRESH_MS = getPopular.freshSeconds * 1_000

declare module 'fastify' {
  interface FastifyInstance {
    bestSold: BestSold
  }
}

/** Ids of the items that sold most in the last 30 days, most first. */
export type BestSold = () => string[] | Promise<string[]>

/** Caches the best-selling items for ten minutes. */
export function cacheBestSold(db: Db, clock: () => Date): BestSold {
  const read = () => readBestSold(db, new Date(clock().getTime() - COUNTED_MS), LIMIT)
  return cacheAnswers(read, { ms: FRESH_MS, clock }).get
}
