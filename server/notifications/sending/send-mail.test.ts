import { eq } from 'drizzle-orm'
import Fastify from 'fastify'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { buildMailboxSimulator } from '#simulators/mailbox/mailbox-simulator.ts'
import { testDatabase } from '#test/database.ts'
import { type NewMessage, queueMessages } from '../outbox-queries.ts'
import { type OutboxRelay, startOutboxRelay } from '../outbox-relay.ts'
import { outbox } from '../outbox-tables.ts'
import { createMailSender, type MailAddress } from './send-mail.ts'

const database = await testDatabase()
const SECOND = 1_000
const MINUTE = 60 * SECOND

let now = new Date('2026-11-20T12:00:00Z')
const clock = () => now
const { plugin, control, smtpUrl } = buildMailboxSimulator({ clock })
const server = Fastify({ forceCloseConnections: true })
await server.register(plugin)
await server.ready()

afterAll(() => server.close())
beforeEach(() => control.clear())

const SHOP: MailAddress = { name: 'Chillz', address: 'hello@example.com' }
const log = { info: () => undefined, warn: () => undefined, error: () => undefined }

async function withRelay(
  use: (relay: OutboxRelay) => Promise<void>,
  {
    from = null,
    shop = SHOP,
    url = smtpUrl(),
    timeoutMs = 1_500,
  }: { from?: MailAddress | null; shop?: MailAddress; url?: string; timeoutMs?: number } = {},
) {
  const sender = createMailSender({ smtpUrl: url, from, shop: async () => shop, timeoutMs })
  const relay = await startOutboxRelay({ database, clock, send: sender.send, log })
  try {
    await relay.idle()
    await use(relay)
  } finally {
    await relay.stop()
    sender.close()
  }
}

const queue = (subject: string, over: Partial<NewMessage> = {}) =>
  queueMessages(
    database.db,
    [
      {
        channel: 'email',
        dedupeKey: subject,
        recipient: 'ama@example.com',
        userId: null,
        subject,
        body: 'Hello Ama',
        html: '<p>Hello Ama</p>',
        status: 'due',
        ...over,
      },
    ],
    now,
  )
const pass = async (relay: OutboxRelay, ms: number) => {
  now = new Date(now.getTime() + ms)
  relay.nudge()
  await relay.idle()
}
const subjects = () => control.mails.map(({ headers }) => headers.subject)
const rowOf = async (key: string) => {
  const [row] = await database.db.select().from(outbox).where(eq(outbox.dedupeKey, key))
  return row
}

describe('a mail from the outbox', () => {
  test('arrives with its subject, its HTML and its plain text', async () => {
    await queue('Your code – GH₵', { body: 'Grüße, Kofi ≤ 5', html: '<p>Grüße, Kofi &le; 5</p>' })

    await withRelay(async () => {
      expect(control.mails).toMatchObject([
        {
          envelope: { from: 'hello@example.com', to: ['ama@example.com'] },
          text: 'Grüße, Kofi ≤ 5',
          html: '<p>Grüße, Kofi &le; 5</p>',
        },
      ])
      expect(control.mails[0]?.headers).toMatchObject({
        from: 'Chillz <hello@example.com>',
        to: 'ama@example.com',
        subject: 'Your code – GH₵',
        'auto-submitted': 'auto-generated',
        date: 'Fri, 20 Nov 2026 12:00:00 +0000',
      })
      expect((await rowOf('Your code – GH₵'))?.status).toBe('sent')
    })
  })

  test('needs no page', async () => {
    await queue('plain', { html: undefined })

    await withRelay(async () => {
      expect(control.mails).toMatchObject([{ text: 'Hello Ama', html: null }])
    })
  })

  test('carries its attachment', async () => {
    const bytes = Uint8Array.from([0, 255, 13, 10, 46])
    await queue('receipt', { attachment: { name: 'receipt.jpg', bytes } })

    await withRelay(async () => {
      expect(control.mails[0]?.attachments).toMatchObject([{ filename: 'receipt.jpg' }])
      expect(new Uint8Array(control.mails[0]?.attachments[0]?.content as ArrayBuffer)).toEqual(bytes)
    })
  })

  test('comes from the configured sender, and answers go to the shop', async () => {
    await queue('hello')

    await withRelay(
      async () => {
        expect(control.mails).toMatchObject([{ envelope: { from: 'no-reply@mail.example' } }])
        expect(control.mails[0]?.headers).toMatchObject({
          from: '"Chillz, the shop" <no-reply@mail.example>',
          'reply-to': 'Chillz <hello@example.com>',
        })
      },
      { from: { name: 'Chillz, the shop', address: 'no-reply@mail.example' } },
    )
  })

  test('goes to a single address, so that nobody can mail others through the shop', async () => {
    await queue('two', { recipient: 'ama@example.com, kofi@example.com' })
    await queue('header', { recipient: 'ama@example.com>\r\nBcc: <kofi@example.com' })

    await withRelay(async () => {
      expect(control.mails.flatMap(({ envelope }) => envelope.to)).not.toContain('kofi@example.com')
      expect(JSON.stringify(control.mails.map(({ headers }) => headers))).not.toContain('bcc')
      expect((await rowOf('two'))?.status).toBe('dead')
      expect((await rowOf('header'))?.status).toBe('dead')
    })
  })

  test('cannot get headers through its subject', async () => {
    await queue('Hello\r\nBcc: kofi@example.com')

    await withRelay(async () => {
      expect(control.mails[0]?.headers).not.toHaveProperty('bcc')
      expect(subjects()).toEqual(['Hello Bcc: kofi@example.com'])
    })
  })

  test('whose answer is lost is sent twice rather than never, with one id, so that it is shown once', async () => {
    control.switchTo('lost_answer', 1)
    await queue('hello')

    await withRelay(async (relay) => {
      await pass(relay, SECOND)

      expect(subjects()).toEqual(['hello', 'hello'])
      expect(new Set(control.mails.map(({ headers }) => headers['message-id'])).size).toBe(1)
    })
  })
})

