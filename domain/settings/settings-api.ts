import { z } from 'zod'
import { Area } from '../areas/areas-api.ts'
import type { Endpoint } from '../endpoint.ts'
import { CATEGORIES } from '../menu/menu-api.ts'
import { BasisPoints, bps, Pesewas } from '../money.ts'
import { REGIONS } from '../place/region.ts'

/** Opening and closing of one weekday, minutes after midnight in Accra. */
export const DayHours = z.object({ opensMinute: z.int().min(0).max(1440), closesMinute: z.int().min(0).max(1440) })
export type DayHours = z.infer<typeof DayHours>

/** Seven days, Sunday first, as JavaScript counts them. */
export const WeekHours = z.array(DayHours).length(7)
export type WeekHours = z.infer<typeof WeekHours>

/** The longest reason of a special day, which shoppers read. */
export const SPECIAL_REASON_MAX = 80

/** A date whose hours differ from those of its weekday, for the kitchen and for deliveries; `hours` is null when closed. */
export const SpecialDay = z.object({ date: z.iso.date(), hours: DayHours.nullable(), reason: z.string() })
export type SpecialDay = z.infer<typeof SpecialDay>

/** Everything in a total besides the items. The operator edits it; the seed has the specification's values. */
export const Tariff = z.object({
  minimumOrder: Pesewas,
  deliveryFeeHome: Pesewas,
  deliveryFeeGrow: Pesewas,
  serviceFeeBps: BasisPoints,
  /** The service fee of a seat in a class. */
  serviceFeeSeatsBps: BasisPoints.default(bps(0)),
  /** For orders scheduled at least 12 hours ahead; 0 switches it off. */
  preorderDiscountBps: BasisPoints,
})
export type Tariff = z.infer<typeof Tariff>

/** The parts of the tariff that a city may have its own values of. */
const CityTariff = z.object({
  minimumOrder: Pesewas.exactOptional(),
  deliveryFeeHome: Pesewas.exactOptional(),
  deliveryFeeGrow: Pesewas.exactOptional(),
})

/** The time limits of orders. */
const OrderRules = z.object({
  /** The least hours until the first delivery slot. */
  earliestHours: z.int().min(1).max(240),
  /** From the opening of the kitchen to its first slot, in minutes. */
  cookMinutes: z.int().min(0).max(240),
  /** How long an unpaid order can be paid, in minutes. */
  payMinutes: z.int().min(5).max(1440),
  /** How long manual mobile money can be claimed, in minutes. */
  claimMinutes: z.int().min(5).max(10_080),
  /** The usual time to confirm manual mobile money, in minutes; shown to shoppers. */
  confirmMinutes: z.int().min(1).max(1440),
  /** How long a shopper can answer a question about a line, in minutes; then the line is refunded. */
  answerMinutes: z.int().min(2).max(120).default(10),
})

/** How much the kitchen can do, and what happens when it does not answer. */
const KitchenRules = z.object({
  /** The orders that can be ready within a quarter of an hour; more of them stand out on the board. */
  ordersPerQuarter: z.int().min(1).max(1_000),
  /** For how many minutes orders pause when one has rung for ten minutes; 0 never pauses them. */
  pauseMinutes: z.int().min(0).max(1_440),
})

/** The categories whose orders must confirm an age of 18; flagged items always need it. */
const AgeConfirm = z.object({ categories: z.array(z.enum(CATEGORIES)) })

/** Prefixes of mobile numbers in use; another one is accepted with a hint, never refused. */
const PhoneRules = z.object({ mobilePrefixes: z.array(z.string().regex(/^0\d{2}$/)) })

/** A region for vehicles and home services, and whether it is served. */
export const RegionSetting = z.object({ name: z.enum(REGIONS.map(({ name }) => name)), isServed: z.boolean() })
export type RegionSetting = z.infer<typeof RegionSetting>

/** Prices of home services outside their rows. */
const ServiceRules = z.object({
  /** The price of a service without its own. */
  fallbackPrice: Pesewas,
})

