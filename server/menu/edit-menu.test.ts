import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { MenuItem } from '#domain/menu/menu-api.ts'
import type { StaffItem } from '#domain/menu/staff-menu-api.ts'
import { testShop } from '#test/app.ts'
import { anItem, aStaffMember } from '#test/builders.ts'
import { listChanges } from '../audit/audit-queries.ts'
import { insertMenuItems } from './menu-queries.ts'

const shop = await testShop()
const { app, database } = shop
const MANAGER = aStaffMember({ role: 'manager' })

const ask = async (method: 'GET' | 'PATCH' | 'POST' | 'PUT', url: string, payload?: object, by = MANAGER) => {
  shop.as(by)
  const reply = await app.inject({ method, url, ...(payload && { payload }) })
  return { status: reply.statusCode, body: reply.json() }
}
const change = (id: string, changes: object, expectedVersion = 0, by = MANAGER) =>
  ask('PATCH', `/api/menu/items/${id}`, { changes, expectedVersion }, by)
const staffItem = async (id: string): Promise<StaffItem> => (await ask('GET', `/api/menu/items/${id}`)).body
const onMenu = async (id: string): Promise<MenuItem | undefined> =>
  (await app.inject('/api/menu/mains-beverages')).json().items.find((item: MenuItem) => item.id === id)
const auditOf = (entity: string, key: string) => listChanges(database.db, { limit: 50, entity, key })

test('a changed price is a version with its author, and menu, search and quote have it', async () => {
  const { body } = await change('jollof', { prices: { medium: 4_000, large: 5_000 } })
  expect(body).toMatchObject({ id: 'jollof', version: 1, prices: { medium: 4_000, large: 5_000 } })

  await expect.poll(async () => (await onMenu('jollof'))?.prices.medium).toBe(4_000)
  const found = (await app.inject('/api/menu/search?q=jollof')).json()
  expect(found.items[0].prices.medium).toBe(4_000)
  const { rows } = (await ask('GET', '/api/history/menu_item/jollof')).body
  expect(rows[0]).toMatchObject({ by: `staff:${MANAGER.userId}`, changes: [{ field: 'prices' }] })
  expect(await auditOf('menu_item_prices', 'jollof/medium')).toMatchObject([
    { actor: `staff:${MANAGER.userId}`, before: { price: 3_500 }, after: { price: 4_000 } },
  ])
  expect(await auditOf('menu_item_prices', 'jollof/large'), 'what stays is not named').toEqual([])
})

test('every part of an item can be changed, lists as a whole, and a new name is found at once', async () => {
  const changes = {
    name: '  Red   Jollof ',
    description: 'Hot',
    category: 'beverages',
    grouping: 'Cold',
    prices: { double: 700 },
    variations: [{ id: 'iced', name: 'Iced', priceAdjustment: 100, isDefault: true }],
    schedules: [{ dayOfWeek: 'Monday', startTime: '07:00', endTime: '11:00' }],
    isAvailable: true,
    popular: true,
    requiresAgeVerification: true,
    needsAccompaniment: false,
    synonyms: ['', 'red rice'],
  }
  await change('jollof', changes)
  expect(await staffItem('jollof')).toMatchObject({ ...changes, name: 'Red Jollof', synonyms: ['red rice'] })
  await expect
    .poll(async () => (await app.inject('/api/menu/search?q=red+rice')).json().items[0]?.name)
    .toBe('Red Jollof')

  await change('jollof', { variations: [], schedules: [], synonyms: [] }, 1)
  expect(await staffItem('jollof')).toMatchObject({ variations: [], schedules: [], synonyms: [], version: 2 })
})

test('what is sold out stays sold out when its item is changed, and is no part of its versions', async () => {
  await ask('PUT', '/api/menu/items/jollof/sold-out', { until: '2026-11-20T14:00:00.000Z' })
  await change('jollof', { description: 'Hot' })

  expect((await staffItem('jollof')).soldOutUntil).toBe('2026-11-20T14:00:00.000Z')
  const { rows } = (await ask('GET', '/api/history/menu_item/jollof')).body
  expect(rows.map((row: { document: object }) => 'soldOutUntil' in row.document)).toEqual([false, false])
})

