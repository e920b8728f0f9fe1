import { beforeEach, describe, expect, test } from 'vitest'
import type { ExtrasPreview, MenuPreview, StaffExtra } from '#domain/menu/staff-menu-api.ts'
import { testShop } from '#test/app.ts'
import { aStaffMember } from '#test/builders.ts'
import { listChanges } from '../audit/audit-queries.ts'

const shop = await testShop()
const { app, post, database } = shop
const MANAGER = aStaffMember({ role: 'manager' })

const ask = async (url: string, body: object) => {
  shop.as(MANAGER)
  return (await post(url, body)).json()
}
const bulk = (which: object, change: object): Promise<MenuPreview> => ask('/api/menu/bulk', { which, change })
const read = (...lines: string[]): Promise<MenuPreview> => ask('/api/menu/import', { text: lines.join('\n') })
const exported = async (query = '') => {
  shop.as(MANAGER)
  return app.inject(`/api/menu/export.csv${query}`)
}
const apply = ({ rows }: MenuPreview) =>
  ask('/api/menu/changes', {
    rows: rows.map(({ id, expectedVersion, changes }) => ({ id, expectedVersion, changes })),
  })
const pricesOf = async (id: string) => {
  shop.as(MANAGER)
  return (await app.inject(`/api/menu/items/${id}`)).json().prices
}

describe('a change of many items', () => {
  test('is shown from old to new, and applied to all of them with the versions that were seen', async () => {
    const preview = await bulk({ category: 'mains', q: 'rice' }, { kind: 'percent', percent: 10 })
    expect(preview.faults).toEqual([])
    expect(
      preview.rows.map(({ id }) => id),
      'also rice balls',
    ).toEqual(['jollof', 'omo-tuo', 'waakye'])
    expect(preview.rows[0]).toEqual({
      id: 'jollof',
      name: 'Jollof Rice',
      expectedVersion: 0,
      before: { prices: { medium: 3_500, large: 5_000 } },
      changes: { prices: { medium: 3_850, large: 5_500 } },
    })
    expect(await pricesOf('jollof'), 'a preview changes nothing').toEqual({ medium: 3_500, large: 5_000 })

    expect((await apply(preview)).changed).toContainEqual({ id: 'waakye', version: 1 })
    expect(await pricesOf('jollof')).toEqual({ medium: 3_850, large: 5_500 })
  })

  test('changes nothing at all when somebody has changed one of them since the preview', async () => {
    const preview = await bulk({ ids: ['jollof', 'waakye'] }, { kind: 'sum', sum: 200 })
    await apply(await bulk({ ids: ['waakye'] }, { kind: 'set', fields: { popular: true } }))

    expect(await apply(preview)).toMatchObject({ code: 'row.changed', details: { key: 'waakye', fields: ['popular'] } })
    expect(await pricesOf('jollof')).toEqual({ medium: 3_500, large: 5_000 })
  })

  test('leaves out what it would not change, and refuses a price of nothing', async () => {
    expect(await bulk({ ids: ['jollof', 'fufu'] }, { kind: 'set', fields: { isAvailable: true } })).toMatchObject({
      rows: [{ id: 'fufu', changes: { isAvailable: true } }],
      unchanged: 1,
    })
    const { faults } = await bulk({ ids: ['bread'] }, { kind: 'sum', sum: -1_500 })
    expect(faults).toMatchObject([{ line: null, id: 'bread', column: 'prices.regular' }])
  })
})

