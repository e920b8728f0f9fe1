import { expect, test } from 'vitest'
import { actWords, auditorWords, auditValue, changesOf, columnWords, linesOf, subjectWords } from './audit-words.ts'

const ROW = { key: '0198c0de-0000-7000-8000-000000000001', actor: 'staff:0198c0de-0000-7000-8000-000000000002' }

test('an entry names who, by their name where there is one', () => {
  const words = (actor: string, name: string | null = null) => auditorWords({ actor, name }, 'me')
  expect(words('staff:me')).toBe('You')
  expect(words('staff:other', 'Adwoa')).toBe('Adwoa')
  expect(words('staff:gone')).toBe('A member of staff')
  expect(words('system:database')).toBe('Changed in the database')
})

test('an act that changed no row is said in its own words', () => {
  expect(actWords({ entity: 'auth_users', action: 'update', after: { act: 'erased' } })).toBe(
    'Account: erased at their request',
  )
  expect(actWords({ entity: 'menu_items', action: 'update', after: {} })).toBe('Item: changed')
})

test('of a changed object only the parts that differ are shown', () => {
  const before = { value: { cookMinutes: 45, payMinutes: 120 } }
  const after = { value: { cookMinutes: 50, payMinutes: 120 } }
  expect(changesOf({ ...ROW, before, after })).toEqual([{ column: 'cookMinutes', before: 45, after: 50 }])
})

test('of a changed list only the rows that differ are shown, with times of day as on a clock', () => {
  const [monday, tuesday] = [
    { opensMinute: 480, closesMinute: 1_320 },
    { opensMinute: 540, closesMinute: 1_320 },
  ]
  const changes = changesOf({
    ...ROW,
    before: { value: [monday, monday] },
    after: { value: [monday, tuesday, monday] },
  })
  expect(
    changes.map(({ column, before, after }) => [columnWords(column), auditValue(before), auditValue(after)]),
  ).toEqual([
    ['2', 'opens 08:00, closes 22:00', 'opens 09:00, closes 22:00'],
    ['3', 'nothing', 'opens 08:00, closes 22:00'],
  ])
  expect(auditValue(['Accra', 'Kumasi'])).toBe('Accra; Kumasi')
})

test('hours of a week are named by their days', () => {
  const week = (sunday: number) => [sunday, 1, 1, 1, 1, 1, 1].map((opensMinute) => ({ opensMinute, closesMinute: 60 }))
  const changes = changesOf({ ...ROW, before: { value: week(1) }, after: { value: week(2) } })
  expect(changes.map(({ column }) => column)).toEqual(['Sunday'])
})

test('what the first lines of an entry say is not repeated', () => {
  const after = { user_id: ROW.key, role: 'kitchen', added_by: ROW.actor }
  expect(changesOf({ ...ROW, before: {}, after }).map(({ column }) => column)).toEqual(['role'])
  const [before, now] = [{ added_by: 'system:command' }, { added_by: ROW.actor }]
  expect(changesOf({ ...ROW, before, after: now })).toEqual([])
  expect(changesOf({ ...ROW, before: now, after: before }).map(({ after: by }) => auditValue(by))).toEqual(['Terminal'])
  expect(auditValue(ROW.actor)).toBe('A member of staff')
})

test('an entry is about what people call the row; ids of other rows are not shown', () => {
  const about = (entity: string, key: string, subject: string | null = null) => subjectWords({ entity, key, subject })
  expect(about('promotions', ROW.key, 'Happy hours')).toBe('Happy hours')
  expect(about('promotions', ROW.key)).toBeUndefined()
  expect(about('order_notes', `7K3QF9M2XA/${ROW.key}`)).toBe('7K3QF-9M2XA')
  expect(about('settings', 'kitchen_hours')).toBe('kitchen hours')
  expect(about('menu_item_prices', 'jollof/large')).toBe('jollof/large')
  expect(auditValue(ROW.key)).toBe('another row')
})

test('names of columns are words', () => {
  expect(['sold_out_until', 'value cookMinutes', 'value opensMinute', 'opens_minute'].map(columnWords)).toEqual([
    'sold out until',
    'value cook minutes',
    'value opens',
    'opens',
  ])
})

test('values are words', () => {
  expect([null, true, 12, { a: 1 }].map((value) => auditValue(value))).toEqual(['nothing', 'yes', '12', 'a 1'])
  expect(auditValue('2026-12-22T20:18:03.205+00:00')).toBe('22 Dec 2026, 20:18')
})

