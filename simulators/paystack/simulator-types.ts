/** The words of §5 of the API that a transaction of the simulator goes through. */
export type TransactionStatus = 'abandoned' | 'ongoing' | 'pending' | 'success' | 'failed' | 'reversed'
export type RefundStatus = 'pending' | 'processing' | 'processed' | 'failed' | 'needs-attention'
export type Outcome = 'success' | 'declined' | 'insufficient_funds' | 'timeout'

/** What was paid with, as far as a provider keeps it: never a whole card number. */
export type Instrument = {
  channel: 'card' | 'mobile_money'
  bin: string
  last4: string
  expMonth: string
  expYear: string
  bank: string
  brand: string
  isReusable: boolean
  /** What becomes of a refund to this instrument. */
  refundFate: Extract<RefundStatus, 'processed' | 'failed' | 'needs-attention'>
}

/** A payer who was asked on the phone and has until then to answer. */
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
  /** Exactly as it was given: an object, JSON text, or nothing. */
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

/** `held`: kept back to change the order. `dropped`: never sent, by a switch or for want of an address. `given_up`: every retry failed. */
export type WebhookState = 'waiting' | 'held' | 'delivered' | 'dropped' | 'given_up'

export type SimWebhook = {
  id: number
  event: string
  /** The reference of the transaction it speaks of. */
  reference: string
  /** The body byte for byte, the same at every attempt. */
  body: string
  state: WebhookState
  attempts: { at: string; result: string }[]
  createdAt: string
}
