import { SEED_PLANS } from '#seed/plans.ts'
import type { Capability } from '../capability/capability.ts'
import { hasPlans, insertPlans } from './plan-queries.ts'

export const plans: Capability = {
  name: 'plans',
  seed: { isFilled: hasPlans, fill: (tx) => insertPlans(tx, SEED_PLANS) },
}