describe('the menu as a file', () => {
  test('an untouched export that is imported again changes nothing', async () => {
    const { body, headers } = await exported()
    expect(headers['content-type']).toContain('text/csv')
    expect(body.split('\n')[0]).toMatch(/^\uFEFFid,version,name,/)
    expect(await read(body)).toEqual({ rows: [], unchanged: 8, faults: [] })
    expect(
      await read(body.replaceAll(',', ';').replaceAll('Rice; with', 'Rice, with')),
      'with semicolons',
    ).toMatchObject({ rows: [], unchanged: 8 })
  })

  test('is exported as filtered', async () => {
    const { body } = await exported('?category=bakery')
    expect(body.trim().split('\n')).toHaveLength(2)
  })

  test('a cell that begins like a formula is guarded, and comes back unchanged', async () => {
    const name = '=HYPERLINK("https://evil.example")'
    await apply(await read('id,name', `jollof,"${name.replaceAll('"', '""')}"`))
    const { body } = await exported()
    expect(body).toContain(`"'=HYPERLINK(`)
    expect(await read(body)).toMatchObject({ rows: [], faults: [] })
  })

  test('changes the given columns and adds new items, in one transaction', async () => {
    const preview = await read(
      'ID;Price medium;Name;Category;Days;Ways',
      'jollof;40;Jollof Rice;mains;;',
      'fried-yam;25.50;Fried Yam;mains;Sunday | Monday 07:00-11:00;Hot +1 *|mild: Mild',
    )
    expect(preview.faults).toEqual([])
    expect(preview.rows).toMatchObject([
      { id: 'jollof', expectedVersion: 0, changes: { prices: { medium: 4_000, large: 5_000 } } },
      { id: 'fried-yam', expectedVersion: null, before: null, changes: { prices: { medium: 2_550 } } },
    ])
    expect((await apply(preview)).changed).toHaveLength(2)
    shop.as(MANAGER)
    expect((await app.inject('/api/menu/items/fried-yam')).json()).toMatchObject({
      schedules: [
        { dayOfWeek: 'Monday', startTime: '07:00', endTime: '11:00' },
        { dayOfWeek: 'Sunday', startTime: '', endTime: '' },
      ],
      variations: [
        { id: 'hot', name: 'Hot', priceAdjustment: 100, isDefault: true },
        { id: 'mild', name: 'Mild', priceAdjustment: 0, isDefault: false },
      ],
    })
  })

  test('each fault names line and column, and nothing is applied by halves', async () => {
    const { faults } = await read(
      'id,name,category,price_medium,on_menu',
      'jollof,,mains,40,yes',
      'waakye,Waakye,soups,,perhaps',
      'rice-sack,Rice,supermarket,0,yes',
      'jollof,Jollof Rice,mains,"12,5",yes',
      'no-such-item,Yam,,25,yes',
      'Jollof Rice,Jollof,mains,25,yes',
      'bread,Bread,bakery',
      'extras,Extras,mains,5,yes',
    )
    expect(faults.map(({ line, column }) => [line, column])).toEqual([
      [2, 'name'],
      [3, 'category'],
      [3, 'price_medium'],
      [3, 'on_menu'],
      [4, 'price_medium'],
      [5, 'price_medium'],
      [6, 'id'],
      [7, 'id'],
      [8, null],
      [9, 'id'],
    ])
  })

  test('a value that no item may have is a fault, however long it is', async () => {
    const { faults, rows } = await read(
      'id,name,category,price_medium,description',
      `yam,Yam,mains,25,${'x'.repeat(2_001)}`,
    )
    expect(faults).toMatchObject([{ line: 2, column: 'description' }])
    expect(rows).toEqual([])
  })

  test('what spreadsheets leave of deleted rows and columns is passed over, and lines are counted on', async () => {
    const preview = await read('id;on_menu;;', 'jollof;no;;', ';;;', ';;;', 'no-such-item;yes;;')
    expect(preview.rows).toMatchObject([{ id: 'jollof', changes: { isAvailable: false } }])
    expect(preview.faults.map(({ line, column }) => [line, column])).toEqual([[5, 'id']])
  })

  test('letters that a spreadsheet has replaced by ? are a fault, and a question mark that somebody types is not', async () => {
    await apply(await read('id,name', 'jollof,Ɛmo jɔlɔf'))
    const { faults } = await read('id,name', 'jollof,?mo j?l?f')
    expect(faults).toMatchObject([{ line: 2, column: 'name', problem: expect.stringContaining('UTF-8') }])
    expect((await read('id,name', 'jollof,Jollof?')).faults).toEqual([])
  })

  test('letters that a spreadsheet has replaced by ? are a fault in every column', async () => {
    await apply(await read('id,shelf,synonyms,ways', 'jollof,Ɛmo,jɔlɔf | riz,hot: Nkɔmɔ +1.00 *'))
    const { faults } = await read('id,shelf,synonyms,ways', 'jollof,?mo,j?l?f | riz,hot: Nk?m? +1.00 *')
    expect(faults.map(({ line, column }) => [line, column])).toEqual([
      [2, 'shelf'],
      [2, 'ways'],
      [2, 'synonyms'],
    ])
    expect(faults.every(({ problem }) => problem.includes('UTF-8'))).toBe(true)
    expect((await read('id,synonyms', 'jollof,what?')).faults).toEqual([])
  })

  test('may be larger than other requests', async () => {
    expect(await read('id', ...Array.from({ length: 70_000 }, () => ''), 'jollof')).toMatchObject({ unchanged: 1 })
  })

  test('an item twice, an unknown column and a missing id are faults of the file', async () => {
    expect((await read('id,name', 'jollof,A', 'jollof,B')).faults).toMatchObject([{ line: 3, column: 'id' }])
    expect((await read('id,prize', 'jollof,3')).faults).toMatchObject([{ line: 1, column: 'prize' }])
    expect((await read('name', 'Jollof')).faults).toMatchObject([{ line: 1, column: null }])
    expect((await read('id,"name', 'jollof,3')).faults).toHaveLength(1)
    expect((await read('\n')).faults).toHaveLength(1)
  })

  test('a row that was changed since its export is refused, unless it says what is there already', async () => {
    const { body } = await exported()
    await apply(await read('id,price_medium', 'jollof,40'))
    const [fault, ...others] = (await read(body)).faults
    expect(others).toEqual([])
    expect(fault).toMatchObject({ id: 'jollof', column: 'version' })
    expect((await read(body.replace(/^(jollof,.*?),35\.00,/m, '$1,40.00,'))).faults).toEqual([])
  })
})

