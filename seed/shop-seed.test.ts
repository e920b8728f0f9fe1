import { describe, expect, test } from 'vitest'
import { isSoldAt } from '#domain/menu/availability.ts'
import { CATEGORIES, Extra } from '#domain/menu/menu-api.ts'
import { defaultSize } from '#domain/orders/price-line.ts'
import { SETTINGS, type SettingKey } from '#domain/settings/settings-api.ts'
import { cedis, menuItemOf } from './seed-item.ts'
import { SEED_EXTRAS, SEED_ITEMS, SEED_SETTINGS } from './shop-seed.ts'
import { SEED_SYNONYMS } from './synonyms.ts'

const inCategory = (category: string) => SEED_ITEMS.filter((item) => item.category === category)
const named = (id: string) => {
  const item = SEED_ITEMS.find((candidate) => candidate.id === id)
  if (!item) throw new Error(`no item ${id}`)
  return menuItemOf(item)
}

describe('items', () => {
  test.each([
    { category: 'mains', atLeast: 60 },
    { category: 'beverages', atLeast: 40 },
    { category: 'bakery', atLeast: 30 },
    { category: 'supermarket', atLeast: 60 },
    { category: 'equipment', atLeast: 20 },
    { category: 'health', atLeast: 20 },
  ])('$category opens with at least $atLeast items, enough to be worth a visit', ({ category, atLeast }) => {
    expect(inCategory(category).length).toBeGreaterThanOrEqual(atLeast)
  })

  test('ids are unique, because links, carts and pictures identify items by them', () => {
    const ids = SEED_ITEMS.map((item) => item.id)
    expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([])
  })

  test('names are unique within a category, because shoppers distinguish items by them', () => {
    const names = SEED_ITEMS.map((item) => `${item.category}: ${item.name}`)
    expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([])
  })

  test('every item matches the menu item schema', () => {
    for (const item of SEED_ITEMS) expect(() => menuItemOf(item), item.id).not.toThrow()
  })

  test('every size of an item has a price above zero, and a larger size costs more', () => {
    for (const { id, prices } of SEED_ITEMS) {
      const amounts = Object.values(prices)
      expect(amounts.length, id).toBeGreaterThan(0)
      expect(Math.min(...amounts), id).toBeGreaterThan(0)
      for (const [small, big] of [
        ['medium', 'large'],
        ['regular', 'double'],
        ['regular', 'large'],
        ['large', 'double'],
      ] as const) {
        const [less, more] = [prices[small], prices[big]]
        if (less !== undefined && more !== undefined) expect(more, `${id} ${big}`).toBeGreaterThan(less)
      }
    }
  })

  test('the default size is the cheapest, so that card and dialog start with the lowest price', () => {
    for (const { id, prices } of SEED_ITEMS) {
      const size = defaultSize({ prices })
      expect(size && prices[size], id).toBe(Math.min(...Object.values(prices)))
    }
  })

  test('an item with several sizes has no size regular, because the dialog looks for medium first', () => {
    const wrong = SEED_ITEMS.filter(({ prices }) => Object.keys(prices).length > 1 && prices.regular !== undefined)
    expect(wrong.map((item) => item.id)).toEqual([])
  })

  test('complete meals need no accompaniment, every other main dish does', () => {
    expect(named('oats-porridge').needsAccompaniment).toBe(false)
    expect(named('ghana-salad').needsAccompaniment).toBe(false)
    expect(named('chichinga-platter').needsAccompaniment).toBe(false)
    expect(named('charcoal-tilapia-and-banku').needsAccompaniment).toBe(false)
    expect(named('jollof-rice').needsAccompaniment).toBe(true)
    expect(named('sugar-bread').needsAccompaniment).toBe(false)
  })

  test('every synonym belongs to an existing item, because one of a renamed item would find nothing', () => {
    const ids = SEED_ITEMS.map((item) => item.id)
    expect(Object.keys(SEED_SYNONYMS).filter((id) => !ids.includes(id))).toEqual([])
  })

  test('every item has a one-line description that is a sentence', () => {
    for (const { id, description } of SEED_ITEMS) {
      expect(description, id).toMatch(/^[A-Z0-9].{10,110}\.$/)
    }
  })

  test('each item with ways has exactly one default, which the dialog selects first', () => {
    for (const { id, variations = [] } of SEED_ITEMS) {
      expect(variations.filter((variation) => variation.isDefault).length, id).toBe(variations.length > 0 ? 1 : 0)
    }
  })

  test('each category has popular items, and some items are sold out, so that both states appear on the first day', () => {
    for (const category of CATEGORIES)
      expect(
        inCategory(category).some((item) => item.popular),
        category,
      ).toBe(true)
    expect(SEED_ITEMS.filter((item) => item.isAvailable === false).length).toBeGreaterThan(1)
  })

  test('Jollof Rice has its well-known id', () => {
    expect(named('jollof-rice')).toMatchObject({
      name: 'Jollof Rice',
      category: 'mains',
      image: '/pictures/jollof-rice.webp',
    })
  })

  test('a beverage has Beer in its name, which gives its card a badge', () => {
    expect(inCategory('beverages').some((item) => item.name.includes('Beer'))).toBe(true)
  })

  test('every drink with alcohol requires the age of 18, and no other drink does', () => {
    const alcohol = /\b(beer|stout|cider|wine|gin|whisky|akpeteshie|bitters|liqueur|pito)\b/i
    for (const item of inCategory('beverages')) {
      const isAlcohol = alcohol.test(item.name) || /Beers|spirits/.test(item.grouping)
      expect(item.requiresAgeVerification ?? false, item.name).toBe(isAlcohol)
    }
  })

  test('omo tuo is sold on Sundays only', () => {
    const omoTuo = named('omo-tuo-and-groundnut-soup')
    expect(isSoldAt(omoTuo, new Date('2026-11-22T13:00:00Z'))).toBe(true)
    expect(isSoldAt(omoTuo, new Date('2026-11-23T13:00:00Z'))).toBe(false)
  })

  test('koko is sold in the morning only', () => {
    const koko = named('hausa-koko-and-koose')
    expect(isSoldAt(koko, new Date('2026-11-23T08:00:00Z'))).toBe(true)
    expect(isSoldAt(koko, new Date('2026-11-23T11:00:00Z'))).toBe(false)
  })
})

