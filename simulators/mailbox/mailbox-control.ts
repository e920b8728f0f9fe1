import { ModeSwitch } from '../mode-switch.ts'
import type { ParsedMail } from './parse-mail.ts'

/**
 * Faults of mail. `auth_refused`: the password is wrong. `sender_refused`, `recipient_unknown`, `content_refused`:
 * refused for good. `greylisted`: try again later. `busy`: the server accepts nothing now. `hangs`: no answer.
 * `lost_answer`: accepted, but the connection breaks before the answer. `unreachable`: no server.
 */
export const MAIL_FAULTS = [
  'auth_refused',
  'sender_refused',
  'recipient_unknown',
  'greylisted',
  'content_refused',
  'busy',
  'hangs',
  'lost_answer',
  'unreachable',
] as const
export type MailFault = (typeof MAIL_FAULTS)[number]

/** A mail that arrived. */
export type SimMail = ParsedMail & {
  id: number
  at: Date
  /** From the SMTP commands; the headers may differ. */
  envelope: { from: string; to: string[] }
}

const MAILS_KEPT = 500

/** The memory and the switches of the mailbox, for tests. */
export class MailboxControl extends ModeSwitch<MailFault> {
  /** Oldest first. */
  readonly mails: SimMail[] = []
  /** The number of mails and passwords that were offered, whatever their result. */
  tries = 0

  constructor() {
    super(MAIL_FAULTS)
  }

  override take(): MailFault | 'ok' {
    this.tries += 1
    return super.take()
  }

  record(mail: Omit<SimMail, 'id'>): void {
    this.mails.push({ ...mail, id: (this.mails.at(-1)?.id ?? 0) + 1 })
    if (this.mails.length > MAILS_KEPT) this.mails.shift()
  }

  /** Mails to an address, the newest first. */
  to(address: string): SimMail[] {
    const wanted = address.toLowerCase()
    return this.mails.filter(({ envelope }) => envelope.to.some((one) => one.toLowerCase() === wanted)).toReversed()
  }

  clear(): void {
    this.mails.length = 0
    this.tries = 0
    this.switchTo('ok')
  }
}
