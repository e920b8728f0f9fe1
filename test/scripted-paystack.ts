import type {
  FindRefundsResult,
  InitializeResult,
  PaymentStart,
  PaystackClient,
  RefundRequest,
  RefundResult,
  TakenPayment,
  VerifyResult,
} from '#server/payments/paystack-results.ts'

/** A payment as the provider would tell of it. */
export function aTakenPayment(amount: number, change: Partial<TakenPayment> = {}): VerifyResult {
  return {
    kind: 'success',
    amount,
    requestedAmount: amount,
    currency: 'GHS',
    domain: 'test',
    providerId: '4099260516',
    channel: 'card',
    gatewayResponse: 'Successful',
    paidAt: new Date('2026-11-20T12:00:00Z'),
    metadata: {},
    ...change,
  }
}

/** The payment provider as a test wants it: answers from a script, and what it was asked. */
export class ScriptedPaystack implements PaystackClient {
  readonly started: PaymentStart[] = []
  readonly refunded: RefundRequest[] = []
  /** What verify says of a reference; unfinished when nothing is set. */
  readonly fates = new Map<string, VerifyResult>()
  /** What initialize says next, in this order; then `ok`. */
  readonly nextStarts: InitializeResult[] = []
  nextRefund: RefundResult | undefined
  knownRefunds: FindRefundsResult = { kind: 'found', refunds: [] }

  reset(): void {
    this.started.length = 0
    this.refunded.length = 0
    this.fates.clear()
    this.nextStarts.length = 0
    this.nextRefund = undefined
    this.knownRefunds = { kind: 'found', refunds: [] }
  }

  async initialize(payment: PaymentStart): Promise<InitializeResult> {
    this.started.push(payment)
    const { reference } = payment
    const accessCode = `code${reference.replaceAll('-', '')}`
    return (
      this.nextStarts.shift() ?? {
        kind: 'ok',
        accessCode,
        authorizationUrl: `https://checkout.paystack.com/${accessCode}`,
        reference,
      }
    )
  }

  async verify(reference: string): Promise<VerifyResult> {
    return this.fates.get(reference) ?? { kind: 'unfinished', status: 'abandoned' }
  }

  async refund(request: RefundRequest): Promise<RefundResult> {
    this.refunded.push(request)
    return (
      this.nextRefund ?? {
        kind: 'queued',
        refund: { providerId: '77', status: 'pending', amount: request.amount, currency: 'GHS' },
      }
    )
  }

  async findRefunds(): Promise<FindRefundsResult> {
    return this.knownRefunds
  }
}