describe('extras cost what the specification says', () => {
  test.each([
    [
      'accompaniment',
      {
        'Grilled Chicken': 13,
        'Fried Chicken': 13,
        '2 Boiled Eggs': 8,
        'Fried Egg': 8,
        'Grilled Tilapia': 55,
        'Khebabs Sausage': 22,
        Gizzard: 20,
        Goat: 25,
        Chicken: 22,
      },
    ],
    [
      'topping',
      {
        'Grilled Chicken Servings': 15,
        'Fried Chicken Servings': 11,
        'Grilled Goat Meat': 13,
        'Boiled Eggs': 9,
        'Fried Plantain': 9,
        Kelewele: 11,
        Beans: 8,
        'Peppered Gizzard': 16,
        'Peppered Turkey': 22,
        'Seasoned Beef': 16,
        'Fried Eggs': 8,
        '3 Khebab Sticks (Sausage)': 20,
        '3 Khebab Sticks (Chicken)': 22,
        '3 Khebab Sticks (Beef)': 24,
        '3 Khebab Sticks (Goat)': 25,
        'Intestines/Tripe': 15,
        'Fried Red Fish': 17,
        'Grilled Tilapia': 50,
      },
    ],
    [
      'side',
      {
        'Shito (Black Pepper Sauce)': 6,
        'Green Pepper Sauce': 6,
        'Fresh Red Pepper Sauce': 6,
        'Kpakpo Shito Pepper Sauce': 6,
        Ketchup: 3,
        Spaghetti: 4,
        'Plain Rice': 7,
        'Extra Coleslaw': 8,
        'Extra Salad': 6,
        'Vegans Salad': 8,
        'Banku Balls': 5,
        'Rice Balls': 6,
        'Fufu Balls': 11,
      },
    ],
    [
      'soup',
      {
        'Palm Nut': 10,
        Ayoyo: 9,
        Light: 8,
        Groundnut: 10,
        'Vegetable Stew': 11,
        'Beef & Pepper Stew': 9,
        'Egg & Tomatoes Stew': 10,
        'Okro Stew': 10,
        'Spinach Stew': 8,
        'Regular Gravy': 8,
        'Tomatoes Gravy': 10,
      },
    ],
  ])('%s', (kind, expected) => {
    const rows = SEED_EXTRAS.filter((extra) => extra.kind === kind)
    expect(Object.fromEntries(rows.map((extra) => [extra.name, extra.price / 100]))).toEqual(expected)
  })

  test('extras have unique ids and match their schema', () => {
    expect(new Set(SEED_EXTRAS.map((extra) => extra.id)).size).toBe(SEED_EXTRAS.length)
    for (const extra of SEED_EXTRAS) expect(Extra.parse(extra)).toEqual(extra)
  })
})

describe('settings', () => {
  test.each(Object.keys(SETTINGS) as SettingKey[])('%s matches its schema, because the shop starts with it', (key) => {
    expect(SETTINGS[key].parse(SEED_SETTINGS[key])).toEqual(SEED_SETTINGS[key])
  })

  test('the tariff has the specified values', () => {
    expect(SEED_SETTINGS.tariff).toEqual({
      minimumOrder: 2500,
      deliveryFeeHome: 1800,
      deliveryFeeGrow: 3300,
      serviceFeeBps: 500,
      serviceFeeSeatsBps: 0,
      preorderDiscountBps: 500,
    })
  })

  test('Tamale, Kumasi and Accra are served, Takoradi and Cape-Coast are not yet', () => {
    expect(SEED_SETTINGS.cities.filter((city) => city.isServed).map((city) => city.name)).toEqual([
      'Tamale',
      'Kumasi',
      'Accra',
    ])
    expect(SEED_SETTINGS.cities.filter((city) => !city.isServed).map((city) => city.name)).toEqual([
      'Takoradi',
      'Cape-Coast',
    ])
  })

  test('delivery and kitchen have separate hours, and weekends differ from weekdays', () => {
    expect(SEED_SETTINGS.delivery_hours[0]).toEqual({ opensMinute: 480, closesMinute: 1200 })
    expect(SEED_SETTINGS.delivery_hours[1]).toEqual({ opensMinute: 420, closesMinute: 1320 })
    expect(SEED_SETTINGS.delivery_hours[6]).toEqual({ opensMinute: 480, closesMinute: 1260 })
    expect(SEED_SETTINGS.kitchen_hours[0]).toEqual({ opensMinute: 540, closesMinute: 1380 })
    expect(SEED_SETTINGS.kitchen_hours[5]).toEqual({ opensMinute: 480, closesMinute: 1320 })
  })
})

describe('cedis', () => {
  test('converts a price in cedis to whole pesewas', () => {
    expect([cedis(45.5), cedis(0.29), cedis(1.1), cedis(25)]).toEqual([4550, 29, 110, 2500])
  })

  test('refuses fractions of a pesewa, because such a price is a typing error', () => {
    expect(() => cedis(1.005)).toThrow(RangeError)
  })
})
