import { setTimeout as pause } from 'node:timers/promises'
import type { Actor } from '#domain/actor.ts'
import { Refusal } from '#domain/errors.ts'
import { base32From } from '#domain/ids/base32.ts'
import type { PaymentSubject } from '#domain/payments/payments-api.ts'
import { localPhone } from '#domain/phone/phone.ts'
import type { Purchases } from '../capability/capability.ts'
import type { Db } from '../db/db.ts'
import type { Random } from '../db/new-id.ts'
import { type BegunAttempt, beginAttempt, markAttemptOpen } from './begin-attempt-queries.ts'
import { markExpired } from './charges/charge-queries.ts'
import { markGivenUp } from './payment-queries.ts'
import { CHANNELS, type PaystackClient } from './paystack/paystack-results.ts'
import { issuedMetadata, type PaymentIssuer } from './settling/payment-proof.ts'

export type InitiateDeps = {
  db: Db
  paystack: PaystackClient
  clock: () => Date
  random: Random
  publicUrl: string
  issuer: PaymentIssuer
  /** Asks the provider about a live attempt before it is used again: it may have failed or succeeded since. */
  refresh: (reference: string) => Promise<unknown>
  purchases: Purchases
}

export type StartedPayment = {
  reference: string
  access_code: string
  authorization_url: string
  amount: BegunAttempt['amount']
}

/** How often a second caller looks for the access code that the first is fetching: for about three seconds. */
const WAIT_TRIES = 10
/** The pause after one of these tries, in milliseconds: short at first, because most codes come within a moment. */
const waitMs = (tries: number) => Math.min(25 * 2 ** tries, 500)
/**
 * How many references are tried when the provider says that they were used. Those after the first end in random
 * characters.
 */
const MAX_DUPLICATES = 5

/**
 * Starts a payment in the provider's window or resumes the live one: a live attempt is reused, a failed one is followed
 * by another attempt under a new reference. Amount and payer come from the intent alone. A subject that was not made a
 * moment ago is checked again first. Runs outside any transaction because it calls the provider.
 *
 * @throws Refusal payment.missing, or the purchase's own code; payment.not_due, payment.starting,
 * payment.initiate_failed, payment.misconfigured; shop.blocked; as the purchase's `requirePayable` does
 */
export async function initiatePayment(
  deps: InitiateDeps,
  actor: Actor,
  subject: PaymentSubject,
): Promise<StartedPayment> {
  const { purpose, subjectId } = subject
  const { missing, requirePayable } = deps.purchases[purpose]
  const begin: Begin = (end) => beginAttempt(deps.db, actor, subject, deps.clock(), { end })
  let isRefreshed = false
  for (let tries = 0; tries < WAIT_TRIES; tries += 1) {
    const begun = await begin()
    if (!begun) throw new Refusal(missing ?? 'payment.missing')
    if (begun.intentStatus !== 'open') throw new Refusal('payment.not_due')
    const lookAgain = async () => {
      if (begun.isBlocked) throw new Refusal('shop.blocked')
      if (!begun.isJustMade) await requirePayable?.(deps.db, subjectId, deps.clock())
    }
    if (begun.fresh !== null) {
      try {
        await lookAgain()
      } catch (error) {
        // Its access code was not handed out.
        await markGivenUp(deps.db, begun.fresh, 'the subject can no longer be paid as it was made')
        throw error
      }
      return startFresh(deps, subject, begun, begun.fresh, begin)
    }

    const live = begun.latest
    if (live && live.network !== null) {
      if (isRefreshed || live.isAwaited) throw new Refusal('payment.momo_waiting', { reference: live.reference })
      await deps.refresh(live.reference)
      isRefreshed = true
      continue
    }
    if (live?.status === 'open' && live.accessCode !== null && live.authorizationUrl !== null) {
      if (isRefreshed) {
        await lookAgain()
        return {
          reference: live.reference,
          access_code: live.accessCode,
          authorization_url: live.authorizationUrl,
          amount: begun.amount,
        }
      }
      await deps.refresh(live.reference)
      isRefreshed = true
    } else {
      await pause(waitMs(tries)) // another caller is fetching the access code
    }
  }
  throw new Refusal('payment.starting')
}

type Begin = (end?: string) => Promise<BegunAttempt | undefined>

async function startFresh(
  deps: InitiateDeps,
  subject: PaymentSubject,
  begun: BegunAttempt,
  reference: string,
  begin: Begin,
  duplicates = 0,
): Promise<StartedPayment> {
  const { purpose, subjectId } = subject
  const result = await deps.paystack.initialize({
    email: begun.payerEmail,
    amount: begun.amount,
    reference,
    callbackUrl: `${deps.publicUrl}/payment-callback`,
    cancelUrl: `${deps.publicUrl}${deps.purchases[purpose].returnTo(subjectId)}`,
    channels: CHANNELS,
    metadata: {
      ...issuedMetadata(deps.issuer, { reference, purpose, subjectId }),
      custom_fields: [
        ...begun.fields,
        { display_name: 'Name', variable_name: 'name', value: begun.payerName },
        { display_name: 'Phone', variable_name: 'phone', value: localPhone(begun.payerPhone) },
      ],
    },
  })
  switch (result.kind) {
    case 'ok':
      await markAttemptOpen(deps.db, reference, result)
      return {
        reference,
        access_code: result.accessCode,
        authorization_url: result.authorizationUrl,
        amount: begun.amount,
      }
    case 'duplicate': {
      // The attempt may have been paid, or may be yet (a restored backup lacks later rows), or somebody else used the reference.
      await deps.refresh(reference)
      await markExpired(deps.db, reference, 'the reference was used before')
      const next = duplicates < MAX_DUPLICATES ? await begin(`.${base32From(deps.random(6), 6)}`) : undefined
      if (next?.fresh) return startFresh(deps, subject, next, next.fresh, begin, duplicates + 1)
      if (next && next.intentStatus !== 'open') throw new Refusal('payment.not_due')
      throw new Refusal('payment.initiate_failed')
    }
    case 'misconfigured':
      await markGivenUp(deps.db, reference, 'the provider refuses our key')
      throw new Refusal('payment.misconfigured')
    case 'refused':
    case 'unknown':
      // The access code reached nobody, so this attempt cannot be paid: the next try gets a new reference at once.
      await markGivenUp(deps.db, reference, 'no access code')
      throw new Refusal('payment.initiate_failed')
  }
}
