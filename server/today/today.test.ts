import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { pesewas } from '#domain/money.ts'
import { DAY_MS } from '#domain/time/accra-time.ts'
import { SEED_RECIPES } from '#seed/recipes.ts'
import { testShop } from '#test/app.ts'
import { anItem, aStaffMember } from '#test/builders.ts'
import { auditLog } from '../audit/audit-tables.ts'
import { insertMenuItems } from '../menu/menu-queries.ts'
import { silences } from '../orders/alarm/alarm-tables.ts'
import { orders as orderRows } from '../orders/order-tables.ts'
import { insertRecipes } from '../recipes/recipe-queries.ts'
import { recipeOrders } from '../recipes/recipe-tables.ts'
import { cashEntries } from '../riders/rider-tables.ts'

const shop = await testShop()
const { app, database, time, post, confirmManually } = shop
const MANAGER = aStaffMember({ role: 'manager' })
const read = async () => {
  shop.as(MANAGER)
  return (await app.inject('/api/today')).json()
}

test('nothing needs a hand in a shop without orders', async () => {
  expect(await read()).toEqual({
    orders: { unseen: 0, late: 0, undelivered: 0 },
    payments: { claimed: 0, held: 0, unmatched: 0, overdueRefunds: 0, stuckRefunds: 0, failedPulls: 0 },
    requests: {
      waiting: 0,
      lateParcels: 0,
      silentReceivers: 0,
      enquiries: 0,
      growers: 0,
      comments: 0,
      entries: 0,
      airtime: 0,
    },
    kitchen: { soldOut: 0, listening: 0, silentMinutes: 0, unheard: ['Tamale', 'Kumasi', 'Accra'] },
    cash: { outstanding: 0, handins: 0, discrepancies: 0, writtenOff: 0 },
    messages: { failed: 0 },
    soldOutToday: [],
    setup: { open: expect.any(Number) },
  })
})

test('a manager sees what waits, what is late, what is sold out and what riders hold', async () => {
  const { orderId } = await shop.placed()
  await post(`/api/orders/${orderId}/manual-payment`, { transactionId: 'MP1' })
  expect((await read()).payments.claimed).toBe(1)

  shop.as(MANAGER)
  await confirmManually(orderId)
  expect((await read()).orders).toEqual({ unseen: 1, late: 0, undelivered: 0 })
  time.passMinutes(300)
  expect((await read()).orders).toEqual({ unseen: 1, late: 1, undelivered: 0 })

  shop.as(MANAGER)
  const shift = { step: 'start', shiftId: randomUUID(), device: 'Kitchen', hasSound: true, city: null }
  await post('/api/shifts', shift)
  await app.inject({ method: 'PUT', url: '/api/menu/items/rice-sack/sold-out', payload: { until: 'closing' } })
  const entry = { riderId: randomUUID(), note: '', madeBy: 'system:test', madeAt: time.now }
  await database.db
    .insert(cashEntries)
    .values({ ...entry, id: randomUUID(), kind: 'collected', amount: pesewas(2_500) })
  const { kitchen, cash } = await read()
  expect(kitchen).toEqual({ soldOut: 1, listening: 1, silentMinutes: 0, unheard: [] })
  expect(cash).toEqual({ outstanding: 2_500, handins: 0, discrepancies: 0, writtenOff: 0 })
})

test('the time in which nobody listened for a city counts from the opening on, once for all cities', async () => {
  const at = (time: string) => new Date(`2026-11-20T${time}:00Z`)
  await database.db.insert(silences).values([
    { city: 'Accra', beganAt: at('05:00'), endedAt: at('08:10') },
    { city: 'Kumasi', beganAt: at('09:00'), endedAt: at('09:30') },
    { city: 'Accra', beganAt: at('09:20'), endedAt: at('09:40') },
    { city: 'Tamale', beganAt: at('11:55'), endedAt: null },
  ])
  expect((await read()).kitchen.silentMinutes, '10 after the opening, 40, and the last 5').toBe(55)
})

