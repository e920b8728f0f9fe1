import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { actorName } from '#domain/actor.ts'
import { calendarFile } from '#domain/classes/calendar-file.ts'
import * as api from '#domain/classes/classes-api.ts'
import { Refusal } from '#domain/errors.ts'
import { formatOrderId } from '#domain/ids/order-id.ts'
import { cutPageBy, everyRow, type PageQuery } from '#domain/list-page.ts'
import type { Db } from '../db/db.ts'
import { cedisCell, sendCsv } from '../http/csv.ts'
import { serve } from '../http/serve.ts'
import { withGoneBack } from '../payments/payer-queries.ts'
import { whoChanged } from '../profiles/who-changed.ts'
import { queueSeatMail } from './class-jobs.ts'
import {
  type AttendeeRow,
  type CountedClass,
  findAttendee,
  findClass,
  findTicket,
  insertCancellation,
  listAll,
  listAttendees,
  listOwn,
  listOwnHeld,
  listOwnOf,
  listPublished,
  lockClass,
  markCheckedIn,
  type SeatOfClass,
  type SeatRow,
} from './class-queries.ts'
import { classView } from './class-view.ts'
import { freeSeat } from './free-seat.ts'

/** Classes: what there is, one's own seats with their links, and what staff do with them. */
export const classRoutes: FastifyPluginAsyncZod = async (app) => {
  const { clock, publicUrl } = app.deps
  const { db } = app.database

  serve(app, api.listClasses, async () => ({ classes: (await listPublished(db, clock())).map(classView) }))

  serve(app, api.getClass, async ({ params }) => {
    const found = await findClass(db, params.id, clock())
    if (!found?.isOffered) throw new Refusal('route.missing')
    return classView(found)
  })

  serve(app, api.listMySeats, async ({ actor, query }) => {
    const page = cutPageBy(await listOwn(db, actor, query), query.limit, ({ seat }) => seat)
    const seats = page.rows.map(mySeat)
    return { rows: await withGoneBack(db, seats, ({ state }) => state === 'refunded'), next: page.next }
  })

  serve(app, api.readMySeats, async ({ actor, params }) => ({
    paid: (await listOwnOf(db, actor, params.id)).map(mySeat),
    held: (await listOwnHeld(db, actor, params.id, clock())).map((seat) => ({
      ...seat,
      heldUntil: (seat.heldUntil ?? clock()).toISOString(),
    })),
  }))

  serve(app, api.getCalendarFile, async ({ params }, reply) => {
    const ticket = await findTicket(db, params.code)
    if (!ticket) throw new Refusal('route.missing')
    const seat = { ...ticket.class, ...mySeat(ticket) }
    const { classId, ticketCode, title, place, joinUrl, startsAt, minutes, isCancelled } = seat
    const url = `${publicUrl}/masterclass/${classId}`
    const entry = {
      ...{ ticketCode, title, minutes, url, startsAt: new Date(startsAt) },
      location: place === '' ? joinUrl : place,
      description: [ticket.class.summary, `Ticket: ${formatOrderId(params.code)}`, joinUrl].filter(Boolean).join('\n'),
      isCancelled: isCancelled || ticket.seat.state === 'refunded',
    }
    return reply
      .header('content-type', 'text/calendar; charset=utf-8')
      .header('content-disposition', `attachment; filename="${classId}.ics"`)
      .send(calendarFile(entry, { host: new URL(publicUrl).host, now: clock() }))
  })

  serve(app, api.listStaffClasses, async () => ({ rows: (await listAll(db, clock())).map(staffClass) }))

  serve(app, api.readStaffClass, async ({ params }) => staffClass(await classOf(params.id)))

  serve(app, api.listAttendees, async ({ params, query }) => {
    await classOf(params.id)
    return attendeesOf(params.id, query)
  })

  serve(app, api.downloadAttendees, async ({ params }, reply) => {
    await classOf(params.id)
    const rows = await everyRow((page) => attendeesOf(params.id, page))
    const paid = rows.filter(({ state }) => state === 'paid').toSorted((one, other) => (one.name < other.name ? -1 : 1))
    return sendCsv(
      reply,
      `class-${params.id}`,
      ['Name', 'Ticket', 'Email', 'Phone', 'Paid (GHS)', 'Checked in', 'Registered'],
      paid.map(({ name, ticketCode, email, phone, totalAmount, checkedInAt, createdAt }) => [
        ...[name, formatOrderId(ticketCode ?? ''), email, phone, cedisCell(totalAmount), checkedInAt, createdAt],
      ]),
    )
  })

  serve(app, api.checkIn, ({ actor, params, body }) =>
    db.transaction(async (tx) => {
      const seat = await markCheckedIn(tx, actor, { classId: params.id, ...body }, clock())
      const found = seat && (await findAttendee(tx, seat.id))
      if (found) return attendee(found)
      const ticket = await findTicket(tx, body.ticketCode)
      if (ticket?.seat.classId !== params.id) throw new Refusal('class.no_ticket')
      const { state, checkedInBy, checkedInAt } = ticket.seat
      if (state !== 'paid' || !body.isHere)
        throw new Refusal('class.ticket_refused', await seatChanged(tx, ticket.seat))
      throw new Refusal('class.here_already', await whoChanged(tx, checkedInBy, checkedInAt))
    }),
  )

  serve(app, api.cancelClass, ({ actor, params }) =>
    db.transaction(async (tx) => {
      await lockClass(tx, params.id)
      await insertCancellation(tx, actor, (await classOf(params.id, tx)).id, clock())
      return staffClass(await classOf(params.id, tx))
    }),
  )

  serve(app, api.refundSeat, ({ actor, params }) =>
    db.transaction(async (tx) => {
      const ticket = await freeSeat(tx, actorName(actor), params.seatId, clock())
      const found = await findAttendee(tx, params.seatId)
      if (!found) throw new Refusal('request.missing')
      if (!ticket) throw new Refusal('request.transition_refused', await seatChanged(tx, found))
      await queueSeatMail(tx, ticket, 'refunded', { publicUrl, now: clock() })
      return attendee(found)
    }),
  )

  /** Who gave a seat back, and when; undefined where nobody of the staff did. */
  async function seatChanged(tx: Db, { changedBy, updatedAt }: Pick<SeatRow, 'changedBy' | 'updatedAt'>) {
    return changedBy === null ? undefined : whoChanged(tx, changedBy, updatedAt)
  }

  async function classOf(id: string, tx = db): Promise<CountedClass> {
    const found = await findClass(tx, id, clock())
    if (!found) throw new Refusal('row.missing')
    return found
  }

  async function attendeesOf(classId: string, page: PageQuery) {
    const { rows, next } = await listAttendees(db, classId, page)
    return { rows: rows.map(attendee), next }
  }
}

/** A seat as its owner sees it: its links belong to it as long as it is paid. */
function mySeat({ seat, class: of, isCancelled }: SeatOfClass): api.MySeat {
  const isPaid = seat.state === 'paid'
  return {
    id: seat.id,
    classId: of.id,
    title: of.title,
    name: seat.name,
    state: isPaid ? 'paid' : 'refunded',
    ticketCode: seat.ticketCode ?? '',
    startsAt: of.startsAt,
    minutes: of.minutes,
    place: of.place,
    joinUrl: isPaid ? of.joinUrl : '',
    recordingUrl: isPaid ? of.recordingUrl : '',
    isCancelled,
    totalAmount: seat.totalAmount,
    reference: seat.paystackReference ?? '',
    createdAt: seat.createdAt.toISOString(),
  }
}

const staffClass = ({ joinUrl, ...row }: CountedClass): api.StaffClass => ({ ...row, hasJoinUrl: joinUrl !== '' })

const attendee = (row: AttendeeRow): api.Attendee => ({
  ...row,
  checkedInAt: row.checkedInAt?.toISOString() ?? null,
  reference: row.paystackReference,
  createdAt: row.createdAt.toISOString(),
})
