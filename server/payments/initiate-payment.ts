import { setTimeout as pause } from 'node:timers/promises'
import { Refusal } from '#domain/errors.ts'
import { formatOrderId } from '#domain/orders/order-id.ts'
import { localPhone } from '#domain/orders/phone.ts'
import type { Db } from '../db/db.ts'
import { type BegunAttempt, beginAttempt, markGivenUp, markOpen } from './payment-queries.ts'
import { CHANNELS, type PaystackClient } from './paystack-results.ts'

export type InitiateWorld = {
  db: Db
  paystack: PaystackClient
  clock: () => Date
  publicUrl: string
  /** Asks the provider about a live attempt before it is used again: it may have failed or succeeded meanwhile. */
  refresh: (reference: string) => Promise<unknown>
}

export type StartedPayment = {
  reference: string
  access_code: string
  authorization_url: string
  amount: BegunAttempt['amount']
}

/** How long a second caller waits for the first one's access code: tries and pause in milliseconds. */
const WAIT_TRIES = 12
const WAIT_MS = 250
/** A used reference cannot be used again; after a restored backup several may be. */
const MAX_DUPLICATES = 5

/**
 * Starts the card payment of an order, or resumes the one that is alive: a live attempt is reused, not doubled, and a
 * failed one is followed by another under a fresh reference. Amount and payer come from the intent alone. Runs outside
 * any transaction, since it speaks to the provider.
 *
 * @throws Refusal order.missing, payment.not_due, payment.starting, payment.initiate_failed, payment.misconfigured
 */
export async function initiatePayment(world: InitiateWorld, orderId: string): Promise<StartedPayment> {
  let isRefreshed = false
  for (let tries = 0; tries < WAIT_TRIES; tries += 1) {
    const begun = await beginAttempt(world.db, 'order', orderId, world.clock())
    if (!begun) throw new Refusal('order.missing')
    if (begun.intentStatus !== 'open') throw new Refusal('payment.not_due')
    if (begun.fresh !== null) return startFresh(world, orderId, begun, begun.fresh)

    const live = begun.latest
    if (live?.status === 'open' && live.accessCode !== null && live.authorizationUrl !== null) {
      if (isRefreshed) {
        return {
          reference: live.reference,
          access_code: live.accessCode,
          authorization_url: live.authorizationUrl,
          amount: begun.amount,
        }
      }
      await world.refresh(live.reference)
      isRefreshed = true
    } else {
      await pause(WAIT_MS) // somebody else is asking for the access code right now
    }
  }
  throw new Refusal('payment.starting')
}

async function startFresh(
  world: InitiateWorld,
  orderId: string,
  begun: BegunAttempt,
  reference: string,
  duplicates = 0,
): Promise<StartedPayment> {
  const result = await world.paystack.initialize({
    email: begun.payerEmail,
    amount: begun.amount,
    reference,
    callbackUrl: `${world.publicUrl}/payment-callback`,
    cancelUrl: `${world.publicUrl}/track-order?id=${orderId}`,
    channels: CHANNELS,
    metadata: {
      custom_fields: [
        { display_name: 'Order', variable_name: 'order', value: formatOrderId(orderId) },
        { display_name: 'Name', variable_name: 'name', value: begun.payerName },
        { display_name: 'Phone', variable_name: 'phone', value: localPhone(begun.payerPhone) },
      ],
    },
  })
  switch (result.kind) {
    case 'ok':
      await markOpen(world.db, reference, result)
      return {
        reference,
        access_code: result.accessCode,
        authorization_url: result.authorizationUrl,
        amount: begun.amount,
      }
    case 'duplicate': {
      // It may have been paid: a restored backup knows nothing of what came after it.
      await world.refresh(reference)
      await markGivenUp(world.db, reference, 'the reference was used before')
      const next =
        duplicates < MAX_DUPLICATES ? await beginAttempt(world.db, 'order', orderId, world.clock()) : undefined
      if (next?.fresh) return startFresh(world, orderId, next, next.fresh, duplicates + 1)
      if (next && next.intentStatus !== 'open') throw new Refusal('payment.not_due')
      throw new Refusal('payment.initiate_failed')
    }
    case 'misconfigured':
      await markGivenUp(world.db, reference, 'the provider refuses our key')
      throw new Refusal('payment.misconfigured')
    case 'refused':
    case 'unknown':
      // Nobody holds the access code, so nobody can pay this attempt: the next try gets a fresh reference at once.
      await markGivenUp(world.db, reference, 'no access code')
      throw new Refusal('payment.initiate_failed')
  }
}
