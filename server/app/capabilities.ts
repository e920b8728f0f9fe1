import { accounts } from '../accounts/accounts.ts'
import { addresses } from '../addresses/addresses.ts'
import { airtime } from '../airtime/airtime.ts'
import type { AirtimeDeps } from '../airtime/airtime-jobs.ts'
import { areas } from '../areas/areas.ts'
import { authentication } from '../auth/auth.ts'
import { blocks } from '../blocks/blocks.ts'
import { blog } from '../blog/blog.ts'
import type { Capability, JobDeps } from '../capability/capability.ts'
import { catalogue } from '../catalogue/catalogue.ts'
import { challenges } from '../challenges/challenges.ts'
import { classes, classWaits } from '../classes/classes.ts'
import { dispatch } from '../dispatch/dispatch.ts'
import { enquiries } from '../enquiries/enquiries.ts'
import { geocoding } from '../geocoding/geocoding.ts'
import { grow, growers } from '../grow/grow.ts'
import { history } from '../history/history.ts'
import { liveFeed } from '../live-feed/live-feed.ts'
import { menu } from '../menu/menu.ts'
import { type MailDeps, notifications } from '../notifications/notifications.ts'
import type { AlarmDeps } from '../orders/alarm/alarm-jobs.ts'
import { orders } from '../orders/orders.ts'
import { payments } from '../payments/payments.ts'
import type { SettlingDeps } from '../payments/settling/settle-reference.ts'
import { people } from '../people/people.ts'
import { plans } from '../plans/plans.ts'
import { profiles } from '../profiles/profiles.ts'
import { ratings } from '../ratings/ratings.ts'
import { recipes } from '../recipes/recipes.ts'
import { reports } from '../reports/reports.ts'
import { requests } from '../requests/requests.ts'
import { riders } from '../riders/riders.ts'
import { sales } from '../sales/sales.ts'
import { search } from '../search/search.ts'
import { services } from '../services/services.ts'
import { settings } from '../settings/settings.ts'
import { setup } from '../setup/setup.ts'
import { sharedCarts } from '../shared-carts/shared-carts.ts'
import { staff } from '../staff/staff.ts'
import { subscriptions } from '../subscriptions/subscriptions.ts'
import { today } from '../today/today.ts'
import type { ObjectDeps } from '../uploads/object-jobs.ts'
import { uploads } from '../uploads/uploads.ts'

/** What the jobs of all capabilities need together. */
export type AllJobDeps = JobDeps & MailDeps & AlarmDeps & SettlingDeps & AirtimeDeps & ObjectDeps

/** All capabilities of the shop. Routes, background work, seed, payments, export and erasure are loops over this list. */
export const CAPABILITIES: readonly Capability<AllJobDeps>[] = [
  areas,
  geocoding,
  settings,
  notifications,
  authentication,
  plans,
  profiles,
  addresses,
  blocks,
  menu,
  payments,
  orders,
  sales,
  riders,
  ratings,
  sharedCarts,
  requests,
  airtime,
  subscriptions,
  dispatch,
  services,
  recipes,
  classes,
  classWaits,
  enquiries,
  grow,
  growers,
  catalogue,
  blog,
  challenges,
  liveFeed,
  accounts,
  people,
  staff,
  search,
  history,
  setup,
  today,
  reports,
  uploads,
]
