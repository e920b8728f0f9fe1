import type { Actor } from '#domain/actor.ts'
import { Refusal } from '#domain/errors.ts'
import { base32From } from '#domain/ids/base32.ts'
import { maskedWallet, type Network } from '#domain/payments/networks.ts'
import type { PaymentSubject } from '#domain/payments/payments-api.ts'
import { parseGhanaMobile } from '#domain/phone/phone.ts'
import { type BegunAttempt, beginAttempt } from '../begin-attempt-queries.ts'
import type { InitiateDeps } from '../initiate-payment.ts'
import { markFailed, markGivenUp } from '../payment-queries.ts'
import { issuedMetadata } from '../settling/payment-proof.ts'
import { markExpired, markPrompted } from './charge-queries.ts'

export type ChargeDeps = Omit<InitiateDeps, 'publicUrl'> & {
  /** Asks the provider about an attempt whose place a charge is to take. */
  release: (reference: string) => Promise<unknown>
  log: { warn: (facts: object, text: string) => void }
}

export type WantedCharge = { subject: PaymentSubject; network: Network; phone: string }

/** How many references are tried when the provider says that they were used. */
const MAX_DUPLICATES = 5
/** How often an attempt that ended meanwhile is looked past. */
const MAX_TRIES = 3

/**
 * Charges a wallet. A charge of the same subject that waits already is the answer instead, whoever started it: one statement
 * starts attempts, so that two devices start one charge. A payment in the provider's window gives way unless it is being
 * processed. Runs outside any transaction because it calls the provider.
 *
 * @returns the reference of the charge, whose page shows what to do
 * @throws Refusal payment.momo_phone; payment.missing, or the purchase's own code; payment.not_due, payment.momo_waiting,
 * payment.misconfigured, payment.initiate_failed; shop.blocked; as the purchase's `requirePayable` does
 */
export async function startCharge(
  deps: ChargeDeps,
  actor: Actor,
  wanted: WantedCharge,
): Promise<{ reference: string }> {
  const phone = parseGhanaMobile(wanted.phone)
  if (phone === undefined) throw new Refusal('payment.momo_phone')
  const wallet = { network: wanted.network, wallet: maskedWallet(phone) }
  const begin = (end?: string) => beginAttempt(deps.db, actor, wanted.subject, deps.clock(), { end, charge: wallet })
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    const begun = await begin()
    if (!begun) throw new Refusal(deps.purchases[wanted.subject.purpose].missing ?? 'payment.missing')
    if (begun.intentStatus !== 'open') throw new Refusal('payment.not_due')
    if (begun.fresh !== null) {
      await requireWanted(deps, wanted.subject, begun, begun.fresh)
      return charge(deps, { ...wanted, phone }, begun, begun.fresh, begin)
    }
    const live = begun.latest
    if (live === null) continue // another caller was a moment faster
    if (live.network !== null && live.isAwaited) return { reference: live.reference }
    if (tries === MAX_TRIES - 1) throw new Refusal('payment.momo_waiting', { reference: live.reference })
    await deps.release(live.reference)
  }
  throw new Refusal('payment.starting')
}

/** Checks a subject that was not made a moment ago once more, before money moves. */
async function requireWanted(
  { db, purchases, clock }: ChargeDeps,
  { purpose, subjectId }: PaymentSubject,
  begun: BegunAttempt,
  reference: string,
): Promise<void> {
  try {
    if (begun.isBlocked) throw new Refusal('shop.blocked')
    if (!begun.isJustMade) await purchases[purpose].requirePayable?.(db, subjectId, clock())
  } catch (error) {
    await markGivenUp(db, reference, 'the subject can no longer be paid as it was made')
    throw error
  }
}

async function charge(
  deps: ChargeDeps,
  wanted: WantedCharge,
  begun: BegunAttempt,
  reference: string,
  begin: (end: string) => Promise<BegunAttempt | undefined>,
  duplicates = 0,
): Promise<{ reference: string }> {
  const { db, paystack, clock, log } = deps
  const { purpose, subjectId } = wanted.subject
  const result = await paystack.charge({
    email: begun.payerEmail,
    amount: begun.amount,
    reference,
    metadata: {
      ...issuedMetadata(deps.issuer, { reference, purpose, subjectId }),
      custom_fields: [...begun.fields, { display_name: 'Name', variable_name: 'name', value: begun.payerName }],
    },
    network: wanted.network,
    phone: wanted.phone,
  })
  switch (result.kind) {
    case 'prompt':
      await markPrompted(db, reference, result, clock())
      return { reference }
    case 'finished':
      await deps.refresh(reference)
      return { reference }
    case 'failed':
      await markFailed(db, reference, result.gatewayResponse, clock())
      return { reference }
    case 'refused':
      // Such as a number that has no wallet. Nothing was charged, and its page says why.
      await markFailed(db, reference, result.message, clock())
      return { reference }
    case 'misconfigured':
      await markGivenUp(db, reference, 'the provider refuses our key')
      throw new Refusal('payment.misconfigured')
    case 'unknown':
      // The wallet may have been asked: the schedule finds out, and no other charge starts meanwhile.
      log.warn({ reference, error: result.error }, 'the provider did not answer a charge')
      return { reference }
    case 'duplicate': {
      await deps.refresh(reference)
      await markExpired(db, reference, 'the reference was used before')
      const next = duplicates < MAX_DUPLICATES ? await begin(`.${base32From(deps.random(6), 6)}`) : undefined
      if (next?.fresh) return charge(deps, wanted, next, next.fresh, begin, duplicates + 1)
      if (next && next.intentStatus !== 'open') throw new Refusal('payment.not_due')
      throw new Refusal('payment.initiate_failed')
    }
  }
}
