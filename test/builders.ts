import { randomUUID } from 'node:crypto'
import type { Actor } from '#domain/actor.ts'
import type { AddressInput } from '#domain/addresses/addresses-api.ts'
import type { Extra, MenuItem } from '#domain/menu/menu-api.ts'
import { pesewas } from '#domain/money.ts'
import type { LineChoice } from '#domain/orders/cart-line.ts'
import type { OrderView } from '#domain/orders/orders-api.ts'
import type { ShopInfo } from '#domain/settings/settings-api.ts'
import { SEED_PLANS } from '#seed/plans.ts'
import { SEED_SETTINGS } from '#seed/settings.ts'

/** A main dish with a large and a medium size and no other choices; name only what matters. */
export function anItem(change: Partial<MenuItem> = {}): MenuItem {
  return {
    id: 'jollof',
    name: 'Jollof Rice',
    description: 'Rice in rich tomato stew',
    category: 'mains',
    image: '/pictures/jollof.webp',
    images: [],
    popular: false,
    requiresAgeVerification: false,
    needsAccompaniment: true,
    grouping: 'Rice dishes',
    synonyms: [],
    shop: 'home',
    isAvailable: true,
    prices: { medium: pesewas(3_500), large: pesewas(5_000) },
    variations: [],
    schedules: [],
    ...change,
  }
}

/** The test shop's menu: each row says why it exists. */
export const TEST_ITEMS: readonly MenuItem[] = [
  anItem(),
  anItem({
    id: 'waakye',
    name: 'Waakye',
    description: 'Rice and beans cooked with millet leaves',
    // has variations: the smoky one costs more
    variations: [
      { id: 'classic', name: 'Classic', priceAdjustment: pesewas(0), isDefault: true },
      { id: 'smoky', name: 'Smoky', priceAdjustment: pesewas(300), isDefault: false },
    ],
  }),
  // sold on Sundays only
  anItem({
    id: 'omo-tuo',
    name: 'Omo Tuo',
    description: 'Rice balls',
    schedules: [{ dayOfWeek: 'Sunday', startTime: '', endTime: '' }],
  }),
  // hidden by the operator
  anItem({ id: 'fufu', name: 'Fufu', description: 'Pounded cassava and plantain', isAvailable: false }),
  // requires the confirmation of age
  anItem({
    id: 'beer',
    name: 'Club Beer',
    description: 'Cold lager',
    category: 'beverages',
    grouping: 'Beers',
    requiresAgeVerification: true,
    prices: { large: pesewas(1_800) },
  }),
  // above the minimum, with one size and no choices: the simplest order
  anItem({
    id: 'rice-sack',
    name: 'Perfumed Rice 5 kg',
    description: 'Long grain',
    category: 'supermarket',
    grouping: 'Grains',
    prices: { regular: pesewas(15_000) },
  }),
  // sold in the grow shop only
  anItem({
    id: 'hoe',
    name: 'Garden Hoe',
    description: 'With a wooden handle',
    category: 'equipment',
    grouping: 'Tools',
    shop: 'grow',
    prices: { regular: pesewas(15_000) },
  }),
  // below the minimum
  anItem({
    id: 'bread',
    name: 'Sugar Bread',
    description: 'A loaf',
    category: 'bakery',
    grouping: 'Loaves',
    prices: { regular: pesewas(1_500) },
  }),
]

export const TEST_EXTRAS: readonly Extra[] = [
  { id: 'with-tilapia', kind: 'accompaniment', name: 'Grilled Tilapia', price: pesewas(5_500), isAvailable: true },
  { id: 'with-goat', kind: 'accompaniment', name: 'Goat', price: pesewas(2_500), isAvailable: false },
  { id: 'plantain', kind: 'topping', name: 'Fried Plantain', price: pesewas(900), isAvailable: true },
  { id: 'coleslaw', kind: 'side', name: 'Extra Coleslaw', price: pesewas(800), isAvailable: true },
  { id: 'groundnut-soup', kind: 'soup', name: 'Groundnut', price: pesewas(1_000), isAvailable: true },
]

