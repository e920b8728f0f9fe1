import { Crown } from 'lucide-react'
import { handleSubscriptionPayment, listMySubscriptionOrders } from '#domain/subscriptions/subscriptions-api.ts'
import { call } from '../../client/api.ts'
import { dayWords } from '../../ui/words/day-words.ts'
import { requestsOf } from '../payments/own-requests.ts'
import { PAYMENT_TEXTS } from '../payments/payment-texts.ts'
import { inProfile, type PurchasePart } from '../payments/purchase-part.ts'
import { SUBSCRIPTION_TEXTS as TEXTS } from './subscription-texts.ts'

export const subscriptionPart: PurchasePart = {
  purpose: 'subscription',
  requests: requestsOf(
    listMySubscriptionOrders,
    ({ planName, billingCycle, amount, creditedDays, startsAt, endsAt, state, isRefunded }) => ({
      icon: Crown,
      kind: TEXTS.history.kind,
      title: TEXTS.history.planOf(planName),
      status: TEXTS.history.states[isRefunded ? 'refunded' : state],
      amount,
      facts: [
        billingCycle === 'monthly' ? TEXTS.billing.monthly : TEXTS.billing.biWeekly,
        TEXTS.history.period(dayWords(startsAt), dayWords(endsAt)),
        ...(creditedDays > 0 ? [TEXTS.history.creditedDays(creditedDays)] : []),
      ],
    }),
  ),
  askedAt: inProfile('subscription'),
  seenAt: inProfile('subscription'),
  confirm: async (reference) => {
    const { state } = await call(handleSubscriptionPayment, { body: { reference, status: 'success' } })
    return { state, reason: null }
  },
  words: {
    cancelled: TEXTS.cancelled,
    failed: PAYMENT_TEXTS.outcome.ofMember.failed,
    notAsked: TEXTS.orderFailed,
    notStarted: PAYMENT_TEXTS.initiateFailed,
    checking: TEXTS.checking,
    outcomes: { ...PAYMENT_TEXTS.outcome.ofMember, paid: TEXTS.upgradedPage },
  },
}
