import { UNSUBSCRIBED } from '#domain/plans/plan-discount.ts'
import { SEED_PLANS } from '#seed/plans.ts'
import type { Capability } from '../capability/capability.ts'
import { insertPlans } from './plan-queries.ts'
import { subscriptionPlans } from './plan-tables.ts'

export const plans: Capability = {
  name: 'plans',
  seed: { table: subscriptionPlans, fill: (tx) => insertPlans(tx, SEED_PLANS) },
  catalogue: {
    noun: 'plan',
    table: subscriptionPlans,
    keyColumns: { id: subscriptionPlans.id },
    linked: { exceptId: UNSUBSCRIBED },
  },
}
