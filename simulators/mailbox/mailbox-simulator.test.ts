import { createConnection } from 'node:net'
import Fastify from 'fastify'
import { createTransport } from 'nodemailer'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { buildMailboxSimulator } from './mailbox-simulator.ts'

const { plugin, control, smtpUrl } = buildMailboxSimulator({ clock: () => new Date('2026-11-20T12:00:00Z') })
const app = Fastify()
await app.register(plugin, { prefix: '/mailbox' })
await app.ready()

afterAll(() => app.close())
beforeEach(() => control.clear())

const mail = { from: 'shop@example.com', to: 'ama@example.com', subject: 'Your code', text: 'It is 408213' }

async function send(over: Parameters<ReturnType<typeof createTransport>['sendMail']>[0] = {}) {
  const transport = createTransport(smtpUrl())
  try {
    await transport.sendMail({ ...mail, ...over })
  } finally {
    transport.close()
  }
}

/** Sends lines to the mail server in turn, and returns the first line of every answer. */
function talk(...lines: string[]): Promise<string[]> {
  return new Promise((resolve, reject) => {
    const socket = createConnection({ port: Number(new URL(smtpUrl()).port), host: '127.0.0.1' })
    const heard: string[] = []
    socket.setEncoding('utf8')
    socket.on('error', reject)
    socket.on('data', (answer: string) => {
      heard.push(answer.split('\r\n')[0] ?? '')
      const next = lines.shift()
      if (next === undefined) socket.end()
      else socket.write(`${next}\r\n`)
    })
    socket.on('close', () => resolve(heard))
  })
}

describe('the mail server', () => {
  test('stores mails for the recipients of the envelope', async () => {
    await send({ bcc: 'kofi@example.com' })

    expect(control.to('AMA@example.com')).toMatchObject([{ headers: { subject: 'Your code' } }])
    expect(control.to('kofi@example.com')).toHaveLength(1)
    expect(control.to('esi@example.com')).toEqual([])
  })

  test('accepts lines that begin with a dot, and several mails in a row', async () => {
    const transport = createTransport({ url: smtpUrl(), pool: true, maxConnections: 1 } as { url: string })
    await transport.sendMail({ ...mail, text: '.\n..dots' })
    await transport.sendMail({ ...mail, text: 'again' })
    transport.close()

    expect(control.mails.map(({ text }) => text.trim().replaceAll('\r\n', '\n'))).toEqual(['.\n..dots', 'again'])
  })

  test('requires a name and password first', async () => {
    const [, , answer] = await talk('EHLO me', 'MAIL FROM:<shop@example.com>')

    expect(answer).toMatch(/^530 /)
  })

  test.each([
    { line: 'AUTH PLAIN AGEAYg==', answer: /^235 / },
    { line: 'AUTH GSSAPI', answer: /^504 / },
    { line: 'DATA', answer: /^530 / },
    { line: 'STARTTLS', answer: /^500 / },
    { line: 'DELIVER', answer: /^500 / },
  ])('answers $line as a mail server does', async ({ line, answer }) => {
    expect((await talk('EHLO me', line))[2]).toMatch(answer)
  })

  test('AUTH LOGIN accepts name and password on separate lines', async () => {
    const heard = await talk('EHLO me', 'AUTH LOGIN', 'YQ==', 'Yg==', 'MAIL FROM:<a@example.com>')

    expect(heard.slice(2).map((answer) => answer.slice(0, 3))).toEqual(['334', '334', '235', '250'])
  })

  test('outlives a mail that cannot be parsed, and a client that hangs up within one', async () => {
    const parts = Array.from(
      { length: 300 },
      (_, depth) => `Content-Type: multipart/mixed; boundary=b${depth}\n\n--b${depth}`,
    )
    const raw = { envelope: { from: mail.from, to: mail.to }, raw: parts.join('\n') }
    await expect(send(raw)).rejects.toMatchObject({ responseCode: 450 })
    await talk('EHLO me', 'AUTH PLAIN AGEAYg==', 'MAIL FROM:<a@example.com>', 'RCPT TO:<b@example.com>', 'DATA')

    await send()

    expect(control.mails).toHaveLength(1)
  })

  test('the switch applies to its number of mails', async () => {
    control.switchTo('recipient_unknown', 1)

    await expect(send()).rejects.toMatchObject({ responseCode: 550 })
    await send()

    expect(control.mails).toHaveLength(1)
  })
})

describe('the page', () => {
  test('lists mails newest first, their plain text with links', async () => {
    await send({ subject: 'First' })
    await send({ subject: 'Second', text: 'Open https://shop.example.com/auth/confirm?a=1&b=2 now' })

    const { body } = await app.inject('/mailbox/')

    expect(body.indexOf('Second')).toBeLessThan(body.indexOf('First'))
    expect(body).toContain('<a href="https://shop.example.com/auth/confirm?a=1&amp;b=2"')
  })

  test('shows the HTML of a mail in a frame without scripts, with links to a new tab', async () => {
    await send({ html: '<html><head><title>x</title></head><body><script>alert(1)</script></body></html>' })

    const page = await app.inject('/mailbox/')
    const framed = await app.inject('/mailbox/mails/1/html')

    expect(page.body).toContain('sandbox="allow-popups allow-popups-to-escape-sandbox"')
    expect(framed.body).toContain('<head><base target="_blank">')
    expect(framed.headers['content-security-policy']).toMatch(/^sandbox allow-popups .*default-src 'none'/)
    expect((await app.inject('/mailbox/mails/9/html')).statusCode).toBe(404)
  })

  test('escapes subject and text', async () => {
    await send({ subject: '<b>bold</b>', text: '<script>alert(1)</script> https://a.example/"onclick=1' })

    const { body } = await app.inject('/mailbox/')

    expect(body).not.toMatch(/<script|<b>|"onclick/)
  })

  test('has a switch and a button that deletes', async () => {
    const post = (url: string, payload: string) =>
      app.inject({
        method: 'POST',
        url,
        payload,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      })
    await send()

    expect((await post('/mailbox/switch', 'mode=greylisted&times=2')).headers.location).toBe('/mailbox/')
    expect(control.mode).toBe('greylisted')
    expect((await post('/mailbox/switch', 'mode=nonsense')).statusCode).toBe(400)
    await post('/mailbox/clear', '')
    expect(control.mails).toEqual([])
    expect(control.mode).toBe('ok')
  })
})

test('returns the same as JSON, of one address or of all', async () => {
  await send()
  await send({ to: 'kofi@example.com', html: '<p>408213</p>' })

  const all = await app.inject('/mailbox/_messages')
  const his = await app.inject('/mailbox/_messages?to=kofi@example.com')

  expect(all.json().messages.map(({ to }: { to: string[] }) => to)).toEqual([['kofi@example.com'], ['ama@example.com']])
  expect(his.json().messages).toMatchObject([
    { from: 'shop@example.com', subject: 'Your code', html: '<p>408213</p>', at: '2026-11-20T12:00:00.000Z' },
  ])
})

test('other machines cannot see it, because codes give access to accounts', async () => {
  await send({ html: '<p>408213</p>' })

  for (const url of ['/mailbox/', '/mailbox/_messages', '/mailbox/mails/1/html']) {
    const reply = await app.inject({ url, remoteAddress: '192.168.1.9' })
    expect(reply.statusCode).toBe(403)
    expect(reply.body).not.toContain('408213')
  }
})
