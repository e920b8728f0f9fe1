import { createTransport } from 'nodemailer'
import type { HeldMessage } from '../outbox-queries.ts'
import { LEASE_MS, type Send, type SendOutcome } from '../outbox-relay.ts'

/** The name and address of a sender. */
export type MailAddress = { name: string; address: string }

type Options = {
  /** `smtp://…` starts unencrypted and switches to TLS, `smtps://…` uses TLS from the start. */
  smtpUrl: string
  /** The sender; the shop's own address when absent. */
  from: MailAddress | null
  /** The shop's name and reply address, as the operator has set them. */
  shop: () => Promise<MailAddress>
  /** Overrides the time limit, in milliseconds. */
  timeoutMs?: number
}

export type MailSender = { send: Send; close: () => void }

/** The time limit of one try: it must end before the lease does. */
const TIMEOUT_MS = LEASE_MS / 2
const CONNECT_TIMEOUT_MS = 10_000
const CONNECTIONS = 4
/** A single address: the library would also accept lists, names and comments. */
const IS_ADDRESS = /^[^\s@<>()[\],;:\\"]+@[^\s@<>()[\],;:\\"]+$/
/** Statuses that mean a missing or wrong user and password. */
const SIGN_IN_STATUSES = [530, 534, 535, 538]
const CLOSING_STATUS = 421
const TOO_LARGE_STATUS = 552

/** Sends the outbox's mails through a mail server, over a few open connections. */
export function createMailSender({ smtpUrl, from, shop, timeoutMs = TIMEOUT_MS }: Options): MailSender {
  const url = new URL(smtpUrl)
  const isEncrypted = url.protocol === 'smtps:'
  const isHere = ['127.0.0.1', '[::1]', 'localhost'].includes(url.hostname)
  const auth = { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) }
  const transport = createTransport({
    pool: true,
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: Number(url.port) || (isEncrypted ? 465 : 587),
    secure: isEncrypted,
    // Passwords and codes are never sent unencrypted over a network.
    requireTLS: !isEncrypted && !isHere,
    ...(auth.user === '' ? {} : { auth }),
    maxConnections: CONNECTIONS,
    // A connection that was closed while idle is reopened once; the outbox does further retries.
    maxRequeues: 1,
    connectionTimeout: Math.min(CONNECT_TIMEOUT_MS, timeoutMs),
    greetingTimeout: Math.min(CONNECT_TIMEOUT_MS, timeoutMs),
    socketTimeout: timeoutMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  })

  async function send(message: HeldMessage): Promise<SendOutcome> {
    const answersTo = await shop()
    const sender = from ?? answersTo
    if (!IS_ADDRESS.test(sender.address))
      return { kind: 'misconfigured', reason: 'the shop has no address to send from' }
    if (!IS_ADDRESS.test(message.recipient)) return { kind: 'refused', reason: 'not an address' }
    const isSame = sender.address.toLowerCase() === answersTo.address.toLowerCase()
    try {
      await transport.sendMail({
        from: sender,
        to: message.recipient,
        envelope: { from: sender.address, to: [message.recipient] },
        ...(isSame ? {} : { replyTo: answersTo }),
        subject: message.subject ?? '',
        text: message.body,
        ...(message.html === null ? {} : { html: message.html }),
        ...(message.attachment === null
          ? {}
          : {
              attachments: [
                { filename: message.attachmentName ?? 'attachment', content: Buffer.from(message.attachment) },
              ],
            }),
        // The same for every try, so that mail programs show a repeated mail once.
        messageId: `<${message.id}@${sender.address.split('@').pop()}>`,
        date: message.createdAt,
        // Suppresses automatic replies.
        headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
        signal: AbortSignal.timeout(timeoutMs),
      })
      return { kind: 'sent' }
    } catch (error) {
      return outcomeOf(faultOf(error))
    }
  }

  return { send, close: () => transport.close() }
}

/** A failure as nodemailer reports it: its own code, the server's status, and the failed command. */
type Fault = { code: string; status: number | undefined; command: string }

function faultOf(error: unknown): Fault {
  const fault = error instanceof Error ? (error as Error & Record<string, unknown>) : undefined
  return {
    code: typeof fault?.code === 'string' ? fault.code : '',
    status: typeof fault?.responseCode === 'number' ? fault.responseCode : undefined,
    command: typeof fault?.command === 'string' ? fault.command : '',
  }
}

/**
 * Only faults that do not depend on the recipient may pause the whole channel: otherwise anybody could stop all mails
 * by giving an address that is refused. The server's text is omitted, because it can quote the address.
 */
function outcomeOf({ code, status, command }: Fault): SendOutcome {
  const reason = [code || 'no mail was sent', ...(status ? [`status ${status}`] : [])].join(', ')
  if (status === undefined) {
    if (code === 'EENVELOPE') return { kind: 'refused', reason } // invalid address, no server was asked
    if (code === 'EAUTH' || code === 'ENOAUTH') return { kind: 'misconfigured', reason }
    // A wrong certificate or missing encryption does not repair itself.
    if (code === 'ETLS') return { kind: 'misconfigured', reason }
    if (code === 'EABORT' || code === 'ETIMEDOUT') return { kind: 'unreachable', reason: 'no answer in time' }
    return { kind: 'unreachable', reason }
  }
  if (SIGN_IN_STATUSES.includes(status)) return { kind: 'misconfigured', reason }
  if (status === CLOSING_STATUS) return { kind: 'unreachable', reason }
  const isAboutUs = command === 'MAIL FROM' || !['RCPT TO', 'DATA'].includes(command)
  if (status < 500) return { kind: isAboutUs ? 'unreachable' : 'failed', reason }
  return { kind: isAboutUs && status !== TOO_LARGE_STATUS ? 'misconfigured' : 'refused', reason }
}
