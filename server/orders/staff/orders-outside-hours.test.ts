import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { SEED_SETTINGS } from '#seed/settings.ts'
import { testShop } from '#test/app.ts'
import { aStaffMember } from '#test/builders.ts'
import { writeSetting } from '../../settings/settings-queries.ts'
import { orders } from '../order-tables.ts'

const shop = await testShop()
const { app, database, placed } = shop
const { db } = database
const CHRISTMAS = '2026-12-25T12:00:00.000Z'

const anOrderFor = async (scheduledFor: string | null, status: 'received' | 'awaiting_payment' | 'cancelled') => {
  const { orderId } = await placed()
  const at = scheduledFor === null ? null : new Date(scheduledFor)
  await db.update(orders).set({ status, scheduledFor: at }).where(eq(orders.id, orderId))
  return orderId
}
const outside = async () => {
  shop.as(aStaffMember({ role: 'manager' }))
  return (await app.inject('/api/orders/outside-hours')).json().orders
}

test('a holiday lists the paid orders that are scheduled for it, and no others', async () => {
  const paid = await anOrderFor(CHRISTMAS, 'received')
  await anOrderFor('2026-12-24T12:00:00.000Z', 'received')
  await anOrderFor(null, 'received')
  for (const status of ['awaiting_payment', 'cancelled'] as const) await anOrderFor(CHRISTMAS, status)
  expect(await outside()).toEqual([])

  await writeSetting(db, 'special_days', [{ date: '2026-12-25', hours: null, reason: 'Christmas Day' }])
  expect(await outside()).toEqual([{ orderId: paid, scheduledFor: CHRISTMAS }])
})

test('other hours of a weekday list the orders that they leave out, which keep their time', async () => {
  const late = await anOrderFor('2026-12-25T19:30:00.000Z', 'received')
  await anOrderFor(CHRISTMAS, 'received')
  const hours = SEED_SETTINGS.delivery_hours.map(() => ({ opensMinute: 480, closesMinute: 20 * 60 }))
  await writeSetting(db, 'delivery_hours', hours)
  expect(await outside()).toMatchObject([{ orderId: late }])
})
