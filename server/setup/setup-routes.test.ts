import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { CatalogueNoun, StoredRow } from '#domain/catalogue/catalogue-api.ts'
import { UNSUBSCRIBED } from '#domain/plans/plan-discount.ts'
import type { EditedKey } from '#domain/settings/edit-settings-api.ts'
import type { SetupStep } from '#domain/setup/setup-steps.ts'
import { SEED_CLASSES } from '#seed/classes.ts'
import { SEED_PLANS } from '#seed/plans.ts'
import { SEED_RECIPES } from '#seed/recipes.ts'
import { SEED_SERVICES } from '#seed/services.ts'
import { SEED_SETTINGS } from '#seed/settings.ts'
import { SEED_VEHICLES } from '#seed/vehicles.ts'
import { testShop } from '#test/app.ts'
import { aChoice, anOrderRequest, aStaffMember } from '#test/builders.ts'
import { aFarmNetwork } from '#test/grow.ts'
import { listChanges } from '../audit/audit-queries.ts'
import { insertClasses } from '../classes/class-queries.ts'
import { insertVehicles } from '../dispatch/dispatch-queries.ts'
import { farms, produce } from '../grow/grow-tables.ts'
import { orders } from '../orders/order-tables.ts'
import { insertPlans } from '../plans/plan-queries.ts'
import { insertRecipes } from '../recipes/recipe-queries.ts'
import { insertServices } from '../services/service-queries.ts'
import { settings } from '../settings/settings-tables.ts'
import { insertBackup } from './setup-queries.ts'

const shop = await testShop()
const { app, database, time, post } = shop
const ADMIN = aStaffMember({ role: 'admin' })
const MANAGER = aStaffMember({ role: 'manager' })

const get = async (url: string) => {
  shop.as(MANAGER)
  return (await app.inject(url)).json()
}
const save = (key: EditedKey, value: unknown, expectedVersion = 0) => {
  shop.as(ADMIN)
  return app.inject({ method: 'PUT', url: `/api/settings/${key}`, payload: { value, expectedVersion } as object })
}
const { tariff, brand } = SEED_SETTINGS

test('a fee that an admin has changed is what the next order pays, and its history says who changed it', async () => {
  const saved = await save('tariff', { ...tariff, deliveryFeeHome: 2_000 })
  expect(saved.json()).toEqual({ version: 1 })

  const { totals } = (await post('/api/quote', { context: 'home', lines: [aChoice()], scheduledFor: null })).json()
  expect(totals.deliveryFee).toBe(2_000)
  const read = await get('/api/settings')
  expect(read.settings.tariff.deliveryFeeHome).toBe(2_000)
  expect(read.versions).toEqual({ tariff: 1 })
  const { rows } = await get('/api/history/setting/tariff')
  expect(rows).toMatchObject([
    { version: 1, changes: [{ field: 'deliveryFeeHome', before: 1_800, after: 2_000 }] },
    { version: 0, by: 'system:seed' },
  ])
  const [change] = await listChanges(database.db, { limit: 1, entity: 'settings', key: 'tariff' })
  expect(change?.actor).toBe(`staff:${ADMIN.userId}`)
})

test('of two who change a setting from the same version, the second is told who was faster', async () => {
  await save('tariff', { ...tariff, deliveryFeeHome: 2_000 })
  const late = await save('tariff', { ...tariff, minimumOrder: 3_000 })

  expect(late.statusCode).toBe(409)
  expect(late.json()).toMatchObject({ code: 'row.changed', details: { key: 'tariff', fields: ['deliveryFeeHome'] } })
  expect((await get('/api/settings')).settings.tariff.minimumOrder).toBe(tariff.minimumOrder)
})

test('a fault is named by its field, and nothing is stored', async () => {
  const refused = await save('tariff', { ...tariff, serviceFeeBps: 20_000, minimumOrder: null })

  expect(refused.statusCode).toBe(400)
  expect(refused.json().details.issues).toEqual([
    { path: '/value/minimumOrder', message: 'Write a sum in cedis, such as 18 or 18.50.' },
    { path: '/value/serviceFeeBps', message: 'At most 100 %.' },
  ])
  expect((await get('/api/settings')).versions).toEqual({})
})

test('keys that only a newer version of the shop knows outlive a save by this one, and lists are replaced as a whole', async () => {
  const newer = { ...brand, motto: 'Fresh', social: { ...brand.social, bluesky: 'https://bsky.app/chillz' } }
  const ofBrand = eq(settings.key, 'brand')
  await database.db.update(settings).set({ value: newer }).where(ofBrand)
  await save('brand', { ...brand, name: 'Chillz Tamale' })

  const [stored] = await database.db.select().from(settings).where(ofBrand)
  expect(stored?.value).toEqual({ ...newer, name: 'Chillz Tamale' })
  await save('cities', [SEED_SETTINGS.cities[0]])
  expect((await get('/api/settings')).settings.cities).toEqual([SEED_SETTINGS.cities[0]])
})

test('a setting without a value is refused', async () => {
  expect((await save('tariff', undefined)).statusCode).toBe(400)
})

test('a field that an older page does not send keeps its value, also one that has a default', async () => {
  await save('tariff', { ...tariff, serviceFeeSeatsBps: 500 })
  const { serviceFeeSeatsBps: _, ...older } = tariff
  expect((await save('tariff', { ...older, deliveryFeeHome: 2_000 }, 1)).json()).toEqual({ version: 2 })

  const after = { ...tariff, serviceFeeSeatsBps: 500, deliveryFeeHome: 2_000 }
  expect((await get('/api/settings')).settings.tariff).toEqual(after)
  const { rows } = await get('/api/history/setting/tariff')
  expect(rows[0]).toMatchObject({ document: after, changes: [{ field: 'deliveryFeeHome' }] })
})

