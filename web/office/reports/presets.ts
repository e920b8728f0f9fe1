import type { Bucket, Period } from '#domain/reports/period.ts'
import { daysIn } from '#domain/reports/period.ts'
import { readReport } from '#domain/reports/reports-api.ts'
import { shiftDay } from '#domain/time/accra-time.ts'

/** The periods that take one act. */
export const PRESETS = ['today', 'yesterday', 'week', 'month', 'lastMonth'] as const
export type Preset = (typeof PRESETS)[number]

/** The days of a preset. */
export function presetPeriod(preset: Preset, today: string): Period {
  const first = `${today.slice(0, 7)}-01`
  switch (preset) {
    case 'today':
      return { from: today, to: today }
    case 'yesterday':
      return { from: shiftDay(today, -1), to: shiftDay(today, -1) }
    case 'week':
      return { from: shiftDay(today, -6), to: today }
    case 'month':
      return { from: first, to: today }
    case 'lastMonth':
      return { from: `${shiftDay(first, -1).slice(0, 7)}-01`, to: shiftDay(first, -1) }
  }
}

/** The period between two typed days; undefined unless the server takes it: two days in their order, and not too many. */
export function typedPeriod(from: string, to: string): Period | undefined {
  return readReport.schema.querystring.safeParse({ from, to }).success ? { from, to } : undefined
}

/** How finely a period is shown at first. */
export function usualBucket(period: Period): Bucket {
  const days = daysIn(period)
  if (days <= 62) return 'day'
  return days <= 200 ? 'week' : 'month'
}