test('money is in cedis, and a share in per cent', () => {
  const price = { price: 3_500, menu_item_id: 'jollof', size_type: 'large' }
  const added = { ...ROW, entity: 'menu_item_prices', key: 'jollof/large', before: {}, after: price }
  expect(linesOf(added), 'the key is not said again').toEqual([
    { name: 'price', before: 'nothing', after: 'GH₵ 35.00' },
  ])
  const plan = { ...ROW, entity: 'subscription_plans', before: { discount_bps: 500 }, after: { discount_bps: 850 } }
  expect(linesOf(plan)).toEqual([{ name: 'Discount', before: '5 %', after: '8.5 %' }])
  const cities = (deliveryFeeHome: number) => ({ value: [{ name: 'Kumasi', tariff: { deliveryFeeHome } }] })
  expect(
    linesOf({ ...ROW, entity: 'settings', key: 'cities', before: cities(1_800), after: cities(2_500) })[0]?.after,
  ).toBe('name Kumasi, tariff delivery fee home GH₵ 25.00')
})

test('a setting is told in the words of its form, also one of a version that had fewer fields', () => {
  const before = { value: { deliveryFeeHome: 1_800, serviceFeeBps: 500 } }
  const after = { value: { deliveryFeeHome: 2_000, serviceFeeBps: 550 } }
  expect(linesOf({ ...ROW, entity: 'settings', key: 'tariff', before, after })).toEqual([
    { name: 'Delivery fee of the kitchen and shelves (GH₵)', before: '18.00', after: '20.00' },
    { name: 'Service fee (%)', before: '5', after: '5.5' },
  ])
  const parcels = linesOf({
    ...ROW,
    entity: 'settings',
    key: 'parcels',
    before: { value: {} },
    after: { value: { fees: { ghana: 300 } } },
  })
  expect(parcels.map(({ before, after }) => [before, after])).toEqual([['nothing', '3.00']])
})

test('a promotion is told as its history tells it, and what it leaves open is not told', () => {
  const terms = {
    gift: { kind: 'percent', bps: 1_500 },
    hours: { from: 840, to: 1_020, weekdays: [] },
    ...{ cities: [], contexts: [], itemIds: [], categories: [] },
    ...{ isBesidePlan: true, isFirstOrder: false, isOncePerPerson: false, minimumSubtotal: 0 },
  }
  const after = { code: null, name: 'Quiet hours', terms, ends_at: '2026-12-03T00:00:00+00:00' }
  const added = { ...ROW, entity: 'promotions', before: {}, after }
  expect(linesOf(added).map(({ name, after }) => [name, after])).toEqual([
    ['Name', 'Quiet hours'],
    ['Terms', '15% off. Also with a plan’s discount. Every day 14:00–17:00'],
    ['End', '3 Dec 2026, 00:00'],
  ])
  const changed = linesOf({ ...added, before: { terms: { ...terms, hours: null } }, after: { terms } })
  expect(changed.map(({ before }) => before)).toEqual(['15% off. Also with a plan’s discount'])
  const limited = { ...added, after: { terms: { ...terms, itemIds: ['jollof-rice'] } } }
  expect(linesOf(limited, () => 'Jollof Rice')[0]?.after, 'items by their names').toContain('Jollof Rice')
  const unknown = linesOf({ ...added, after: { terms: { of: 'a later version' } } })
  expect(unknown.map(({ after }) => after)).toEqual(['a later version'])
})

test('rows of the catalogue and the menu are told in the words of their forms, lists by the lines that differ', () => {
  const offer = (price: number) => ({
    farmId: 'akumadan',
    produceId: 'tomato',
    price,
    min: 2,
    step: 1,
    available: null,
  })
  const lines = (entity: string, before: object, after: object) =>
    linesOf({ ...ROW, entity, before: { ...before }, after: { ...after } }).map((line) => Object.values(line))
  expect(
    lines('recipes', { is_sold_out: false, kcal_per_serving: 640 }, { is_sold_out: true, kcal_per_serving: null }),
  ).toEqual([
    ['Sold out', 'No', 'Yes'],
    ['Kilocalories per serving', '640', 'nothing'],
  ])
  const cycle = lines('grow_cycles', { offers: [offer(1_700), offer(900)] }, { offers: [offer(1_800), offer(900)] })
  expect(cycle).toEqual([['Offers 1', 'akumadan tomato 17.00 min 2 step 1', 'akumadan tomato 18.00 min 2 step 1']])
  expect(
    lines('menu_items', { category: 'mains', is_available: true }, { category: 'bakery', is_available: false }),
  ).toEqual([
    ['Category', 'Main Dishes', 'Bakery & Snacks'],
    ['On the menu', 'Yes', 'No'],
  ])
})