describe('a fault of one mail does not delay the others', () => {
  test.each(['recipient_unknown', 'content_refused'] as const)('%s: it is given up at once', async (fault) => {
    control.switchTo(fault, 1)
    await queue('bad', { recipient: 'nobody@example.com' })

    await withRelay(async (relay) => {
      expect(await rowOf('bad')).toMatchObject({ status: 'dead', lastError: expect.stringMatching(/status 55/) })
      await queue('good')
      await pass(relay, 0)

      expect(subjects()).toEqual(['good'])
    })
  })

  test('greylisted: it is sent later, the others now', async () => {
    control.switchTo('greylisted', 1)
    await queue('later')

    await withRelay(async (relay) => {
      await queue('now', { recipient: 'kofi@example.com' })
      await pass(relay, 0)
      expect(subjects()).toEqual(['now'])
      await pass(relay, SECOND)

      expect(subjects()).toEqual(['now', 'later'])
    })
  })
})

describe('a fault of the mail server is found by one mail, not by all', () => {
  const queueThree = async () => {
    for (const name of ['ama', 'esi', 'kofi']) await queue(name, { recipient: `${name}@example.com` })
  }

  test.each(['auth_refused', 'sender_refused'] as const)(
    '%s: it is tried every 5 minutes, and after the repair all mails are sent at once',
    async (fault) => {
      control.switchTo(fault)
      await withRelay(async (relay) => {
        await queue('first', { recipient: 'yaw@example.com' })
        await pass(relay, 0)
        await queueThree()
        await pass(relay, 4 * MINUTE)
        expect(control.tries).toBe(1)
        await pass(relay, MINUTE)
        expect(control.tries).toBe(2)

        control.switchTo('ok')
        await pass(relay, 5 * MINUTE)

        expect(subjects().toSorted()).toEqual(['ama', 'esi', 'first', 'kofi'])
      })
    },
  )

  test.each(['unreachable', 'busy', 'hangs'] as const)('%s: it is tried again within seconds', async (fault) => {
    control.switchTo(fault)
    await withRelay(
      async (relay) => {
        await queue('first', { recipient: 'yaw@example.com' })
        await pass(relay, 0)
        await queueThree()
        await pass(relay, 0)
        expect(subjects()).toEqual([])
        expect(await rowOf('ama')).toMatchObject({ tries: 0 })

        control.switchTo('ok')
        await pass(relay, SECOND)

        expect(subjects().toSorted()).toEqual(['ama', 'esi', 'first', 'kofi'])
      },
      { timeoutMs: 500 },
    )
  })

  test('unreachable: the mail waits and is not lost', async () => {
    await queue('hello')

    await withRelay(
      async () => {
        expect(await rowOf('hello')).toMatchObject({ status: 'due', lastError: 'ESOCKET' })
      },
      { url: 'smtp://user:password@127.0.0.1:9' },
    )
  })

  test('a shop without an address sends nothing until it has one', async () => {
    await queue('hello')

    await withRelay(
      async () => {
        expect(control.tries).toBe(0)
        expect(await rowOf('hello')).toMatchObject({ status: 'due', lastError: expect.stringContaining('no address') })
      },
      { shop: { name: 'Chillz', address: '' } },
    )
  })
})

test('a remote server without encryption gets neither password nor mail', async () => {
  await queue('hello')

  await withRelay(
    async () => {
      expect(control.mails).toEqual([])
      expect(await rowOf('hello')).toMatchObject({ status: 'due', lastError: expect.stringContaining('ETLS') })
    },
    // The same server under a name that is not known to be this machine.
    { url: smtpUrl().replace('127.0.0.1', '0.0.0.0') },
  )
})

test.each(['recipient_unknown', 'auth_refused', 'sender_refused'] as const)(
  'the stored error of %s quotes neither address, user nor password',
  async (mode) => {
    control.switchTo(mode, 1)
    await queue('bad', { recipient: 'nobody@example.com' })

    await withRelay(async () => {
      expect((await rowOf('bad'))?.lastError, 'no text of the server').toMatch(/^E[A-Z]+, status \d{3}$/)
    })
  },
)
