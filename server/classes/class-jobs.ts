import { type SeatEvent, seatMail } from '#domain/notifications/mails/seat-mail.ts'
import { DAY_MS } from '#domain/time/accra-time.ts'
import type { JobDeps } from '../capability/capability.ts'
import type { Db } from '../db/db.ts'
import { mailMember } from '../profiles/mail-member.ts'
import { claimNews, findToFree, SEAT_NEWS, type SeatOfClass } from './class-queries.ts'
import { freeSeat } from './free-seat.ts'

/** How long a mail about a seat is worth sending that stays true once the class has begun. */
const NEWS_LIFE_MS = 3 * DAY_MS
/** What is only worth knowing until the class begins. The first mail is not: it is the receipt too. */
const BEFORE_CLASS: readonly SeatEvent[] = ['moved', 'place', 'soon']

/** Sends the next mail about a seat that is due. @returns how many */
export async function mailHolders({ db, clock, publicUrl }: JobDeps): Promise<number> {
  for (const news of SEAT_NEWS) {
    const isMailed = await db.transaction(async (tx) => {
      const found = await claimNews(tx, news, clock())
      if (found) await queueSeatMail(tx, found, news, { publicUrl, now: clock() })
      return found !== undefined
    })
    if (isMailed) return 1
  }
  return 0
}

/** Refunds the next seat of a cancelled class, or closes its open payment. @returns how many */
export async function freeCancelledSeats({ db, clock, publicUrl }: JobDeps): Promise<number> {
  const seat = await findToFree(db)
  if (!seat) return 0
  const now = clock()
  await db.transaction(async (tx) => {
    const ticket = await freeSeat(tx, seat.cancelledBy, seat.id, now)
    if (ticket) await queueSeatMail(tx, ticket, 'cancelled', { publicUrl, now })
  })
  return 1
}

/** Queues a mail to the holder of a seat, once; staff call those without an address. */
export async function queueSeatMail(
  tx: Db,
  { seat, class: of }: Pick<SeatOfClass, 'seat' | 'class'>,
  event: SeatEvent,
  { publicUrl, now }: { publicUrl: string; now: Date },
): Promise<void> {
  const { id, userId, ticketCode, paystackReference, totalAmount: total } = seat
  if (ticketCode === null || paystackReference === null) return
  const startsAt = new Date(of.startsAt)
  const mailed = { ...of, name: seat.name, ticketCode, startsAt, total, reference: paystackReference }
  const urls = {
    calendarUrl: `${publicUrl}/api/classes/tickets/${ticketCode}/calendar.ics`,
    classUrl: `${publicUrl}/masterclass/${of.id}`,
  }
  // A class may come back to a time or a place that was told before.
  const times: Partial<Record<SeatEvent, string>> = {
    moved: now.toISOString(),
    place: now.toISOString(),
    soon: of.startsAt,
  }
  const key = ['seat', id, event, times[event] ?? []].flat().join(':')
  const staleAt = BEFORE_CLASS.includes(event) ? startsAt : new Date(now.getTime() + NEWS_LIFE_MS)
  await mailMember(tx, userId, { key, staleAt, mailOf: (brand) => seatMail({ ...mailed, ...urls }, event, brand) }, now)
}
