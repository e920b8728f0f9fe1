import { codeIn } from '#domain/payments/payment-reference.ts'
import type { PurchaseOutcome } from './ask-shop.ts'
import type { Books, Finding } from './read-books.ts'

/** A stored purchase of a member: a paid plan, airtime, a vehicle, a home service, recipe bundles, produce, a seat in a class. */
type MemberPurchase = {
  what: PurchaseOutcome['what']
  id: string
  reference: string
  amount: number
  pictureId: string | null
}

/**
 * Compares the shop's rows of member purchases with the provider's journal, the network's, the chat and the answers that
 * members got.
 *
 * @param taken the amounts that the provider took, by reference
 * @param sent how often the network was asked to send each top-up, by id
 * @param arrived how often the operator's chat names each purchase, by its code
 */
export function compareMembers(
  books: Books,
  taken: ReadonlyMap<string, number>,
  everything: readonly PurchaseOutcome[],
  sent: ReadonlyMap<string, number>,
  arrived: ReadonlyMap<string, number>,
): Finding[] {
  const outcomes = everything.filter(({ what }) => what !== 'order')
  const purchases = listMemberPurchases(books)
  const byReference = new Map(purchases.map((one) => [one.reference, one]))
  const purchaseIds = new Set(purchases.map(({ id }) => id))
  const refunded = new Set(books.refunds.map(({ reference }) => reference))
  const payments = books.attempts.filter(
    ({ reference, intentId }) => taken.has(reference) && books.purposeOf.get(intentId) !== 'order',
  )
  const isFree = ({ reference }: MemberPurchase) => reference.startsWith('FREE-')
  const telegrams = books.outbox.filter(
    ({ channel, dedupeKey }) => channel === 'telegram' && !dedupeKey.includes(':order:'),
  )
  const countMessages = ({ id }: MemberPurchase) =>
    telegrams.filter(({ dedupeKey }) => dedupeKey.split(':')[2] === id).length
  const none = (what: string, count: number): Finding => ({ what, count, mustBe: 0 })

  return [
    ...(['subscription', 'airtime', 'dispatch', 'service', 'recipe', 'grow', 'webinar'] as const).map((what) => ({
      what: `requested by members: ${what}`,
      count: outcomes.filter((one) => one.what === what).length,
    })),
    { what: 'payments that the provider took from members', count: payments.length },
    { what: 'stored purchases of members', count: purchases.length },
    { what: 'of these free for members', count: purchases.filter(isFree).length },
    { what: 'refunded payments of members', count: payments.filter((one) => refunded.has(one.reference)).length },
    none(
      'payments without purchase and refund',
      payments.filter(({ reference }) => !byReference.has(reference) && !refunded.has(reference)).length,
    ),
    none(
      'payments with purchase and refund',
      payments.filter(({ reference }) => byReference.has(reference) && refunded.has(reference)).length,
    ),
    none('purchases that share a payment', purchases.length - new Set(purchases.map((one) => one.reference)).size),
    none(
      'purchases without a payment of their amount',
      purchases.filter((one) => (isFree(one) ? one.amount !== 0 : taken.get(one.reference) !== one.amount)).length,
    ),
    none(
      'purchases that no member requested',
      purchases.filter(({ id }) => !outcomes.some((one) => one.id === id)).length,
    ),
    none(
      'answered as paid or free, but lost',
      outcomes.filter((one) => one.isReportedPaid && !purchaseIds.has(one.id)).length,
    ),
    none(
      'pictures lost between payment and booking',
      purchases.filter(
        (one) => one.pictureId === null && outcomes.some(({ id, hasPicture }) => hasPicture && id === one.id),
      ).length,
    ),
    none('members with a plan that they did not pay', countWrongPlans(books)),
    none('purchases not queued for the chat exactly once', purchases.filter((one) => countMessages(one) !== 1).length),
    none(
      'purchases that never reached the chat',
      purchases.filter(({ reference }) => !arrived.has(codeIn(reference) ?? '')).length,
    ),
    none('airtime paid, but never sent', books.airtime.filter(({ id }) => !sent.has(id)).length),
    none('airtime sent, but not recorded as sent', books.airtime.filter(({ status }) => status !== 'sent').length),
    none('airtime sent again', [...sent.values()].filter((posts) => posts !== 1).length),
    none('airtime sent without a payment', [...sent.keys()].filter((id) => !purchaseIds.has(id)).length),
  ]
}

function listMemberPurchases(books: Books): MemberPurchase[] {
  return [
    ...books.plans.map((one) => ({
      what: 'subscription' as const,
      id: one.id,
      reference: one.paystackReference ?? '',
      amount: one.amount,
      pictureId: null,
    })),
    ...books.airtime.map(({ id, paystackReference: reference, amount }) => {
      return { what: 'airtime' as const, id, reference, amount, pictureId: null }
    }),
    ...books.dispatch.map(({ id, paystackReference: reference, totalAmount: amount }) => {
      return { what: 'dispatch' as const, id, reference, amount, pictureId: null }
    }),
    ...books.services.map(({ id, paystackReference: reference, fee: amount, pictureId }) => {
      return { what: 'service' as const, id, reference, amount, pictureId }
    }),
    ...books.recipes.map(({ id, paystackReference: reference, totalAmount: amount }) => {
      return { what: 'recipe' as const, id, reference, amount, pictureId: null }
    }),
    ...books.produce.map(({ id, paystackReference: reference, totalAmount: amount }) => {
      return { what: 'grow' as const, id, reference, amount, pictureId: null }
    }),
    ...books.seats.map(({ id, paystackReference, totalAmount: amount }) => {
      return { what: 'webinar' as const, id, reference: paystackReference ?? '', amount, pictureId: null }
    }),
  ]
}

/** A member's plan and its end must be those of a paid request; without one there must be no plan. */
function countWrongPlans({ plans, profiles }: Books): number {
  return profiles.filter(({ userId, subscriptionPlan, subscriptionExpiresAt }) => {
    const paid = plans.filter((one) => one.userId === userId)
    if (paid.length === 0) return subscriptionExpiresAt !== null
    const ends = subscriptionExpiresAt?.getTime()
    return !paid.some((one) => one.subscriptionPlan === subscriptionPlan && one.endsAt?.getTime() === ends)
  }).length
}
