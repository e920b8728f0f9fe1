import { pesewas } from '#domain/money.ts'
import { bucketOf, bucketsOf, daysIn, type Period, periodBefore } from '#domain/reports/period.ts'
import type {
  Compared,
  Report,
  ReportName,
  ReportNumbers,
  ReportQuery,
  ReportRow,
} from '#domain/reports/reports-api.ts'
import { type Part, type PartSums, sumOrders } from '#domain/reports/sum-orders.ts'
import { addSums, averageOf, noSums, revenueOf, type Sums, spreadOf } from '#domain/reports/sums.ts'
import { daySpan, serviceDay, shiftDay, startOfDay } from '#domain/time/accra-time.ts'
import type { Db } from '../db/db.ts'
import { readSettings } from '../settings/settings-queries.ts'
import { readFacts, readPurchases, type Span } from './fact-queries.ts'
import { type GROUPS, type GroupedSums, listMarks, listSums } from './report-queries.ts'

/** Where the rows of a report come from: a part of the sums, and what they are grouped by. */
const SOURCES = {
  days: { part: 'day', group: 'day' },
  hours: { part: 'hour', group: 'key' },
  cities: { part: 'day', group: 'city' },
  categories: { part: 'category', group: 'key' },
  items: { part: 'item', group: 'key' },
  members: { part: 'member', group: 'key' },
  purposes: { part: 'day', group: 'day' },
} as const satisfies Record<ReportName, { part: Part; group: keyof typeof GROUPS }>

/** Days, of which the last may end before its midnight. */
type Range = Period & { until: Date | null }
/** The sums of a range: all of them, and by the key of a row. */
type Summed = { total: Sums; rows: Map<string, GroupedSums> }

/**
 * A report of a period, compared with the period before. Days that are over are read from the sums that a job keeps;
 * today, and the same hours of the day that it is compared with, from the orders themselves.
 */
export async function readReport(db: Db, query: ReportQuery, now: Date): Promise<Report> {
  const today = serviceDay(now)
  const isRunning = query.from <= today && today <= query.to
  const range: Range = {
    from: query.from,
    to: isRunning ? today : query.to,
    until: isRunning ? daySpan(today).before : null,
  }
  const before = rangeBefore(range, now)
  const [ofNow, ofBefore] = await Promise.all([sumRange(db, query, range), sumRange(db, query, before)])
  const marks = await listMarks(db, { from: daySpan(range.from).from, before: endOfStored(range) })
  return {
    from: range.from,
    to: range.to,
    before: { from: before.from, to: before.to, until: before.until?.toISOString() ?? null },
    rows: listRows(query, range, ofNow, ofBefore),
    total: compare(ofNow.total, ofBefore.total),
    pendingDays: new Set(marks.map(serviceDay)).size,
  }
}

/**
 * The period before. When the first one ends today, until the same time of day; whole when its month has no such day. Before
 * a period that has not begun, until now.
 */
function rangeBefore(range: Range, now: Date): Range {
  const before = periodBefore(range, range.until === null)
  const today = serviceDay(now)
  if (before.from <= today && today <= before.to) return { ...before, to: today, until: now }
  if (range.until === null || daysIn(before) < daysIn(range)) return { ...before, until: null }
  const sinceMidnight = now.getTime() - startOfDay(now).getTime()
  return { ...before, until: new Date(daySpan(before.to).from.getTime() + sinceMidnight) }
}

/** Until when a range is read from the stored sums. */
const endOfStored = ({ to, until }: Range) => (until === null ? daySpan(to).before : daySpan(to).from)

async function sumRange(db: Db, query: ReportQuery, range: Range): Promise<Summed> {
  const { name, city } = query
  const { part, group } = SOURCES[name]
  const period = { from: range.from, to: shiftDay(serviceDay(endOfStored(range)), -1) }
  const days = await listSums(db, { part: 'day', period, city, group: 'day' })
  const rows = part === 'day' && group === 'day' ? days : await listSums(db, { part, period, city, group })
  const live =
    range.until === null ? [] : await sumLive(db, query, { from: daySpan(range.to).from, before: range.until })
  const summed = nothing()
  for (const { sums } of [...days, ...live.filter((one) => one.part === 'day')]) addSums(summed.total, sums)
  if (name === 'purposes') return { ...summed, rows: await purposesOf(db, range, summed.total, city) }
  for (const { key, ...row } of rows)
    addRow(summed.rows, { ...row, key: group === 'day' ? bucketOf(key, query.by) : key })
  for (const one of live) {
    const key = { day: bucketOf(range.to, query.by), city: one.city, key: one.key }[group]
    if (one.part === part) addRow(summed.rows, { ...one, key })
  }
  return summed
}

