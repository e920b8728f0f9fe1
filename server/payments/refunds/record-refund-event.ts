import type { Db } from '../../db/db.ts'
import { hastenRefund } from './refund-queries.ts'

/** Events that may be the end of a refund, or need somebody. */
const DECISIVE = ['processed', 'failed', 'needs-attention']

/**
 * Has a refund looked at because a webhook speaks of it. The event decides nothing: it may be about a part that was sent
 * back by hand, so the worker adds up what the provider lists.
 */
export async function recordRefundEvent(db: Db, reference: string, status: string, now: Date): Promise<void> {
  if (DECISIVE.includes(status)) await hastenRefund(db, reference, now)
}
