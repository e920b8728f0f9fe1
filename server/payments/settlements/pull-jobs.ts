import type { Actor } from '#domain/actor.ts'
import { pesewas } from '#domain/money.ts'
import { parseReference } from '#domain/payments/payment-reference.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS, startOfDay } from '#domain/time/accra-time.ts'
import type { Job } from '../../capability/capability.ts'
import type { Listed, ListedSettlement, SettledPayment } from '../paystack/paystack-results.ts'
import type { SettlingDeps } from '../settling/settle-reference.ts'
import {
  claimPull,
  findPulled,
  type HeldPull,
  type NewSettlementRow,
  releasePull,
  renewPull,
} from './settlement-queries.ts'
import { storeSettlement } from './store-settlement.ts'

/** The provider pays out on the next working day; the pull is due at this hour of the night. */
const NIGHTLY_AT_MS = 4 * HOUR_MS
/** Pause after the provider did not answer. */
const RETRY_MS = 15 * MINUTE_MS
/** The furthest look back, for a shop that never pulled. */
const LOOK_BACK_MS = 30 * DAY_MS
/** A payout may reach the account days after its date. */
const OVERLAP_MS = 7 * DAY_MS
const MOST_PAGES = 200
/** Longer than one call to the provider may take. */
const HOLD_MS = 2 * MINUTE_MS
const PULL: Actor = { kind: 'system', name: 'settlements' }

export type Pulled = { state: 'done' | 'busy' | 'failed'; stored: number; error: string | null }

/** Pulls the settlements every night. */
export const pullJob = {
  name: 'settlements',
  every: MINUTE_MS,
  run: async (deps) => {
    await pullSettlements(deps, PULL, false)
    return 0
  },
} satisfies Job<SettlingDeps>

/** The provider's answer that ends a pull. */
class NoAnswer extends Error {}
/** Another process has taken the lease. */
class LeaseLost extends Error {}

/**
 * Pulls the settlements that are not stored, each whole in a transaction of its own. One process pulls at a time; one that
 * dies leaves whole settlements, and the next pull goes on with the others.
 *
 * @param isAsked whether staff ask for it now, due or not
 */
export async function pullSettlements(deps: SettlingDeps, actor: Actor, isAsked: boolean): Promise<Pulled> {
  const { db, domain, clock, log } = deps
  const now = clock()
  const until = () => new Date(clock().getTime() + HOLD_MS)
  let held = await claimPull(db, domain, { now, heldUntil: until(), isAsked })
  if (!held) return { state: 'busy', stored: 0, error: null }
  const renew = async () => {
    held = held && (await renewPull(db, held, until()))
    if (!held) throw new LeaseLost()
  }
  let stored = 0
  try {
    for (const settlement of await listNew(deps, held, renew)) {
      const payments = await listPayments(deps, settlement, renew)
      await db.transaction((tx) => storeSettlement(tx, actor, factsOf(settlement), payments, clock()))
      stored += 1
    }
  } catch (error) {
    if (error instanceof LeaseLost) return { state: 'busy', stored, error: null }
    if (!(error instanceof NoAnswer)) throw error
    log.warn({ error: error.message }, 'the provider did not list its settlements')
    await releasePull(db, held, { dueAt: new Date(clock().getTime() + RETRY_MS), lastError: error.message })
    return { state: 'failed', stored, error: error.message }
  }
  const next = startOfDay(now).getTime() + NIGHTLY_AT_MS
  const dueAt = new Date(next > now.getTime() ? next : next + DAY_MS)
  await releasePull(db, held, { dueAt, doneAt: now, lastError: null })
  return { state: 'done', stored, error: null }
}

/** The settlements in the shop's currency and mode that are not stored yet. */
async function listNew(
  { db, paystack, domain, clock }: SettlingDeps,
  { doneAt }: HeldPull,
  renew: () => Promise<void>,
): Promise<ListedSettlement[]> {
  const to = clock()
  const from = new Date((doneAt?.getTime() ?? to.getTime() - LOOK_BACK_MS) - OVERLAP_MS)
  const found = await everyPage(renew, (page) => paystack.listSettlements({ from, to, page }))
  const own = found.filter((one) => one.domain === domain && one.currency === 'GHS')
  const known = await findPulled(
    db,
    own.map(({ id }) => id),
  )
  return own.filter(({ id }) => !known.has(id))
}

/** The payments of a settlement that this shop may have started; an account may serve other programs too. */
async function listPayments(
  { paystack, issuer }: SettlingDeps,
  { id }: ListedSettlement,
  renew: () => Promise<void>,
): Promise<NewSettlementRow[]> {
  const payments = await everyPage(renew, (page) => paystack.listSettled(id, page))
  const isOurs = ({ reference, metadata: { shop } }: SettledPayment) =>
    parseReference(reference) !== undefined && (shop === undefined || shop === issuer.shop)
  return payments.filter(isOurs).map(({ reference, amount, fee, paidAt }) => {
    return { reference, amount: pesewas(amount), fee: fee === null ? null : pesewas(fee), paidAt }
  })
}

async function everyPage<Row>(
  renew: () => Promise<void>,
  read: (page: number) => Promise<Listed<Row>>,
): Promise<Row[]> {
  const rows: Row[] = []
  for (let page = 1; page <= MOST_PAGES; page += 1) {
    await renew()
    const result = await read(page)
    if (result.kind !== 'listed') throw new NoAnswer(result.kind === 'unknown' ? result.error : result.message)
    rows.push(...result.rows)
    if (result.isLast) return rows
  }
  throw new NoAnswer(`the provider lists more than ${MOST_PAGES} pages`)
}

function factsOf({ id, settledAt, paidOut, fees }: ListedSettlement) {
  const sum = (amount: number | null) => (amount === null ? null : pesewas(amount))
  return { id, source: 'provider' as const, settledAt, paidOut: sum(paidOut), fees: sum(fees) }
}
