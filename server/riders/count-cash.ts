import { actorName, type Staff } from '#domain/actor.ts'
import { Refusal } from '#domain/errors.ts'
import { minus, type Pesewas, pesewas } from '#domain/money.ts'
import type { CountResult } from '#domain/riders/cash-api.ts'
import { mayDo } from '#domain/staff-rights.ts'
import { recordAct } from '../audit/audit-queries.ts'
import type { Db } from '../db/db.ts'
import { newId, type Random } from '../db/new-id.ts'
import { lockMember } from '../profiles/member-queries.ts'
import { whoChanged } from '../profiles/who-changed.ts'
import {
  findHandin,
  findOpenHandin,
  findWriteOff,
  insertEntry,
  insertHandin,
  markCounted,
  markRecounted,
  markWrittenOff,
  readInHand,
} from './cash-queries.ts'

/** Adds cash that the actor has collected; the same id counts once. @returns what they have in hand */
export async function collectCash(
  tx: Db,
  actor: Staff,
  { id, ...entry }: { id: string; amount: Pesewas; note: string; madeAt: Date },
): Promise<Pesewas> {
  await insertEntry(tx, { id, riderId: actor.userId, kind: 'collected', madeBy: actorName(actor), ...entry })
  return readInHand(tx, actor.userId)
}

/**
 * Declares cash that the actor hands in. It stays in hand until it is counted equal.
 *
 * @throws Refusal cash.more_than_in_hand; cash.handin_waits while another one is not counted; cash.key_reused when the id
 * belongs to another hand-in
 */
export async function declareHandin(
  tx: Db,
  actor: Staff,
  { id, amount }: { id: string; amount: Pesewas },
  now: Date,
): Promise<Pesewas> {
  const riderId = actor.userId
  // Hand-ins and counts of one rider follow each other, so that what is in hand never falls below zero.
  await lockMember(tx, riderId)
  const inHand = await readInHand(tx, riderId)
  const known = await findHandin(tx, id)
  if (known) {
    if (known.riderId !== riderId || known.declared !== amount) throw new Refusal('cash.key_reused')
    return inHand
  }
  if (amount > inHand) throw new Refusal('cash.more_than_in_hand', { inHand })
  if ((await findOpenHandin(tx, riderId))?.state === 'declared') throw new Refusal('cash.handin_waits')
  await insertHandin(tx, { id, riderId, state: 'declared', declared: amount, declaredAt: now })
  return inHand
}

/**
 * Records what the desk counted of a hand-in. Equal to what was declared, it is taken off the rider's cash; a different
 * count takes nothing off, and belongs to whoever counted until a later hand-in is counted. Whoever has counted it and sends
 * the same count again has the same answer.
 *
 * @throws Refusal cash.handin_missing, with who counted it and when if somebody else did; cash.own_count
 */
export async function countHandin(
  tx: Db,
  actor: Staff,
  { id, counted }: { id: string; counted: Pesewas },
  { now, random }: { now: Date; random: Random },
): Promise<CountResult> {
  const found = await findHandin(tx, id)
  if (!found) throw new Refusal('cash.handin_missing')
  const { riderId, declared } = found
  if (!mayDo(actor, 'cash.count', riderId)) throw new Refusal('cash.own_count')
  await lockMember(tx, riderId)
  const state = counted === declared ? 'closed' : 'discrepancy'
  if (!(await markCounted(tx, id, { state, counted, countedBy: actor.userId, countedAt: now }))) {
    const known = await findHandin(tx, id)
    if (known?.countedBy !== actor.userId || known.counted !== counted) throw await decidedBefore(tx, id)
    return { state, declared, counted, inHand: await readInHand(tx, riderId) }
  }
  await markRecounted(tx, riderId, id)
  if (state === 'closed') {
    const entry = { id: newId(now, random), riderId, kind: 'counted', amount: counted, note: '' } as const
    await insertEntry(tx, { ...entry, handinId: id, madeBy: actorName(actor), madeAt: now })
  }
  return { state, declared, counted, inHand: await readInHand(tx, riderId) }
}