const nothing = (): Summed => ({ total: noSums(), rows: new Map() })

function addRow(rows: Map<string, GroupedSums>, { key, label, sums }: GroupedSums): void {
  const known = rows.get(key) ?? { key, label, sums: noSums() }
  rows.set(key, { ...known, label: label || known.label })
  addSums(known.sums, sums)
}

async function sumLive(db: Db, { name, city }: ReportQuery, span: Span): Promise<PartSums[]> {
  const { orders } = await readSettings(db)
  const { part }: { part: Part } = SOURCES[name]
  const facts = await readFacts(db, span, part === 'category' || part === 'item')
  return sumOrders(
    facts.filter((order) => city === undefined || order.city === city),
    orders.cookMinutes,
  )
}

/** Orders, and what else is paid for; the latter belongs to no city. */
async function purposesOf(db: Db, range: Range, orders: Sums, city: string | undefined): Promise<Summed['rows']> {
  const rows: Summed['rows'] = new Map([['order', { key: 'order', label: '', sums: orders }]])
  if (city !== undefined) return rows
  const span = { from: daySpan(range.from).from, before: range.until ?? daySpan(range.to).before }
  for (const { purpose, count, paid, refunded } of await readPurchases(db, span)) {
    const sums = { ...noSums(), orders: count, paid: pesewas(paid), refunded: pesewas(refunded) }
    rows.set(purpose, { key: purpose, label: '', sums })
  }
  return rows
}

/** In the order of time, without gaps; other rows begin with the highest revenue. */
function listRows({ name, by }: ReportQuery, range: Period, ofNow: Summed, ofBefore: Summed): ReportRow[] {
  const sumsAt = ({ rows }: Summed, key: string) => rows.get(key)?.sums ?? noSums()
  if (name === 'days') {
    return bucketsOf(range, by).map((key) => ({ key, label: '', now: numbersOf(sumsAt(ofNow, key)), before: null }))
  }
  const keys = [...new Set([...ofNow.rows.keys(), ...ofBefore.rows.keys()])].toSorted()
  const rows = (name === 'hours' ? hoursBetween(keys) : keys).map((key) => ({
    key,
    label: (ofNow.rows.get(key) ?? ofBefore.rows.get(key))?.label ?? '',
    ...compare(sumsAt(ofNow, key), sumsAt(ofBefore, key)),
  }))
  return name === 'hours' ? rows : rows.toSorted((one, other) => other.now.revenue - one.now.revenue)
}

function hoursBetween(keys: readonly string[]): string[] {
  const [first, last] = [Number(keys[0]), Number(keys.at(-1))]
  if (keys.length === 0) return []
  return Array.from({ length: last - first + 1 }, (_, index) => String(first + index).padStart(2, '0'))
}

const compare = (now: Sums, before: Sums): Compared & { before: ReportNumbers } => ({
  now: numbersOf(now),
  before: numbersOf(before),
})

function numbersOf({ times, ...sums }: Sums): ReportNumbers {
  const [accept, ready, deliver] = [spreadOf(times.accept), spreadOf(times.ready), spreadOf(times.deliver)]
  const late = times.ready.filter((seconds) => seconds > 0).length
  return {
    ...sums,
    revenue: revenueOf(sums),
    average: averageOf(sums),
    accept: accept.median,
    acceptP90: accept.p90,
    ready: ready.median,
    readyP90: ready.p90,
    // A late one among many is not none.
    late: times.ready.length === 0 ? null : Math.max(Math.sign(late), Math.round((late / times.ready.length) * 100)),
    deliver: deliver.median,
    deliverP90: deliver.p90,
  }
}
