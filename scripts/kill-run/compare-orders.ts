import type { PurchaseOutcome } from './ask-shop.ts'
import type { Books, Finding } from './read-books.ts'

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
    {
      what: 'orders acknowledged, but lost',
      count: outcomes.filter((one) => !storedIds.has(one.id)).length,
      mustBe: 0,
    },
    {
      what: 'payments acknowledged, but lost',
      count: outcomes.filter((one) => one.isReportedPaid && !paidIds.has(one.id)).length,
      mustBe: 0,
    },
    { what: 'orders paid without a payment', count: paid.filter((order) => !hasItsPayment(order)).length, mustBe: 0 },
    {
      what: 'payments without an order or a refund',
      count: [...taken.keys()].filter((reference) => {
        const owner = attemptsByReference.get(reference)
        return !(owner?.status === 'succeeded' && paidIds.has(owner.subject ?? '')) && !refunded.has(reference)
      }).length,
      mustBe: 0,
    },
    { what: 'orders that no shopper placed', count: books.orders.length - outcomes.length, mustBe: 0 },
    { what: 'orders received twice', count: paid.filter((one) => countOf(one.id, received) !== 1).length, mustBe: 0 },
    {
      what: 'paid orders not queued for the chat exactly once',
      count: paid.filter((one) => countOf(one.id, telegrams) !== 1).length,
      mustBe: 0,
    },
    {
      what: 'paid orders not confirmed by e-mail exactly once',
      count: paid.filter((one) => countOf(one.id, mails) !== 1).length,
      mustBe: 0,
    },
    {
      what: 'messages about unpaid orders',
      count: telegrams.filter((one) => !paidIds.has(one.of)).length,
      mustBe: 0,
    },
    ...(arrived ? inChat(paid, arrived) : []),
  ]
}

function inChat(paid: readonly { id: string }[], arrived: ReadonlyMap<string, number>): Finding[] {
  return [
    {
      what: 'paid orders that never reached the chat',
      count: paid.filter((one) => !arrived.has(one.id)).length,
      mustBe: 0,
    },
    // After a kill between sending and recording a message, sending it twice is better than never.
    {
      what: 'messages that reached the chat twice',
      count: [...arrived.values()].reduce((sum, one) => sum + one - 1, 0),
    },
  ]
}
