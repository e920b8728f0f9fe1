import { expect, test } from 'vitest'
import { CATALOGUE, CATALOGUE_NOUNS, type CatalogueNoun } from '#domain/catalogue/catalogue-api.ts'
import { FIELDS, fieldName, formLabel, keyFault, readForm, typedOf, valueWords } from './row-fields.ts'

const PLAN = {
  name: 'Plug',
  discountBps: 750,
  biWeeklyPrice: 35_000,
  monthlyPrice: 123_450,
  features: ['5% off', 'Free laundry'],
  weeklyContents: [],
  isOffered: true,
  position: 1,
}
const formOf = (document: Record<string, unknown>) =>
  Object.fromEntries(FIELDS.plan.map(([field]) => [field, typedOf('plan', field, document[field])]))

test.each(CATALOGUE_NOUNS)('the form of a %s has every field that the server stores', (noun) => {
  expect(FIELDS[noun].map(([field]) => field).toSorted()).toEqual(Object.keys(CATALOGUE[noun].shape).toSorted())
})

test('what is shown and saved again is the same row', () => {
  expect(readForm('plan', 'gold', formOf(PLAN))).toEqual({ document: PLAN, faults: {} })
})

test.each([
  ['monthlyPrice', ''],
  ['monthlyPrice', 'free'],
  ['discountBps', '101'],
  ['discountBps', ''],
  ['position', '-1'],
  ['name', '  '],
])('%s: %o is a fault, and never 0', (field, typed) => {
  const { faults, document } = readForm('plan', 'gold', { ...formOf(PLAN), [field]: typed })
  expect(Object.keys(faults)).toEqual([field])
  expect(document).not.toHaveProperty(field)
})

test('a plan that is offered costs what can be paid; the one of everybody without a plan costs nothing', () => {
  const free = formOf({ ...PLAN, monthlyPrice: 0 })
  expect(readForm('plan', 'gold', free).faults).toEqual({ monthlyPrice: 'The least is GH₵ 0.10.' })
  expect(readForm('plan', 'gold', { ...free, isOffered: false }).faults).toEqual({})
  expect(readForm('plan', 'unsubscribed', free).faults).toEqual({})
})

test('a service without its own fee has the fallback price', () => {
  expect(
    readForm('service', 'gold', { label: 'Carpenter', price: '', isOffered: true, position: '3' }).document.price,
  ).toBeNull()
})

test('prefixes may stand in lines or after commas', () => {
  const form = { name: 'MTN', isOffered: true, position: '0' }
  expect(readForm('airtime_provider', 'gold', { ...form, prefixes: '024, 054\n055' }).document.prefixes).toEqual([
    '024',
    '054',
    '055',
  ])
  expect(readForm('airtime_provider', 'gold', { ...form, prefixes: '24' }).faults).toHaveProperty('prefixes')
})

test('the list and the history say money as the shop writes it, rates in percent, and flags in words', () => {
  expect([
    valueWords('plan', 'monthlyPrice', 175_000),
    valueWords('recipe', 'priceLarge', null),
    valueWords('plan', 'discountBps', 500),
    valueWords('plan', 'isOffered', false),
    valueWords('plan', 'weeklyContents', []),
  ]).toEqual(['GH₵ 1,750.00', 'none', '5 %', 'No', 'none'])
})

test('only a form says the unit beside the name, because only there it is typed without', () => {
  expect([formLabel('monthlyPrice', 'money'), formLabel('discountBps', 'percent'), formLabel('name', 'text')]).toEqual([
    'Price for a month, GH₵',
    'Discount, %',
    'Name',
  ])
  expect(fieldName('plan', 'monthlyPrice')).toBe('Price for a month')
})

test('that a recipe contains no allergens is typed, because an empty field may be one that nobody has looked at', () => {
  const read = (field: 'allergens' | 'mayContain', typed: string) => {
    const { document, faults } = readForm('recipe', 'gold', { [field]: typed })
    return faults[field] === undefined ? document[field] : 'fault'
  }
  expect(read('allergens', '')).toBe('fault')
  expect(read('allergens', 'None')).toEqual([])
  expect(read('allergens', 'egg, Fish egg')).toEqual(['egg', 'fish'])
  expect(read('allergens', 'none, egg')).toBe('fault')
  expect(typedOf('recipe', 'allergens', [])).toBe('none')
  expect(read('mayContain', '')).toEqual([])
})

test('a line keeps its commas, also one before a phone number', () => {
  const features = ['Ring the farm, 024 412 3456, before you come.', 'Soup']
  expect(readForm('plan', 'gold', formOf({ ...PLAN, features })).document.features).toEqual(features)
})

test('a kit may weigh ten kilograms and more', () => {
  expect(readForm('recipe', 'gold', { gramsAbroad: '12500' }).document).toMatchObject({ gramsAbroad: 12_500 })
})

test.each<[CatalogueNoun, string, string, string]>([
  ['class', 'minutes', '10', 'The least is 15.'],
  ['class', 'seats', '0', 'The least is 1.'],
  ['class', 'seats', '501', 'The most is 500.'],
  ['class', 'price', '0.09', 'The least is GH₵ 0.10.'],
  ['class', 'price', '100001', 'The most is GH₵ 100,000.00.'],
  ['class', 'teacherAbout', 'a'.repeat(401), 'Type 400 letters at most.'],
  ['class', 'about', `Cook.\n${'a'.repeat(601)}`, 'Line 2: Type 600 letters at most.'],
  ['class', 'materials', 'Rice\n'.repeat(21), 'Type 20 lines at most.'],
  ['class', 'joinUrl', 'https://a b', 'Type an address that begins with https://, or nothing.'],
  ['plan', 'monthlyPrice', '100000.01', 'The most is GH₵ 100,000.00.'],
  ['recipe', 'servings', '30', 'The most is 24.'],
  ['recipe', 'steps', '', 'Type something here.'],
  ['recipe', 'priceLarge', '0.09', 'The least is GH₵ 0.10.'],
  ['vehicle', 'rate', '0.09', 'The least is GH₵ 0.10.'],
  ['class', 'minutes', '', 'Type a whole number from 0 to 9999.'],
])('the form of a %s says at the field %s what the server would refuse', (noun, field, typed, words) => {
  expect(readForm(noun, 'gold', { [field]: typed }).faults[field]).toBe(words)
})

test('a cycle that closes before it opens is told so once its fields are right', () => {
  const offers = 'akumadan tomato 18.00'
  const moments = { opensAt: '2027-01-02T10:00', closesAt: '2027-01-01T10:00', readyAt: '2027-01-03T10:00' }
  const form = { name: 'First', ...moments, offers, isOffered: true, position: '0' }
  expect(Object.keys(readForm('grow_cycle', 'gold', form).faults)).toEqual(['closesAt'])
  expect(readForm('grow_cycle', 'gold', { ...form, closesAt: '2027-01-03T10:00' }).faults).toEqual({})
})

test('a new row cannot have a key that stands for something else in addresses', () => {
  expect(keyFault('recipe', 'cart')).toMatch('Choose another one')
  expect(keyFault('class', 'cart')).toBeUndefined()
  expect(keyFault('class', 'Cart')).toMatch('small letters')
})