test('what other rooms sold and were asked waits for a hand, and so do a parcel that should have left and a silent receiver', async () => {
  const { db } = database
  await insertRecipes(db, SEED_RECIPES.slice(0, 1))
  const at = time.now
  await db.insert(recipeOrders).values({
    ...{ id: randomUUID(), userId: randomUUID(), location: 'Ahodwo', phone: '+233244123456', region: 'Ashanti' },
    ...{ paystackReference: 'RCP-1', paymentStatus: 'success', status: 'requested', createdAt: at, updatedAt: at },
    ...{
      title: 'Waakye',
      asked: '',
      lines: [],
      country: 'GH',
      city: 'Kumasi',
      receiverName: 'Ama',
      receiverState: 'asked',
    },
    ...{ subtotal: pesewas(7_000), discount: pesewas(0), deliveryFee: pesewas(3_300), serviceFee: pesewas(515) },
    ...{ totalAmount: pesewas(10_815), leavesBy: new Date(at.getTime() + 60_000), receiverSince: at },
  })
  shop.as({ kind: 'visitor' })
  const company = { company: 'Lunch Ltd', contact: 'Eve', email: 'eve@example.com', phone: '', country: 'GH' }
  const enquiry = { id: randomUUID(), kind: 'partner', ...company, product: 'Lunches', volume: '', message: '' }
  await post('/api/enquiries', enquiry)
  expect((await read()).requests).toMatchObject({ waiting: 1, lateParcels: 0, enquiries: 1 })
  time.passMinutes(2)
  await db.update(recipeOrders).set({ status: 'accepted' })
  expect((await read()).requests, 'its hours have not begun').toMatchObject({ waiting: 0, lateParcels: 0 })
  time.passMinutes(24 * 60 - 3)
  expect((await read()).requests, 'not before a day is over').toMatchObject({ silentReceivers: 0 })
  time.passMinutes(1)
  expect((await read()).requests).toMatchObject({ silentReceivers: 1 })
  await db.update(recipeOrders).set({ receiverState: 'confirmed' })
  expect((await read()).requests).toMatchObject({ lateParcels: 1, silentReceivers: 0 })
})

test('an order for later is unseen once it rings, and a screen without sound or for another city hears nothing', async () => {
  const { orderId } = await shop.placed()
  await post(`/api/orders/${orderId}/manual-payment`, { transactionId: 'MP1' })
  shop.as(MANAGER)
  await confirmManually(orderId)
  await database.db.update(orderRows).set({ scheduledFor: new Date(time.now.getTime() + DAY_MS) })
  const shift = { step: 'start', device: 'Kitchen' }
  await post('/api/shifts', { ...shift, shiftId: randomUUID(), hasSound: false, city: null })
  await post('/api/shifts', { ...shift, shiftId: randomUUID(), hasSound: true, city: 'Accra' })
  const { orders, kitchen } = await read()
  expect(orders.unseen).toBe(0)
  expect(kitchen).toMatchObject({ listening: 1, unheard: ['Tamale', 'Kumasi'] })
  time.passMinutes(24 * 60)
  expect((await read()).orders.unseen).toBe(1)
})

test('sold-out minutes of a dish count from the opening, between its marks, and until they end', async () => {
  const at = (time: string) => `2026-11-20T${time}:00.000Z`
  const mark = (key: string, time: string, before: string | null, after: string | null) => {
    const [from, to] = [before, after].map((until) => ({ sold_out_until: until && at(until) }))
    const row = { actor: 'staff:test', entity: 'menu_items', key, action: 'update' as const, at: new Date(at(time)) }
    return database.db.insert(auditLog).values({ ...row, before: from ?? {}, after: to ?? {} })
  }
  await insertMenuItems(database.db, [anItem({ id: 'still-out', name: 'Still out', soldOutUntil: at('10:00') })])
  // It is 12:00, and the kitchen opened at 08:00.
  await mark('rice-sack', '08:00', null, '22:00')
  await mark('rice-sack', '08:30', '22:00', null)
  await mark('rice-sack', '09:00', null, '09:15')
  await mark('jollof', '08:20', '22:00', null)
  await mark('jollof', '06:00', null, '22:00')

  const minutes = async () =>
    (await read()).soldOutToday.map((one: { itemId: string; minutes: number }) => [one.itemId, one.minutes])
  expect(await minutes(), 'the last one was marked before today').toEqual([
    ['still-out', 120],
    ['rice-sack', 45],
    ['jollof', 20],
  ])
  time.passMinutes(24 * 60)
  expect(await minutes(), 'a new day').toEqual([])
})

test('what is marked sold out after the closing was not sold out before it', async () => {
  const at = (time: string) => new Date(`2026-11-20T${time}:00.000Z`)
  const tomorrow = '2026-11-21T22:00:00.000Z'
  await insertMenuItems(database.db, [
    anItem({ id: 'late', name: 'Late' }),
    anItem({ id: 'later', name: 'Later', soldOutUntil: tomorrow }),
  ])
  const mark = { actor: 'staff:test', entity: 'menu_items', action: 'update' as const }
  const [nothing, until] = [{ sold_out_until: null }, { sold_out_until: tomorrow }]
  await database.db.insert(auditLog).values([
    { ...mark, key: 'later', at: at('22:30'), before: nothing, after: until },
    { ...mark, key: 'late', at: at('21:40'), before: nothing, after: until },
    { ...mark, key: 'late', at: at('22:40'), before: until, after: nothing },
  ])
  time.now = at('23:00')
  expect((await read()).soldOutToday, 'the kitchen closed at 22:00').toEqual([
    { itemId: 'late', name: 'Late', minutes: 20 },
  ])
})

test('the kitchen does not see the numbers of managers', async () => {
  shop.as(aStaffMember({ role: 'kitchen' }))
  expect((await app.inject('/api/today')).statusCode).toBe(404)
})
