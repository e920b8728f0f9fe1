import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import type { StoredRow } from '#domain/catalogue/catalogue-api.ts'
import { CATALOGUE_NOUNS, CatalogueRow, isExample } from '#domain/catalogue/catalogue-api.ts'
import { parseOffer } from '#domain/grow/offer.ts'
import { pesewas } from '#domain/money.ts'
import { SEED_AIRTIME_PROVIDERS } from '#seed/airtime-providers.ts'
import { SEED_CLASSES } from '#seed/classes.ts'
import { SEED_GROW } from '#seed/grow.ts'
import { SEED_PLANS } from '#seed/plans.ts'
import { SEED_RECIPES } from '#seed/recipes.ts'
import { SEED_SERVICES } from '#seed/services.ts'
import { SEED_SETTINGS } from '#seed/settings.ts'
import { SEED_VEHICLES } from '#seed/vehicles.ts'
import { testShop } from '#test/app.ts'
import { aPlanRequest, aStaffMember } from '#test/builders.ts'
import { aPerson } from '#test/people.ts'
import { insertAirtimeProviders } from '../airtime/airtime-queries.ts'
import { insertAreas } from '../areas/area-queries.ts'
import { listChanges } from '../audit/audit-queries.ts'
import { insertClasses } from '../classes/class-queries.ts'
import { insertVehicles } from '../dispatch/dispatch-queries.ts'
import { insertGrow } from '../grow/grow-queries.ts'
import { insertPlans } from '../plans/plan-queries.ts'
import { insertRecipes } from '../recipes/recipe-queries.ts'
import { insertServices } from '../services/service-queries.ts'
import { writeSetting } from '../settings/settings-queries.ts'

const shop = await testShop()
const { app, database } = shop
const { db } = database
const MANAGER = aStaffMember({ role: 'manager', aal: 'aal2' })

const YAM = parseOffer('techiman yam 32.00 min 2')

/** The seed's rows. */
async function aCatalogue() {
  await insertPlans(db, SEED_PLANS)
  await insertVehicles(db, SEED_VEHICLES)
  await insertServices(db, SEED_SERVICES)
  await insertAirtimeProviders(db, SEED_AIRTIME_PROVIDERS)
  await insertRecipes(db, SEED_RECIPES)
  await insertGrow(db, SEED_GROW)
  await insertClasses(db, SEED_CLASSES)
  await insertAreas(db, [{ city: 'Accra', name: 'Osu', isFeatured: true }])
  shop.as(MANAGER)
}
const rowsOf = async (noun: string): Promise<StoredRow[]> =>
  (await app.inject(`/api/catalogue?noun=${noun}`)).json().rows
const rowOf = async (noun: string, key: string) => {
  const row = (await rowsOf(noun)).find((one) => one.key === key)
  if (!row) throw new Error(`no ${noun} ${key}`)
  return row
}
const save = ({ noun, key, document }: Omit<StoredRow, 'version'>, expectedVersion: number | null) =>
  app.inject({
    method: 'PUT',
    url: '/api/catalogue',
    payload: { row: { noun, key, document }, expectedVersion },
  })

test('a row that is saved while it is read comes with no newer version, so a save from it is refused', async () => {
  await aCatalogue()
  const plan = await rowOf('plan', 'chillz_plug')
  const turns = async () => {
    for (let turn = 0; turn < 50; turn += 1) await nextTurn()
  }
  // The connection is busy, so the save waits behind the first statement of the read, and in front of the second.
  const { read, saved } = await db.transaction(async () => {
    const read = rowOf('plan', plan.key)
    await turns()
    const saved = save({ ...plan, document: { ...plan.document, position: 7 } }, plan.version)
    await turns()
    return { read, saved }
  })
  expect((await saved).statusCode).toBe(200)
  const { version, ...row } = await read
  expect((await save(row, version)).json()).toMatchObject({ code: 'row.changed' })
})

test('the shop says what it has none of to offer, because nothing may lead to an empty form', async () => {
  await aCatalogue()
  const notOffered = async () => (await app.inject('/api/shop')).json().notOffered.toSorted()
  expect(await notOffered()).toEqual([])
  for (const noun of ['plan', 'airtime_provider', 'vehicle']) {
    for (const row of (await rowsOf(noun)).filter(({ key }) => key !== 'unsubscribed')) {
      await save({ ...row, document: { ...row.document, isOffered: false } }, row.version)
    }
  }
  expect(await notOffered(), 'the plan of everybody without one is none to buy').toEqual([
    'airtime_provider',
    'plan',
    'vehicle',
  ])
  const regions = SEED_SETTINGS.regions.map((region) => ({ ...region, isServed: false }))
  await writeSetting(db, 'regions', regions)
  await expect.poll(notOffered, { message: 'a service goes to served regions' }).toContain('service')
})

