import { HOUR_MS } from '#domain/time/accra-time.ts'
import type { Capability } from '../capability/capability.ts'
import { readOwnSubscriptions, wipeOwnSubscriptions } from './own-subscription-queries.ts'
import { packageRoutes } from './package-routes.ts'
import { forgetOldPlans, listThisWeeksWelfare, remindOfEndingPlans } from './subscription-jobs.ts'
import { subscriptionRoutes } from './subscription-routes.ts'
import { upgradePlan } from './upgrade-plan.ts'
import { welfareRoutes } from './welfare-routes.ts'

export const subscriptions: Capability = {
  name: 'subscriptions',
  routes: [subscriptionRoutes, packageRoutes, welfareRoutes],
  jobs: [
    { name: 'welfare packages', every: HOUR_MS, run: ({ db, clock }) => listThisWeeksWelfare(db, clock()) },
    {
      name: 'ending plans',
      every: HOUR_MS,
      run: ({ db, publicUrl, clock, log }) => remindOfEndingPlans(db, publicUrl, clock(), log),
    },
    { name: 'old plans', every: HOUR_MS, run: ({ db, clock }) => forgetOldPlans(db, clock()) },
  ],
  purchase: { purpose: 'subscription', fulfil: upgradePlan, returnTo: () => '/?profile=subscription' },
  // A running plan prevents no deletion: it can be given up.
  privacy: { exportedAs: 'subscriptions', export: readOwnSubscriptions, erase: wipeOwnSubscriptions },
}
