import { createTransport } from 'nodemailer'
import type { HeldMessage } from '../outbox-queries.ts'
import { LEASE_MS, type Send, type SendOutcome } from '../outbox-relay.ts'

/** A name and an address, as mail programs show whom a mail is from. */
export type MailAddress = { name: string; address: string }

type Options = {
  /** `smtp://…` begins in the open and goes on encrypted, `smtps://…` is encrypted from the beginning. */
  smtpUrl: string
  /** Whom mails are from; the shop's own address when absent. */
  from: MailAddress | null
  /** The shop's name and its address for answers, as the operator has them now. */
  shop: () => Promise<MailAddress>
  /** Instead of the usual patience with a server that does not answer. */
  timeoutMs?: number
}

export type MailSender = { send: Send; close: () => void }

/** What answers come in: the sender must be done before somebody else may take the message. */
const TIMEOUT_MS = LEASE_MS / 2
const CONNECT_TIMEOUT_MS = 10_000
const CONNECTIONS = 4
/** One address and nothing else: the library would read lists, names and comments as well. */
const IS_ADDRESS = /^[^\s@<>()[\],;:\\"]+@[^\s@<>()[\],;:\\"]+$/
/** Answers that ask for a name and password that are right, wherever they come. */
const SIGN_IN_STATUSES = [530, 534, 535, 538]
const CLOSING_STATUS = 421
const TOO_LARGE_STATUS = 552

/** Sends the outbox's mails through a mail server, over a few connections that are kept open. */
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
    // A password, and codes that open accounts, cross no network in the open.
    requireTLS: !isEncrypted && !isHere,
    ...(auth.user === '' ? {} : { auth }),
    maxConnections: CONNECTIONS,
    // A connection that was closed while it rested is opened anew once; the outbox does the rest.
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
        // The same for every try, so that mail programs show a mail once that came twice.
        messageId: `<${message.id}@${sender.address.split('@').pop()}>`,
        date: message.createdAt,
        // Nobody's holiday notice shall answer these.
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

/** What nodemailer says of a failure: its own code, the server's status, and the command that met it. */
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
 * Who is to blame decides what others have to wait for. Only what does not depend on the recipient may hold up the whole
 * channel: otherwise anybody could stop all mails by giving an address that is refused. The server's own words are left
 * out, since they can quote the address.
 */
function outcomeOf({ code, status, command }: Fault): SendOutcome {
  const reason = [code || 'no mail was sent', ...(status ? [`status ${status}`] : [])].join(', ')
  if (status === undefined) {
    if (code === 'EENVELOPE') return { kind: 'refused', reason } // no server was asked: it is no address
    if (code === 'EAUTH' || code === 'ENOAUTH') return { kind: 'misconfigured', reason }
    // A certificate that is not right, or no encryption at all, does not mend itself.
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
