import type { Purpose } from '#domain/payments/payments-api.ts'
import type { Bucket } from '#domain/reports/period.ts'
import type { ReportName } from '#domain/reports/reports-api.ts'
import type { MEMBER_KINDS } from '#domain/reports/sum-orders.ts'
import type { Preset } from './presets.ts'

/** What managers read on the screen of reports. */
export const REPORT_TEXTS = {
  title: 'Reports',
  failed: 'The report cannot be read',
  empty: { title: 'Nothing was sold', text: 'There are no paid orders in this period.' },
  period: 'Period',
  presets: {
    today: 'Today',
    yesterday: 'Yesterday',
    week: '7 days',
    month: 'This month',
    lastMonth: 'Last month',
  } satisfies Record<Preset, string>,
  from: { up: (from: string) => `up from ${from}`, down: (from: string) => `down from ${from}` },
  by: {
    up: (percent: number, from: string) => `up ${percent} % from ${from}`,
    down: (percent: number, from: string) => `down ${percent} % from ${from}`,
  },
  before: (from: string) => `before: ${from}`,
  same: 'as before',
  noValue: '–',
  fromDay: 'From',
  toDay: 'To',
  badPeriod: 'The first day is not after the last, and at most 400 days before it.',
  city: 'City',
  anyCity: 'All cities',
  bucket: 'Sum by',
  buckets: { day: 'Day', week: 'Week', month: 'Month' } satisfies Record<Bucket, string>,
  weekOf: (day: string) => `Week of ${day}`,
  days: (from: string, to: string) => (from === to ? from : `${from} – ${to}`),
  compared: (days: string, time: string | null) =>
    time === null ? `Compared with ${days}` : `Compared with ${days}, until ${time} of the last day`,
  counts: 'Orders and their refunds count for the day the order was placed on.',
  pending: (days: number) => `${days === 1 ? '1 day is' : `${days} days are`} being calculated. The numbers follow.`,
  sums: 'Sums',
  times: {
    accept: 'Accepted after',
    ready: 'Ready compared with the promise',
    late: 'Ready late',
    deliver: 'Delivered after',
    p90: {
      within: (value: string) => `9 of 10 within ${value}`,
      atLeast: (value: string) => `9 of 10 at least ${value}`,
      exactly: (value: string) => `9 of 10 ${value}`,
      atMost: (value: string) => `9 of 10 at most ${value}`,
    },
    early: (span: string) => `${span} early`,
    onTime: 'on time',
    lateBy: (span: string) => `${span} late`,
  },
  reports: {
    days: 'Days',
    hours: 'Hours',
    cities: 'Cities',
    categories: 'Categories',
    items: 'Items',
    members: 'Members',
    purposes: 'All sales',
  } satisfies Record<ReportName, string>,
  report: 'Report',
  notes: {
    days: null,
    hours: 'By the hour in which orders were placed.',
    cities: null,
    categories: 'Prices of the lines, before discounts and fees. What was given back of a line is taken off.',
    items: 'Prices of the lines, before discounts and fees. What was given back of a line is taken off.',
    members: 'A plan: its discount was used. An account: signed in without one.',
    purposes: 'Only orders have a city.',
  } satisfies Record<ReportName, string | null>,
  members: { plan: 'With a plan', account: 'With an account', guest: 'As a guest' } satisfies Record<
    (typeof MEMBER_KINDS)[number],
    string
  >,
  purposes: {
    order: 'Orders',
    subscription: 'Plans',
    dispatch: 'Vehicles',
    service: 'Home services',
    airtime: 'Airtime',
    recipe: 'Recipes',
    grow: 'Grow',
    webinar: 'Classes',
  } satisfies Record<Purpose, string>,
  total: 'Total',
  chart: (report: string, highest: string, of: string) => `Revenue: ${report}. The highest is ${highest}, ${of}.`,
  others: (count: number) => `${count} more in the table`,
} as const
