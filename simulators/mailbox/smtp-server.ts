import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { SMTPServerSession } from 'smtp-server'
import type { MailboxControl, MailFault } from './mailbox-control.ts'

export type SmtpServer = { port: number; close: () => Promise<void> }

const MAX_BYTES = 10 * 1024 * 1024

type Step = 'sender' | 'recipient' | 'content'
const REFUSALS: Partial<Record<MailFault | 'ok', { step: Step; responseCode: number; message: string }>> = {
  auth_refused: { step: 'sender', responseCode: 530, message: 'Sign in first' },
  sender_refused: { step: 'sender', responseCode: 550, message: 'You may not send as this address' },
  busy: { step: 'sender', responseCode: 421, message: 'Come back later' },
  recipient_unknown: { step: 'recipient', responseCode: 550, message: 'Nobody of this name lives here' },
  greylisted: { step: 'recipient', responseCode: 451, message: 'Greylisted, come back later' },
  content_refused: { step: 'content', responseCode: 554, message: 'Not this' },
}

/**
 * A mail server that stores mails and delivers nothing. Accepts any name and password, but requires them. Listens on
 * loopback only, on a free port. Its libraries are loaded with the first connection, so that the shop starts faster.
 */
export async function startSmtpServer(control: MailboxControl, clock: () => Date): Promise<SmtpServer> {
  /** By the client's port. */
  const sockets = new Map<number, Socket>()
  let smtp: ReturnType<typeof openSmtp> | undefined
  const listener = createServer((socket) => {
    const { remotePort = 0 } = socket
    sockets.set(remotePort, socket)
    socket.on('close', () => sockets.delete(remotePort))
    smtp ??= openSmtp(control, clock, sockets)
    smtp.then(
      ({ server }) => server.emit('connection', socket),
      () => socket.destroy(),
    )
  })
  await once(listener.listen(0, '127.0.0.1'), 'listening')
  return {
    port: (listener.address() as AddressInfo).port, // a listening server has one
    close: () =>
      new Promise((resolve) => {
        listener.close(() => resolve())
        for (const socket of sockets.values()) socket.destroy()
      }),
  }
}

/** @param sockets the open connections, by the client's port */
async function openSmtp(control: MailboxControl, clock: () => Date, sockets: ReadonlyMap<number, Socket>) {
  const [{ SMTPServer }, { parseMail }] = await Promise.all([import('smtp-server'), import('./parse-mail.ts')])
  /** Greets at once; the library waits 100 ms for clients that talk before they are greeted. */
  class PromptServer extends SMTPServer {
    override connect(...given: Parameters<InstanceType<typeof SMTPServer>['connect']>) {
      super.connect(...given)
      const connection = [...this.connections].at(-1)
      if (!connection) return
      connection.connectionReady()
      connection.connectionReady = () => undefined
    }
  }
  const faults = new WeakMap<SMTPServerSession, MailFault | 'ok'>()
  const hangUp = ({ remotePort }: SMTPServerSession) => sockets.get(remotePort)?.destroy()
  const refusalOf = (session: SMTPServerSession, step: Step) => {
    const refusal = REFUSALS[faults.get(session) ?? 'ok']
    return refusal?.step === step ? Object.assign(new Error(refusal.message), refusal) : null
  }
  /** Returns the refusal, if any. */
  const keep = async (stream: Readable, session: SMTPServerSession) => {
    const bytes = await buffer(stream)
    const refusal = refusalOf(session, 'content')
    if (refusal) return refusal
    const { mailFrom, rcptTo } = session.envelope
    const envelope = { from: mailFrom ? mailFrom.address : '', to: rcptTo.map(({ address }) => address) }
    control.record({ ...(await parseMail(bytes)), at: clock(), envelope })
    if (faults.get(session) === 'lost_answer') hangUp(session)
    return null
  }

  const smtp = new PromptServer({
    name: 'mailbox.invalid',
    size: MAX_BYTES,
    authMethods: ['PLAIN', 'LOGIN'],
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    logger: false,
    onConnect(session, done) {
      if (control.mode !== 'unreachable') return done()
      control.take()
      hangUp(session)
    },
    onAuth(_auth, _session, done) {
      if (control.mode !== 'auth_refused') return done(null, { user: 'anybody' })
      control.take()
      done(new Error('Name or password not right'))
    },
    onMailFrom(_address, session, done) {
      const fault = control.take()
      faults.set(session, fault)
      if (fault === 'unreachable') hangUp(session)
      else if (fault !== 'hangs') done(refusalOf(session, 'sender'))
    },
    onRcptTo: (_address, session, done) => done(refusalOf(session, 'recipient')),
    onData: (stream, session, done) => void keep(stream, session).then(done, done),
  })
  smtp.on('error', () => {}) // a client hung up
  return smtp
}
