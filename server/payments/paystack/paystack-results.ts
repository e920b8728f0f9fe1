import type { Pesewas } from '#domain/money.ts'
import type { Network } from '#domain/payments/networks.ts'

/**
 * What the shop asks of Paystack, and every answer it handles. No method throws because of Paystack or the network.
 * Each result names its kind, so a caller cannot mistake "unknown" for "failed".
 */
export type PaystackClient = {
  /** Asks for an access code. Never repeated automatically: after `unknown`, verify the reference first. */
  initialize(payment: PaymentStart): Promise<InitializeResult>
  /** Charges a mobile money wallet. Never repeated automatically: after `unknown`, verify the reference first. */
  charge(charge: WalletCharge): Promise<ChargeResult>
  /** Sends the voucher that a charge asks for. Never repeated automatically. */
  submitVoucher(reference: string, voucher: string): Promise<ChargeResult>
  /** The current status of a payment at the provider. Safe to repeat. */
  verify(reference: string): Promise<VerifyResult>
  /** Requests a refund. Never repeated automatically: after `unknown`, check with `findRefunds` first. */
  refund(request: RefundRequest): Promise<RefundResult>
  /**
   * The refunds that exist for one payment.
   *
   * @param providerId the payment's id at the provider, where known: lists of refunds may contain only that
   */
  findRefunds(reference: string, providerId?: string): Promise<FindRefundsResult>
  /**
   * One page of the successful payments that were started between two instants, ours and those of other programs;
   * newest first.
   */
  listSuccesses(window: { from: Date; to: Date; page: number }): Promise<Listed<ListedPayment>>
  /** One page of the payouts to the main account that were made between two instants; newest first. */
  listSettlements(window: { from: Date; to: Date; page: number }): Promise<Listed<ListedSettlement>>
  /** One page of the payments of a settlement. */
  listSettled(settlementId: string, page: number): Promise<Listed<SettledPayment>>
}

export const CHANNELS = ['card', 'mobile_money', 'bank_transfer'] as const
export type Channel = (typeof CHANNELS)[number]

export type PaymentStart = {
  email: string
  amount: Pesewas
  /** New for each attempt: letters, digits, `-`, `.`, `=`. */
  reference: string
  /** Where the hosted page sends the browser after payment. */
  callbackUrl: string
  /** Where the Cancel link of the hosted page leads. */
  cancelUrl: string
  /** Stored by the provider unchanged and returned by `verify`; holds no secrets. */
  metadata: Record<string, unknown>
  channels: readonly Channel[]
}

export type WalletCharge = Pick<PaymentStart, 'email' | 'amount' | 'reference' | 'metadata'> & {
  network: Network
  /** In E.164, a mobile number of Ghana. */
  phone: string
}

/** What follows a charge, or a voucher for it. */
export type ChargeResult =
  /** The payer must do something; `text` is the provider's, for the payer. */
  | { kind: 'prompt'; step: 'voucher' | 'approve'; text: string | null }
  /** It took the money, as the provider says here; `verify` decides. */
  | { kind: 'finished' }
  | { kind: 'failed'; gatewayResponse: string | null }
  /** The reference was used before: verify it, then use a new one. */
  | { kind: 'duplicate' }
  | Refused
  | Misconfigured
  | Unknown

/** The request may have taken effect. `error` is for the log and holds no secret. */
export type Unknown = { kind: 'unknown'; error: string }

/** Our key is refused, or this machine may not use it: nothing took effect and a person must act. */
export type Misconfigured = { kind: 'misconfigured'; message: string }

/** The provider understood and declined; repeating the same request is useless. */
export type Refused = { kind: 'refused'; message: string }

/** One page of a list. */
export type Listed<Row> = { kind: 'listed'; rows: Row[]; isLast: boolean } | Misconfigured | Unknown

export type InitializeResult =
  | { kind: 'ok'; accessCode: string; authorizationUrl: string; reference: string }
  /** The reference was used before, perhaps by a try whose answer was lost: verify it, then use a new one. */
  | { kind: 'duplicate' }
  | Refused
  | Misconfigured
  | Unknown

/** A payment that took money. */
export type TakenPayment = {
  /** What the payer paid, in the subunit of `currency`; more than `requestedAmount` if the payer bears the fees. */
  amount: number
  /**
   * The requested amount, to be compared with the amount due. Equal to `amount` where the provider does not give it.
   */
  requestedAmount: number
  currency: string
  /** `test` or `live`: must match the mode of our key. */
  domain: string
  /** The provider's id as text, because it exceeds 32 bits. */
  providerId: string
  channel: string | null
  /** What the provider keeps, in the subunit of `currency`; null where it does not say. */
  fee: number | null
  gatewayResponse: string | null
  paidAt: Date | null
  metadata: Record<string, unknown>
}

/** Statuses of payments that are not paid yet and may still succeed. */
export const UNFINISHED_STATUSES = ['abandoned', 'ongoing', 'pending', 'processing', 'queued'] as const
export type UnfinishedStatus = (typeof UNFINISHED_STATUSES)[number]

export type VerifyResult =
  | ({ kind: 'success' } & TakenPayment)
  | { kind: 'failed'; gatewayResponse: string | null }
  /** Taken and refunded since, fully or in part. */
  | ({ kind: 'reversed' } & TakenPayment)
  | { kind: 'unfinished'; status: UnfinishedStatus }
  /** The provider does not know this reference. */
  | { kind: 'not_found' }
  | Unknown

export type RefundRequest = {
  reference: string
  amount: Pesewas
  /** For the shop's records, not for the payer. */
  reason: string
}

/** A successful payment as the provider lists it. It settles nothing: `verify` is asked first. */
export type ListedPayment = Pick<TakenPayment, 'providerId' | 'amount' | 'currency' | 'domain' | 'metadata'> & {
  reference: string
}

/** A payout that has reached the shop's account. */
export type ListedSettlement = {
  id: string
  domain: string
  currency: string
  settledAt: Date
  /** What was paid out, and the fees, in the subunit of `currency`. */
  paidOut: number | null
  fees: number | null
}

/** A payment as a settlement lists it. `fee` is null where the provider does not say. */
export type SettledPayment = {
  reference: string
  amount: number
  fee: number | null
  paidAt: Date
  metadata: Record<string, unknown>
}

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
