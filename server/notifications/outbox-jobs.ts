import { DAY_MS } from '#domain/time/accra-time.ts'
import type { Db } from '../db/db.ts'
import { dropStale, wipeFinished } from './outbox-queries.ts'
import { LEASE_MS } from './outbox-relay.ts'

/** How long texts of messages are kept, to answer people who ask why no mail came. */
const RETENTION_MS = 30 * DAY_MS
const BATCH = 500

/**
 * Erases codes that expired before they could be sent, and final messages of a month ago. Leaves messages that a sender
 * may have leased.
 *
 * @returns the number of erased messages
 */
export async function wipeOldMessages(db: Db, now: Date): Promise<number> {
  const stale = await dropStale(db, new Date(now.getTime() - LEASE_MS))
  return stale + (await wipeFinished(db, new Date(now.getTime() - RETENTION_MS), BATCH))
}
