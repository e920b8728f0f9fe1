import { Refusal } from '#domain/errors.ts'
import type { Db } from '../../db/db.ts'
import { findAttempt, markFailed } from '../payment-queries.ts'
import type { PaystackClient } from '../paystack/paystack-results.ts'
import { markPrompted, returnVoucherQuestion, takeVoucherQuestion } from './charge-queries.ts'

type VoucherDeps = {
  db: Db
  paystack: PaystackClient
  clock: () => Date
  refresh: (reference: string) => Promise<unknown>
  log: { warn: (facts: object, text: string) => void }
}

/**
 * Sends a voucher to the provider, once for each time it asks: two presses, or two devices, send one. The voucher is neither
 * stored nor logged. Runs outside any transaction because it calls the provider.
 *
 * @returns whether the provider took it, or may have; false when it asks again, or refused it
 * @throws Refusal payment.missing; payment.voucher_over when no voucher is awaited; payment.misconfigured
 */
export async function sendVoucher(
  { db, paystack, clock, refresh, log }: VoucherDeps,
  reference: string,
  voucher: string,
): Promise<{ isAccepted: boolean }> {
  const found = await findAttempt(db, reference)
  if (!found || found.attempt.network === null) throw new Refusal('payment.missing')
  const isOurs = await takeVoucherQuestion(db, reference, clock())
  if (!isOurs) throw new Refusal('payment.voucher_over')
  const result = await paystack.submitVoucher(reference, voucher)
  switch (result.kind) {
    case 'prompt':
      await markPrompted(db, reference, result, clock())
      return { isAccepted: result.step === 'approve' }
    case 'finished':
      await refresh(reference)
      return { isAccepted: true }
    case 'failed':
      await markFailed(db, reference, result.gatewayResponse, clock())
      return { isAccepted: false }
    case 'unknown':
      // The voucher may have arrived: verification tells. The schedule asks, and so does the payer's page.
      log.warn({ reference, error: result.error }, 'the provider did not answer a voucher')
      return { isAccepted: true }
    default:
      log.warn({ reference, kind: result.kind }, 'the provider did not take a voucher in')
      await returnVoucherQuestion(db, reference, found.attempt.promptText)
      if (result.kind === 'misconfigured') throw new Refusal('payment.misconfigured')
      return { isAccepted: false }
  }
}
