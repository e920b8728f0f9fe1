import { bps, formatCedis, type Pesewas, parseCedis } from '../money.ts'
import type { EditedSettings } from './edit-settings-api.ts'

/** How a field of a setting is typed and shown. */
export type FieldKind =
  /** Cedis; stored in pesewas. */
  | 'money'
  /** Per cent; stored in basis points. */
  | 'percent'
  /** A whole number. */
  | 'number'
  | 'text'
  | 'yes'
  /** Several words with commas between. */
  | 'list'

type SettingKey = keyof EditedSettings

/** The parts of the tariff that a city may have its own values of. */
export const CITY_TARIFF = ['minimumOrder', 'deliveryFeeHome', 'deliveryFeeGrow'] as const

/** The fields of the settings that are edited one by one, by their path. The other settings are tables and choices. */
export const SETTING_FIELDS = {
  tariff: {
    minimumOrder: 'money',
    deliveryFeeHome: 'money',
    deliveryFeeGrow: 'money',
    serviceFeeBps: 'percent',
    serviceFeeSeatsBps: 'percent',
    preorderDiscountBps: 'percent',
  },
  dispatch: { maxHours: 'number' },
  services: { fallbackPrice: 'money' },
  airtime: { minimum: 'money', dailyCap: 'money' },
  parcels: {
    'fees.ghana': 'money',
    'fees.africa': 'money',
    'fees.asia': 'money',
    'fees.europe': 'money',
    'fees.rest': 'money',
    closedCountries: 'list',
    maxGrams: 'number',
    leavesWithinHours: 'number',
  },
  orders: {
    earliestHours: 'number',
    cookMinutes: 'number',
    payMinutes: 'number',
    claimMinutes: 'number',
    confirmMinutes: 'number',
    answerMinutes: 'number',
  },
  kitchen: { ordersPerQuarter: 'number', pauseMinutes: 'number' },
  brand: {
    name: 'text',
    tagline: 'text',
    footerTagline: 'text',
    phone: 'text',
    email: 'text',
    momoNumber: 'text',
    momoName: 'text',
    whatsapp: 'text',
    whatsappMessage: 'text',
    communityUrl: 'text',
    'social.tiktok': 'text',
    'social.instagram': 'text',
    'social.x': 'text',
    'social.facebook': 'text',
    'social.telegram': 'text',
    'social.youtube': 'text',
    'social.partners': 'text',
  },
  staff: { requireSecondFactor: 'yes' },
  short_messages: { dailyBudget: 'number', countries: 'list' },
  phones: { mobilePrefixes: 'list' },
  live_feed: { isOn: 'yes', url: 'text', title: 'text', next: 'text', showsTicker: 'yes' },
  /** A setting that is one value has one field without a name. */
  send_order_mails: { '': 'yes' },
} as const satisfies { [Key in SettingKey]?: Record<string, FieldKind> }

export type FormKey = keyof typeof SETTING_FIELDS

/** The kind of a field; undefined for what is not edited field by field. */
export function fieldKind(key: SettingKey, path: string): FieldKind | undefined {
  const fields: Record<string, Record<string, FieldKind>> = SETTING_FIELDS
  return fields[key]?.[path]
}

/** The value of a field as it is typed. */
export function typedField(kind: FieldKind, value: unknown): string {
  switch (kind) {
    case 'money':
      return formatCedis(value as Pesewas).replace(/^GH₵ |,/g, '') // a checked setting
    case 'percent':
      return String(Number(value) / 100)
    case 'list':
      return (value as string[]).join(', ') // a checked setting
    default:
      return String(value)
  }
}

/** Reads a typed field. @returns undefined when it is no value of this kind; an emptied number is none, never 0 */
export function readField(kind: FieldKind, typed: string): unknown {
  const text = typed.trim()
  switch (kind) {
    case 'money':
      return parseCedis(text)
    case 'percent': {
      const [, whole, part = ''] = /^(\d{1,3})(?:\.(\d{1,2}))?$/.exec(text) ?? []
      const rate = Number(whole) * 100 + Number(part.padEnd(2, '0'))
      return whole === undefined || rate > 10_000 ? undefined : bps(rate)
    }
    case 'number':
      return /^\d{1,7}$/.test(text) ? Number(text) : undefined
    case 'yes':
      return text === 'true'
    case 'list':
      return text.split(/[\s,]+/).filter((word) => word !== '')
    case 'text':
      return text
  }
}

/** The value at a path such as `social.x`, undefined where there is none; the empty path is the whole value. */
export function valueAt(value: unknown, path: string): unknown {
  if (path === '') return value
  // Paths of the table above; documents of earlier versions may lack a part.
  return path.split('.').reduce<unknown>((part, name) => (part as Record<string, unknown> | undefined)?.[name], value)
}

/** A copy with another value at a path. */
export function withValueAt(value: unknown, path: string, next: unknown): unknown {
  if (path === '') return next
  const [name = '', ...rest] = path.split('.')
  const record = value as Record<string, unknown> // a path of the table above
  return { ...record, [name]: withValueAt(record[name], rest.join('.'), next) }
}
