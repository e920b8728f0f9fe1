import { z } from 'zod'
import type { Endpoint } from '../endpoint.ts'
import { PageQuery, pageOf } from '../list-page.ts'
import { Pesewas } from '../money.ts'

/** The most cash of one entry: GH₵ 20,000. */
export const CASH_MAX = 2_000_000
export const CASH_NOTE_MAX = 120

/**
 * - `declared`: waits to be counted
 * - `closed`: the count was the same
 * - `discrepancy`: the count was another, so nothing was taken off the rider's cash; open until a later count
 * - `recounted`: a discrepancy that a later hand-in has replaced
 * - `written_off`: a discrepancy whose missing sum the shop bears
 */
export const HANDIN_STATES = ['declared', 'closed', 'discrepancy', 'recounted', 'written_off'] as const
export type HandinState = (typeof HANDIN_STATES)[number]

/** Entries of a rider's cash; all but the collected ones are taken off it. */
export const CASH_KINDS = ['collected', 'counted', 'written_off'] as const
export type CashKind = (typeof CASH_KINDS)[number]

const amount = Pesewas.refine((value) => value > 0 && value <= CASH_MAX)
const counted = Pesewas.refine((value) => value <= CASH_MAX)

export const collectCash = {
  method: 'POST',
  url: '/api/cash/entries',
  access: { right: 'cash.handin' },
  rate: 'unlimited',
  cache: 'never',
  schema: {
    summary: 'For riders: records cash that one has collected; each key counts once, and no entry is ever changed',
    body: z.strictObject({
      key: z.uuid(),
      at: z.iso.datetime(),
      sentAt: z.iso.datetime(),
      amount,
      /** What it was for. */
      note: z.string().trim().min(1).max(CASH_NOTE_MAX),
    }),
    response: { 200: z.object({ inHand: Pesewas }) },
  },
} as const satisfies Endpoint

export const declareHandin = {
  method: 'POST',
  url: '/api/cash/handins',
  access: { right: 'cash.handin' },
  rate: 'unlimited',
  cache: 'never',
  schema: {
    summary: 'For riders: declares the cash that one hands in, before it is counted',
    body: z.strictObject({ id: z.uuid(), amount }),
    response: { 200: z.object({ inHand: Pesewas }) },
  },
} as const satisfies Endpoint

/** The result of a count; only now the desk sees what was declared. */
export const CountResult = z.object({
  state: z.enum(['closed', 'discrepancy']),
  declared: Pesewas,
  counted: Pesewas,
  inHand: Pesewas,
})
export type CountResult = z.infer<typeof CountResult>

export const countHandin = {
  method: 'POST',
  url: '/api/cash/handins/:id/count',
  access: { right: 'cash.count' },
  rate: 'unlimited',
  cache: 'never',
  schema: {
    summary: 'For the desk: what it counted of a hand-in, without seeing what was declared; never of one’s own',
    params: z.object({ id: z.uuid() }),
    body: z.strictObject({ counted }),
    response: { 200: CountResult },
  },
} as const satisfies Endpoint

export const countAbsent = {
  method: 'POST',
  url: '/api/cash/riders/:riderId/count',
  access: { right: 'cash.count' },
  rate: 'unlimited',
  cache: 'never',
  schema: {
    summary:
      'For the desk: what is there of all that a rider has in hand who cannot hand it in, 0 for nothing; never of one’s own; each id counts once',
    params: z.object({ riderId: z.uuid() }),
    body: z.strictObject({ id: z.uuid(), counted }),
    response: { 200: CountResult },
  },
} as const satisfies Endpoint

export const writeOffCash = {
  method: 'POST',
  url: '/api/cash/handins/:id/write-off',
  access: { right: 'cash.count' },
  rate: 'unlimited',
  cache: 'never',
  schema: {
    summary:
      'For the desk: takes what was counted of a discrepancy, and writes the missing sum off with a reason; never of one’s own',
    params: z.object({ id: z.uuid() }),
    body: z.strictObject({ reason: z.string().trim().min(1).max(CASH_NOTE_MAX) }),
    response: { 200: z.object({ writtenOff: Pesewas, inHand: Pesewas }) },
  },
} as const satisfies Endpoint

/** The cash of a rider at the desk. */
export const RiderCash = z.object({
  riderId: z.uuid(),
  name: z.string(),
  /** Null while a hand-in waits, so that nobody counts to a known sum. */
  inHand: Pesewas.nullable(),
  waiting: z.object({ handinId: z.uuid(), declaredAt: z.iso.datetime() }).nullable(),
  /** The count that differed, until a later hand-in is counted. Whoever counted it must clear it up. */
  discrepancy: z
    .object({
      handinId: z.uuid(),
      declared: Pesewas,
      counted: Pesewas,
      owner: z.string(),
      at: z.iso.datetime(),
    })
    .nullable(),
})
export type RiderCash = z.infer<typeof RiderCash>

export const readCash = {
  method: 'GET',
  url: '/api/cash',
  access: { right: 'cash.count' },
  rate: 'unlimited',
  cache: 'never',
  schema: {
    summary: 'For the desk: riders with cash, hand-ins that wait and counts that differed',
    response: { 200: z.object({ riders: z.array(RiderCash) }) },
  },
} as const satisfies Endpoint

const CashEntry = z.object({
  id: z.uuid(),
  kind: z.enum(CASH_KINDS),
  amount: Pesewas,
  note: z.string(),
  madeAt: z.iso.datetime(),
})
export type CashEntry = z.infer<typeof CashEntry>

export const listCashEntries = {
  method: 'GET',
  url: '/api/cash/entries',
  access: { right: 'cash.count' },
  rate: 'unlimited',
  cache: 'never',
  schema: {
    summary:
      'For the desk: the cash entries of a rider, newest first; refused while a hand-in of theirs is not counted',
    querystring: PageQuery.extend({ riderId: z.uuid() }),
    response: { 200: pageOf(CashEntry) },
  },
} as const satisfies Endpoint