/** No setting allows a longer hire, in hours. */
export const MOST_HIRE_HOURS = 720

/** The limit of hired vehicles. */
const DispatchRules = z.object({ maxHours: z.int().min(1).max(MOST_HIRE_HOURS) })

/** Parcels with recipe bundles: the fee an order by zone, and what they obey. */
const ParcelRules = z.object({
  fees: z.object({ ghana: Pesewas, africa: Pesewas, asia: Pesewas, europe: Pesewas, rest: Pesewas }),
  /** Two letters each: where nothing can be sent to. */
  closedCountries: z.array(z.string().regex(/^[A-Z]{2}$/)),
  /** The most that one flat fee abroad pays for, in grams. */
  maxGrams: z.int().min(1).max(1_000_000),
  /** How long after its payment an order leaves at the latest, in hours. */
  leavesWithinHours: z.int().min(1).max(720),
})

/** The limits of airtime. */
const AirtimeRules = z.object({
  minimum: Pesewas,
  /** The most that one person can buy in a day (Accra time), because airtime is a common use of stolen cards. */
  dailyCap: Pesewas,
})

/** The minutes from the start in the kitchen to the delivery of an order. */
export const DeliveryMinutes = z.object({ from: z.int().min(5).max(600), to: z.int().min(5).max(600) })
export type DeliveryMinutes = z.infer<typeof DeliveryMinutes>

export const City = z.object({
  name: z.string(),
  isServed: z.boolean(),
  /** The promise of the city; missing in cities that an older version of the shop has stored. */
  deliveryMinutes: DeliveryMinutes.default({ from: 45, to: 75 }),
  /** What it has its own values of; the tariff of the shop holds for the rest. */
  tariff: CityTariff.optional(),
})
export type City = z.infer<typeof City>

/** Facts about the brand, which the operator edits; no code repeats them. */
export const Brand = z.object({
  name: z.string(),
  tagline: z.string(),
  footerTagline: z.string(),
  /** As dialled, e.g. `020 000 0000`. */
  phone: z.string(),
  email: z.string(),
  /** International digits without plus, for wa.me. */
  whatsapp: z.string(),
  whatsappMessage: z.string(),
  communityUrl: z.string(),
  social: z.object({
    tiktok: z.string(),
    instagram: z.string(),
    x: z.string(),
    facebook: z.string(),
    telegram: z.string(),
    youtube: z.string(),
    partners: z.string(),
  }),
  /** The number for manual mobile money. */
  momoNumber: z.string(),
  momoName: z.string(),
})
export type Brand = z.infer<typeof Brand>

const StaffRules = z.object({
  /** Whether staff need a second factor to change money or people. */
  requireSecondFactor: z.boolean(),
})

/** The allowed countries and the daily limit of codes by SMS, which cost money. */
const ShortMessageRules = z.object({
  /** Country codes of numbers that get codes, e.g. `233`. */
  countries: z.array(z.string().regex(/^[1-9]\d{0,5}$/)),
  dailyBudget: z.int().min(0),
})

/** What staff switch on for a while, each with its end. One whose end has passed is off. */
export const Switches = z.object({
  /** Until then the shop takes no orders for as soon as possible; shoppers read the reason. */
  pause: z.object({ until: z.iso.datetime(), reason: z.string() }).nullable(),
  /** Until then the promise of new orders is longer by these minutes. */
  rush: z.object({ until: z.iso.datetime(), minutes: z.int().min(0) }).nullable(),
  /** There is no power: until then nothing is sold that the kitchen makes. */
  lightsOut: z.object({ until: z.iso.datetime() }).nullable().default(null),
})

/** A message that staff word; `{order}` and the like stand for what it is about. */
export const Template = z.object({ subject: z.string(), body: z.string() })
export type Template = z.infer<typeof Template>

