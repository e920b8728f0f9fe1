import { CATEGORY_NAMES } from '../menu/category-names.ts'
import type { Purpose } from '../payments/payments-api.ts'
import type { Column, ReportName, ReportRow } from './reports-api.ts'
import type { MEMBER_KINDS } from './sum-orders.ts'

const COLUMN_WORDS: Record<Column, string> = {
  orders: 'Orders',
  cancelled: 'Cancelled',
  pieces: 'Pieces',
  paid: 'Paid',
  refunded: 'Refunded',
  revenue: 'Revenue',
  average: 'Average order',
  discounts: 'Discounts',
  deliveryFees: 'Delivery fees',
  serviceFees: 'Service fees',
  accept: 'Accepted after',
  acceptP90: 'Accepted after, 9 of 10',
  ready: 'Ready after promise',
  readyP90: 'Ready after promise, 9 of 10',
  late: 'Ready late',
  deliver: 'Delivered after',
  deliverP90: 'Delivered after, 9 of 10',
}

/** The name of a column, on screens and in files. */
export function columnWords(column: Column, name?: ReportName): string {
  return name === 'purposes' && column === 'orders' ? 'Purchases' : COLUMN_WORDS[column]
}

/** The name of the first column, which says what a row is about. */
export const KEY_WORDS: Record<ReportName, string> = {
  days: 'From day',
  hours: 'Hour',
  cities: 'City',
  categories: 'Category',
  items: 'Item',
  members: 'Ordered',
  purposes: 'Sold',
}

const MEMBERS: Record<(typeof MEMBER_KINDS)[number], string> = {
  plan: 'With a plan',
  account: 'With an account',
  guest: 'As a guest',
}
const PURPOSES: Record<Purpose, string> = {
  order: 'Orders',
  subscription: 'Plans',
  dispatch: 'Vehicles',
  service: 'Home services',
  airtime: 'Airtime',
  recipe: 'Recipes',
  grow: 'Grow',
  webinar: 'Classes',
}
const ROW_WORDS: Partial<Record<ReportName, Readonly<Record<string, string>>>> = {
  categories: CATEGORY_NAMES,
  members: MEMBERS,
  purposes: PURPOSES,
}

/** What a row is about, on screens and in files: the name of its key, its label, or else the key itself. */
export function rowWords(name: ReportName, { key, label }: Pick<ReportRow, 'key' | 'label'>): string {
  return name === 'hours' ? `${key}:00` : (ROW_WORDS[name]?.[key] ?? (label || key))
}

/** How the values of a column are written. */
export const COLUMN_UNITS: Record<Column, 'count' | 'money' | 'duration' | 'percent'> = {
  orders: 'count',
  cancelled: 'count',
  pieces: 'count',
  paid: 'money',
  refunded: 'money',
  revenue: 'money',
  average: 'money',
  discounts: 'money',
  deliveryFees: 'money',
  serviceFees: 'money',
  accept: 'duration',
  acceptP90: 'duration',
  ready: 'duration',
  readyP90: 'duration',
  late: 'percent',
  deliver: 'duration',
  deliverP90: 'duration',
}
