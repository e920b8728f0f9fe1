import { handleSubscriptionPayment } from '#domain/subscriptions/subscriptions-api.ts'
import { call } from '../../client/api.ts'
import { PAYMENT_TEXTS } from '../payments/payment-texts.ts'
import { inProfile, type PurchasePart } from '../payments/purchase-part.ts'
import { SUBSCRIPTION_TEXTS as TEXTS } from './subscription-texts.ts'

export const subscriptionPart: PurchasePart = {
  purpose: 'subscription',
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
