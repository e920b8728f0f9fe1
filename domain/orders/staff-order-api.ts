import { z } from 'zod'
import type { Endpoint } from '../endpoint.ts'
import { OrderId } from '../ids/order-id.ts'
import { Pesewas } from '../money.ts'
import { BoardCard } from './board-api.ts'
import { REASON_MAX } from './order-reason.ts'
import { ORDER_STATES } from './order-status.ts'
import { ADDRESS_MAX, Totals } from './orders-api.ts'

export const STAFF_NOTE_MAX = 500

/** What can be printed of an order: the kitchen's ticket, and the label of its bag. */
export const PAPERS = ['ticket', 'label'] as const
export type Paper = (typeof PAPERS)[number]

/** Who did something: `by` as histories have it, and the name of a member of staff. */
const Who = { by: z.string(), name: z.string().nullable() }

const Change = z.object({ from: z.string().nullable(), to: z.string().nullable() })

/** A step in the history of an order. */
const TimelineEntry = z.object({
  version: z.int(),
  state: z.enum(ORDER_STATES),
  /** What staff did; null for steps of shoppers and of the shop itself. */
  action: z.string().nullable(),
  ...Who,
  at: z.iso.datetime(),
  reason: z.string().nullable(),
  /** The version of the step that this one undoes. */
  undoes: z.int().nullable(),
  isUndone: z.boolean(),
  /** What a change of the delivery changed; the address only for those who may read contacts. */
  changes: z.object({ address: Change.optional(), slot: Change.optional() }).nullable(),
})
export type TimelineEntry = z.infer<typeof TimelineEntry>

const StaffNote = z.object({ id: z.uuid(), text: z.string(), ...Who, at: z.iso.datetime() })
export type StaffNote = z.infer<typeof StaffNote>

const Print = z.object({
  id: z.uuid(),
  paper: z.enum(PAPERS),
  version: z.int(),
  /** 0 for the original. */
  copy: z.int(),
  ...Who,
  at: z.iso.datetime(),
})
export type Print = z.infer<typeof Print>

const SentMessage = z.object({
  id: z.uuid(),
  channel: z.enum(['email', 'sms']),
  recipient: z.string(),
  /** The subject of a mail, or the text of a text message. */
  words: z.string(),
  status: z.enum(['prepared', 'due', 'sent', 'dead']),
  at: z.iso.datetime(),
  sentAt: z.iso.datetime().nullable(),
  /** Whether it can be sent again: not while it waits, nor once its text is erased or it has expired. */
  canResend: z.boolean(),
})
export type SentMessage = z.infer<typeof SentMessage>

/** Everything that the page of an order shows, beside its money. */
export const StaffOrder = BoardCard.extend({
  lines: z.array(
    BoardCard.shape.lines.element.extend({
      /** The price of a portion of what comes now. */
      unitPrice: Pesewas,
      /** The price of what was ordered. */
      lineTotal: Pesewas,
      /** The last version that changed how the line stands; 1 while it stands as ordered. */
      changedIn: z.int().default(1),
    }),
  ),
  totals: Totals,
  /** The name of its promotion; null without one. */
  promotion: z.string().nullable(),
  /** Null without one, and unless the caller may read contacts. */
  email: z.string().nullable(),
  /** The last version that changed what is on the ticket. */
  paperVersion: z.int(),
  /** Oldest first. */
  timeline: z.array(TimelineEntry),
  notesOfStaff: z.array(StaffNote),
  prints: z.array(Print),
  /** The newest other orders of the same phone or account; null unless the caller may read contacts. */
  earlier: z
    .array(z.object({ orderId: z.string(), state: z.enum(ORDER_STATES), placedAt: z.iso.datetime(), total: Pesewas }))
    .nullable(),
  /** Messages to the shopper about this order; null unless the caller may read contacts. */
  messages: z.array(SentMessage).nullable(),
})
export type StaffOrder = z.infer<typeof StaffOrder>

const params = z.object({ orderId: OrderId })
const forStaff = { rate: 'unlimited', cache: 'never' } as const
const reason = z.string().trim().min(1).max(REASON_MAX)
const expectedVersion = z.int().min(1).max(1_000_000)
const answer = { response: { 200: StaffOrder } }

export const readStaffOrder = {
  method: 'GET',
  url: '/api/orders/:orderId/desk',
  access: { right: 'orders.read' },
  ...forStaff,
  schema: {
    summary: 'For staff: an order with its history, notes, prints, messages and earlier orders',
    params,
    ...answer,
  },
} as const satisfies Endpoint

export const changeDelivery = {
  method: 'PATCH',
  url: '/api/orders/:orderId/delivery',
  access: { right: 'orders.change' },
  ...forStaff,
  schema: {
    summary: 'For staff: changes address or delivery slot before the road; never to a higher price',
    params,
    body: z
      .strictObject({
        expectedVersion,
        reason,
        address: z.string().trim().min(1).max(ADDRESS_MAX).optional(),
        /** Start of a delivery slot. */
        scheduledFor: z.iso.datetime().optional(),
      })
      .refine(({ address, scheduledFor }) => address !== undefined || scheduledFor !== undefined, 'nothing is changed'),
    ...answer,
  },
} as const satisfies Endpoint

export const writeStaffNote = {
  method: 'POST',
  url: '/api/orders/:orderId/notes',
  access: { right: 'orders.read' },
  ...forStaff,
  schema: {
    summary: 'For staff: writes a note that only staff see; the same id writes one',
    params,
    body: z.strictObject({ id: z.uuid(), text: z.string().trim().min(1).max(STAFF_NOTE_MAX) }),
    response: { 200: StaffNote },
  },
} as const satisfies Endpoint

export const recordPrint = {
  method: 'POST',
  url: '/api/orders/:orderId/prints',
  access: { right: 'orders.read' },
  ...forStaff,
  schema: {
    summary: 'For staff: records a paper before it is printed, and says whether it is the original or which copy',
    params,
    body: z.strictObject({
      id: z.uuid(),
      paper: z.enum(PAPERS),
      /** `paperVersion` of the order as the caller shows it. */
      version: expectedVersion,
      device: z.uuid(),
    }),
    response: { 200: Print },
  },
} as const satisfies Endpoint
