/** The statuses of a transaction, as the API names them. */
export type TransactionStatus = 'abandoned' | 'ongoing' | 'pending' | 'success' | 'failed' | 'reversed'
export type RefundStatus = 'pending' | 'processing' | 'processed' | 'failed' | 'needs-attention'
export type Outcome =
  | 'success'
  | 'declined'
  | 'insufficient_funds'
  | 'timeout'
  /** The wallet's network fails. */
  | 'network_error'
  /** The money comes after the prompt was over. */
  | 'late'
  /** Paid; its event is sent twice. */
  | 'duplicate_event'
  /** Paid; its event is sent after its successor. */
  | 'late_event'

/** The instrument of a payment, as far as a provider stores it: never a whole card number. */
export type Instrument = {
  channel: 'card' | 'mobile_money'
  bin: string
  last4: string
  expMonth: string
  expYear: string
  bank: string
  brand: string
  isReusable: boolean
  /** The outcome of a refund to this instrument. */
  refundFate: Extract<RefundStatus, 'processed' | 'failed' | 'needs-attention'>
}

/** A prompt on the payer's phone with its deadline. */
export type Prompt = {
  kind: 'approve' | 'otp'
  text: string
  outcome: Outcome
  askedAt: string
  instrument: Instrument
}

export type SimTransaction = {
  id: number
  reference: string
  accessCode: string
  email: string
  /** In the subunit of `currency`. */
  amount: number
  requestedAmount: number
  currency: string
  domain: string
  status: TransactionStatus
  channels: string[]
  /** Exactly as given: an object, JSON text, or nothing. */
  metadata: unknown
  callbackUrl: string | null
  gatewayResponse: string | null
  instrument: Instrument | null
  authorizationCode: string
  prompt: Prompt | null
  history: { type: string; message: string; at: string }[]
  createdAt: string
  paidAt: string | null
}

export type SimRefund = {
  id: number
  transactionReference: string
  amount: number
  currency: string
  status: RefundStatus
  customerNote: string | null
  merchantNote: string | null
  createdAt: string
  updatedAt: string
}

/**
 * `held`: delayed to change the order. `dropped`: never sent, by a switch or without a URL. `given_up`: every retry
 * failed.
 */
export type WebhookState = 'waiting' | 'held' | 'delivered' | 'dropped' | 'given_up'

export type SimWebhook = {
  id: number
  event: string
  /** The reference of its transaction. */
  reference: string
  /** The body byte for byte, the same at every attempt. */
  body: string
  state: WebhookState
  attempts: { at: string; result: string }[]
  createdAt: string
}
