import { type Actor, actorName } from '#domain/actor.ts'
import type { TopUpStatus } from '#domain/airtime/top-up-status.ts'
import { Refusal } from '#domain/errors.ts'
import { owedAirtimeMessage } from '#domain/notifications/telegram/airtime-messages.ts'
import { recordAct } from '../audit/audit-queries.ts'
import type { Db } from '../db/db.ts'
import { lockIntent } from '../payments/payment-queries.ts'
import { stopPayment } from '../payments/refunds/stop-payment.ts'
import { whoChanged } from '../profiles/who-changed.ts'
import { type Decider, decideTopUp, findTopUp, markTaken } from './airtime-queries.ts'
import { queueAirtimeMessage, queueFailedAirtimeMail } from './queue-airtime-messages.ts'

/** Who decides a top-up, and in what capacity. */
export type DecidedBy = { decider: Decider; actor: Actor }

/** The refund of a decided top-up. */
export type TopUpDecision = { status: TopUpStatus; refund: 'none' | 'automatic' | 'manual' }

/**
 * Takes a top-up for the actor, who sends it manually, so that no two people dial it; or hands it back. It lapses by
 * itself after some minutes.
 *
 * @throws Refusal airtime.missing; airtime.transition_refused when it is being sent, decided, or somebody else's: then
 * with who and when
 */
export async function takeTopUp(
  tx: Db,
  actor: Actor,
  { topUpId, isTaken }: { topUpId: string; isTaken: boolean },
  now: Date,
): Promise<Pick<TopUpDecision, 'status'>> {
  const row = await markTaken(tx, topUpId, { by: actorName(actor), isTaken }, now)
  if (!row) throw await refusal(tx, topUpId)
  await recordAct(tx, actor, { entity: 'airtime_top_ups', key: topUpId, act: isTaken ? 'taken' : 'handed_back' })
  return { status: row.status }
}

/**
 * Records once that airtime was sent.
 *
 * @param reference the network's own; null without one
 * @throws Refusal airtime.missing; airtime.transition_refused when it is being sent, decided, or taken by somebody else: then
 * with who and when
 */
export async function recordTopUpSent(
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
 * Records once that airtime was not and will not be sent. Refunds it in full in the same transaction, and notifies the
 * payer by mail.
 *
 * @throws Refusal airtime.missing; airtime.transition_refused when it is decided already, being sent, or taken by somebody else
 */
export async function recordTopUpFailed(
  tx: Db,
  by: DecidedBy,
  { topUpId, reason }: { topUpId: string; reason: string },
  now: Date,
): Promise<TopUpDecision> {
  // The payment before its subject, as everything that moves money does.
  await lockIntent(tx, 'airtime', topUpId)
  const change = { status: 'failed', lastError: reason, changedBy: actorName(by.actor) } as const
  const row = await decideTopUp(tx, topUpId, by.decider, change, now)
  if (!row) throw await refusal(tx, topUpId)
  const refund = await stopPayment(tx, 'airtime', topUpId, 'airtime could not be sent', now)
  await queueFailedAirtimeMail(tx, row, now)
  if (refund === 'manual') await queueAirtimeMessage(tx, row, 'owed', owedAirtimeMessage, now)
  return { status: row.status, refund }
}

async function refusal(tx: Db, topUpId: string): Promise<Refusal> {
  const row = await findTopUp(tx, topUpId)
  if (!row) return new Refusal('airtime.missing')
  const { status, changedBy, updatedAt } = row
  const who = changedBy === null ? {} : await whoChanged(tx, changedBy, updatedAt)
  return new Refusal('airtime.transition_refused', { status, ...who })
}