describe('the extras as a file', () => {
  const readExtras = (...lines: string[]): Promise<ExtrasPreview> =>
    ask('/api/menu/extras/import', { text: lines.join('\n') })
  const applyExtras = ({ rows }: ExtrasPreview) =>
    ask('/api/menu/extras/changes', {
      rows: rows.map(({ id, expectedVersion, changes }) => ({ id, expectedVersion, changes })),
    })
  const extras = async (): Promise<StaffExtra[]> => {
    shop.as(MANAGER)
    return (await app.inject('/api/menu/extras/desk')).json().extras
  }
  const exportedExtras = async () => {
    shop.as(MANAGER)
    return app.inject('/api/menu/extras/export.csv')
  }
  let first: StaffExtra
  beforeEach(async () => {
    const [known] = await extras()
    if (!known) throw new Error('the shop has extras')
    first = known
  })

  test('an untouched export that is imported again changes nothing', async () => {
    const { body, headers } = await exportedExtras()
    expect(headers['content-type']).toContain('text/csv')
    expect(body.split('\n')[0]).toBe('\uFEFFid,version,name,kind,price,on_menu,place')
    expect(await readExtras(body)).toEqual({ rows: [], unchanged: (await extras()).length, faults: [] })
  })

  test('is shown from old to new, applied with an audit row for each, and new ones come last', async () => {
    const last = Math.max(...(await extras()).map(({ position }) => position))
    const preview = await readExtras(
      'id,name,kind,price',
      `${first.id},${first.name},${first.kind},9.50`,
      'shito,Shito,topping,3',
    )
    expect(preview).toMatchObject({
      faults: [],
      rows: [
        { id: first.id, expectedVersion: 0, before: { price: first.price }, changes: { price: 950 } },
        { id: 'shito', expectedVersion: null, before: null, changes: { price: 300, position: last + 1 } },
      ],
    })
    expect(await extras(), 'a preview changes nothing').toContainEqual(first)

    expect((await applyExtras(preview)).changed).toEqual([
      { id: first.id, version: 1 },
      { id: 'shito', version: 1 },
    ])
    expect(await extras()).toContainEqual({ ...first, price: 950, version: 1 })
    const audit = await listChanges(database.db, { limit: 50, entity: 'extras' })
    expect(audit.map(({ actor, action }) => [actor, action]).sort()).toEqual([
      [`staff:${MANAGER.userId}`, 'insert'],
      [`staff:${MANAGER.userId}`, 'update'],
    ])
    expect((await readExtras((await exportedExtras()).body)).rows).toEqual([])
  })

  test('each fault names line and column, and nothing is applied by halves', async () => {
    const { body } = await exportedExtras()
    const { faults } = await readExtras(
      'id,version,name,kind,price,on_menu,place',
      `${first.id},0,,drink,0,perhaps,-1`,
      'no-such-extra,,Ice,,1,yes,',
      `${first.id},,Twice,topping,1,yes,0`,
      'Ice Cubes,,Ice,topping,1,yes,0',
    )
    expect(faults.map(({ line, column }) => [line, column])).toEqual([
      [2, 'kind'],
      [2, 'price'],
      [2, 'on_menu'],
      [2, 'place'],
      [3, 'id'],
      [5, 'id'],
    ])
    const good = await readExtras('id,price', `${first.id},8`)
    const bad = { ...good, rows: [...good.rows, { ...good.rows[0], id: 'ghost', expectedVersion: 3 }] }
    expect(await applyExtras(bad as ExtrasPreview)).toMatchObject({ code: 'menu.missing' })
    expect((await exportedExtras()).body).toBe(body)
  })

  test('a new extra has the last place when one stands there already', async () => {
    expect((await applyExtras(await readExtras('id,place', `${first.id},10000`))).changed).toHaveLength(1)
    const preview = await readExtras('id,name,kind,price', 'shito,Shito,topping,3')
    expect(preview).toMatchObject({ faults: [], rows: [{ id: 'shito', changes: { position: 10_000 } }] })
  })

  test('a row that somebody has changed since the export is refused', async () => {
    const { body } = await exportedExtras()
    await applyExtras(await readExtras('id,price', `${first.id},7`))
    const { faults } = await readExtras(body)
    expect(faults).toMatchObject([{ column: 'version', id: first.id }])
  })
})
