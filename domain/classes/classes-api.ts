import { z } from 'zod'
import type { Endpoint } from '../endpoint.ts'
import { OrderId } from '../ids/order-id.ts'
import { PageQuery, pageOf } from '../list-page.ts'
import { ItemImage } from '../menu/pictures-api.ts'
import { PayablePrice, Pesewas, pesewas } from '../money.ts'
import { NEW_PURCHASE, OWN_PURCHASE, PurchaseAnswer } from '../payments/payments-api.ts'

export const CLASS_MAX = { name: 80, seats: 500, price: 10_000_000 } as const

const Link = z.union([z.literal(''), z.url({ protocol: /^https$/ }).max(500)])
const Paragraphs = z.array(z.string().trim().min(1).max(600)).max(20)

/** A class on one day as staff edit it. */
export const ClassDocument = z.strictObject({
  title: z.string().trim().min(1).max(60),
  summary: z.string().trim().min(1).max(200),
  /** Paragraphs. */
  about: Paragraphs,
  teacher: z.string().trim().min(1).max(60),
  teacherAbout: z.string().trim().max(400),
  /** What one brings, or gets. */
  materials: Paragraphs,
  image: ItemImage,
  /** The address; empty for a webinar, which has a link. */
  place: z.string().trim().max(120),
  startsAt: z.iso.datetime(),
  minutes: z.int().min(15).max(1_440),
  seats: z.int().min(1).max(CLASS_MAX.seats),
  price: PayablePrice.max(CLASS_MAX.price),
  /** The link of the webinar; only those who have paid read it. Empty until it is known. */
  joinUrl: Link,
  /** The link of the recording, for those who have paid; empty for none. */
  recordingUrl: Link,
  isOffered: z.boolean(),
  position: z.int().min(0).max(9_999),
})
export type ClassDocument = z.infer<typeof ClassDocument>

export const ClassId = z.string().regex(/^[a-z0-9][a-z0-9_-]{0,39}$/)

/** A class as everybody reads it: without its links. */
export const ClassView = z
  .object(ClassDocument.shape)
  .omit({ isOffered: true, position: true, joinUrl: true, recordingUrl: true })
  .extend({
    id: ClassId,
    price: Pesewas,
    /** What a seat costs beside the price. */
    serviceFee: Pesewas.default(pesewas(0)),
    /** Seats that are neither paid nor held. */
    seatsLeft: z.int().min(0),
    isCancelled: z.boolean(),
    /** Whether those who have paid find a recording. */
    hasRecording: z.boolean(),
  })
export type ClassView = z.infer<typeof ClassView>

export const ClassCard = ClassView.omit({ about: true, teacherAbout: true, materials: true })
export type ClassCard = z.infer<typeof ClassCard>

export const listClasses = {
  method: 'GET',
  url: '/api/classes',
  access: 'anonymous',
  rate: 'search',
  cache: 'public',
  schema: {
    summary: 'All published classes and webinars by date, the past ones too',
    response: { 200: z.object({ classes: z.array(ClassCard) }) },
  },
} as const satisfies Endpoint

export const getClass = {
  method: 'GET',
  url: '/api/classes/:id',
  access: 'anonymous',
  rate: 'search',
  cache: 'public',
  schema: {
    summary: 'One class or webinar, with how many seats are left',
    params: z.object({ id: ClassId }),
    response: { 200: ClassView },
  },
} as const satisfies Endpoint

export const registerForClass = {
  method: 'POST',
  url: '/api/classes/registrations',
  access: 'person',
  rate: 'placeOrder',
  cache: 'never',
  isRepeatable: true,
  schema: {
    summary: 'Holds a seat until it is paid, for 20 minutes at most; the server sets the price',
    body: z.strictObject({
      ...NEW_PURCHASE,
      classId: ClassId,
      /** Who comes. */
      name: z.string().trim().min(1).max(CLASS_MAX.name),
    }),
    response: { 200: PurchaseAnswer },
  },
} as const satisfies Endpoint

export const SEAT_STATES = ['held', 'paid', 'refunded'] as const
export type SeatState = (typeof SEAT_STATES)[number]

/** A paid seat as its owner sees it. */
export const MySeat = z.object({
  ...OWN_PURCHASE,
  classId: ClassId,
  title: z.string(),
  /** Who comes. */
  name: z.string(),
  state: z.enum(SEAT_STATES).exclude(['held']),
  /** What is shown at the entrance. */
  ticketCode: z.string(),
  startsAt: z.iso.datetime(),
  minutes: z.int(),
  place: z.string(),
  /** Empty until it is known, and after a refund. */
  joinUrl: z.string(),
  recordingUrl: z.string(),
  isCancelled: z.boolean(),
  totalAmount: Pesewas,
})
export type MySeat = z.infer<typeof MySeat>

export const listMySeats = {
  method: 'GET',
  url: '/api/classes/registrations',
  access: 'person',
  rate: 'profile',
  cache: 'never',
  schema: {
    summary: 'The seats in classes that the caller has paid for, newest first, with their links',
    querystring: PageQuery,
    response: { 200: pageOf(MySeat) },
  },
} as const satisfies Endpoint

