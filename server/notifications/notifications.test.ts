import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { LATEST_MS } from '#domain/orders/delivery-slots.ts'
import { testShop } from '#test/app.ts'
import { notifications } from './notifications.ts'
import { pushSubscriptions } from './push/push-tables.ts'

const { app, database, time } = await testShop()
const { db } = database

test('a device that follows an order of the last possible day is forgotten only after that day', async () => {
  const device = { orderId: '7K3QF9M2XA', endpoint: 'https://fcm.googleapis.com/fcm/send/abc', p256dh: 'B', auth: 'a' }
  const createdAt = time.now
  await db.insert(pushSubscriptions).values({ ...device, id: '0198c0de-0000-7000-8000-000000000001', createdAt })
  const forget = async (after: number) => {
    const clock = () => new Date(createdAt.getTime() + after)
    const job = notifications.jobs?.find(({ name }) => name === 'old devices')
    await job?.run({ db, clock, random: randomBytes, publicUrl: 'https://shop.example.com', log: app.log })
    return db.$count(pushSubscriptions)
  }
  const dayMs = 86_400_000
  expect(await forget(LATEST_MS + dayMs)).toBe(1)
  expect(await forget(LATEST_MS + 8 * dayMs)).toBe(0)
})
