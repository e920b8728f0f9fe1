import type { z } from 'zod'
import type { Person } from '#domain/actor.ts'
import { isAirtimeAmount } from '#domain/airtime/airtime-amount.ts'
import type { buyTopUp as endpoint } from '#domain/airtime/airtime-api.ts'
import { Refusal } from '#domain/errors.ts'
import { formatCedis, pesewas } from '#domain/money.ts'
import { localPhone, parseGhanaMobile } from '#domain/orders/phone.ts'
import { MINUTE_MS, startOfDay } from '#domain/settings/accra-time.ts'
import type { Db } from '../db/db.ts'
import type { Random } from '../db/new-id.ts'
import { sumUnpaid } from '../payments/payer-queries.ts'
import { preparePayment } from '../payments/prepare-payment.ts'
import { readSettings } from '../settings/settings-queries.ts'
import { findMemberContact, lockMember } from '../subscriptions/subscription-queries.ts'
import { findOfferedProvider, findOwnTopUp, sumKeptSince } from './airtime-queries.ts'
import type { StoredTopUp } from './receive-top-up.ts'

type Endpoint = (typeof endpoint)['schema']
type Input = z.output<Endpoint['body']>
type Answer = z.output<Endpoint['response'][200]>

/**
 * Airtime that nobody paid for is forgotten after this; money that comes later goes back by itself. Short, because what
 * may still be paid counts towards the day's limit.
 */
const UNPAID_MS = 30 * MINUTE_MS

/**
 * Asks for airtime: writes what is to be paid; the top-up itself is written by the settlement of its payment. A prefix
 * of another network is no reason to refuse: numbers move.
 *
 * The day's limit counts what was paid today and kept, and what may still be paid. The person is held meanwhile, so that
 * two wishes at once are counted one after the other.
 *
 * @throws Refusal airtime.provider_missing, airtime.amount_invalid, airtime.phone_invalid, airtime.cap_reached (with
 *   what is left), payment.key_reused, profile.missing
 */
export async function buyTopUp(
  tx: Db,
  actor: Person,
  input: Input,
  world: { now: Date; random: Random; mailDomain: string },
): Promise<Answer> {
  const { now, mailDomain } = world
  const { id } = input
  if (!(await lockMember(tx, actor.userId))) throw new Refusal('profile.missing')
  const known = await findOwnTopUp(tx, actor, id)
  const { wish, dailyCap } = await checked(tx, input)
  if (!known) await refuseBeyondCap(tx, actor, { id, amount: wish.amount, dailyCap }, now)
  const contact = await findMemberContact(tx, actor.userId)
  const intent = await preparePayment(
    tx,
    actor,
    {
      purpose: 'airtime',
      subjectId: id,
      amount: wish.amount,
      payer: {
        name: contact?.name ?? '',
        phone: wish.phone,
        email: contact?.email ?? `${localPhone(wish.phone)}@${mailDomain}`,
      },
      request: wish,
      fields: [
        { display_name: 'Provider', variable_name: 'provider', value: wish.providerName },
        { display_name: 'Amount', variable_name: 'amount', value: formatCedis(wish.amount) },
      ],
      closesAt: new Date(now.getTime() + UNPAID_MS),
    },
    world,
  )
  return { id, amount: intent.amount, isPaid: intent.status === 'paid', reference: known?.paystackReference ?? null }
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
  const wish: StoredTopUp = { providerId: provider.id, providerName: provider.name, phone, amount: input.amount }
  return { wish, dailyCap: airtime.dailyCap }
}

async function refuseBeyondCap(
  tx: Db,
  actor: Person,
  wish: Pick<Input, 'id' | 'amount'> & { dailyCap: number },
  now: Date,
): Promise<void> {
  const kept = await sumKeptSince(tx, actor.userId, startOfDay(now))
  const unpaid = await sumUnpaid(tx, 'airtime', actor.userId, wish.id)
  if (kept + unpaid + wish.amount <= wish.dailyCap) return
  throw new Refusal('airtime.cap_reached', {
    dailyCap: wish.dailyCap,
    left: pesewas(Math.max(0, wish.dailyCap - kept - unpaid)),
    /** Of payments that were begun and not finished; it is free again half an hour after they were. */
    unpaid,
  })
}
