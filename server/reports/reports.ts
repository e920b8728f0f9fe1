import type { Capability } from '../capability/capability.ts'
import { calculateDay } from './report-jobs.ts'
import { reportRoutes } from './report-routes.ts'

/** How long a changed day of the past stays in the reports as it was, in milliseconds. */
const DAYS_MS = 5_000

/** What was sold in a period, and how long it took. Reports hold no person. */
export const reports: Capability = {
  name: 'reports',
  routes: [reportRoutes],
  jobs: [{ name: 'days of reports', every: DAYS_MS, run: ({ db, clock }) => calculateDay(db, clock()) }],
}
