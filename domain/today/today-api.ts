import { z } from 'zod'
import type { Endpoint } from '../endpoint.ts'
import { Pesewas } from '../money.ts'

const count = z.int()

/** The numbers that need a hand now. */
export const TodayNumbers = z.object({
  orders: z.object({
    /** Paid orders that ring, because nobody has acknowledged them. */
    unseen: count,
    /** Orders that are not ready although their time has come. */
    late: count,
    /** On the road, and could not be delivered. */
    undelivered: count,
  }),
  payments: z.object({
    /** Orders whose shoppers say that they sent mobile money. */
    claimed: count,
    /** Money held for a decision. */
    held: count,
    /** Lines of statements that settled nothing yet. */
    unmatched: count,
    /** Refunds that should have arrived. */
    overdueRefunds: count,
    /** Refunds that the provider failed to send, or sends only after something was done. */
    stuckRefunds: count,
    /** 1 while the provider's settlements could not be pulled. */
    failedPulls: count,
  }),
  requests: z.object({
    /** Paid vehicles, home services, recipe bundles and produce that nobody has accepted. */
    waiting: count,
    /** Recipe orders that should have left. */
    lateParcels: count,
    /** Receivers of recipe orders who have not confirmed for a day. */
    silentReceivers: count,
    /** Enquiries of importers, trainees and partners that nobody has answered. */
    enquiries: count,
    /** Growers' applications that nobody has answered. */
    growers: count,
    /** Comments of ratings that nobody has read. */
    comments: count,
    /** Entries of challenges that nobody has decided about. */
    entries: count,
    /** Paid airtime that is not sent. */
    airtime: count,
  }),
  kitchen: z.object({
    /** Items and extras that are sold out now. */
    soldOut: count,
    /** Screens on shift with sound. */
    listening: count,
    /** For how long since the opening today nobody would have heard the orders of a served city. */
    silentMinutes: count,
    /** Served cities whose orders nobody would hear, while the kitchen is open. */
    unheard: z.array(z.string()),
  }),
  cash: z.object({
    /** Collected by riders, and neither counted nor written off, in pesewas. */
    outstanding: Pesewas,
    /** Hand-ins that wait to be counted. */
    handins: count,
    /** Counts that differ from what was declared, and are not cleared up. */
    discrepancies: count,
    /** Written off within the last 24 hours, in pesewas. */
    writtenOff: Pesewas,
  }),
  setup: z.object({
    /** What is left to do before the shop opens. */
    open: count,
  }),
  messages: z.object({
    /** Messages of the last two days that were given up. */
    failed: count,
  }),
  /** For how long dishes have been sold out since the kitchen opened today, the longest first. */
  soldOutToday: z.array(z.object({ itemId: z.string(), name: z.string(), minutes: count })),
})
export type TodayNumbers = z.infer<typeof TodayNumbers>

export const readToday = {
  method: 'GET',
  url: '/api/today',
  access: { right: 'today.read' },
  rate: 'unlimited',
  cache: 'never',
  schema: { summary: 'For staff: the numbers that need a hand now', response: { 200: TodayNumbers } },
} as const satisfies Endpoint
