import { slugOf } from '../text/slug.ts'
import type { Period } from './period.ts'
import type { ReportName } from './reports-api.ts'

/** The name of a report's file without its ending, `items-cape-coast-2026-11-01-2026-11-20`: safe in headers and folders. */
export function reportFile(name: ReportName, { from, to }: Period, city: string | undefined): string {
  return [name, slugOf(city ?? ''), from, to].filter((part) => part !== '').join('-')
}
