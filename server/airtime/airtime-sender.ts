import type { HeldTopUp } from './airtime-queries.ts'

/** What came of asking for airtime, or for what became of it. */
export type SendOutcome =
  | { kind: 'sent'; reference: string | null }
  /** It was not sent, and never will be under this id. */
  | { kind: 'failed'; reason: string }
  /** It may have been sent, or may still be: nobody knows. */
  | { kind: 'unknown'; reason: string }
  /** It certainly was not sent, for reasons that may pass: asking again under the same id is right. */
  | { kind: 'not_taken'; reason: string }
  /** Somebody sends it by hand. */
  | { kind: 'by_hand' }

/** Whoever sends airtime. Every top-up has an id of its own, under which it is sent once however often it is asked for. */
export type AirtimeSender = {
  /** Whether `send` asks somebody outside; before that it is noted that nobody knows from now on. */
  readonly isAutomatic: boolean
  send(topUp: HeldTopUp): Promise<SendOutcome>
  /** Asks what became of a top-up that was asked for before; sends nothing. */
  findFate(topUp: HeldTopUp): Promise<SendOutcome>
}

/** People at the desk: every top-up is left to them, also those that somebody else was asked for before. */
export const MANUAL_DESK: AirtimeSender = {
  isAutomatic: false,
  send: async () => ({ kind: 'by_hand' }),
  findFate: async () => ({ kind: 'by_hand' }),
}
