import { DAY_MS } from '#domain/time/accra-time.ts'
import type { Db } from '../db/db.ts'
import { LEASE_MS } from './outbox-relay.ts'
import { eraseWrittenBefore, withdrawStale } from './privacy-queries.ts'

/** How long texts of messages are kept, to answer people who ask why no mail came, and to send what was prepared. */
const RETENTION_MS = 30 * DAY_MS
const BATCH = 500

/**
 * Erases codes that expired before they could be sent, and messages of a month ago that are final or were never sent.
 * Leaves messages that a sender may have leased.
 *
 * @returns the number of erased messages
 */
export async function eraseOldMessages(db: Db, now: Date): Promise<number> {
  const stale = await withdrawStale(db, new Date(now.getTime() - LEASE_MS))
  return stale + (await eraseWrittenBefore(db, new Date(now.getTime() - RETENTION_MS), BATCH))
}
