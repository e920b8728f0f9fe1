import { orderState } from '#domain/orders/order-status.ts'
import { linesInBag } from '#domain/orders/proposals.ts'
import { parsePhone } from '#domain/phone/phone.ts'
import { riderCard } from '#domain/riders/rider-card.ts'
import { HOUR_MS } from '#domain/time/accra-time.ts'
import type { Db } from '../db/db.ts'
import { queueSms } from '../notifications/queue-sms.ts'
import { readyAt } from '../orders/board/board-queries.ts'
import { findMemberContact } from '../profiles/member-queries.ts'
import { findGiven, findStop, type StopRow } from './ride-queries.ts'

/** How long the message about a delivery is worth sending, in milliseconds. */
const NEWS_LIFE_MS = HOUR_MS

/** What a rider needs at the door, as text. @param publicUrl the shop's */
export function cardTextOf({ order, lines, proposals, adjustments }: StopRow, publicUrl: string): string {
  const { latitude: lat, longitude: lng } = order
  return riderCard(
    {
      orderId: order.id,
      customerName: order.customerName,
      phone: order.customerPhone,
      address: order.address,
      city: order.city,
      point: lat === null || lng === null ? null : { lat, lng },
      gpsCode: order.gpsCode,
      notes: order.notes,
      isForAdults: order.requiresAge,
      readyAt: readyAt(order),
      lines: linesInBag(lines, order, proposals, adjustments),
    },
    `${publicUrl}/admin/ride`,
  )
}

/** Sends an order's rider its card, once for each time that the order was given out and that was not undone. */
export async function notifyRider(tx: Db, orderId: string, publicUrl: string, now: Date): Promise<void> {
  const stop = await findStop(tx, orderId)
  if (!stop || orderState(stop.order) !== 'on_the_way' || stop.order.riderId === null) return
  const given = await findGiven(tx, orderId)
  if (!given) return
  const { riderId } = stop.order
  const contact = await findMemberContact(tx, riderId)
  const to = contact?.signInPhone ?? parsePhone(contact?.phone ?? '')?.slice(1)
  if (to === undefined) return
  const message = { to, userId: riderId, text: cardTextOf(stop, publicUrl) }
  await queueSms(
    tx,
    { ...message, key: `ride:${orderId}:${given.version}`, staleAt: new Date(now.getTime() + NEWS_LIFE_MS) },
    now,
  )
}
