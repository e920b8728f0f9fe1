import { airtimePart } from '../store/airtime/airtime-part.ts'
import { classPart } from '../store/classes/class-part.ts'
import { dispatchPart } from '../store/dispatch/dispatch-part.ts'
import { growPart } from '../store/grow/grow-part.ts'
import { orderPart } from '../store/payments/order-part.ts'
import { OrderOutcome } from '../store/payments/outcome/order-outcome.tsx'
import type { OutcomePart } from '../store/payments/outcome/payment-outcome.tsx'
import { recipePart } from '../store/recipes/recipe-part.ts'
import { servicePart } from '../store/services/service-part.ts'
import { subscriptionPart } from '../store/subscriptions/subscription-part.ts'

/** Everything that can be bought, in the order of the tabs. A new purpose is one line here. */
export const STORE_PARTS: readonly OutcomePart[] = [
  { ...orderPart, Outcome: OrderOutcome },
  subscriptionPart,
  dispatchPart,
  servicePart,
  airtimePart,
  recipePart,
  growPart,
  classPart,
]
