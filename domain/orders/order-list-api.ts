import { z } from 'zod'
import type { Endpoint } from '../endpoint.ts'
import { cursorWith, pageOf } from '../list-page.ts'
import { Pesewas } from '../money.ts'
import { CITY_MAX } from '../place/city.ts'
import { BoardCard } from './board-api.ts'
import { ORDER_STATES } from './order-status.ts'

/** How many orders a page of the list has. */
const PAGE = 50

/** What the list can be narrowed to by money. */
export const PAY_FILTERS = ['unpaid', 'claimed', 'paid', 'held', 'refunding', 'refunded'] as const
export type PayFilter = (typeof PAY_FILTERS)[number]

/** An order as the list of staff shows it. */
export const ListedOrder = BoardCard.pick({
  orderId: true,
  version: true,
  state: true,
  context: true,
  city: true,
  placedAt: true,
  scheduledFor: true,
  customerName: true,
  isForAdults: true,
  payment: true,
}).extend({
  /** Null unless the caller may read contacts. */
  phone: z.string().nullable(),
  items: z.array(z.object({ name: z.string(), quantity: z.int() })),
  total: Pesewas,
  /** By when the first refund that has not arrived should have; null without one. */
  refundDueBy: z.iso.datetime().nullable(),
})
export type ListedOrder = z.infer<typeof ListedOrder>

/** What narrows the list down. */
const Filters = z.strictObject({
  /** An order id, a phone number or its last four digits, or a name. Digits need the right to read contacts. */
  q: z.string().trim().min(1).max(80).optional(),
  state: z.enum(ORDER_STATES).optional(),
  city: z.string().max(CITY_MAX).optional(),
  pay: z.enum(PAY_FILTERS).optional(),
  /** Days on which orders were placed, both included. */
  from: z.iso.date().optional(),
  to: z.iso.date().optional(),
})

export const listOrders = {
  method: 'GET',
  url: '/api/orders/desk',
  access: { right: 'orders.read' },
  rate: 'unlimited',
  cache: 'never',
  schema: {
    summary: 'For staff: all orders, the newest first, by search and filters; unpaid ones only when asked for',
    querystring: Filters.extend({
      cursor: cursorWith('[0-9A-HJKMNP-TV-Z]{10}').optional(),
      limit: z.coerce.number().int().min(1).max(100).default(PAGE),
    }),
    response: { 200: pageOf(ListedOrder) },
  },
} as const satisfies Endpoint

/** An order for later whose time is not within the hours of now. */
const OrderOutsideHours = z.object({ orderId: z.string(), scheduledFor: z.iso.datetime() })
export type OrderOutsideHours = z.infer<typeof OrderOutsideHours>

export const listOutsideHours = {
  method: 'GET',
  url: '/api/orders/outside-hours',
  access: { right: 'orders.read' },
  rate: 'unlimited',
  cache: 'never',
  schema: {
    summary: 'For staff: paid and claimed orders for later whose time is not within the hours as they are saved now',
    response: { 200: z.object({ orders: z.array(OrderOutsideHours) }) },
  },
} as const satisfies Endpoint

export const downloadOrders = {
  method: 'GET',
  url: '/api/orders/desk.csv',
  access: { right: 'orders.read' },
  rate: 'unlimited',
  cache: 'never',
  schema: {
    summary:
      'For staff: the same list, whole (text/csv); sums for those who may read reports, and names and phones for those who may read people',
    querystring: Filters,
    response: { 200: z.any() },
  },
} as const satisfies Endpoint
