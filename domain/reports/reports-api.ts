import { z } from 'zod'
import type { Endpoint } from '../endpoint.ts'
import { Pesewas } from '../money.ts'
import { CITY_MAX } from '../place/city.ts'
import { BUCKETS, daysIn } from './period.ts'

/** The longest period of a report, in days. */
export const DAYS_MAX = 400

/** What a report can show of orders in each of its rows. */
const OF_ORDERS = [
  'orders',
  'revenue',
  'average',
  'paid',
  'refunded',
  'cancelled',
  'discounts',
  'deliveryFees',
  'serviceFees',
] as const
const TIMED = ['accept', 'acceptP90', 'ready', 'readyP90', 'late', 'deliver', 'deliverP90'] as const
const OF_LINES = ['pieces', 'orders', 'revenue', 'paid', 'refunded'] as const

/** The reports, each with its columns in their order. */
export const REPORTS = {
  days: [...OF_ORDERS, ...TIMED],
  hours: OF_ORDERS,
  cities: [...OF_ORDERS, ...TIMED],
  categories: OF_LINES,
  items: OF_LINES,
  members: OF_ORDERS,
  purposes: ['orders', 'revenue', 'paid', 'refunded'],
} as const satisfies Record<string, readonly Column[]>
export type ReportName = keyof typeof REPORTS
export const REPORT_NAMES = Object.keys(REPORTS) as [ReportName, ...ReportName[]] // the keys of that table

const count = z.int()
/** In seconds. */
const Duration = z.int().nullable()

/** What was sold and how long it took. Every order counts for the day it was placed on, and so do its refunds. */
export const ReportNumbers = z.object({
  /** Paid and not cancelled. Of lines: orders that have one. Of purposes: purchases not refunded as a whole. */
  orders: count,
  /** Paid, then cancelled. */
  cancelled: count,
  /** How many portions the lines have; 0 in rows of orders. */
  pieces: count,
  /** What was paid, cancelled orders included; at most the price. Of lines: their prices before discounts and fees. */
  paid: Pesewas,
  /** What of it was given back or is on its way back. */
  refunded: Pesewas,
  /** Paid without refunded. */
  revenue: Pesewas,
  /** Revenue of one order; null without orders. */
  average: Pesewas.nullable(),
  discounts: Pesewas,
  deliveryFees: Pesewas,
  serviceFees: Pesewas,
  /** From when an order rings until staff acknowledge it: the median, and what nine of ten do not exceed. */
  accept: Duration,
  acceptP90: Duration,
  /** Ready after the time that was promised at first; negative when it was early. */
  ready: Duration,
  readyP90: Duration,
  /** Orders that were ready late, in per cent. */
  late: z.int().nullable(),
  /** From when an order for as soon as possible rings until it is delivered. */
  deliver: Duration,
  deliverP90: Duration,
})
export type ReportNumbers = z.infer<typeof ReportNumbers>
export type Column = keyof ReportNumbers

const Compared = z.object({
  now: ReportNumbers,
  /** The numbers of the period before; null where a row has none. */
  before: ReportNumbers.nullable(),
})
export type Compared = z.infer<typeof Compared>

export const ReportRow = Compared.extend({
  /** A first day, an hour, a city, an id of an item, or a name that the code knows. */
  key: z.string(),
  /** The last name of an item; otherwise empty. */
  label: z.string(),
})
export type ReportRow = z.infer<typeof ReportRow>

export const Report = z.object({
  /** The days that were summed, both included: until today if the period has today. */
  from: z.iso.date(),
  to: z.iso.date(),
  /** The period that it is compared with. `until`: the same time of day where it ends today; null for whole days. */
  before: z.object({ from: z.iso.date(), to: z.iso.date(), until: z.iso.datetime().nullable() }),
  rows: z.array(ReportRow),
  /** The numbers of all orders of the period, whatever the rows are. */
  total: Compared,
  /** Days of the period whose latest changes are not in the numbers yet. */
  pendingDays: count,
})
export type Report = z.infer<typeof Report>

/** A day of the years 1000 to 9998: the code and the database can count back and on from each. */
const Day = z.iso.date().refine((day) => day >= '1000' && day < '9999', { message: 'the year is from 1000 to 9998' })
const query = z
  .strictObject({
    from: Day,
    to: Day,
    city: z.string().max(CITY_MAX).optional(),
    /** How the rows of the report `days` are grouped. */
    by: z.enum(BUCKETS).default('day'),
  })
  .refine((period) => period.from <= period.to && daysIn(period) <= DAYS_MAX, {
    message: `from is not after to, and a period has at most ${DAYS_MAX} days`,
  })
const params = z.object({ name: z.enum(REPORT_NAMES) })
const forManagers = { access: { right: 'reports.read' }, rate: 'unlimited', cache: 'never' } as const

export const readReport = {
  method: 'GET',
  url: '/api/reports/:name',
  ...forManagers,
  schema: {
    summary: 'For staff: what was sold in a period, and in the period before',
    params,
    querystring: query,
    response: { 200: Report },
  },
} as const satisfies Endpoint
export type ReportQuery = z.output<typeof query> & { name: ReportName }

export const downloadReport = {
  method: 'GET',
  url: '/api/reports/:name.csv',
  ...forManagers,
  schema: {
    summary: 'For staff: the rows of a report (text/csv)',
    params,
    querystring: query,
    response: { 200: z.any() },
  },
} as const satisfies Endpoint
