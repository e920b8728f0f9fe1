import { slugOf } from '../text/slug.ts'
import type { Bucket, Period } from './period.ts'
import type { ReportName } from './reports-api.ts'

/**
 * The name of a report's file without its ending, `items-cape-coast-2026-11-01-2026-11-20`: safe in headers and folders. A
 * city without Latin letters is `city`.
 *
 * @param by what the days are summed to, where it is more than one: `days-by-week-2026-11-01-2026-11-20`
 */
export function reportFile(name: ReportName, { from, to }: Period, city: string | undefined, by: Bucket): string {
  const parts = [name, name !== 'days' || by === 'day' ? '' : `by-${by}`, city && (slugOf(city) || 'city'), from, to]
  return parts.filter(Boolean).join('-')
}