test.each(CATALOGUE_NOUNS)('every seeded %s can be saved as it stands', async (noun) => {
  await aCatalogue()
  const rows = await rowsOf(noun)
  expect(rows.length).toBeGreaterThan(0)
  for (const { key, document } of rows) {
    expect(CatalogueRow.safeParse({ noun, key, document }).error).toBeUndefined()
  }
})

test('a saved price is what shoppers see, with who changed it, and what stood there before', async () => {
  await aCatalogue()
  const row = await rowOf('plan', 'chillz_plug')
  const saved = await save({ ...row, document: { ...row.document, monthlyPrice: 80_000 } }, row.version)

  expect(saved.json()).toMatchObject({ key: 'chillz_plug', version: 1, document: { monthlyPrice: 80_000 } })
  const { plans } = (await app.inject('/api/subscriptions/plans')).json()
  expect(plans.find(({ plan }: { plan: string }) => plan === 'chillz_plug').monthlyPrice).toBe(80_000)
  const [{ changes }] = (await app.inject('/api/history/plan/chillz_plug')).json().rows
  expect(changes).toEqual([{ field: 'monthlyPrice', before: 75_000, after: 80_000 }])
  expect(await listChanges(db, { limit: 5, entity: 'subscription_plans' })).toMatchObject([
    { actor: `staff:${MANAGER.userId}`, before: { monthly_price: 75_000 }, after: { monthly_price: 80_000 } },
  ])
})

test('a row that somebody else has saved is refused, and stays as they saved it', async () => {
  await aCatalogue()
  const row = await rowOf('vehicle', SEED_VEHICLES[0]?.id ?? '')
  await save({ ...row, document: { ...row.document, rate: 2_000 } }, 0)
  const late = await save({ ...row, document: { ...row.document, rate: 3_000 } }, 0)

  expect(late.statusCode).toBe(409)
  expect(late.json()).toMatchObject({ code: 'row.changed', details: { version: 1, fields: ['rate'] } })
  expect((await rowOf('vehicle', row.key)).document).toMatchObject({ rate: 2_000 })
})

test('a new row is offered at once; one that is offered no more is not', async () => {
  await aCatalogue()
  const labels = async () =>
    (await app.inject('/api/services')).json().services.map(({ label }: { label: string }) => label)
  const document = { label: 'Carpenter', price: 9_000, isOffered: true, position: 90 }
  expect((await save({ noun: 'service', key: 'carpenter', document }, null)).statusCode).toBe(200)
  expect(await labels()).toContain('Carpenter')
  await save({ noun: 'service', key: 'carpenter', document: { ...document, isOffered: false } }, 1)
  expect(await labels()).not.toContain('Carpenter')
  expect((await save({ noun: 'service', key: 'carpenter', document }, null)).json()).toMatchObject({
    code: 'row.exists',
  })
})

test('a plan that is not offered cannot be bought, and may cost less than can be paid', async () => {
  await aCatalogue()
  const row = await rowOf('plan', 'chillz_plug')
  const saved = await save({ ...row, document: { ...row.document, monthlyPrice: 0, isOffered: false } }, 0)
  expect(saved.statusCode).toBe(200)
  const { plans } = (await app.inject('/api/subscriptions/plans')).json()
  expect(plans.map(({ plan }: { plan: string }) => plan)).not.toContain('chillz_plug')
  shop.as(await aPerson(db))
  const bought = await shop.post('/api/subscriptions/orders', aPlanRequest({ plan: 'chillz_plug', expectedTotal: 0 }))
  expect(bought.json()).toMatchObject({ code: 'plan.missing' })
})

