import { DAY_MS } from '#domain/time/accra-time.ts'
import type { Db } from '../db/db.ts'
import { dropStale, wipeFinished } from './outbox-queries.ts'
import { LEASE_MS } from './outbox-relay.ts'

/** How long the shop remembers what it said to whom: long enough to answer whoever asks why no mail came. */
const RETENTION_MS = 30 * DAY_MS
const BATCH = 500

/**
 * Wipes what nobody needs any more: codes that expired before they could be sent, and what finished messages said a
 * month ago. What a sender may still hold is left to it.
 *
 * @returns how many messages there were
 */
export async function wipeOldMessages(db: Db, now: Date): Promise<number> {
  const stale = await dropStale(db, new Date(now.getTime() - LEASE_MS))
  return stale + (await wipeFinished(db, new Date(now.getTime() - RETENTION_MS), BATCH))
}
