import type { PurchaseOutcome } from './ask-shop.ts'
import { type Finding, none } from './findings.ts'
import type { Books } from './read-books.ts'

/**
 * Compares the shop's orders with the provider's journal, the chat and the answers that shoppers got.
 *
 * @param allTaken the amounts that the provider took, by reference
 * @param arrived how often the operator's chat names each order, by order id; undefined: nobody waited for the chat
 */
export function compareOrders(
  books: Books,
  allTaken: ReadonlyMap<string, number>,
  everything: readonly PurchaseOutcome[],
  arrived: ReadonlyMap<string, number> | undefined,
): Finding[] {
  const outcomes = everything.filter(({ what }) => what === 'order')
  const ofOrders = new Set(
    books.attempts
      .filter(({ intentId }) => books.purposeOf.get(intentId) === 'order')
      .map(({ reference }) => reference),
  )
  // Payments without any row must be found here too.
  const isMembers = (reference: string) =>
    !ofOrders.has(reference) && books.attempts.some((one) => one.reference === reference)
  const taken = new Map([...allTaken].filter(([reference]) => !isMembers(reference)))
  // Steps of staff, and answers of shoppers, have details.
  const received = books.events.flatMap(({ orderId, status, details }) =>
    status === 'received' && details === null ? { of: orderId } : [],
  )
  const receivedIds = new Set(received.map((event) => event.of))
  const paid = books.orders.filter(({ id }) => receivedIds.has(id))
  const attemptsByReference = new Map(books.attempts.map((attempt) => [attempt.reference, attempt]))
  const refunded = new Set(books.refunds.flatMap(({ reference }) => reference ?? []).filter((one) => !isMembers(one)))
  const paidIds = new Set(paid.map((order) => order.id))
  const storedIds = new Set(books.orders.map((order) => order.id))

  const countOf = (orderId: string, rows: readonly { of: string }[]) => rows.filter((row) => row.of === orderId).length
  const messages = (channel: string) =>
    books.outbox
      .map((row) => row.dedupeKey.split(':')) // `telegram:order:ID:received:01`
      .flatMap(([by, about, id = '', event]) => {
        return by === channel && about === 'order' && event === 'received' ? { of: id } : []
      })
  const [telegrams, mails] = [messages('telegram'), messages('email')]

  const hasItsPayment = (order: (typeof paid)[number]) => {
    const winners = books.attempts.filter((one) => one.subject === order.id && one.status === 'succeeded')
    return winners.length === 1 && taken.get(winners[0]?.reference ?? '') === order.total
  }
  return [
    { what: 'orders placed', count: outcomes.length },
    { what: 'payments that the provider took for orders', count: taken.size },
    { what: 'paid orders', count: paid.length },
    { what: 'refunded payments', count: refunded.size },
    none('orders acknowledged, but lost', outcomes, (one) => !storedIds.has(one.id)),
    none('payments acknowledged, but lost', outcomes, (one) => one.isReportedPaid && !paidIds.has(one.id)),
    none('orders paid without a payment', paid, (order) => !hasItsPayment(order)),
    none('payments without an order or a refund', [...taken.keys()], (reference) => {
      const owner = attemptsByReference.get(reference)
      return !(owner?.status === 'succeeded' && paidIds.has(owner.subject ?? '')) && !refunded.has(reference)
    }),
    { what: 'orders that no shopper placed', count: books.orders.length - outcomes.length, mustBe: 0 },
    none('orders received twice', paid, (one) => countOf(one.id, received) !== 1),
    none('paid orders not queued for the chat exactly once', paid, (one) => countOf(one.id, telegrams) !== 1),
    none('paid orders not confirmed by e-mail exactly once', paid, (one) => countOf(one.id, mails) !== 1),
    none('messages about unpaid orders', telegrams, (one) => !paidIds.has(one.of)),
    ...(arrived ? inChat(paid, arrived) : []),
  ]
}

function inChat(paid: readonly { id: string }[], arrived: ReadonlyMap<string, number>): Finding[] {
  return [
    none('paid orders that never reached the chat', paid, (one) => !arrived.has(one.id)),
    // After a kill between sending and recording a message, sending it twice is better than never.
    {
      what: 'messages that reached the chat twice',
      count: [...arrived.values()].reduce((sum, one) => sum + one - 1, 0),
    },
  ]
}