test.each([
  ['plan', 'unsubscribed', { discountBps: 500 }, 'catalogue.free_plan'],
  ['plan', 'unsubscribed', { isOffered: false }, 'catalogue.free_plan'],
  ['plan', 'chillz_plug', { monthlyPrice: -1 }, 'request.invalid'],
  ['plan', 'chillz_plug', { monthlyPrice: 0 }, 'request.invalid'],
  ['plan', 'chillz_plug', { biWeeklyPrice: 9 }, 'request.invalid'],
  ['plan', 'chillz_plug', { discountBps: 10_001 }, 'request.invalid'],
  ['plan', 'chillz_plug', { monthlyPrice: null }, 'request.invalid'],
  ['airtime_provider', 'mtn', { prefixes: ['24'] }, 'request.invalid'],
  ['recipe', 'waakye', { price: 9 }, 'request.invalid'],
  ['recipe', 'waakye', { priceLarge: 9 }, 'request.invalid'],
  ['recipe', 'waakye', { priceAbroad: 9 }, 'request.invalid'],
  ['recipe', 'waakye', { servings: 0 }, 'request.invalid'],
  ['recipe', 'waakye', { image: 'https://example.com/x.png' }, 'request.invalid'],
  ['recipe', 'waakye', { allergens: ['love'] }, 'request.invalid'],
  ['grow_cycle', 'first', { closesAt: '2020-01-01T00:00:00.000Z' }, 'request.invalid'],
  ['grow_cycle', 'first', { offers: [] }, 'request.invalid'],
  ['grow_cycle', 'first', { offers: [{ ...YAM, farmId: 'nowhere' }] }, 'catalogue.no_farm'],
  ['grow_cycle', 'first', { offers: [{ ...YAM, produceId: 'nothing' }] }, 'catalogue.no_farm'],
  ['grow_cycle', 'first', { offers: [YAM, YAM] }, 'request.invalid'],
  ['grow_cycle', 'first', { offers: [{ ...YAM, price: 0 }] }, 'request.invalid'],
  ['grow_cycle', 'first', { offers: [{ ...YAM, min: 0 }] }, 'request.invalid'],
  ['farm', 'akumadan', { region: 'Texas' }, 'request.invalid'],
  ['produce', 'tomato', { seasons: [{ from: 13, to: 1, level: 'peak', where: 'Bono' }] }, 'request.invalid'],
  ['vehicle', 'motorcycle', { rate: 9 }, 'request.invalid'],
  ['service', 'plumbing', { price: 9 }, 'request.invalid'],
  ['class', 'party-jollof', { seats: 0 }, 'request.invalid'],
  ['class', 'party-jollof', { joinUrl: 'javascript:alert(1)' }, 'request.invalid'],
  ['class', 'party-jollof', { price: 9 }, 'request.invalid'],
  ['class', 'party-jollof', { startsAt: 'soon' }, 'request.invalid'],
])('%s %s with %o is refused as %s', async (noun, key, change, code) => {
  await aCatalogue()
  const row = await rowOf(noun, key)
  expect((await save({ ...row, document: { ...row.document, ...change } }, row.version)).json()).toMatchObject({ code })
})

test('an area belongs to a city of the settings', async () => {
  await aCatalogue()
  const document = { isFeatured: false, isOffered: true, position: 3 }
  expect((await save({ noun: 'area', key: 'Paris/Marais', document }, null)).json()).toMatchObject({
    code: 'catalogue.no_city',
  })
  for (const name of ['Labone', 'Lapaz (N1)', 'St. John’s']) {
    expect((await save({ noun: 'area', key: `Accra/${name}`, document }, null)).statusCode, name).toBe(200)
  }
  expect((await app.inject('/api/areas')).json().areas).toContainEqual(
    expect.objectContaining({ city: 'Accra', name: 'Labone' }),
  )
})

test.each([
  ['recipe', 'waakye', ['cart', 'order', 'parcel', 'fees', 'orders']],
  ['class', 'party-jollof', ['desk', 'registrations']],
])('a %s has no key that stands for something else in addresses', async (noun, like, keys) => {
  await aCatalogue()
  const row = await rowOf(noun, like)
  for (const key of keys) {
    expect((await save({ ...row, key }, null)).json(), key).toMatchObject({ code: 'request.invalid' })
  }
  expect((await save({ ...row, key: 'another' }, null)).statusCode).toBe(200)
})

test('an area whose city is gone from the settings can be hidden, and not shown again', async () => {
  await aCatalogue()
  await insertAreas(db, [{ city: 'Paris', name: 'Marais', isFeatured: true }])
  const row = await rowOf('area', 'Paris/Marais')
  const hidden = { ...row.document, isFeatured: false, isOffered: false }
  expect((await save({ ...row, document: hidden }, 0)).json()).toMatchObject({ version: 1 })
  expect((await save({ ...row, document: { ...hidden, isOffered: true } }, 1)).json()).toMatchObject({
    code: 'catalogue.no_city',
  })
})