export const readMySeats = {
  method: 'GET',
  url: '/api/classes/:id/registrations',
  access: 'person',
  rate: 'profile',
  cache: 'never',
  schema: {
    summary: 'The seats of the caller in one class, and those held for a payment',
    params: z.object({ id: ClassId }),
    response: {
      200: z.object({
        paid: z.array(MySeat),
        held: z.array(
          z.object({
            ...{ id: z.uuid(), name: z.string(), amount: Pesewas, heldUntil: z.iso.datetime() },
            /**
             * Whether a payment has begun and not ended: it can be resumed to the end. Servers before this do not say it.
             */
            isBeingPaid: z.boolean().optional(),
          }),
        ),
      }),
    },
  },
} as const satisfies Endpoint

export const getCalendarFile = {
  method: 'GET',
  url: '/api/classes/tickets/:code/calendar.ics',
  access: 'anyone',
  rate: 'track',
  cache: 'never',
  schema: {
    summary: 'The calendar file of a ticket (text/calendar), with its link',
    params: z.object({ code: OrderId }),
    response: { 200: z.any() },
  },
} as const satisfies Endpoint

/** A seat as staff see it. */
export const Attendee = z.object({
  id: z.uuid(),
  name: z.string(),
  state: z.enum(SEAT_STATES),
  /** Null until it is paid. */
  ticketCode: z.string().nullable(),
  email: z.string(),
  phone: z.string(),
  checkedInAt: z.iso.datetime().nullable(),
  totalAmount: Pesewas,
  reference: z.string().nullable(),
  createdAt: z.iso.datetime(),
})
export type Attendee = z.infer<typeof Attendee>

/** A class as staff see it in the list. */
export const StaffClass = z.object({
  id: ClassId,
  title: z.string(),
  startsAt: z.iso.datetime(),
  minutes: z.int(),
  seats: z.int(),
  paid: z.int(),
  held: z.int(),
  checkedIn: z.int(),
  isOffered: z.boolean(),
  isCancelled: z.boolean(),
  hasJoinUrl: z.boolean(),
  place: z.string(),
})
export type StaffClass = z.infer<typeof StaffClass>

export const listStaffClasses = {
  method: 'GET',
  url: '/api/classes/desk',
  access: { right: 'classes.attend' },
  rate: 'unlimited',
  cache: 'never',
  schema: {
    summary: 'For staff: all classes with their seats; those to come, the next first, then those that have ended',
    response: { 200: z.object({ rows: z.array(StaffClass) }) },
  },
} as const satisfies Endpoint

const params = z.object({ id: ClassId })

export const readStaffClass = {
  method: 'GET',
  url: '/api/classes/:id/desk',
  access: { right: 'classes.attend' },
  rate: 'unlimited',
  cache: 'never',
  schema: { summary: 'For staff: one class with its seats', params, response: { 200: StaffClass } },
} as const satisfies Endpoint

export const listAttendees = {
  method: 'GET',
  url: '/api/classes/:id/seats',
  access: { right: 'classes.attend' },
  rate: 'unlimited',
  cache: 'never',
  schema: {
    summary: 'For staff: who has a seat in a class, the newest first',
    params,
    querystring: PageQuery,
    response: { 200: pageOf(Attendee) },
  },
} as const satisfies Endpoint

export const downloadAttendees = {
  method: 'GET',
  url: '/api/classes/:id/seats.csv',
  access: { right: 'classes.attend' },
  rate: 'unlimited',
  cache: 'never',
  schema: { summary: 'For staff: the paid seats of a class (text/csv)', params, response: { 200: z.any() } },
} as const satisfies Endpoint

export const checkIn = {
  method: 'POST',
  url: '/api/classes/:id/check-in',
  access: { right: 'classes.attend' },
  rate: 'unlimited',
  cache: 'never',
  schema: {
    summary: 'For staff: records that the holder of a ticket is here, or takes that back',
    params,
    body: z.strictObject({ ticketCode: OrderId, isHere: z.boolean() }),
    response: { 200: Attendee },
  },
} as const satisfies Endpoint

export const cancelClass = {
  method: 'POST',
  url: '/api/classes/:id/cancel',
  access: { right: 'payments.refund' },
  rate: 'unlimited',
  cache: 'never',
  schema: {
    summary: 'For staff: cancels a class for good; every seat is refunded, and everybody gets a mail',
    params,
    response: { 200: StaffClass },
  },
} as const satisfies Endpoint

export const refundSeat = {
  method: 'POST',
  url: '/api/classes/seats/:seatId/refund',
  access: { right: 'payments.refund' },
  rate: 'unlimited',
  cache: 'never',
  schema: {
    summary: 'For staff: refunds a paid seat in full, and frees it',
    params: z.object({ seatId: z.uuid() }),
    response: { 200: Attendee },
  },
} as const satisfies Endpoint
