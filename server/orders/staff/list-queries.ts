import { and, eq, gte, inArray, isNotNull, isNull, lt, ne, or, type SQL, sql } from 'drizzle-orm'
import type { PageQuery } from '#domain/list-page.ts'
import type { Pesewas } from '#domain/money.ts'
import type { PayFilter } from '#domain/orders/order-list-api.ts'
import { type OrderSearch, termsOfWord } from '#domain/orders/order-search.ts'
import { type OrderState, statusIn } from '#domain/orders/order-status.ts'
import type { Db } from '../../db/db.ts'
import { onPage } from '../../db/on-page.ts'
import { rowsOf, textArray } from '../../db/rows.ts'
import { paymentFacts } from '../../payments/payment-fact-queries.ts'
import { refundDueBy, subjectsWith } from '../../payments/refunds/refund-queries.ts'
import { intentRevenue } from '../../payments/revenue-queries.ts'
import { orderDiscounts } from '../money/money-queries.ts'
import { stateNow } from '../order-queries.ts'
import { orderLines, orders } from '../order-tables.ts'
import { orderSearchTerms } from './staff-order-tables.ts'

/** What narrows the list of orders down. */
export type OrderFilters = {
  state?: OrderState | undefined
  city?: string | undefined
  pay?: PayFilter | undefined
  /** Placed at this instant or later, and before the other. */
  from?: Date | undefined
  before?: Date | undefined
  /** Only the newest order that is found of each guest: of each phone that has ordered without an account. */
  isNewestOfGuest?: boolean
  /** Only those of one person. */
  of?: OrdersOf
}

/** Whose orders: the account's, and those that were placed with these phones (E.164) without signing in. */
export type OrdersOf = { userId: string | null; phones: readonly string[] }

/** How many words a search completes the last one to. */
const COMPLETIONS = 20

/** A page of orders and one more, the newest first. Without a state, unpaid ones are not in it. */
export function listByTime(db: Db, page: PageQuery, filters: OrderFilters) {
  const isUnpaidWanted = filters.state !== undefined || filters.pay !== undefined
  return listed(db, page, filters, isUnpaidWanted ? undefined : ne(orders.status, 'awaiting_payment'))
}

/** A page of the orders with this id or this whole phone, of any state. */
export function listExact(db: Db, page: PageQuery, filters: OrderFilters, { orderId, phone }: OrderSearch) {
  const isMeant = (order: SQL) =>
    or(
      orderId === null ? undefined : sql`${order}.id = ${orderId}`,
      phone === null ? undefined : sql`${order}.customer_phone = ${phone}`,
    )
  return listed(db, page, filters, isMeant(sql`${orders}`), isMeant(sql`newer`))
}

/** A page of the orders whose phone or id ends so, whose address begins so, or whose name has these words. */
export async function listByTerms(db: Db, page: PageQuery, filters: OrderFilters, search: OrderSearch) {
  const { phoneEnding, idEnding, email } = search
  const [last, ...others] = search.words.toReversed()
  const begun = email !== null ? [email] : last !== undefined ? termsOfWord(last) : []
  const names = [...new Set((await Promise.all(begun.map((term) => completionsOf(db, term)))).flat())]
  const branches: Branch[] = [
    ...(phoneEnding === null ? [] : [{ terms: [phoneEnding.slice(-4)], where: endsIn(phoneEnding) }]),
    ...(idEnding === null ? [] : [{ terms: [idEnding] }]),
    ...(names.length === 0 ? [] : [{ terms: names, words: others }]),
  ]
  // A guest is found by the newest order of all branches: another branch finds no older one.
  const isMeantToo = or(...branches.map((branch) => isOfBranch(sql`newer.id`, branch)))
  const found = await rowsOf<{ id: string }>(
    db,
    sql.join(
      [
        // A shorter list is faster to read than what the planner makes of alternatives.
        ...branches.map((branch) => newestOf(page, isWithin(filters, isMeantToo), branch)),
        sql`select null::text as id where false`,
      ],
      sql` union `,
    ),
  )
  const ids = found.map(({ id }) => id)
  return ids.length === 0 ? [] : listed(db, page, {}, inArray(orders.id, ids))
}

const endsIn = (digits: string) => sql`right(${orders.customerPhone}, ${digits.length}) = ${digits}`

const hasTerm = (orderId: SQL, oneOf: SQL) => sql`exists (select 1 from order_search_terms other
  where other.order_id = ${orderId} and other.term = any(${oneOf}))`

const haveAll = (orderId: SQL, words: readonly string[]) =>
  and(...words.map((word) => hasTerm(orderId, textArray(termsOfWord(word)))))

/** Orders with one of the terms and all of the words. `where` holds for every order of a guest, or for none. */
type Branch = { terms: readonly string[]; words?: readonly string[]; where?: SQL }

const isOfBranch = (orderId: SQL, { terms, words = [], where }: Branch) =>
  and(hasTerm(orderId, textArray(terms)), haveAll(orderId, words), where)

