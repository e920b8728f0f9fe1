import { ApiFault, invalidParams, unknownTransaction } from './api-fault.ts'
import type { Delays } from './delays.ts'
import type { Ledger } from './ledger.ts'
import type { RefundStatus, SimRefund } from './simulator-types.ts'
import type { Store } from './store.ts'
import { refundEventData } from './transaction-views.ts'
import type { Webhooks } from './webhooks.ts'

/** How long a refund stays in each step, in milliseconds. */
const STEP_MS = 2_000

export type RefundDesk = {
  /** @param amount in the transaction's subunit; the rest of it when omitted */
  create(input: {
    transaction: string
    amount?: number | undefined
    currency?: string | undefined
    customerNote?: string | undefined
    merchantNote?: string | undefined
  }): SimRefund
  find(id: string): SimRefund | undefined
  list(): SimRefund[]
  /** The customer gave an account. @throws ApiFault 422 unless the refund needs attention */
  retry(refund: SimRefund): void
  /** Continues refunds that a former run left open. */
  resume(): void
}

export function createRefundDesk(options: {
  store: Store
  ledger: Ledger
  webhooks: Webhooks
  delays: Delays
  clock: () => Date
}): RefundDesk {
  const { store, ledger, webhooks, delays, clock } = options

  function requireTransaction(name: string) {
    const transaction = ledger.find(name)
    if (!transaction) throw unknownTransaction(404)
    return transaction
  }

  function sentBack(reference: string, statuses: readonly RefundStatus[]): number {
    return store
      .refunds()
      .filter((refund) => refund.transactionReference === reference && statuses.includes(refund.status))
      .reduce((total, refund) => total + refund.amount, 0)
  }

  function moveTo(refund: SimRefund, status: RefundStatus): void {
    const transaction = requireTransaction(refund.transactionReference)
    refund.status = status
    refund.updatedAt = clock().toISOString()
    store.saveRefund(refund)
    if (status === 'processed' && sentBack(transaction.reference, ['processed']) >= transaction.amount) {
      ledger.markReversed(transaction)
    }
    webhooks.send(`refund.${status}`, transaction.reference, refundEventData(refund, transaction))
  }

  /** Continues step by step; the outcome depends on the instrument of the payment. */
  function goOn(refund: SimRefund): void {
    if (refund.status !== 'pending' && refund.status !== 'processing') return
    delays.after(STEP_MS, () => {
      const { instrument } = requireTransaction(refund.transactionReference)
      moveTo(refund, refund.status === 'pending' ? 'processing' : (instrument?.refundFate ?? 'processed'))
      goOn(refund)
    })
  }

  return {
    create({ transaction: name, amount, currency, customerNote, merchantNote }) {
      const transaction = requireTransaction(name)
      if (transaction.status !== 'success' && transaction.status !== 'reversed') {
        throw invalidParams('Only a successful transaction can be refunded')
      }
      if (currency !== undefined && currency !== transaction.currency) {
        throw invalidParams('The currency of the refund is not that of the transaction')
      }
      const given = sentBack(transaction.reference, ['pending', 'processing', 'processed', 'needs-attention'])
      const left = transaction.amount - given
      if (left === 0) throw invalidParams('Transaction has been fully reversed')
      if ((amount ?? left) > left) throw invalidParams('Refund amount cannot be more than the transaction amount')
      const now = clock().toISOString()
      const refund: SimRefund = {
        id: store.nextId(),
        transactionReference: transaction.reference,
        amount: amount ?? left,
        currency: transaction.currency,
        status: 'pending',
        customerNote: customerNote ?? null,
        merchantNote: merchantNote ?? null,
        createdAt: now,
        updatedAt: now,
      }
      moveTo(refund, 'pending')
      goOn(refund)
      return refund
    },

    find: (id) => store.refunds().find((refund) => String(refund.id) === id),
    list: () => store.refunds(),

    retry(refund) {
      if (refund.status !== 'needs-attention') {
        throw new ApiFault(422, 'Refund does not need attention', 'invalid_params', 'Retry only refunds that need it')
      }
      moveTo(refund, 'processing')
      delays.after(STEP_MS, () => moveTo(refund, 'processed'))
    },

    resume() {
      for (const refund of store.refunds()) goOn(refund)
    },
  }
}
