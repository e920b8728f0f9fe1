import type { Pesewas } from '#domain/money.ts'

/**
 * What the shop may ask of Paystack, and every answer it must be ready for. No method throws for anything that Paystack
 * or the network does; each result names its kind, so that a caller cannot mistake "unknown" for "failed".
 */
export type PaystackClient = {
  /** Asks for an access code. Never repeated by itself: after `unknown`, verify the reference first. */
  initialize(payment: PaymentStart): Promise<InitializeResult>
  /** The fate of a payment, as the provider knows it now. Safe to call any number of times. */
  verify(reference: string): Promise<VerifyResult>
  /** Asks to send money back. Never repeated by itself: after `unknown`, look with `findRefunds` first. */
  refund(request: RefundRequest): Promise<RefundResult>
  /**
   * The refunds that exist for one payment.
   *
   * @param providerId the payment's id with the provider, where known: lists of refunds may name only that
   */
  findRefunds(reference: string, providerId?: string): Promise<FindRefundsResult>
  /** One page of the successful payments that were started between two instants, ours and those of others; newest first. */
  listSuccesses(window: { from: Date; to: Date; page: number }): Promise<ListSuccessesResult>
}

export const CHANNELS = ['card', 'mobile_money', 'bank_transfer'] as const
export type Channel = (typeof CHANNELS)[number]

export type PaymentStart = {
  email: string
  amount: Pesewas
  /** Fresh for each attempt: letters, digits, `-`, `.`, `=`. */
  reference: string
  /** Where the hosted page sends the browser after payment. */
  callbackUrl: string
  /** Where the Cancel link of the hosted page leads. */
  cancelUrl: string
  /** Kept by the provider word for word and given back by `verify`; holds no secrets. */
  metadata: Record<string, unknown>
  channels: readonly Channel[]
}

/** Nothing certain is known: it may have taken effect. `error` is for the log and holds no secret. */
export type Unknown = { kind: 'unknown'; error: string }

/** Our key is refused, or this machine may not use it: nothing took effect, a person must look. */
export type Misconfigured = { kind: 'misconfigured'; message: string }

/** The provider understood and declined; repeating the same request is useless. */
export type Refused = { kind: 'refused'; message: string }

export type InitializeResult =
  | { kind: 'ok'; accessCode: string; authorizationUrl: string; reference: string }
  /** The reference was used before, maybe by a try whose answer was lost: verify it, go on with a fresh one. */
  | { kind: 'duplicate' }
  | Refused
  | Misconfigured
  | Unknown

/** A payment that took money. */
export type TakenPayment = {
  /** What the payer paid, in the subunit of `currency`; more than `requestedAmount` if the payer bears the fees. */
  amount: number
  /** What was asked for: compare this with what is due. Equal to `amount` where the provider does not say. */
  requestedAmount: number
  currency: string
  /** `test` or `live`: must fit the mode of our key. */
  domain: string
  /** The provider's id as text, for it exceeds 32 bits. */
  providerId: string
  channel: string | null
  gatewayResponse: string | null
  paidAt: Date | null
  metadata: Record<string, unknown>
}

/** Not paid, but not lost either; may still succeed. */
export const UNFINISHED_STATUSES = ['abandoned', 'ongoing', 'pending', 'processing', 'queued'] as const
export type UnfinishedStatus = (typeof UNFINISHED_STATUSES)[number]

export type VerifyResult =
  | ({ kind: 'success' } & TakenPayment)
  | { kind: 'failed'; gatewayResponse: string | null }
  /** Taken and given back since, fully or in part. */
  | ({ kind: 'reversed' } & TakenPayment)
  | { kind: 'unfinished'; status: UnfinishedStatus }
  /** The provider never heard of this reference. */
  | { kind: 'not_found' }
  | Unknown

export type RefundRequest = {
  reference: string
  amount: Pesewas
  /** For the books of the shop, not for the payer. */
  reason: string
}

/** A successful payment as the provider lists it. Nothing is settled by it: `verify` is asked first. */
export type ListedPayment = Pick<TakenPayment, 'providerId' | 'amount' | 'currency' | 'domain' | 'metadata'> & {
  reference: string
}

export type ListSuccessesResult =
  | { kind: 'listed'; payments: ListedPayment[]; isLast: boolean }
  | Misconfigured
  | Unknown

export const REFUND_STATES = ['pending', 'processing', 'processed', 'failed', 'needs-attention'] as const
export type RefundState = (typeof REFUND_STATES)[number]

export type RefundRecord = {
  providerId: string
  status: RefundState
  /** In the subunit of `currency`. */
  amount: number
  currency: string
}

export type RefundResult = { kind: 'queued'; refund: RefundRecord } | Refused | Misconfigured | Unknown

export type FindRefundsResult = { kind: 'found'; refunds: RefundRecord[] } | Misconfigured | Unknown
