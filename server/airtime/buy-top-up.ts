import type { z } from 'zod'
import type { Person } from '#domain/actor.ts'
import { isAirtimeAmount } from '#domain/airtime/airtime-amount.ts'
import type { buyTopUp as endpoint } from '#domain/airtime/airtime-api.ts'
import { Refusal } from '#domain/errors.ts'
import { formatCedis, pesewas } from '#domain/money.ts'
import { localPhone, parseGhanaMobile } from '#domain/phone/phone.ts'
import { MINUTE_MS, startOfDay } from '#domain/time/accra-time.ts'
import type { Db } from '../db/db.ts'
import type { Random } from '../db/new-id.ts'
import { listUnpaid } from '../payments/payer-queries.ts'
import { preparePayment } from '../payments/prepare-payment.ts'
import { stopPayment } from '../payments/refunds/stop-payment.ts'
import { findMemberContact, lockMember } from '../profiles/member-queries.ts'
import { readSettings } from '../settings/settings-queries.ts'
import { findOfferedProvider, findOwnTopUp, sumKeptSince } from './airtime-queries.ts'
import type { StoredTopUp } from './receive-top-up.ts'

type Endpoint = (typeof endpoint)['schema']
type Input = z.output<Endpoint['body']>
type Answer = z.output<Endpoint['response'][200]>

/**
 * Unpaid top-ups are closed after this, in milliseconds; late money is refunded automatically. Short, because a payment
 * that is being confirmed counts towards the daily limit.
 */
const UNPAID_MS = 30 * MINUTE_MS

/**
 * Requests airtime: writes the intent; the settlement of its payment writes the top-up. A prefix of another network is
 * no reason to refuse, because numbers move.
 *
 * The daily limit counts what was paid today without refunds, and what may still be paid. When an abandoned payment is
 * in the way it is closed, and late money is refunded automatically. The profile is locked, so that concurrent requests
 * are counted one after the other.
 *
 * @throws Refusal airtime.provider_missing, airtime.amount_invalid, airtime.phone_invalid, airtime.cap_reached (with
 * the rest), payment.key_reused, profile.missing
 */
export async function buyTopUp(
  tx: Db,
  actor: Person,
  input: Input,
  deps: { now: Date; random: Random; mailDomain: string },
): Promise<Answer> {
  const { now, mailDomain } = deps
  const { id } = input
  if (!(await lockMember(tx, actor.userId))) throw new Refusal('profile.missing')
  const known = await findOwnTopUp(tx, actor, id)
  const { purchase, dailyCap } = await checked(tx, input)
  if (!known) await refuseBeyondCap(tx, actor, { id, amount: purchase.amount, dailyCap }, now)
  const contact = await findMemberContact(tx, actor.userId)
  const intent = await preparePayment(
    tx,
    actor,
    {
      purpose: 'airtime',
      subjectId: id,
      amount: purchase.amount,
      payer: {
        name: contact?.name ?? '',
        phone: purchase.phone,
        email: contact?.email ?? `${localPhone(purchase.phone)}@${mailDomain}`,
      },
      request: purchase,
      fields: [
        { display_name: 'Provider', variable_name: 'provider', value: purchase.providerName },
        { display_name: 'Amount', variable_name: 'amount', value: formatCedis(purchase.amount) },
      ],
      closesAt: new Date(now.getTime() + UNPAID_MS),
    },
    deps,
  )
  return { id, amount: intent.amount, isPaid: intent.status === 'paid', reference: intent.paidBy }
}

async function checked(tx: Db, input: Input) {
  const { airtime } = await readSettings(tx)
  const provider = await findOfferedProvider(tx, input.providerId)
  if (!provider) throw new Refusal('airtime.provider_missing')
  if (!isAirtimeAmount(input.amount, airtime.minimum)) {
    throw new Refusal('airtime.amount_invalid', { minimum: airtime.minimum })
  }
  const phone = parseGhanaMobile(input.phone)
  if (phone === undefined) throw new Refusal('airtime.phone_invalid')
  const purchase: StoredTopUp = { providerId: provider.id, providerName: provider.name, phone, amount: input.amount }
  return { purchase, dailyCap: airtime.dailyCap }
}

async function refuseBeyondCap(
  tx: Db,
  actor: Person,
  purchase: Pick<Input, 'id' | 'amount'> & { dailyCap: number },
  now: Date,
): Promise<void> {
  const kept = await sumKeptSince(tx, actor.userId, startOfDay(now))
  const others = (await listUnpaid(tx, 'airtime', actor.userId)).filter(({ subjectId }) => subjectId !== purchase.id)
  const sum = (list: typeof others) => list.reduce((total, { amount }) => total + amount, 0)
  const confirming = sum(others.filter(({ isReported }) => isReported))
  if (kept + confirming + purchase.amount > purchase.dailyCap) {
    throw new Refusal('airtime.cap_reached', {
      dailyCap: purchase.dailyCap,
      left: pesewas(Math.max(0, purchase.dailyCap - kept - confirming)),
      /** Payments that the provider is confirming. */
      unpaid: confirming,
    })
  }
  const abandoned = others.filter(({ isReported }) => !isReported)
  for (let open = sum(abandoned); kept + confirming + open + purchase.amount > purchase.dailyCap; ) {
    const [oldest] = abandoned.splice(0, 1)
    if (!oldest) break
    await stopPayment(tx, 'airtime', oldest.subjectId, 'another top-up was requested instead', now)
    open -= oldest.amount
  }
}