/**
 * Takes all that an absent rider has in hand as handed in, and records what the desk counted of it. From then on it is as if
 * the rider had declared it: what is missing is a discrepancy, which can be written off. The same id counts once.
 *
 * @throws Refusal cash.own_count; cash.handin_missing when nothing is in hand; cash.handin_waits while a hand-in of the rider is
 * not counted; cash.key_reused when the id belongs to another rider's; what `countHandin` refuses
 */
export async function countAbsent(
  tx: Db,
  actor: Staff,
  { id, riderId, counted }: { id: string; riderId: string; counted: Pesewas },
  { now, random }: { now: Date; random: Random },
): Promise<CountResult> {
  if (!mayDo(actor, 'cash.count', riderId)) throw new Refusal('cash.own_count')
  await lockMember(tx, riderId)
  const known = await findHandin(tx, id)
  if (known && known.riderId !== riderId) throw new Refusal('cash.key_reused')
  if (!known) {
    const declared = await readInHand(tx, riderId)
    if (declared === 0) throw new Refusal('cash.handin_missing')
    if ((await findOpenHandin(tx, riderId))?.state === 'declared') throw new Refusal('cash.handin_waits')
    await insertHandin(tx, { id, riderId, state: 'declared', declared, declaredAt: now })
    await recordAct(tx, actor, { entity: 'staff_members', key: riderId, act: 'counted_absent' })
  }
  return countHandin(tx, actor, { id, counted }, { now, random })
}

/**
 * Ends a discrepancy in which money is missing: what was counted is taken off the rider's cash, and so is the missing
 * sum, which the shop bears, as an entry of its own with the reason.
 *
 * @throws Refusal cash.handin_missing unless it is an open discrepancy; cash.own_count; cash.nothing_missing;
 * cash.handin_waits while another hand-in of the rider is not counted
 */
export async function writeOffCash(
  tx: Db,
  actor: Staff,
  { id, reason }: { id: string; reason: string },
  { now, random }: { now: Date; random: Random },
): Promise<{ writtenOff: Pesewas; inHand: Pesewas }> {
  const found = await findHandin(tx, id)
  if (!found) throw new Refusal('cash.handin_missing')
  const { riderId } = found
  if (!mayDo(actor, 'cash.count', riderId)) throw new Refusal('cash.own_count')
  await lockMember(tx, riderId)
  const ended = await markWrittenOff(tx, id)
  if (!ended) throw await decidedBefore(tx, id)
  if ((await findOpenHandin(tx, riderId))?.state === 'declared') throw new Refusal('cash.handin_waits')
  const { declared, counted } = ended
  const taken = counted ?? pesewas(0)
  if (taken >= declared) throw new Refusal('cash.nothing_missing')
  const writtenOff = minus(declared, taken)
  const made = { riderId, madeBy: actorName(actor), madeAt: now }
  if (taken > 0) {
    await insertEntry(tx, { ...made, id: newId(now, random), kind: 'counted', amount: taken, note: '', handinId: id })
  }
  await insertEntry(tx, { ...made, id: newId(now, random), kind: 'written_off', amount: writtenOff, note: reason })
  return { writtenOff, inHand: await readInHand(tx, riderId) }
}

/** The refusal of a count, or of a write-off, that came second: with who was first, and when. */
async function decidedBefore(tx: Db, id: string): Promise<Refusal> {
  const handin = await findHandin(tx, id)
  const writeOff = handin?.state === 'written_off' ? await findWriteOff(tx, handin) : undefined
  const by = writeOff?.by ?? `staff:${handin?.countedBy}`
  const at = writeOff?.at ?? handin?.countedAt
  return new Refusal('cash.handin_missing', at ? await whoChanged(tx, by, at) : undefined)
}
