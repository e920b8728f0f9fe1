import type { Db } from '../db/db.ts'
import { markRefund } from './payment-queries.ts'

/**
 * Notes what a webhook says about a refund. It only brings the next look forward, except that `processed` is final:
 * the event is signed, and no later word changes it.
 */
export async function noteRefundEvent(db: Db, reference: string, status: string, now: Date): Promise<void> {
  if (status === 'processed') await markRefund(db, reference, { status: 'processed', nextTryAt: null }, now)
  else if (status === 'failed' || status === 'needs-attention') {
    await markRefund(db, reference, { nextTryAt: now }, now)
  }
}