test('a single value and a list have a history too, and are put back by saving their document again', async () => {
  await save('send_order_mails', true)
  await save('special_days', [{ date: '2026-12-25', hours: null, reason: 'Christmas Day' }])

  expect((await get('/api/history/setting/send_order_mails')).rows[0].document).toEqual({ value: true })
  const { rows } = await get('/api/history/setting/special_days')
  expect(rows[1].document).toEqual({ value: [] })
  expect((await save('special_days', rows[1].document.value, 1)).json()).toEqual({ version: 2 })
})

test('on a closed day nothing is cooked: the order starts, and is promised, at the next opening', async () => {
  await save('special_days', [{ date: '2026-11-20', hours: null, reason: 'A funeral in the family' }])

  await expect.poll(async () => (await get('/api/shop')).specialDays).toHaveLength(1)
  const { orderId } = (await post('/api/orders', anOrderRequest())).json()
  const [order] = await database.db.select().from(orders).where(eq(orders.id, orderId))
  expect(order?.prepareBy?.toISOString()).toBe('2026-11-21T09:45:00.000Z')

  time.passMinutes(24 * 60)
  expect((await get('/api/shop')).specialDays, 'a day that is over is told to nobody').toEqual([])
})

test('managers read the settings and change none; the kitchen does not see them', async () => {
  shop.as(MANAGER)
  const payload = { value: tariff, expectedVersion: 0 }
  expect((await app.inject({ method: 'PUT', url: '/api/settings/tariff', payload })).statusCode).toBe(404)
  shop.as(aStaffMember())
  for (const url of ['/api/settings', '/api/setup']) expect((await app.inject(url)).statusCode).toBe(404)
})

test('switches are no settings to edit: they would stay on', async () => {
  const all = await get('/api/settings')
  expect(all.settings).not.toHaveProperty('switches')
  shop.as(ADMIN)
  const payload = { value: { pause: null, rush: null, lightsOut: null }, expectedVersion: 0 }
  expect((await app.inject({ method: 'PUT', url: '/api/settings/switches', payload })).statusCode).toBe(400)
})

const open = async () => {
  const { steps }: { steps: { id: SetupStep; isDone: boolean }[] } = await get('/api/setup')
  return steps.filter(({ isDone }) => !isDone).map(({ id }) => id)
}

test('what is left before the shop opens follows from what is so, and Today counts it', async () => {
  const before = await open()
  expect(before).toEqual(expect.arrayContaining(['contacts', 'momo', 'links', 'payments', 'order', 'ticket', 'backup']))
  expect(before).not.toContain('cities')
  expect((await get('/api/today')).setup.open).toBe(before.length)

  const own = {
    ...brand,
    phone: '024 412 3456',
    email: 'orders@chillz.example',
    momoNumber: '0244123456',
    momoName: 'Chillz Ltd',
  }
  await save('brand', { ...own, whatsapp: '', communityUrl: '', social: { ...brand.social, ...emptied(brand.social) } })
  await save(
    'cities',
    SEED_SETTINGS.cities.map((city) => ({ ...city, isServed: false })),
  )
  await insertBackup(database.db, time.now)

  const after = await open()
  for (const done of ['contacts', 'momo', 'links', 'backup']) expect(after).not.toContain(done)
  expect(after).toContain('cities')
})

test('each noun whose examples shoppers are offered is left to do, until its rows are saved or taken out of the offer', async () => {
  const { db } = database
  const nouns = ['farms', 'cycles', 'points', 'classes', 'recipes', 'plans', 'services', 'vehicles']
  const examples = async () => (await open()).filter((step) => nouns.includes(step))
  await insertPlans(db, SEED_PLANS.slice(0, 1))
  expect(await examples(), 'nothing is offered but having no plan').toEqual([])
  await aFarmNetwork(db)
  await insertClasses(db, SEED_CLASSES)
  await insertRecipes(db, SEED_RECIPES.slice(0, 2))
  await insertPlans(db, SEED_PLANS)
  await insertServices(db, SEED_SERVICES.slice(0, 2))
  await insertVehicles(db, SEED_VEHICLES.slice(0, 2))
  expect(await examples()).toEqual(nouns)
  await db.update(farms).set({ isOffered: false })
  const left = nouns.slice(2)
  expect(await examples(), 'shoppers see no cycle without a farm').toEqual(left)

  shop.as(MANAGER)
  const saveAsItIs = async (noun: CatalogueNoun) => {
    const { rows } = (await app.inject(`/api/catalogue?noun=${noun}`)).json()
    for (const { key, document, version } of rows as StoredRow[]) {
      if (key === UNSUBSCRIBED) continue
      const payload = { row: { noun, key, document }, expectedVersion: version }
      expect((await app.inject({ method: 'PUT', url: '/api/catalogue', payload })).statusCode).toBe(200)
    }
  }
  for (const noun of ['collection_point', 'class', 'recipe', 'plan', 'service', 'vehicle'] as const) {
    left.shift()
    await saveAsItIs(noun)
    expect(await examples(), 'whoever saves a row says that it is true').toEqual(left)
  }
  await db.update(farms).set({ isOffered: true, isExample: false })
  expect(await examples()).toEqual(['cycles'])
  await db.update(produce).set({ isOffered: false })
  expect(await examples(), 'nor one without a crop').toEqual([])
  await db.update(produce).set({ isOffered: true })
  await saveAsItIs('grow_cycle')
  expect(await examples()).toEqual([])
})

const emptied = (social: object) => Object.fromEntries(Object.keys(social).map((name) => [name, '']))
