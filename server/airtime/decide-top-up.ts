import { type Actor, actorName } from '#domain/actor.ts'
import type { TopUpStatus } from '#domain/airtime/top-up-status.ts'
import { Refusal } from '#domain/errors.ts'
import { owedAirtimeMessage } from '#domain/notifications/telegram/airtime-messages.ts'
import type { Db } from '../db/db.ts'
import { stopPayment } from '../payments/refunds/stop-payment.ts'
import { type Decider, decideTopUp, findTopUp } from './airtime-queries.ts'
import { queueAirtimeMessage, queueFailedAirtimeMail } from './queue-airtime-messages.ts'

/** Who decides a top-up, and as what they do. */
export type DecidedBy = { decider: Decider; actor: Actor }

/** What the money of a decided top-up does. */
export type TopUpDecision = { status: TopUpStatus; refund: 'none' | 'automatic' | 'by_hand' }

/**
 * Notes that airtime was sent, once and for good.
 *
 * @param reference what the network calls it; null where it gives none
 * @throws Refusal airtime.missing; airtime.transition_refused when it is decided already, or being sent just now
 */
export async function recordSent(
  tx: Db,
  by: DecidedBy,
  { topUpId, reference }: { topUpId: string; reference: string | null },
  now: Date,
): Promise<TopUpDecision> {
  const change = { status: 'sent', providerReference: reference, lastError: null } as const
  const row = await decideTopUp(tx, topUpId, by.decider, { ...change, changedBy: actorName(by.actor) }, now)
  if (!row) throw await refusal(tx, topUpId)
  return { status: row.status, refund: 'none' }
}

/**
 * Notes that airtime was not sent and never will be, once and for good: its money goes back in full in the same
 * transaction, and whoever paid is told by mail.
 *
 * @throws Refusal airtime.missing; airtime.transition_refused when it is decided already, or being sent just now
 */
export async function recordFailed(
  tx: Db,
  by: DecidedBy,
  { topUpId, reason }: { topUpId: string; reason: string },
  now: Date,
): Promise<TopUpDecision> {
  const change = { status: 'failed', lastError: reason, changedBy: actorName(by.actor) } as const
  const row = await decideTopUp(tx, topUpId, by.decider, change, now)
  if (!row) throw await refusal(tx, topUpId)
  const refund = await stopPayment(tx, 'airtime', topUpId, 'airtime could not be sent', now)
  await queueFailedAirtimeMail(tx, row, now)
  if (refund === 'by_hand') await queueAirtimeMessage(tx, row, 'owed', owedAirtimeMessage, now)
  return { status: row.status, refund }
}

async function refusal(tx: Db, topUpId: string): Promise<Refusal> {
  const row = await findTopUp(tx, topUpId)
  return row ? new Refusal('airtime.transition_refused', { status: row.status }) : new Refusal('airtime.missing')
}
