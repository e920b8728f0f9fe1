import type { PaidHow } from '#domain/notifications/order-notification.ts'
import { deliveryPromise, promiseSince } from '#domain/orders/delivery-promise.ts'
import { pick } from '#domain/pick.ts'
import type { DelayNotice } from '../notifications/queue-delay-messages.ts'
import type { OwnedOrder } from '../notifications/queue-order-messages.ts'
import type { OrderShopper } from '../notifications/queue-to-shopper.ts'
import type { OrderLineRow, OrderRow } from './order-queries.ts'

/** The data of an order that messages are made from. @param now when they are written, and the start of the delivery promise */
export function orderNotice(order: OrderRow, lines: readonly OrderLineRow[], payment: PaidHow, now: Date): OwnedOrder {
  return {
    orderId: order.id,
    orderType: 'order',
    userId: order.userId,
    context: order.context,
    customer: {
      name: order.customerName,
      phone: order.customerPhone,
      email: order.customerEmail,
      ...pick(order, 'address', 'notes', 'city', 'gpsCode'),
      point: order.latitude === null || order.longitude === null ? null : { lat: order.latitude, lng: order.longitude },
    },
    items: lines.map(({ unitPrice, ...line }) => ({ ...line, price: unitPrice })),
    ...pick(order, 'subtotal', 'subscriptionDiscount', 'preorderDiscount', 'promotionDiscount', 'deliveryDiscount'),
    promotion: order.promotionName,
    deliveryFee: order.deliveryFee,
    serviceFee: order.serviceFee,
    total: order.total,
    scheduledTime: order.scheduledFor,
    promise: order.promiseTerms && deliveryPromise(order.promiseTerms, order.scheduledFor, now),
    placedAt: order.placedAt,
    writtenAt: now,
    requiresAge: order.requiresAge,
    payment,
  }
}

type Moved = { order: OrderRow; sendsMails: boolean; hasSms: boolean }

/** Whom the news of an order goes to. */
export function shopperOf({ order, sendsMails, hasSms }: Moved): OrderShopper {
  const { id: orderId, userId, customerPhone: phone, customerEmail: email } = order
  return { orderId, userId, phone, email, sendsMails, hasSms }
}

/** The data for the message about a delay. */
export function delayNotice(moved: Moved, minutes: number, receivedAt: Date | undefined): DelayNotice {
  const { order } = moved
  return { ...shopperOf(moved), version: order.version, minutes, promise: promiseSince(order, receivedAt) }
}
