import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { testShop } from '#test/app.ts'
import { aStaffMember } from '#test/builders.ts'
import { countRowsRead } from '#test/rows-read.ts'
import { listChanges } from '../audit/audit-queries.ts'
import { listMessages, markSent, type NewMessage, queueMessages } from './outbox-queries.ts'
import { outbox } from './outbox-tables.ts'

const shop = await testShop()
const { app, database, time } = shop
const MANAGER = aStaffMember({ role: 'manager' })
const ORDER = '7K3QF9M2XA'

const queue = (key: string, change: Partial<NewMessage> = {}) =>
  queueMessages(
    database.db,
    [
      {
        channel: 'email',
        dedupeKey: key,
        recipient: 'Ama@example.com',
        userId: null,
        subject: `About ${key}`,
        body: `Text of ${key}`,
        status: 'due',
        ...change,
      },
    ],
    time.now,
  )
const fail = (key: string, lastError = 'mailbox unavailable') =>
  database.db.update(outbox).set({ status: 'dead', dueAt: null, lastError, tries: 5 }).where(eq(outbox.dedupeKey, key))
const read = async (query = '') => {
  shop.as(MANAGER)
  return (await app.inject(`/api/messages${query}`)).json()
}
const about = async (query: string) => (await read(query)).rows.map((row: { about: string }) => row.about)
const idOf = async (query: string) => (await read(query)).rows[0].id
const send = (id: string) => {
  shop.as(MANAGER)
  return app.inject({ method: 'POST', url: `/api/messages/${id}/send` })
}

test('messages are found by state, channel, recipient in any spelling, and order', async () => {
  await queue('waits', { orderId: ORDER })
  await queue('failed')
  await fail('failed')
  await queue('withdrawn')
  await fail('withdrawn', 'taken back')
  await queue('sms', { channel: 'sms', recipient: '233244123456' })
  await queue('prepared', { status: 'prepared' })

  expect(await about('?state=waiting&channel=email')).toEqual(['About waits'])
  expect(await about('?state=failed')).toEqual(['About failed'])
  expect(await about('?state=withdrawn')).toEqual(['About withdrawn'])
  expect(await about('?state=prepared')).toEqual(['About prepared'])
  expect(await about('?q=024%20412%203456')).toEqual(['About sms'])
  expect(await about('?q=ama@EXAMPLE.com&state=failed')).toEqual(['About failed'])
  expect(await about('?q=7k3qf-9m2xa')).toEqual(['About waits'])
  expect(await about('?q=nobody@example.com')).toEqual([])
})

test('the lists of prepared and of waiting messages read no others', async () => {
  const { db } = database
  await queue('waits')
  await queue('prepared', { status: 'prepared' })
  await db.execute(sql`insert into outbox (id, channel, dedupe_key, recipient, body, status, created_at)
    select gen_random_uuid(), 'email', n, 'ama@example.com', '', 'sent', ${time.now} from generate_series(1, 3000) n`)
  await db.execute(sql`analyze outbox`)

  for (const state of ['prepared', 'waiting'] as const)
    expect(await countRowsRead(db, outbox, (tx) => listMessages(tx, { state, limit: 50 }))).toBeLessThan(10)
})

test('further pages follow by cursor', async () => {
  for (const key of ['1', '2', '3']) {
    await queue(key)
    time.passMinutes(1)
  }
  const first = await read('?limit=2')
  const second = await read(`?limit=2&cursor=${first.next}`)

  expect([...first.rows, ...second.rows].map(({ about: words }) => words)).toEqual(['About 3', 'About 2', 'About 1'])
  expect(second.next).toBeNull()
})

test('a message with a code shows its subject alone, before and after it is sent', async () => {
  const staleAt = new Date(time.now.getTime() + 60_000)
  await queue('email:account:sign_in_code:1', {
    body: 'Your code is 408213: https://shop.example.com/auth/confirm',
    staleAt,
  })
  await queue('sms:code:1', { channel: 'sms', recipient: '233244123456', subject: '', body: '408213', staleAt })
  const showSubjects = async () => {
    const listed = await read()
    expect(listed.rows).toHaveLength(2)
    expect(JSON.stringify(listed)).not.toContain('408213')
    for (const { id } of listed.rows) {
      const message = (await app.inject(`/api/messages/${id}`)).json()
      expect(message).toMatchObject({ id, text: '' })
      expect(JSON.stringify(message)).not.toContain('408213')
    }
    return listed.rows
  }

  for (const { id } of await showSubjects()) await markSent(database.db, id, time.now)
  for (const { state } of await showSubjects()) expect(state).toBe('sent')
})

test('a message that expires and holds no secret is read, before and after it is sent', async () => {
  await queue('email:seat:1:paid', { staleAt: new Date(time.now.getTime() + 60_000) })
  const id = await idOf('')
  const text = async () => (await app.inject(`/api/messages/${id}`)).json().text
  expect(await text()).toBe('Text of email:seat:1:paid')
  await markSent(database.db, id, time.now)
  expect(await text()).toBe('Text of email:seat:1:paid')
})

test('a failed message is sent again once, and who did it is recorded', async () => {
  await queue('failed')
  await fail('failed')
  const id = await idOf('?state=failed')

  expect((await send(id)).json()).toEqual({ queued: true })
  expect((await send(id)).json(), 'who has sent it, and when').toMatchObject({
    code: 'message.not_resendable',
    details: { by: expect.stringMatching(/^staff:/), at: expect.any(String) },
  })
  const [row] = await database.db.select().from(outbox).where(eq(outbox.id, id))
  expect(row).toMatchObject({ status: 'due', tries: 0, lastError: null })
  const [change] = await listChanges(database.db, { limit: 1, entity: 'outbox', key: id })
  expect(change).toMatchObject({ actor: `staff:${MANAGER.userId}`, after: { act: 'sent' } })
})

test.each([
  { why: 'it was withdrawn because it is not true any more', make: () => fail('m', 'withdrawn') },
  {
    why: 'it has expired',
    make: () => database.db.update(outbox).set({ staleAt: time.now }).where(eq(outbox.dedupeKey, 'm')),
  },
  {
    why: 'its text is erased',
    make: () => database.db.update(outbox).set({ body: '' }).where(eq(outbox.dedupeKey, 'm')),
  },
])('a message is not sent again when $why', async ({ make }) => {
  await queue('m')
  await fail('m')
  await make()
  const { rows } = await read()
  expect(rows[0].canSend).toBe(false)
  expect((await send(rows[0].id)).json()).toMatchObject({ code: 'message.not_resendable' })
})

test('a prepared mail is read and then sent', async () => {
  await queue('welcome', { status: 'prepared' })
  const id = await idOf('?state=prepared')
  expect((await app.inject(`/api/messages/${id}`)).json()).toMatchObject({ text: 'Text of welcome', canSend: true })
  await send(id)
  expect(await about('?state=waiting')).toEqual(['About welcome'])
})

test('the kitchen does not read messages to people', async () => {
  shop.as(aStaffMember())
  expect((await app.inject('/api/messages')).statusCode).toBe(404)
})