/** What browsers are told about the shop of the seed; the clock of the test counts from now on. */
export function aShop(change: Partial<ShopInfo> = {}): ShopInfo {
  const { delivery_hours, kitchen_hours, age_confirm, brand, tariff, cities, orders, parcels, phones } = SEED_SETTINGS
  return {
    brand,
    tariff,
    deliveryHours: delivery_hours,
    kitchenHours: kitchen_hours,
    specialDays: [],
    cities,
    featuredAreas: [],
    notOffered: [],
    orders,
    parcels,
    ageConfirm: age_confirm,
    phones,
    pause: null,
    payment: { publicKey: null, scriptUrl: '', problem: null, isTest: true, simulatorUrl: null },
    manualPayment: 'off',
    serverTime: new Date().toISOString(),
    ...change,
  }
}

/** One sack of rice: the line of the simplest order. */
export function aChoice(change: Partial<LineChoice> = {}): LineChoice {
  return {
    itemId: 'rice-sack',
    size: 'regular',
    variationId: null,
    accompanimentId: null,
    extras: [],
    quantity: 1,
    special: '',
    ...change,
  }
}

/** 150.00 for the sack, 18.00 for delivery, 8.40 service fee. */
export const SIMPLEST_TOTAL = pesewas(17_640)

/** The body of a valid order of one sack of rice to Kumasi, as soon as possible. */
export function anOrderRequest(change: Record<string, unknown> = {}) {
  return {
    idempotencyKey: randomUUID(),
    context: 'home',
    lines: [aChoice()],
    customer: {
      name: 'Ama Mensah',
      phone: '0244123456',
      email: 'ama@example.com',
      address: 'Ahodwo, near the roundabout',
      notes: '',
    },
    city: 'Kumasi',
    location: null,
    scheduledFor: null,
    ageConfirmed: false,
    expectedTotal: SIMPLEST_TOTAL,
    ...change,
  }
}

/** A complete saved address, as a browser sends it. */
export function anAddress(change: Partial<AddressInput> = {}): AddressInput {
  return {
    name: 'Home',
    address: 'House 12, Osu',
    city: 'Accra',
    gpsCode: '',
    point: null,
    riderNote: 'Blue gate',
    phone: '0244123456',
    ...change,
  }
}

/** The body of a request for a month of Boss, at the plan's price. */
export function aPlanRequest(change: Record<string, unknown> = {}) {
  const asked = { id: randomUUID(), plan: 'chillz_boss', billingCycle: 'monthly', isExtension: false, ...change }
  const plan = SEED_PLANS.find(({ id }) => id === asked.plan)
  const price = asked.billingCycle === 'monthly' ? plan?.monthlyPrice : plan?.biWeeklyPrice
  return { expectedTotal: price ?? 0, ...asked }
}

/** Somebody signed in, without a row of theirs. */
export function aPersonActor(change: Partial<Extract<Actor, { kind: 'person' }>> = {}) {
  return {
    kind: 'person' as const,
    userId: '0198c0de-0000-7000-8000-000000000002',
    sessionId: '0198c0de-0000-7000-8000-0000000000b2',
    ...change,
  }
}

/** A kitchen staff member with a second factor. */
export function aStaffMember(change: Partial<Extract<Actor, { kind: 'staff' }>> = {}) {
  return {
    kind: 'staff' as const,
    userId: '0198c0de-0000-7000-8000-000000000001',
    sessionId: '0198c0de-0000-7000-8000-0000000000b1',
    role: 'kitchen' as const,
    aal: 'aal2' as const,
    ...change,
  }
}

/** Kitchen hours around the clock, for shops whose orders are to be cooked at whatever hour the program runs. */
export const OPEN_ALL_DAY = SEED_SETTINGS.kitchen_hours.map(() => ({ opensMinute: 0, closesMinute: 1_440 }))

/** An unpaid order as its page reads it. */
export const anOrderView = (over: Partial<OrderView>): OrderView => ({
  orderId: '7K3QF9M2XA',
  status: 'awaiting_payment',
  context: 'home',
  city: 'Accra',
  placedAt: '2026-05-01T12:00:00.000Z',
  scheduledFor: null,
  lines: [],
  promotion: null,
  totals: {
    subtotal: pesewas(2400),
    subscriptionDiscount: pesewas(0),
    preorderDiscount: pesewas(0),
    promotionDiscount: pesewas(0),
    deliveryDiscount: pesewas(0),
    deliveryFee: pesewas(1800),
    serviceFee: pesewas(210),
    total: pesewas(4410),
  },
  givenBack: pesewas(0),
  payment: { state: 'unpaid', lastFailure: null, payUntil: null, claimUntil: null, waiting: null },
  promise: null,
  delayMinutes: 0,
  rider: null,
  timeline: [],
  version: 1,
  ...over,
})
