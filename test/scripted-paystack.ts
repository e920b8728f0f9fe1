import type {
  ChargeResult,
  FindRefundsResult,
  InitializeResult,
  Listed,
  ListedPayment,
  ListedSettlement,
  Misconfigured,
  PaymentStart,
  PaystackClient,
  RefundRecord,
  RefundRequest,
  RefundResult,
  SettledPayment,
  TakenPayment,
  Unknown,
  VerifyResult,
  WalletCharge,
} from '#server/payments/paystack/paystack-results.ts'

/** A payment as the provider returns it. */
export function aTakenPayment(amount: number, change: Partial<TakenPayment> = {}): VerifyResult {
  return {
    kind: 'success',
    amount,
    requestedAmount: amount,
    currency: 'GHS',
    domain: 'test',
    providerId: '4099260516',
    channel: 'card',
    fee: Math.round(amount * 0.0195),
    gatewayResponse: 'Successful',
    paidAt: new Date('2026-11-20T12:00:00Z'),
    metadata: {},
    ...change,
  }
}

/** The refunds of one payment as the provider lists them; processed by default. */
export function aListOfRefunds(...parts: (Pick<RefundRecord, 'amount'> & Partial<RefundRecord>)[]): FindRefundsResult {
  const refunds = parts.map((part, index): RefundRecord => {
    return { providerId: String(77 + index), status: 'processed', currency: 'GHS', ...part }
  })
  return { kind: 'found', refunds }
}

/** A payment provider with scripted answers that records its calls. */
export class ScriptedPaystack implements PaystackClient {
  readonly started: PaymentStart[] = []
  readonly charged: WalletCharge[] = []
  readonly vouchers: string[] = []
  /** The next answers to charges and vouchers, in this order; then a prompt to approve. */
  readonly nextCharges: (ChargeResult | Promise<ChargeResult>)[] = []
  readonly refunded: RefundRequest[] = []
  /** The references that were verified. */
  readonly verified: string[] = []
  /** The answer of verify by reference; unfinished by default. */
  readonly fates = new Map<string, VerifyResult>()
  /** The next answers of initialize, in this order; then `ok`. */
  readonly nextStarts: InitializeResult[] = []
  nextRefund: RefundResult | undefined
  /** The pages of successful payments in order; then the list is empty. */
  readonly listed: Listed<ListedPayment>[] = []
  knownRefunds: FindRefundsResult = { kind: 'found', refunds: [] }
  /** The settlements with their payments. */
  readonly settlements: (ListedSettlement & { payments: SettledPayment[] })[] = []
  /** The answer to questions about settlements in place of them. */
  settlementFault: Misconfigured | Unknown | undefined

  reset(): void {
    this.started.length = 0
    this.charged.length = 0
    this.vouchers.length = 0
    this.nextCharges.length = 0
    this.refunded.length = 0
    this.verified.length = 0
    this.listed.length = 0
    this.settlements.length = 0
    this.settlementFault = undefined
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

  async charge(charge: WalletCharge): Promise<ChargeResult> {
    this.charged.push(charge)
    return this.nextCharges.shift() ?? { kind: 'prompt', step: 'approve', text: 'Please approve the payment' }
  }

  async submitVoucher(_reference: string, voucher: string): Promise<ChargeResult> {
    this.vouchers.push(voucher)
    return this.nextCharges.shift() ?? { kind: 'prompt', step: 'approve', text: null }
  }

  /** Returns the metadata that the payment was started with, as a provider does, unless the test sets another. */
  async verify(reference: string): Promise<VerifyResult> {
    this.verified.push(reference)
    const fate = this.fates.get(reference) ?? { kind: 'unfinished', status: 'abandoned' }
    if (fate.kind !== 'success' || Object.keys(fate.metadata).length > 0) return fate
    return {
      ...fate,
      metadata: [...this.started, ...this.charged].find((one) => one.reference === reference)?.metadata ?? {},
    }
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

  async listSuccesses({ page }: { page: number }): Promise<Listed<ListedPayment>> {
    return this.listed[page - 1] ?? { kind: 'listed', rows: [], isLast: true }
  }

  async listSettlements({ from, to }: { from: Date; to: Date; page: number }): Promise<Listed<ListedSettlement>> {
    const rows = this.settlements.filter(({ settledAt }) => settledAt >= from && settledAt <= to)
    return this.settlementFault ?? { kind: 'listed', rows, isLast: true }
  }

  async listSettled(settlementId: string): Promise<Listed<SettledPayment>> {
    const rows = this.settlements.find(({ id }) => id === settlementId)?.payments ?? []
    return this.settlementFault ?? { kind: 'listed', rows, isLast: true }
  }
}
