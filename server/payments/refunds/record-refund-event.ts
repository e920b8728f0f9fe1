import type { Db } from '../../db/db.ts'
import { recordEvent } from '../payment-queries.ts'
import { hastenRefunds } from './refund-queries.ts'

/** Events that may end a refund, or need a person. */
const DECISIVE = ['processed', 'failed', 'needs-attention']

/**
 * Brings the next check of a payment's refunds forward because a webhook names it. The event decides nothing: it may be about a
 * partial refund made manually, so the worker adds up what the provider lists.
 */
export async function recordRefundEvent(db: Db, reference: string, status: string, now: Date): Promise<void> {
  await recordEvent(db, { reference, via: 'webhook', result: `refund.${status}`, details: null }, now)
  if (DECISIVE.includes(status)) await hastenRefunds(db, reference, now)
}
