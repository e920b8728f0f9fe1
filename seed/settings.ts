import { bps } from '#domain/money.ts'
import { OPENING_TEMPLATES } from '#domain/notifications/templates.ts'
import { REGIONS } from '#domain/place/region.ts'
import type { DayHours, Settings } from '#domain/settings/settings-api.ts'
import { cedis } from './seed-item.ts'

/** The promise of each city until its real times are known. */
const PROMISE = { from: 45, to: 75 }

/**
 * The settings of the first day.
 *
 * Contact data is fictional but valid in form, so every link works until the operator enters the real data.
 */
export const SEED_SETTINGS: Settings = {
  brand: {
    name: 'Chillz',
    tagline: 'Not Just Food!',
    footerTagline: 'Delicious Ghanaian cuisine delivered',
    phone: '020 000 0000',
    email: 'hello@example.com',
    whatsapp: '233200000000',
    whatsappMessage: 'Hello Chillz! I am interested in a partnership. Please tell me how we can work together.',
    communityUrl: 'https://chat.whatsapp.com/ChillzExampleGroup',
    social: {
      tiktok: 'https://www.tiktok.com/@chillz.example',
      instagram: 'https://www.instagram.com/chillz.example',
      x: 'https://x.com/chillz_example',
      facebook: 'https://www.facebook.com/chillz.example',
      telegram: 'https://t.me/chillz_example',
      youtube: 'https://www.youtube.com/@chillz-example',
      partners: 'https://partners.example.com',
    },
    momoNumber: '020 000 0000',
    momoName: 'Chillz Example Account',
  },
  tariff: {
    minimumOrder: cedis(25),
    deliveryFeeHome: cedis(18),
    deliveryFeeGrow: cedis(33),
    serviceFeeBps: bps(500),
    serviceFeeSeatsBps: bps(0),
    preorderDiscountBps: bps(500),
  },
  delivery_hours: week({ sunday: hours(8, 20), weekday: hours(7, 22), saturday: hours(8, 21) }),
  kitchen_hours: week({ sunday: hours(9, 23), weekday: hours(8, 22), saturday: hours(9, 23) }),
  special_days: [],
  services: { fallbackPrice: cedis(35) },
  dispatch: { maxHours: 72 },
  airtime: { minimum: cedis(5), dailyCap: cedis(500) },
  parcels: {
    fees: { ghana: cedis(33), africa: cedis(2_500), asia: cedis(5_500), europe: cedis(8_800), rest: cedis(11_000) },
    closedCountries: ['AQ', 'BV', 'GS', 'HM', 'IO', 'TF', 'UM'],
    maxGrams: 10_000,
    leavesWithinHours: 48,
  },
  regions: REGIONS.map(({ name }) => ({
    name,
    isServed: name === 'Greater Accra' || name === 'Ashanti' || name === 'Northern',
  })),
  cities: [
    { name: 'Tamale', isServed: true, deliveryMinutes: PROMISE },
    { name: 'Kumasi', isServed: true, deliveryMinutes: PROMISE },
    { name: 'Accra', isServed: true, deliveryMinutes: PROMISE },
    { name: 'Takoradi', isServed: false, deliveryMinutes: PROMISE },
    { name: 'Cape-Coast', isServed: false, deliveryMinutes: PROMISE },
  ],
  staff: { requireSecondFactor: true },
  kitchen: { ordersPerQuarter: 6, pauseMinutes: 30 },
  orders: {
    earliestHours: 24,
    cookMinutes: 45,
    payMinutes: 120,
    claimMinutes: 1_440,
    confirmMinutes: 15,
    answerMinutes: 10,
  },
  switches: { pause: null, rush: null, lightsOut: null },
  age_confirm: { categories: ['beverages'] },
  phones: {
    mobilePrefixes: [
      '020',
      '023',
      '024',
      '025',
      '026',
      '027',
      '028',
      '029',
      '050',
      '053',
      '054',
      '055',
      '056',
      '057',
      '059',
    ],
  },
  templates: OPENING_TEMPLATES,
  live_feed: { isOn: false, url: '', title: 'The kitchen, live', next: '', showsTicker: true },
  send_order_mails: false,
  short_messages: { countries: ['233'], dailyBudget: 500 },
}

function hours(opens: number, closes: number): DayHours {
  return { opensMinute: opens * 60, closesMinute: closes * 60 }
}

function week(day: { sunday: DayHours; weekday: DayHours; saturday: DayHours }): DayHours[] {
  return [day.sunday, day.weekday, day.weekday, day.weekday, day.weekday, day.weekday, day.saturday]
}
