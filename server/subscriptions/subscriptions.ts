import { orderSubscription } from '#domain/subscriptions/subscriptions-api.ts'
import { HOUR_MS } from '#domain/time/accra-time.ts'
import type { Capability } from '../capability/capability.ts'
import { purchaseRoute } from '../payments/purchase-routes.ts'
import { findMadeSubscription, priceSubscription, recordSubscription } from './order-subscription.ts'
import { eraseOwnSubscriptions, readOwnSubscriptions } from './own-subscription-queries.ts'
import { packageRoutes } from './package-routes.ts'
import { staffPackageRoutes } from './staff-package-routes.ts'
import { staffPlanRoutes } from './staff-plan-routes.ts'
import { deleteOldPlans, insertThisWeeksPackages, remindOfEndingPlans } from './subscription-jobs.ts'
import { subscriptionRoutes } from './subscription-routes.ts'
import { upgradePlan } from './upgrade-plan.ts'

const purchase = {
  purpose: 'subscription',
  findMade: findMadeSubscription,
  price: priceSubscription,
  record: recordSubscription,
  fulfil: upgradePlan,
  returnTo: () => '/?profile=subscription',
} as const

export const subscriptions: Capability = {
  name: 'subscriptions',
  routes: [
    subscriptionRoutes,
    purchaseRoute(orderSubscription, purchase),
    packageRoutes,
    staffPackageRoutes,
    staffPlanRoutes,
  ],
  jobs: [
    { name: 'weekly packages', every: HOUR_MS, run: ({ db, clock }) => insertThisWeeksPackages(db, clock()) },
    {
      name: 'ending plans',
      every: HOUR_MS,
      run: ({ db, publicUrl, clock, log }) => remindOfEndingPlans(db, publicUrl, clock(), log),
    },
    { name: 'old plans', every: HOUR_MS, run: ({ db, clock }) => deleteOldPlans(db, clock()) },
  ],
  purchase,
  // A running plan prevents no deletion: it can be given up.
  privacy: { exportedAs: 'subscriptions', export: readOwnSubscriptions, erase: eraseOwnSubscriptions },
}
