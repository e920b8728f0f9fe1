import type { HeldTopUp } from './airtime-queries.ts'

/** The result of requesting airtime, or of asking for its outcome. */
export type SendOutcome =
  | { kind: 'sent'; reference: string | null }
  /** It was not sent, and never will be under this id. */
  | { kind: 'failed'; reason: string }
  /** The service has it, and is still sending it. */
  | { kind: 'pending'; reason: string }
  /** It may have been sent, or may still be. */
  | { kind: 'unknown'; reason: string }
  /** It certainly was not sent, for a temporary reason: asking again under the same id is right. */
  | { kind: 'not_taken'; reason: string }
  /** Staff send it. */
  | { kind: 'manual' }

/** A sender of airtime. Every top-up has its own id, under which it is sent once however often it is requested. */
export type AirtimeSender = {
  /** Whether `send` asks an outside service; the unknown outcome is recorded before. */
  readonly isAutomatic: boolean
  send(topUp: HeldTopUp): Promise<SendOutcome>
  /** Asks for the outcome of a requested top-up; sends nothing. */
  findFate(topUp: HeldTopUp): Promise<SendOutcome>
}

/** Staff send every top-up, also those requested elsewhere before. */
export const MANUAL_DESK: AirtimeSender = {
  isAutomatic: false,
  send: async () => ({ kind: 'manual' }),
  findFate: async () => ({ kind: 'manual' }),
}