/** The ids of the newest orders of a branch: every term is read in its order and no further than a page. */
function newestOf(page: PageQuery, isWanted: SQL | undefined, { terms, words = [], where }: Branch): SQL {
  const { after, orderBy, limit } = onPage(orderSearchTerms.placedAt, orderSearchTerms.orderId, 'newest', page)
  const all = and(
    sql`${orderSearchTerms.term} = wanted.term`,
    isWanted,
    haveAll(sql`${orderSearchTerms.orderId}`, words),
    where,
    after,
  )
  return sql`select newest.id from unnest(${textArray(terms)}) wanted (term) cross join lateral (select ${orderSearchTerms.orderId} as id from ${orderSearchTerms}
    join ${orders} on ${orders.id} = ${orderSearchTerms.orderId} where ${all}
    order by ${sql.join(orderBy, sql`, `)} limit ${limit}) newest`
}

/** The terms that begin with a word, one after the other by the index, however many orders have each. */
async function completionsOf(db: Db, word: string): Promise<string[]> {
  const rows = await rowsOf<{ term: string }>(
    db,
    sql`with recursive found (term) as (
        (select term from order_search_terms where term >= ${word} order by term limit 1)
        union all
        select (select next.term from order_search_terms next where next.term > found.term order by next.term limit 1)
        from found where starts_with(found.term, ${word})
      )
      select term from found where starts_with(term, ${word}) limit ${COMPLETIONS}`,
  )
  return rows.map(({ term }) => term)
}

/** @param isMeantToo a condition on `newer`, a later order of the same guest: only such orders count; by default all */
function isWithin(
  { state, city, pay, from, before, isNewestOfGuest, of }: OrderFilters,
  isMeantToo?: SQL,
): SQL | undefined {
  return and(
    state === undefined ? undefined : isIn(state),
    city === undefined ? undefined : eq(orders.city, city),
    pay === undefined ? undefined : PAID[pay],
    from === undefined ? undefined : gte(orders.placedAt, from),
    before === undefined ? undefined : lt(orders.placedAt, before),
    isNewestOfGuest ? newestOfGuest(isMeantToo) : undefined,
    of && ordersOf(of),
  )
}

const newestOfGuest = (isMeantToo: SQL = sql`true`) =>
  and(
    isNull(orders.userId),
    ne(orders.customerPhone, ''),
    ne(orders.status, 'awaiting_payment'),
    sql`not exists (select from orders newer where newer.customer_phone = ${orders.customerPhone} and newer.user_id is null
      and newer.status <> 'awaiting_payment' and (newer.placed_at, newer.id) > (${orders.placedAt}, ${orders.id})
      and ${isMeantToo})`,
  )

/** The orders of a person, as a condition. */
export function ordersOf({ userId, phones }: OrdersOf): SQL | undefined {
  const asGuest = and(isNull(orders.userId), inArray(orders.customerPhone, [...phones]))
  return userId === null ? asGuest : or(eq(orders.userId, userId), asGuest)
}

/** The status has an index, which a state beside it does not. A cancelled order that nobody has seen is cancelled too. */
const isIn = (state: OrderState) =>
  and(eq(orders.status, statusIn(state)), state === 'cancelled' ? undefined : sql`${stateNow} = ${state}`)

const PAID: Record<PayFilter, SQL | undefined> = {
  unpaid: eq(orders.status, 'awaiting_payment'),
  claimed: eq(orders.status, 'awaiting_confirmation'),
  paid: inArray(orders.id, subjectsWith('order', 'paid')),
  held: inArray(orders.id, subjectsWith('order', 'held')),
  refunding: inArray(orders.id, subjectsWith('order', 'refunding')),
  // A column with an index: among a million orders too many rows would be read until a page of refunded ones is found.
  refunded: isNotNull(orders.refundedAt),
}

function listed(db: Db, page: PageQuery, filters: OrderFilters, where: SQL | undefined, isMeantToo?: SQL) {
  const { after, orderBy, limit } = onPage(orders.placedAt, orders.id, 'newest', page)
  const id = sql`${orders.id}`
  return db
    .select({
      order: orders,
      items: sql<{ name: string; quantity: number }[]>`coalesce((select json_agg(json_build_object(
          'name', l.name, 'quantity', l.quantity) order by l.position) from ${orderLines} l where l.order_id = ${id}), '[]'::json)`,
      payment: paymentFacts('order', id),
      refundDueBy: refundDueBy('order', id),
    })
    .from(orders)
    .where(and(where, isWithin(filters, isMeantToo), after))
    .orderBy(...orderBy)
    .limit(limit)
}
export type ListedRow = Awaited<ReturnType<typeof listed>>[number]

/** The money of an order as reports have it. */
export type OrderSums = Record<'subtotal' | 'discounts' | 'deliveryFee' | 'serviceFee' | 'paid' | 'refunded', Pesewas>

/** The money of orders, by their ids. */
export async function listMoney(db: Db, orderIds: readonly string[]): Promise<Map<string, OrderSums>> {
  if (orderIds.length === 0) return new Map()
  const rows = await rowsOf<{ id: string; money: OrderSums }>(
    db,
    sql`select ${orders.id} as id, json_build_object('subtotal', ${orders.subtotal}, 'discounts', ${orderDiscounts},
        'deliveryFee', ${orders.deliveryFee}, 'serviceFee', ${orders.serviceFee}, 'paid', coalesce(money.paid, 0),
        'refunded', coalesce(money.refunded, 0)) as money
      from ${orders} left join payment_intents i on i.purpose = 'order' and i.subject_id = ${orders.id}
        left join ${intentRevenue} on true
      where ${inArray(orders.id, [...orderIds])}`,
  )
  return new Map(rows.map(({ id, money }) => [id, money]))
}
