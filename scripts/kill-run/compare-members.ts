import { codeIn } from '#domain/payments/payment-reference.ts'
import type { PurchaseOutcome } from './ask-shop.ts'
import { type Finding, none } from './findings.ts'
import type { Books } from './read-books.ts'

/** A stored purchase of a member: a paid plan, airtime, a vehicle, a home service, recipe bundles, produce, a seat in a class. */
type MemberPurchase = { id: string; reference: string; amount: number; pictureId: string | null }

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
  const repeated = purchases.length - new Set(purchases.map(({ reference }) => reference)).size

  return [
    ...(['subscription', 'airtime', 'dispatch', 'service', 'recipe', 'grow', 'webinar'] as const).map((what) => ({
      what: `requested by members: ${what}`,
      count: outcomes.filter((one) => one.what === what).length,
    })),
    { what: 'payments that the provider took from members', count: payments.length },
    { what: 'stored purchases of members', count: purchases.length },
    { what: 'of these free for members', count: purchases.filter(isFree).length },
    { what: 'refunded payments of members', count: payments.filter((one) => refunded.has(one.reference)).length },
    none('payments without purchase and refund', payments, ({ reference }) => {
      return !byReference.has(reference) && !refunded.has(reference)
    }),
    none('payments with purchase and refund', payments, ({ reference }) => {
      return byReference.has(reference) && refunded.has(reference)
    }),
    { what: 'purchases that share a payment', count: repeated, mustBe: 0 },
    none('purchases without a payment of their amount', purchases, (one) => {
      return isFree(one) ? one.amount !== 0 : taken.get(one.reference) !== one.amount
    }),
    none('purchases that no member requested', purchases, ({ id }) => !outcomes.some((one) => one.id === id)),
    none('answered as paid or free, but lost', outcomes, (one) => one.isReportedPaid && !purchaseIds.has(one.id)),
    none('pictures lost between payment and booking', purchases, (one) => {
      return one.pictureId === null && outcomes.some(({ id, hasPicture }) => hasPicture && id === one.id)
    }),
    none('members with a plan that they did not pay', books.profiles, (one) => !isPlanPaid(books.plans, one)),
    none('purchases not queued for the chat exactly once', purchases, (one) => countMessages(one) !== 1),
    none('purchases that never reached the chat', purchases, ({ reference }) => !arrived.has(codeIn(reference) ?? '')),
    none('airtime paid, but never sent', books.airtime, ({ id }) => !sent.has(id)),
    none('airtime sent, but not recorded as sent', books.airtime, ({ status }) => status !== 'sent'),
    none('airtime sent again', [...sent.values()], (posts) => posts !== 1),
    none('airtime sent without a payment', [...sent.keys()], (id) => !purchaseIds.has(id)),
  ]
}

function listMemberPurchases({ plans, airtime, services, ...others }: Books): MemberPurchase[] {
  const { dispatch, recipes, produce, seats } = others
  return [
    ...[...plans, ...airtime].map((one) => ({ ...one, pictureId: null })),
    ...services.map((one) => ({ ...one, amount: one.fee })),
    ...[...dispatch, ...recipes, ...produce, ...seats].map((one) => ({
      ...one,
      amount: one.totalAmount,
      pictureId: null,
    })),
  ].map(({ id, paystackReference, amount, pictureId }) => ({
    id,
    reference: paystackReference ?? '',
    amount,
    pictureId,
  }))
}

/** A member's plan and its end must be those of a paid request; without one there must be no plan. */
function isPlanPaid(plans: Books['plans'], { userId, ...held }: Books['profiles'][number]): boolean {
  const paid = plans.filter((one) => one.userId === userId)
  if (paid.length === 0) return held.subscriptionExpiresAt === null
  const ends = held.subscriptionExpiresAt?.getTime()
  return paid.some((one) => one.subscriptionPlan === held.subscriptionPlan && one.endsAt?.getTime() === ends)
}
