import type { z } from 'zod'
import type { Person } from '#domain/actor.ts'
import { isAirtimeAmount } from '#domain/airtime/airtime-amount.ts'
import type { buyTopUp as endpoint } from '#domain/airtime/airtime-api.ts'
import { KEPT_TOP_UP } from '#domain/airtime/top-up-status.ts'
import { Refusal } from '#domain/errors.ts'
import { pesewas } from '#domain/money.ts'
import { localPhone, parseGhanaMobile } from '#domain/phone/phone.ts'
import { MINUTE_MS, startOfDay } from '#domain/time/accra-time.ts'
import type { Db } from '../db/db.ts'
import { closeIntents, listUnpaid, lockUnpaid } from '../payments/payer-queries.ts'
import type { Priced } from '../payments/request-purchase.ts'
import { lockMember } from '../profiles/member-queries.ts'
import { readSettings } from '../settings/settings-queries.ts'
import { findOfferedProvider, findOwnTopUp, sumKeptSince } from './airtime-queries.ts'
import type { StoredTopUp } from './receive-top-up.ts'

type Input = z.output<(typeof endpoint)['schema']['body']>

/** Short, because a payment that is being confirmed counts towards the daily limit. */
const PAYABLE_MS = 30 * MINUTE_MS

/** The actor's top-up under the id, once it is paid. */
export async function findMadeTopUp(tx: Db, actor: Person, { id, providerId, phone, amount }: Input) {
  const row = await findOwnTopUp(tx, actor, id)
  if (!row) return undefined
  const isSame = row.providerId === providerId && row.phone === parseGhanaMobile(phone) && row.amount === amount
  return { isSame: isSame && KEPT_TOP_UP.includes(row.status), amount: row.amount, reference: row.paystackReference }
}

/**
 * Prices airtime. A prefix of another network is no reason to refuse, because numbers move.
 *
 * The daily limit counts what was paid today without refunds, and what may still be paid. When an abandoned payment is
 * in the way it is closed, and late money is refunded automatically. The profile is locked, so that concurrent requests
 * are counted one after the other.
 *
 * @throws Refusal airtime.provider_missing, airtime.amount_invalid, airtime.phone_invalid, airtime.cap_reached (with
 * the rest), profile.missing
 */
export async function priceTopUp(tx: Db, actor: Person, input: Input, now: Date): Promise<Priced<StoredTopUp>> {
  const { id, amount } = input
  if (!(await lockMember(tx, actor.userId))) throw new Refusal('profile.missing')
  const { airtime } = await readSettings(tx)
  const provider = await findOfferedProvider(tx, input.providerId)
  if (!provider) throw new Refusal('airtime.provider_missing')
  if (!isAirtimeAmount(amount, airtime.minimum)) {
    throw new Refusal('airtime.amount_invalid', { minimum: airtime.minimum })
  }
  const phone = parseGhanaMobile(input.phone)
  if (phone === undefined) throw new Refusal('airtime.phone_invalid')
  await refuseBeyondCap(tx, actor, { id, amount, dailyCap: airtime.dailyCap }, now)
  return {
    amount,
    seen: amount,
    contactPhone: phone,
    shown: { Provider: provider.name, 'Airtime for': localPhone(phone) },
    payableMs: PAYABLE_MS,
    request: { providerId: provider.id, providerName: provider.name, phone, amount },
  }
}

async function refuseBeyondCap(
  tx: Db,
  actor: Person,
  purchase: Pick<Input, 'id' | 'amount'> & { dailyCap: number },
  now: Date,
): Promise<void> {
  const unpaid = await listUnpaid(tx, 'airtime', actor.userId)
  // One that cannot be locked is being settled, or was since: its money has left.
  const locked = new Set((await lockUnpaid(tx, 'airtime', actor.userId, now)).map(({ id }) => id))
  const others = unpaid.filter(({ subjectId }) => subjectId !== purchase.id)
  const counted = [purchase.id, ...others.map(({ subjectId }) => subjectId)]
  const kept = await sumKeptSince(tx, actor.userId, startOfDay(now), counted)
  const isIdle = ({ id, isReported }: (typeof others)[number]) => !isReported && locked.has(id)
  const sum = (list: typeof others) => list.reduce((total, { amount }) => total + amount, 0)
  const confirming = sum(others.filter((one) => !isIdle(one)))
  if (kept + confirming + purchase.amount > purchase.dailyCap) {
    throw new Refusal('airtime.cap_reached', {
      dailyCap: purchase.dailyCap,
      left: pesewas(Math.max(0, purchase.dailyCap - kept - confirming)),
      /** Payments that the provider is confirming. */
      unpaid: confirming,
    })
  }
  const abandoned = others.filter(isIdle)
  const closed: string[] = []
  for (let open = sum(abandoned); kept + confirming + open + purchase.amount > purchase.dailyCap; ) {
    const [oldest] = abandoned.splice(0, 1)
    if (!oldest) break
    closed.push(oldest.id)
    open -= oldest.amount
  }
  await closeIntents(tx, closed)
}
