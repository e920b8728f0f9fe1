import type { z } from 'zod'
import type { Staff } from '#domain/actor.ts'
import { cutPageBy, type Page, type PageQuery } from '#domain/list-page.ts'
import type { ListedOrder, listOrders as listEndpoint } from '#domain/orders/order-list-api.ts'
import { type OrderSearch, readOrderSearch } from '#domain/orders/order-search.ts'
import { orderState } from '#domain/orders/order-status.ts'
import { mayDo } from '#domain/staff-rights.ts'
import { daySpan } from '#domain/time/accra-time.ts'
import type { Db } from '../../db/db.ts'
import { paymentState } from '../view-order.ts'
import { type ListedRow, listByTerms, listByTime, listExact, type OrderFilters } from './list-queries.ts'

type Query = z.output<(typeof listEndpoint)['schema']['querystring']>

/**
 * One page of orders for staff, the newest first. A search goes over all orders: by id and whole phone, otherwise by the
 * ends of phone and id and by names. Whoever may not read contacts does not search by phones.
 */
export async function listOrders(db: Db, actor: Staff, query: Query): Promise<Page<ListedOrder>> {
  const { rows, next } = await findOrders(db, actor, query, filtersOf(query))
  const seesContacts = mayDo(actor, 'contacts.read')
  return { rows: rows.map((row) => viewListed(row, seesContacts)), next }
}

/** One page of the rows of orders that a search and filters find. */
export async function findOrders(
  db: Db,
  actor: Staff,
  query: PageQuery & { q?: string | undefined },
  filters: OrderFilters,
): Promise<Page<ListedRow>> {
  const rows = await find(db, query, filters, mayDo(actor, 'contacts.read'))
  return cutPageBy(rows, query.limit, ({ order }) => ({ createdAt: order.placedAt, id: order.id }))
}

async function find(
  db: Db,
  query: PageQuery & { q?: string | undefined },
  filters: OrderFilters,
  seesContacts: boolean,
): Promise<ListedRow[]> {
  if (query.q === undefined) return listByTime(db, query, filters)
  const search = searchFor(query.q, seesContacts)
  const exact = search.orderId === null && search.phone === null ? [] : await listExact(db, query, filters, search)
  return exact.length > 0 ? exact : listByTerms(db, query, filters, search)
}

function searchFor(q: string, seesContacts: boolean): OrderSearch {
  const search = readOrderSearch(q)
  return seesContacts ? search : { ...search, phone: null, phoneEnding: null, email: null }
}

function filtersOf({ state, city, pay, from, to }: Query): OrderFilters {
  return {
    state,
    city,
    pay,
    from: from === undefined ? undefined : daySpan(from).from,
    before: to === undefined ? undefined : daySpan(to).before,
  }
}

/** An order of the list as staff see it. */
export function viewListed({ order, items, payment, refundDueBy }: ListedRow, seesContacts: boolean): ListedOrder {
  return {
    orderId: order.id,
    version: order.version,
    state: orderState(order),
    context: order.context,
    city: order.city,
    placedAt: order.placedAt.toISOString(),
    scheduledFor: order.scheduledFor?.toISOString() ?? null,
    customerName: order.customerName,
    phone: seesContacts ? order.customerPhone : null,
    items,
    total: order.total,
    isForAdults: order.requiresAge,
    payment: paymentState(order.status, payment),
    refundDueBy,
  }
}
