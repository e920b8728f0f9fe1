import { expect, test } from 'vitest'
import { askingShop } from '#test/asking-shop.ts'
import { menuItemSchedules } from '../../menu/menu-tables.ts'

const shop = await askingShop()
const { database, time, paidOrder, propose, staffLine } = shop
const waakyeIsSold = (startTime: string, endTime: string) =>
  database.db.insert(menuItemSchedules).values({ menuItemId: 'waakye', startTime, endTime })

test('an order of the night has in its place what is sold when the kitchen starts it, not what is sold now', async () => {
  await waakyeIsSold('09:00', '12:00')
  time.passMinutes(11 * 60)
  const orderId = await paidOrder()
  time.passMinutes(8 * 60 + 30)
  expect(time.now.toISOString(), 'the kitchen opens at 09:00').toBe('2026-11-21T07:30:00.000Z')
  expect((await staffLine(orderId)).suggestions).toMatchObject([{ itemId: 'waakye' }])
  expect((await propose(orderId)).json()).toMatchObject({ lines: [{ proposal: { replacement: 'Waakye' } }, {}] })
})

test('an order that is still cooked after closing has in its place what is sold now, not what is sold tomorrow', async () => {
  await waakyeIsSold('18:00', '23:00')
  time.passMinutes(9 * 60 + 50)
  const orderId = await paidOrder()
  time.passMinutes(20)
  expect(time.now.toISOString(), 'the kitchen closed at 22:00').toBe('2026-11-20T22:10:00.000Z')
  expect((await propose(orderId)).json()).toMatchObject({ lines: [{ proposal: { replacement: 'Waakye' } }, {}] })
})
