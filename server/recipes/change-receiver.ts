import type { z } from 'zod'
import type { Person } from '#domain/actor.ts'
import { Refusal } from '#domain/errors.ts'
import {
  changedReceiverMail,
  correctedReceiverMail,
  waitingParcelMail,
} from '#domain/notifications/mails/receiver-mails.ts'
import { changedReceiverMessage } from '#domain/notifications/telegram/request-messages.ts'
import { parseGhanaPhone } from '#domain/phone/phone.ts'
import { receiverChangeRefusal } from '#domain/recipes/receiver-change.ts'
import type { nameReceiver as endpoint } from '#domain/recipes/recipes-api.ts'
import { DAY_MS } from '#domain/time/accra-time.ts'
import type { Db } from '../db/db.ts'
import { notifyOperator } from '../notifications/queue-message.ts'
import { mailMember } from '../profiles/mail-member.ts'
import { lockOwnOrder, markRefused, updateReceiver } from './recipe-queries.ts'
import type { RecipeOrderRow } from './recipe-tables.ts'

type Receiver = z.output<(typeof endpoint)['schema']['body']>

/** How long a mail about a receiver is worth sending: after that staff settle it with the buyer. */
const MAIL_LIFE_MS = 3 * DAY_MS

/**
 * Names another receiver of the actor's order, or corrects this one. Another phone is asked anew by the job, and the
 * link of the one before is dead; the same receiver again changes nothing.
 *
 * @throws Refusal route.missing for somebody else's order; request.invalid; recipe.receiver_settled;
 *   recipe.receivers_used_up
 */
export async function changeReceiver(
  tx: Db,
  actor: Person,
  { id, ...receiver }: Receiver & { id: string },
  { now, publicUrl }: { now: Date; publicUrl: string },
): Promise<RecipeOrderRow> {
  const order = await lockOwnOrder(tx, actor, id)
  if (!order) throw new Refusal('route.missing')
  const { name, city, address } = receiver
  const phone = parseGhanaPhone(receiver.phone)
  if (phone === undefined || [name, city, address].includes('')) throw new Refusal('request.invalid')
  const isSamePhone = order.phone === phone
  if (isSamePhone && order.receiverName === name && order.city === city && order.location === address) return order
  const refusal = receiverChangeRefusal(order)
  if (refusal !== null) throw new Refusal(refusal)
  const former = {
    name: order.receiverName,
    phone: order.phone,
    city: order.city,
    location: order.location,
    refusedAt: isSamePhone ? null : (order.receiverAnsweredAt?.toISOString() ?? null),
    replacedAt: now.toISOString(),
  }
  const changed = await updateReceiver(tx, id, {
    ...{ receiverName: name, phone, city, region: city, location: address, updatedAt: now },
    formerReceivers: [...order.formerReceivers, former],
    ...(!isSamePhone && { receiverState: 'to_ask', tokenHash: null, receiverSince: now, receiverAnsweredAt: null }),
  })
  const key = `recipe:${id}:receiver:${changed.formerReceivers.length}`
  const body = changedReceiverMessage({ ...changed, reference: changed.paystackReference, former })
  await notifyOperator(tx, { key, userId: actor.userId, body }, now)
  await mailBuyer(tx, changed, {
    key,
    now,
    publicUrl,
    mailOf: isSamePhone ? correctedReceiverMail : changedReceiverMail,
  })
  return changed
}

/** Records the refusal of whoever has the link, and tells the buyer. @returns undefined when there is nothing to refuse */
export async function refuseParcel(
  tx: Db,
  tokenHash: string,
  { now, publicUrl }: { now: Date; publicUrl: string },
): Promise<RecipeOrderRow | undefined> {
  const order = await markRefused(tx, tokenHash, now)
  if (order) {
    await mailBuyer(tx, order, {
      key: `recipe:${order.id}:refused:${order.formerReceivers.length}`,
      ...{ now, publicUrl },
      mailOf: (parcel, letterhead) => waitingParcelMail(parcel, 'refused', letterhead),
    })
  }
  return order
}

type BuyerMail = { key: string; now: Date; publicUrl: string; mailOf: typeof correctedReceiverMail }

/** Mails the buyer about the receiver of a parcel, once per key; staff call those without an address. */
export async function mailBuyer(tx: Db, order: RecipeOrderRow, { key, now, publicUrl, mailOf }: BuyerMail) {
  const { id, userId, paystackReference: reference } = order
  const parcel = { ...order, reference, orderUrl: `${publicUrl}/recipes/order?id=${id}` }
  const staleAt = new Date(now.getTime() + MAIL_LIFE_MS)
  await mailMember(tx, userId, { key, staleAt, mailOf: (brand) => mailOf(parcel, brand) }, now)
}
