import { seatOfferMail } from '#domain/notifications/mails/seat-offer-mail.ts'
import { seatOfferText } from '#domain/notifications/seat-offer-text.ts'
import { HOUR_MS } from '#domain/time/accra-time.ts'
import type { JobDeps } from '../capability/capability.ts'
import type { Db } from '../db/db.ts'
import { queueMail } from '../notifications/queue-message.ts'
import { queueSms } from '../notifications/queue-sms.ts'
import { findMemberContact } from '../profiles/member-queries.ts'
import { readSettings } from '../settings/settings-queries.ts'
import { type CountedClass, countTaken, countWaiting, findClass, freeExpired, lockClass } from './class-queries.ts'
import { deleteEndedWaits, listWaitedFor, offerNext, type WaitRow } from './wait-queries.ts'

/** How long a seat is kept for whoever it is offered to. */
const OFFER_MS = 24 * HOUR_MS

/** Ends offers whose time is over, and offers free seats to whoever has waited longest. @returns how many rows changed */
export async function offerSeats({ db, clock, publicUrl }: JobDeps): Promise<number> {
  let changed = await deleteEndedWaits(db, clock())
  for (const classId of await listWaitedFor(db)) {
    const isOffered = await db.transaction((tx) => offerSeat(tx, classId, { publicUrl, now: clock() }))
    if (isOffered) changed += 1
  }
  return changed
}

/** Offers one free seat of a class, if there is one that nobody has or is offered. */
async function offerSeat(tx: Db, classId: string, { publicUrl, now }: { publicUrl: string; now: Date }) {
  await lockClass(tx, classId)
  await freeExpired(tx, classId, now)
  const of = await findClass(tx, classId, now)
  if (!of?.isOffered || of.isCancelled) return false
  const given = (await countTaken(tx, classId)) + (await countWaiting(tx, classId, 'offered', now))
  if (given >= of.seats) return false
  const endsAt = offerEnd(new Date(of.startsAt), now)
  const wait = await offerNext(tx, classId, { now, endsAt })
  if (wait) await queueOffer(tx, wait, of, { publicUrl, now, endsAt })
  return wait !== undefined
}

/** When an offer ends: after a day, or when half of the time until the class has passed, so that others have a chance. */
function offerEnd(startsAt: Date, now: Date): Date {
  return new Date(now.getTime() + Math.min(OFFER_MS, (startsAt.getTime() - now.getTime()) / 2))
}

/** By mail, or by a text message to whoever signs in by phone. */
async function queueOffer(
  tx: Db,
  { userId, classId }: WaitRow,
  of: CountedClass,
  { publicUrl, now, endsAt }: { publicUrl: string; now: Date; endsAt: Date },
): Promise<void> {
  const contact = await findMemberContact(tx, userId)
  const { brand } = await readSettings(tx)
  const offer = {
    title: of.title,
    startsAt: new Date(of.startsAt),
    endsAt,
    classUrl: `${publicUrl}/masterclass/${classId}`,
  }
  const key = `seat-offer:${classId}:${userId}:${now.toISOString()}` as const
  const common = { key, userId, staleAt: endsAt }
  if (contact?.email != null) {
    await queueMail(tx, { ...common, to: contact.email, mail: seatOfferMail(offer, brand) }, now)
  } else if (contact?.signInPhone != null) {
    await queueSms(tx, { ...common, to: contact.signInPhone, text: seatOfferText(offer, brand.name) }, now)
  }
}
