import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { LATEST_MS } from '#domain/orders/delivery-slots.ts'
import { testShop } from '#test/app.ts'
import { notifications } from './notifications.ts'
import { queueMessages } from './outbox-queries.ts'
import { outbox } from './outbox-tables.ts'
import { pushSubscriptions } from './push/push-tables.ts'

const { app, database, time } = await testShop()
const { db } = database

const run = (jobName: string, clock: () => Date, hasMail: boolean) =>
  notifications.jobs
    ?.find(({ name }) => name === jobName)
    ?.run({ db, clock, hasMail, random: randomBytes, publicUrl: 'https://shop.example.com', log: app.log })

test.each([
  { hasMail: false, kept: { status: 'prepared', body: 'Thank you' }, why: 'staff send it once there is a server' },
  { hasMail: true, kept: { status: 'dead', body: '' }, why: 'the server has failed for a day' },
])('an expired confirmation is $kept.status, with a mail server: $hasMail; $why', async ({ hasMail, kept }) => {
  const order = { recipient: 'ama@example.com', userId: null, orderId: '7K3QF9M2XA', body: 'Thank you' }
  const staleAt = new Date(time.now.getTime() + 60_000)
  const mail = {
    ...order,
    channel: 'email',
    dedupeKey: 'email:order:7K3QF9M2XA:received',
    staleAt,
    status: 'due',
  } as const
  await queueMessages(db, [mail], time.now)
  time.passMinutes(24 * 60)

  await run('old messages', () => time.now, hasMail)

  expect(await db.select().from(outbox)).toMatchObject([kept])
})

test('a device that follows an order of the last possible day is forgotten only after that day', async () => {
  const device = { orderId: '7K3QF9M2XA', endpoint: 'https://fcm.googleapis.com/fcm/send/abc', p256dh: 'B', auth: 'a' }
  const createdAt = time.now
  await db.insert(pushSubscriptions).values({ ...device, id: '0198c0de-0000-7000-8000-000000000001', createdAt })
  const forget = async (after: number) => {
    const clock = () => new Date(createdAt.getTime() + after)
    await run('old devices', clock, true)
    return db.$count(pushSubscriptions)
  }
  const dayMs = 86_400_000
  expect(await forget(LATEST_MS + dayMs)).toBe(1)
  expect(await forget(LATEST_MS + 8 * dayMs)).toBe(0)
})