test('of two who save from one version the second is refused with who, what and when', async () => {
  const other = aStaffMember({ role: 'admin', userId: '0198c0de-0000-7000-8000-0000000000aa' })
  const [first, second] = await Promise.all([
    change('jollof', { name: 'Red jollof' }),
    change('jollof', { prices: { medium: 1_000 } }, 0, other),
  ])
  const [won, lost] = first.status === 200 ? [first, second] : [second, first]
  expect(won.status).toBe(200)
  expect(lost).toMatchObject({ status: 409, body: { code: 'row.changed', details: { version: 1 } } })
  expect(lost.body.details.fields).toHaveLength(1)
})

test('a version is put back by the ordinary save of its document', async () => {
  await change('waakye', { variations: [], name: 'Waakye special' })
  const { rows } = (await ask('GET', '/api/history/menu_item/waakye')).body
  const { id: _, ...document } = rows.at(-1).document
  const { body } = await change('waakye', document, 1)
  expect(body).toMatchObject({ name: 'Waakye', version: 2 })
  expect(body.variations).toHaveLength(2)
})

const onDays = (...days: string[]) => days.map((dayOfWeek) => ({ dayOfWeek, startTime: '', endTime: '' }))

test('days have one order, so that the order in which they are typed is no change', async () => {
  const evening = { dayOfWeek: 'Monday', startTime: '17:00', endTime: '' }
  await change('jollof', { schedules: [...onDays('Saturday', 'All days', 'Friday'), evening, ...onDays('Monday')] })
  const sorted = [...onDays('All days', 'Monday'), evening, ...onDays('Friday', 'Saturday')]
  expect((await staffItem('jollof')).schedules).toEqual(sorted)
  await expect.poll(async () => (await onMenu('jollof'))?.schedules).toEqual(sorted)

  expect((await change('jollof', { schedules: sorted.toReversed() }, 1)).body, 'no version').toMatchObject({
    version: 1,
  })
  await change('jollof', { name: 'Red jollof' }, 1)
  const { rows } = (await ask('GET', '/api/history/menu_item/jollof')).body
  expect(rows[0].changes).toMatchObject([{ field: 'name' }])
})

test('an older version with its days in another order differs in nothing else', async () => {
  await change('jollof', { schedules: onDays('Monday', 'Friday') })
  await database.db.execute(sql`update row_versions
    set document = jsonb_set(document, '{schedules}', ${JSON.stringify(onDays('Friday', 'Monday'))}::jsonb) where version = 1`)
  await change('jollof', { name: 'Red jollof' }, 1)
  const { rows } = (await ask('GET', '/api/history/menu_item/jollof')).body
  expect(rows[0].changes).toMatchObject([{ field: 'name' }])
})

test('a save that changes nothing makes no version', async () => {
  expect((await change('jollof', { name: ' Jollof Rice' })).body).toMatchObject({ version: 0 })
})

test.each([
  ['prices.medium', { prices: { medium: 0, large: 5_000 } }],
  ['prices', { prices: {} }],
  ['name', { name: ' ' }],
  [
    'variations',
    { variations: ['One', 'Two'].map((name) => ({ id: 'a', name, priceAdjustment: 0, isDefault: false })) },
  ],
  ['schedules', { schedules: [{ dayOfWeek: 'Monday', startTime: '11:00', endTime: '07:00' }] }],
  ['synonyms', { synonyms: ['coke|cola'] }],
  ['image', { image: 'https://elsewhere.example/x.webp' }],
])('a fault names the item and its field: %s', async (field, changes) => {
  const { status, body } = await change('jollof', changes)
  expect(status).toBe(400)
  expect(body).toMatchObject({ code: 'menu.invalid', details: { faults: [{ id: 'jollof', field }] } })
  expect((await staffItem('jollof')).version).toBe(0)
})