/** The messages that staff word. The subject of one to Telegram is its first line, and its body stands below that. */
const Templates = z.object({
  order_confirmation: Template,
  claim_rejected: Template,
  welcome: Template,
  order_staff: Template,
})
export type Templates = z.infer<typeof Templates>

/** What the page of the live feed shows. */
const LiveFeedRules = z.object({
  isOn: z.boolean(),
  /** The address of the stream: an HLS playlist (`.m3u8`), or a page of a player to embed. */
  url: z.string(),
  title: z.string(),
  /** When the next stream begins, in words. */
  next: z.string(),
  /** Whether the page says what the kitchen makes. */
  showsTicker: z.boolean(),
})

/** Rows of the settings table, by key. */
export const SETTINGS = {
  brand: Brand,
  tariff: Tariff,
  delivery_hours: WeekHours,
  kitchen_hours: WeekHours,
  special_days: z.array(SpecialDay),
  cities: z.array(City),
  regions: z.array(RegionSetting),
  dispatch: DispatchRules,
  services: ServiceRules,
  airtime: AirtimeRules,
  parcels: ParcelRules,
  staff: StaffRules,
  orders: OrderRules,
  kitchen: KitchenRules,
  age_confirm: AgeConfirm,
  phones: PhoneRules,
  /** Whether order confirmations are sent if there is a mail server; otherwise they are only prepared. */
  send_order_mails: z.boolean(),
  short_messages: ShortMessageRules,
  live_feed: LiveFeedRules,
  templates: Templates,
  switches: Switches,
} as const
export type SettingKey = keyof typeof SETTINGS
export type Settings = { [Key in SettingKey]: z.infer<(typeof SETTINGS)[Key]> }

/** Why payments at the provider are not offered, in the words of the specification's error catalogue. */
export const PaymentProblem = z.enum(['missing_key', 'invalid_format', 'secret_key'])
export type PaymentProblem = z.infer<typeof PaymentProblem>

/** What the browser needs for payments at the provider. */
export const PaymentSetup = z.object({
  publicKey: z.string().nullable(),
  scriptUrl: z.string(),
  problem: PaymentProblem.nullable(),
  /** True while payments go to the simulator or to the provider's test mode: no real money moves. */
  isTest: z.boolean(),
  /** The page of the simulator's switches and transactions; null with a real provider. */
  simulatorUrl: z.string().nullable(),
})
export type PaymentSetup = z.infer<typeof PaymentSetup>

/** Whether manual mobile money is offered: never to an example number, except with simulated payments. */
export const ManualPayment = z.enum(['offered', 'example', 'off'])
export type ManualPayment = z.infer<typeof ManualPayment>

export const ShopInfo = z.object({
  brand: Brand,
  tariff: Tariff,
  deliveryHours: WeekHours,
  kitchenHours: WeekHours,
  /** From today on. */
  specialDays: z.array(SpecialDay).default([]),
  cities: z.array(City),
  /** The areas that the footer names beside their city. */
  featuredAreas: z.array(Area.pick({ city: true, name: true })).default([]),
  /** The nouns of the catalogue that the home page links to, and of which nothing is offered. */
  notOffered: z.array(z.string()).default([]),
  orders: OrderRules,
  parcels: ParcelRules.pick({ leavesWithinHours: true }).default({ leavesWithinHours: 48 }),
  ageConfirm: AgeConfirm,
  phones: PhoneRules,
  /** The pause at the server's time; null while orders are taken. */
  pause: Switches.shape.pause.default(null),
  payment: PaymentSetup,
  manualPayment: ManualPayment,
  /** The server's time, which the browser uses. ISO 8601, UTC. */
  serverTime: z.iso.datetime(),
})
export type ShopInfo = z.infer<typeof ShopInfo>

export const getShop = {
  method: 'GET',
  url: '/api/shop',
  access: 'anonymous',
  rate: 'unlimited',
  cache: 'public',
  schema: { summary: 'Brand, tariff, hours, cities and payment setup', response: { 200: ShopInfo } },
} as const satisfies Endpoint
