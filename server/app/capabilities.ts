import { accounts } from '../accounts/accounts.ts'
import { airtime } from '../airtime/airtime.ts'
import type { AirtimeDeps } from '../airtime/airtime-jobs.ts'
import { audit } from '../audit/audit.ts'
import { authentication } from '../auth/auth.ts'
import type { Capability, JobDeps } from '../capability/capability.ts'
import { catalogue } from '../catalogue/catalogue.ts'
import { dispatch } from '../dispatch/dispatch.ts'
import { geocoding } from '../geocoding/geocoding.ts'
import { history } from '../history/history.ts'
import { menu } from '../menu/menu.ts'
import { notifications } from '../notifications/notifications.ts'
import { orders } from '../orders/orders.ts'
import type { ComparisonDeps } from '../payments/comparison/comparison-jobs.ts'
import { payments } from '../payments/payments.ts'
import { places } from '../places/places.ts'
import { plans } from '../plans/plans.ts'
import { profiles } from '../profiles/profiles.ts'
import { reports } from '../reports/reports.ts'
import { requests } from '../requests/requests.ts'
import { riders } from '../riders/riders.ts'
import { sales } from '../sales/sales.ts'
import { services } from '../services/services.ts'
import { settings } from '../settings/settings.ts'
import { subscriptions } from '../subscriptions/subscriptions.ts'
import { today } from '../today/today.ts'

/** What the jobs of all capabilities need together. */
export type AllJobDeps = JobDeps & ComparisonDeps & AirtimeDeps

/** All capabilities of the shop. Routes, background work, seed, payments, export and erasure are loops over this list. */
export const CAPABILITIES: readonly Capability<AllJobDeps>[] = [
  places,
  geocoding,
  settings,
  notifications,
  authentication,
  plans,
  profiles,
  menu,
  payments,
  orders,
  sales,
  riders,
  requests,
  airtime,
  subscriptions,
  dispatch,
  services,
  catalogue,
  accounts,
  audit,
  history,
  today,
  reports,
]