describe('an added item', () => {
  const { soldOutUntil: _, ...document } = anItem({ id: 'fried-yam', name: 'Fried Yam', image: '' })

  test('is on the menu, and its first version is version 1', async () => {
    expect((await ask('POST', '/api/menu/items', document)).body).toMatchObject({ id: 'fried-yam', version: 1 })
    await expect.poll(async () => (await onMenu('fried-yam'))?.name).toBe('Fried Yam')
  })

  test('needs an ID of its own, also when the item with it was never changed', async () => {
    expect((await ask('POST', '/api/menu/items', { ...document, id: 'jollof' })).body.code).toBe('row.exists')
    expect((await staffItem('jollof')).name).toBe('Jollof Rice')
  })

  test.each([
    ['items', '/api/menu/changes', document],
    [
      'extras',
      '/api/menu/extras/changes',
      { id: 'shito', kind: 'topping', name: 'Shito', price: 300, isAvailable: true, position: 9 },
    ],
  ])(
    'has no ID of a page beside it, whichever way it is added: %s',
    async (rows, changesUrl, { id: _, ...changes }) => {
      for (const id of ['new', 'extras']) {
        expect((await ask('POST', `/api/menu/${rows}`, { id, ...changes })).body.code).toBe('request.invalid')
        const edits = { rows: [{ id, expectedVersion: null, changes }] }
        expect((await ask('POST', changesUrl, edits)).body.code).toBe('request.invalid')
      }
    },
  )

  test('that a file gave the ID of a page before is listed and can be changed', async () => {
    await insertMenuItems(database.db, [anItem({ id: 'extras', category: 'health' })])
    expect((await ask('GET', '/api/menu/items?category=health')).body.rows).toMatchObject([{ id: 'extras' }])
    expect((await change('extras', { isAvailable: false })).body).toMatchObject({ isAvailable: false, version: 1 })
  })
})

test('two categories that are shown together hold at most 1,000 items, because their document does', async () => {
  await database.db.execute(sql`insert into menu_items (id, name, description, category, image, "grouping", search_text)
    select 'x-' || n, 'X', '', 'mains', '', '', 'x' from generate_series(1, 995) n`)
  const { soldOutUntil: _, ...document } = anItem({ id: 'fried-yam' })
  const add = (change: object) => ask('POST', '/api/menu/items', { ...document, ...change })
  // Five are there already.
  expect((await add({ category: 'beverages' })).body.code).toBe('menu.full')
  expect((await add({ category: 'bakery' })).status).toBe(200)
})

test('staff see the items of all shops, by category and words, page by page', async () => {
  const ids = async (query: string) => {
    const { body } = await ask('GET', `/api/menu/items?${query}`)
    return { ids: body.rows.map(({ id }: StaffItem) => id), next: body.next }
  }
  expect((await ids('category=equipment')).ids, 'of the other shop').toEqual(['hoe'])
  expect((await ids('q=fufu')).ids, 'what is not offered').toEqual(['fufu'])
  expect((await ids('q=rice+bal')).ids, 'half of “rice balls”, as it is written').toEqual(['omo-tuo'])
  expect((await ids('q=%25')).ids, 'a mark is no pattern').toEqual([])
  const first = await ids('limit=5')
  const second = await ids(`limit=5&cursor=${first.next}`)
  expect([...first.ids, ...second.ids]).toHaveLength(8)
  expect(new Set([...first.ids, ...second.ids]).size).toBe(8)
  expect(second.next).toBeNull()
})

test('an extra is changed and added in the same way', async () => {
  const edited = await ask('PATCH', '/api/menu/extras/plantain', { changes: { price: 1_200 }, expectedVersion: 0 })
  expect(edited.body).toMatchObject({ id: 'plantain', price: 1_200, version: 1, name: 'Fried Plantain' })
  const free = await ask('PATCH', '/api/menu/extras/plantain', { changes: { price: 0 }, expectedVersion: 1 })
  expect(free.body.details.faults).toMatchObject([{ id: 'plantain', field: 'price' }])

  const shito = { id: 'shito', kind: 'topping', name: 'Shito', price: 300, isAvailable: true, position: 9 }
  expect((await ask('POST', '/api/menu/extras', shito)).body).toMatchObject({ version: 1 })
  expect((await ask('POST', '/api/menu/extras', shito)).body.code).toBe('row.exists')
  const { extras } = (await ask('GET', '/api/menu/extras/desk')).body
  expect(extras.at(-1)).toMatchObject(shito)
  await expect
    .poll(async () => (await app.inject('/api/menu/extras')).json().extras)
    .toContainEqual(expect.objectContaining({ id: 'shito', price: 300 }))
})

test('the kitchen marks what is sold out and does not change the menu', async () => {
  const kitchen = aStaffMember()
  expect((await change('jollof', { name: 'x' }, 0, kitchen)).status).toBe(404)
  expect((await ask('GET', '/api/menu/items', undefined, kitchen)).status).toBe(404)
})
