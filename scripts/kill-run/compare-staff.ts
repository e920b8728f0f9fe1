import { ALERT_STEPS } from '#domain/orders/alarm.ts'
import { orderState } from '#domain/orders/order-status.ts'
import { type Finding, none } from './findings.ts'
import type { Books } from './read-books.ts'
import type { Served } from './serve-order.ts'
import { SOLD_OUT_ITEM, type StaffWork } from './work-as-staff.ts'

/** How many chats each step of the alarm is sent to. */
const CHATS = { chat: 1, chat_again: 1, second_chat: 1, pause: 2 } satisfies Record<keyof typeof ALERT_STEPS, number>

type Row<Table extends keyof Books> = Books[Table] extends (infer One)[] ? One : never

/**
 * Compares the shop's rows with what staff were answered, and with what the provider sent back.
 *
 * @param taken the amounts that the provider took, by reference
 * @param sentBack the amounts of the refunds that the provider accepted, by reference
 */
export function compareStaff(
  books: Books,
  served: readonly Served[],
  staffWork: StaffWork,
  { taken, sentBack }: { taken: ReadonlyMap<string, number>; sentBack: ReadonlyMap<string, readonly number[]> },
): Finding[] {
  const orders = new Map(books.orders.map((order) => [order.id, order]))
  const sum = (amounts: readonly number[]) => amounts.reduce((total, one) => total + one, 0)
  const stepsOf = (orderId: string) =>
    books.events.flatMap((event) => (event.orderId === orderId ? (event.details?.action ?? []) : []))
  const refundsOf = (intentId: string) => books.refunds.filter((one) => one.intentId === intentId)
  const adjustmentsOf = (refundId: string) => books.adjustments.filter((one) => one.refundId === refundId)
  const asked = served.flatMap(({ refunds }) => refunds)
  const isAlarmOrderly = ({ id, acknowledgedAt }: Row<'orders'>) => {
    const steps = books.alertSteps
      .filter(({ orderId }) => orderId === id)
      .toSorted((a, b) => a.at.getTime() - b.at.getTime())
    const messages = (step: string) =>
      books.outbox.filter(({ dedupeKey }) => dedupeKey.startsWith(`telegram:alert:${id}:${step}:`)).length
    return (
      steps.every(({ step }, index) => step === Object.keys(ALERT_STEPS)[index] && messages(step) === CHATS[step]) &&
      (acknowledgedAt === null || steps.every(({ at }) => at <= acknowledgedAt))
    )
  }
  const handinOf = (id: string) => books.handins.find((one) => one.id === id)
  const countsOf = (id: string) => books.cash.filter(({ handinId }) => handinId === id)
  const collected = books.cash.filter(({ kind }) => kind === 'collected')
  const byReference = Map.groupBy(
    books.refunds.flatMap(({ reference, amount }) => (reference === null ? [] : { reference, amount })),
    ({ reference }) => reference,
  )

  return [
    { what: 'orders that staff worked on', count: served.filter(({ steps }) => steps.length > 0).length },
    { what: 'steps that staff and shoppers were answered', count: sum(served.map(({ steps }) => steps.length)) },
    { what: 'repeated calls of staff', count: sum(served.map(({ retries }) => retries)) },
    { what: 'refunds, those of the provider’s surplus included', count: books.refunds.length },
    { what: 'entries of cash', count: books.cash.length },
    { what: 'steps of the alarm', count: books.alertSteps.length },
    none('orders whose steps are not those that were answered, once', served, ({ orderId, steps }) => {
      return stepsOf(orderId).join() !== steps.join()
    }),
    none('orders that are not in the state that was answered', served, ({ orderId, state }) => {
      const order = orders.get(orderId)
      return !order || (orderState(order) !== state && !(state === 'recalled' && order.status === 'cancelled'))
    }),
    none('orders whose version is not the number of their events', books.orders, ({ id, version, status }) => {
      const events = books.events.filter(({ orderId }) => orderId === id)
      return events.length !== version || events.find((one) => one.version === version)?.status !== status
    }),
    none('refunds that were answered and are not there once, with their parts', asked, ({ id, amount }) => {
      const [refund, ...others] = books.refunds.filter((one) => one.id === id)
      return (
        refund?.amount !== amount || others.length > 0 || sum(adjustmentsOf(id).map((one) => one.amount)) !== amount
      )
    }),
    none('payments with more refunded than was taken', books.intents, ({ id }) => {
      const came = sum(books.attempts.flatMap((one) => (one.intentId === id ? (taken.get(one.reference) ?? 0) : [])))
      return sum(refundsOf(id).map(({ amount }) => amount)) > came
    }),
    none('cancelled paid orders that were not refunded in whole', served, ({ orderId, state }) => {
      const intent = books.intents.find(({ subjectId }) => subjectId === orderId)
      const back = sum(refundsOf(intent?.id ?? '').map(({ amount }) => amount))
      return state === 'cancelled' && back < (intent?.amount ?? 0)
    }),
    none('payments of which the provider sent back another sum than was due', [...byReference], ([reference, due]) => {
      return sum(sentBack.get(reference) ?? []) !== sum(due.map(({ amount }) => amount))
    }),
    none('refunds of the provider that nobody asked for', [...sentBack.keys()], (one) => !byReference.has(one)),
    none('proposals that did not end as they were answered', served, ({ orderId, answer }) => {
      const [proposal, ...others] = books.proposals.filter((one) => one.orderId === orderId)
      if (answer === null) return proposal !== undefined
      const state = answer === 'accept' || proposal?.kind === 'refund_line' ? 'accepted' : 'refused'
      return proposal?.state !== state || others.length > 0
    }),
    none('taps of riders that do not count once', served, ({ orderId, taps }) => {
      const counted = books.rideSteps.filter((one) => one.orderId === orderId && one.outcome === 'done')
      return (
        counted
          .map(({ key }) => key)
          .toSorted()
          .join() !== taps.toSorted().join()
      )
    }),
    none('orders left on the road of which the rider was not told once', served, ({ orderId, state }) => {
      const told = books.outbox.filter(({ dedupeKey }) => dedupeKey.startsWith(`sms:ride:${orderId}:`))
      return state === 'on_the_way' && told.length !== 1
    }),
    none('orders whose alarm took a step twice, out of turn, or once acknowledged', books.orders, (order) => {
      return !isAlarmOrderly(order)
    }),
    none('cash that was answered and is not there once', staffWork.collected, ({ id, amount }) => {
      return collected.find((one) => one.id === id)?.amount !== amount
    }),
    { what: 'entries of cash that nobody made', count: collected.length - staffWork.collected.length, mustBe: 0 },
    none('hand-ins that were not counted once, as answered', staffWork.handins, ({ id, counted, isClosed }) => {
      const state = handinOf(id)?.state
      const isAsAnswered = isClosed ? state === 'closed' : state === 'discrepancy' || state === 'recounted'
      const taken = isClosed ? [counted] : []
      return (
        !isAsAnswered ||
        countsOf(id)
          .map(({ amount }) => amount as number)
          .join() !== taken.join()
      )
    }),
    {
      what: 'pesewas in hand that were not answered',
      count: sum(books.cash.map(({ kind, amount }) => (kind === 'collected' ? amount : -amount))) - staffWork.inHand,
      mustBe: 0,
    },
    none(
      'items that are not sold out as it was answered',
      books.items.filter(({ id }) => id === SOLD_OUT_ITEM),
      ({ soldOutUntil }) => (soldOutUntil?.toISOString() ?? null) !== staffWork.soldOutUntil,
    ),
  ]
}
