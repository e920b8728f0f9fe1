import { codeIn } from '#domain/payments/payment-reference.ts'
import type { Experience } from './ask-shop.ts'
import type { Books, Finding } from './read-books.ts'

/** One thing that a member has: a plan that was paid, airtime, a vehicle, a home service. */
type Kept = { what: Experience['what']; id: string; reference: string; amount: number; pictureId: string | null }

/**
 * Holds the shop's books of what members pay for against the provider's journal, the network's, the chat and what members
 * were told.
 *
 * @param taken what the provider took, by reference
 * @param sent what the network was asked to send, by id, and how often
 * @param arrived how often the operator's chat names each thing, by its code
 */
export function compareMembers(
  books: Books,
  taken: ReadonlyMap<string, number>,
  everything: readonly Experience[],
  sent: ReadonlyMap<string, number>,
  arrived: ReadonlyMap<string, number>,
): Finding[] {
  const experiences = everything.filter(({ what }) => what !== 'order')
  const kept = keptThings(books)
  const byReference = new Map(kept.map((one) => [one.reference, one]))
  const keptIds = new Set(kept.map(({ id }) => id))
  const refunded = new Set(books.refunds.map(({ reference }) => reference))
  const payments = books.attempts.filter(
    ({ reference, intentId }) => taken.has(reference) && books.purposeOf.get(intentId) !== 'order',
  )
  const isFree = ({ reference }: Kept) => reference.startsWith('FREE-')
  const telegrams = books.outbox.filter(
    ({ channel, dedupeKey }) => channel === 'telegram' && !dedupeKey.includes(':order:'),
  )
  const toldOf = ({ id }: Kept) => telegrams.filter(({ dedupeKey }) => dedupeKey.split(':')[2] === id).length
  const none = (what: string, count: number): Finding => ({ what, count, mustBe: 0 })

  return [
    ...(['subscription', 'airtime', 'dispatch', 'service'] as const).map((what) => ({
      what: `asked for by members: ${what}`,
      count: experiences.filter((one) => one.what === what).length,
    })),
    { what: 'payments that the provider took from members', count: payments.length },
    { what: 'things that members have', count: kept.length },
    { what: 'of these free for a member', count: kept.filter(isFree).length },
    { what: 'payments given back to members', count: payments.filter((one) => refunded.has(one.reference)).length },
    none(
      'payments with neither a thing nor a refund',
      payments.filter(({ reference }) => !byReference.has(reference) && !refunded.has(reference)).length,
    ),
    none(
      'payments with a thing and a refund',
      payments.filter(({ reference }) => byReference.has(reference) && refunded.has(reference)).length,
    ),
    none('things that two payments paid', kept.length - new Set(kept.map((one) => one.reference)).size),
    none(
      'things without a payment of their amount',
      kept.filter((one) => (isFree(one) ? one.amount !== 0 : taken.get(one.reference) !== one.amount)).length,
    ),
    none('things that no member asked for', kept.filter(({ id }) => !experiences.some((one) => one.id === id)).length),
    none(
      'told that it is paid, or free, but lost',
      experiences.filter((one) => one.isReportedPaid && !keptIds.has(one.id)).length,
    ),
    none(
      'pictures lost between payment and booking',
      kept.filter(
        (one) => one.pictureId === null && experiences.some(({ id, hasPicture }) => hasPicture && id === one.id),
      ).length,
    ),
    none('members whose plan is none that they paid for', countWrongPlans(books)),
    none('things not queued for the chat once', kept.filter((one) => toldOf(one) !== 1).length),
    none(
      'things that never reached the chat',
      kept.filter(({ reference }) => !arrived.has(codeIn(reference) ?? '')).length,
    ),
    none('airtime paid, but never sent', books.airtime.filter(({ id }) => !sent.has(id)).length),
    none('airtime sent, but not noted as sent', books.airtime.filter(({ status }) => status !== 'sent').length),
    none('airtime sent again', [...sent.values()].filter((posts) => posts !== 1).length),
    none('airtime sent without a payment', [...sent.keys()].filter((id) => !keptIds.has(id)).length),
  ]
}

function keptThings(books: Books): Kept[] {
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
  ]
}

/** A member's plan is that of a paid order, and ends with it; who paid for none has none. */
function countWrongPlans({ plans, profiles }: Books): number {
  return profiles.filter(({ userId, subscriptionPlan, subscriptionExpiresAt }) => {
    const paid = plans.filter((one) => one.userId === userId)
    if (paid.length === 0) return subscriptionExpiresAt !== null
    const ends = subscriptionExpiresAt?.getTime()
    return !paid.some((one) => one.subscriptionPlan === subscriptionPlan && one.endsAt?.getTime() === ends)
  }).length
}