test.each([
  ['recipe', 'waakye', 'cart'],
  ['class', 'party-jollof', 'desk'],
])('a %s that has had a reserved key for long can be taken off offer', async (noun, like, key) => {
  await aCatalogue()
  const [recipe] = SEED_RECIPES
  const [lesson] = SEED_CLASSES
  if (recipe) await insertRecipes(db, [{ ...recipe, id: 'cart' }])
  if (lesson) await insertClasses(db, [{ ...lesson, id: 'desk' }])
  const row = await rowOf(noun, like)
  const saved = await save({ ...row, key, document: { ...row.document, isOffered: false } }, 0)
  expect(saved.json()).toMatchObject({ version: 1 })
})

test('a price that was stored before prices had to be payable is still read', async () => {
  const price = pesewas(9)
  await insertRecipes(
    db,
    SEED_RECIPES.slice(0, 1).map((recipe) => ({ ...recipe, price, priceLarge: price, priceAbroad: price })),
  )
  await insertClasses(
    db,
    SEED_CLASSES.slice(0, 1).map((lesson) => ({ ...lesson, price })),
  )
  expect((await app.inject('/api/recipes')).json()).toMatchObject({
    recipes: [{ price, priceLarge: price, priceAbroad: price }],
  })
  expect((await app.inject('/api/classes')).json()).toMatchObject({ classes: [{ price }] })
})

const confirm = (noun: string, rows: readonly StoredRow[]) =>
  app.inject({
    method: 'PUT',
    url: '/api/catalogue/examples',
    payload: { noun, rows: rows.map(({ key, version }) => ({ key, expectedVersion: version })) },
  })

test.each(['vehicle', 'farm'] as const)(
  'each example of a %s can be said to be right in one act, which is recorded',
  async (noun) => {
    await aCatalogue()
    const seeded = await rowsOf(noun)
    expect(seeded.every(isExample)).toBe(true)
    expect((await confirm(noun, seeded)).statusCode).toBe(200)
    const right = await rowsOf(noun)
    expect(right.some(isExample)).toBe(false)
    expect(right.map(({ version }) => version)).toEqual(seeded.map(() => 1))
    expect((await confirm(noun, seeded)).json(), 'twice').toMatchObject({ code: 'row.changed' })
    const recorded = await listChanges(db, { limit: 100, entity: noun === 'farm' ? 'farms' : 'dispatch_vehicles' })
    const after = noun === 'farm' ? { is_example: false } : { act: 'example_confirmed' }
    const entry = expect.objectContaining({ actor: `staff:${MANAGER.userId}`, after })
    expect(recorded).toEqual(seeded.map(() => entry))
  },
)

test('what is no example is not said to be right: it would get a version that says nothing', async () => {
  await aCatalogue()
  const farm = await rowOf('farm', 'akumadan')
  await save({ ...farm, document: { ...farm.document, isExample: false } }, 0)
  const vehicle = await rowOf('vehicle', 'motorcycle')
  await save({ ...vehicle, document: { ...vehicle.document, rate: 2_000 } }, 0)
  for (const { noun, key } of [
    { noun: 'farm', key: farm.key },
    { noun: 'vehicle', key: vehicle.key },
    { noun: 'produce', key: 'yam' },
    { noun: 'plan', key: 'unsubscribed' },
  ]) {
    const row = await rowOf(noun, key)
    expect((await confirm(noun, [row])).json(), noun).toMatchObject({ code: 'request.invalid' })
    expect(await rowOf(noun, key)).toEqual(row)
  }
  expect((await confirm('vehicle', [{ ...vehicle, key: 'rocket' }])).json()).toMatchObject({ code: 'row.missing' })
})

test('the kitchen does not change prices', async () => {
  await aCatalogue()
  const row = await rowOf('plan', 'chillz_plug')
  shop.as(aStaffMember({ role: 'kitchen', aal: 'aal2' }))
  expect((await app.inject('/api/catalogue?noun=plan')).statusCode).toBe(404)
  expect((await save({ ...row, document: { ...row.document, monthlyPrice: 1 } }, row.version)).statusCode).toBe(404)
  expect((await confirm('plan', [row])).statusCode).toBe(404)
  shop.as(MANAGER)
  expect(await rowOf('plan', row.key)).toEqual(row)
})
