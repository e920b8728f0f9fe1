import { type AddressInfo, createServer, type Socket } from 'node:net'
import type { MailboxControl, MailFault } from './mailbox-control.ts'
import { parseMail } from './parse-mail.ts'

export type SmtpServer = { port: number; close: () => Promise<void> }

const MAX_BYTES = 10 * 1024 * 1024
const END_OF_DATA = '\r\n.\r\n'

/** The state of a client. Bytes are characters of one byte each, until a mail is parsed. */
type Session = {
  isKnown: boolean
  /** What the next lines are: commands, the rest of an authentication, or a mail. */
  reads: 'commands' | 'user' | 'password' | 'plain' | 'data'
  from: string | null
  to: string[]
  fault: MailFault | 'ok'
}

/**
 * A small mail server (RFC 5321, AUTH PLAIN and LOGIN) that stores mails and delivers nothing. Accepts any name and
 * password, but requires them. Listens on loopback only, on a free port.
 */
export async function startSmtpServer(control: MailboxControl, clock: () => Date): Promise<SmtpServer> {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    if (control.mode === 'unreachable') {
      control.take()
      socket.destroy()
      return
    }
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    socket.on('error', () => socket.destroy())
    serve(socket, control, clock)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    port: (server.address() as AddressInfo).port, // a listening server has one
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        for (const socket of sockets) socket.destroy()
      }),
  }
}

function serve(socket: Socket, control: MailboxControl, clock: () => Date): void {
  const session: Session = { isKnown: false, reads: 'commands', from: null, to: [], fault: 'ok' }
  let buffer = ''
  const say = (...lines: string[]) => socket.write(lines.map((line) => `${line}\r\n`).join(''))
  const forget = () => Object.assign(session, { reads: 'commands', from: null, to: [], fault: 'ok' })

  say('220 mailbox.invalid ESMTP simulator')
  socket.setEncoding('latin1')
  socket.on('data', (chunk: string) => {
    buffer += chunk
    if (buffer.length > MAX_BYTES) return socket.destroy()
    for (;;) {
      const mark = session.reads === 'data' ? END_OF_DATA : '\r\n'
      // The end mark of an empty mail begins with the line end before it.
      const text = session.reads === 'data' ? `\r\n${buffer}` : buffer
      const end = text.indexOf(mark)
      if (end === -1 || socket.destroyed) return
      const piece = session.reads === 'data' ? text.slice(2, end) : text.slice(0, end)
      buffer = text.slice(end + mark.length)
      if (session.reads === 'data') takeMail(piece)
      else if (session.reads === 'commands') obey(piece)
      else signIn(piece)
    }
  })

  function obey(line: string): void {
    const [, verb = '', rest = ''] = /^(\S*)\s*(.*)$/.exec(line) ?? []
    switch (verb.toUpperCase()) {
      case 'EHLO':
        say('250-mailbox.invalid', '250-AUTH PLAIN LOGIN', `250-SIZE ${MAX_BYTES}`, '250 8BITMIME')
        break
      case 'HELO':
      case 'NOOP':
        say('250 OK')
        break
      case 'RSET':
        forget()
        say('250 OK')
        break
      case 'QUIT':
        say('221 Bye')
        socket.end()
        break
      case 'AUTH':
        beginSignIn(rest)
        break
      case 'MAIL':
        beginMail(/^FROM:<([^>]*)>/i.exec(rest)?.[1])
        break
      case 'RCPT':
        addRecipient(/^TO:<([^>]+)>/i.exec(rest)?.[1])
        break
      case 'DATA':
        if (session.to.length > 0) session.reads = 'data'
        say(session.to.length > 0 ? '354 Go ahead' : '503 5.5.1 No recipients')
        break
      default:
        say('502 5.5.2 Not known here')
    }
  }

  function beginSignIn(rest: string): void {
    const [method = '', given] = rest.split(' ')
    if (method.toUpperCase() === 'PLAIN') {
      session.reads = 'plain'
      if (given === undefined) say('334 ')
      else signIn(given)
    } else if (method.toUpperCase() === 'LOGIN') {
      session.reads = 'user'
      say('334 VXNlcm5hbWU6')
    } else {
      say('504 5.5.4 Not known here')
    }
  }

  function signIn(line: string): void {
    if (session.reads === 'user') {
      session.reads = 'password'
      say('334 UGFzc3dvcmQ6')
      return
    }
    session.reads = 'commands'
    session.isKnown = line !== '' && control.mode !== 'auth_refused'
    if (session.isKnown) say('235 2.7.0 Welcome')
    else {
      control.take()
      say('535 5.7.8 Name or password not right')
    }
  }

  function beginMail(from: string | undefined): void {
    if (!session.isKnown) return void say('530 5.7.0 Sign in first')
    if (from === undefined) return void say('501 5.5.4 Whose mail?')
    forget()
    session.fault = control.take()
    if (session.fault === 'unreachable') socket.destroy()
    else if (session.fault === 'busy') {
      say('421 4.3.2 Come back later')
      socket.end()
    } else if (session.fault === 'auth_refused') say('530 5.7.0 Sign in first')
    else if (session.fault === 'sender_refused') say('550 5.7.1 You may not send as this address')
    else if (session.fault !== 'hangs') {
      session.from = from
      say('250 OK')
    }
  }

  function addRecipient(to: string | undefined): void {
    if (session.from === null || to === undefined) say('503 5.5.1 Not now')
    else if (session.fault === 'recipient_unknown') say(`550 5.1.1 <${to}> does not live here`)
    else if (session.fault === 'greylisted') say(`451 4.7.1 <${to}> greylisted, come back later`)
    else {
      session.to.push(to)
      say('250 OK')
    }
  }

  function takeMail(data: string): void {
    const { from, to, fault } = session
    forget()
    if (fault === 'content_refused') return void say('554 5.6.0 Not this')
    control.record({
      ...parseMail(data.replace(/^\./gm, '')),
      at: clock(),
      envelope: { from: from ?? '', to },
    })
    if (fault === 'lost_answer') socket.destroy()
    else say('250 2.0.0 Kept')
  }
}
