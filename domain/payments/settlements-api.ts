import { z } from 'zod'
import type { Endpoint } from '../endpoint.ts'
import { cursorWith, PageQuery, pageOf } from '../list-page.ts'
import { Pesewas } from '../money.ts'
import { FileFault } from '../text/file-fault.ts'
import { PurposeName } from './payments-api.ts'
import { TEXT_MAX } from './statements-api.ts'

/**
 * How the provider's settlements differ from the shop's payments. Only ours: `missing`, taken and not in any settlement
 * although later money is. Only theirs: `unknown`, settled and not taken by the shop, and `doubled`, settled once more.
 * Both: `amount` or `fee` differs.
 */
const DIFFERENCE_KINDS = ['missing', 'unknown', 'doubled', 'amount', 'fee'] as const

export const Difference = z.object({
  kind: z.enum(DIFFERENCE_KINDS),
  /** The payment's reference at the provider. */
  reference: z.string(),
  at: z.iso.datetime(),
  /** The payment of the shop; null where it has none. */
  payment: z.object({ id: z.uuid(), purpose: PurposeName, subjectId: z.string() }).nullable(),
  /** The sum or the fee that the shop knows, and the one in the settlement. */
  ours: Pesewas.nullable(),
  theirs: Pesewas.nullable(),
  /** The settlement; null of what is in none. */
  settlementId: z.string().nullable(),
})
export type Difference = z.infer<typeof Difference>

const forDesk = { access: { right: 'payments.confirm' }, rate: 'unlimited', cache: 'never' } as const

/** How far the settlements are known. */
const PullState = z.object({
  /** When everything was last pulled; null before. */
  doneAt: z.iso.datetime().nullable(),
  dueAt: z.iso.datetime().nullable(),
  /** Why the last pull did not end. */
  error: z.string().nullable(),
  /** The time of the newest payment in any settlement: later payments are not settled yet. */
  settledUntil: z.iso.datetime().nullable(),
})

export const listDifferences = {
  method: 'GET',
  url: '/api/settlements',
  ...forDesk,
  schema: {
    summary: 'For staff: what differs between the payments of a day and the provider’s settlements',
    querystring: PageQuery.extend({
      cursor: cursorWith('[\\da-f]{32}').optional(),
      day: z.iso.date(),
    }),
    response: {
      200: pageOf(Difference).extend({
        /** Payments of the day that agree. */
        matched: z.int(),
        /** Payments of the day that were taken after the newest settled one: they are still to be settled. */
        pending: z.int(),
        pull: PullState,
      }),
    },
  },
} as const satisfies Endpoint

/** How far back days that differ are named. */
export const DIFFERENCE_DAYS = 30

export const listDifferentDays = {
  method: 'GET',
  url: '/api/settlements/days',
  ...forDesk,
  schema: {
    summary: `For staff: the days of the last ${DIFFERENCE_DAYS} whose payments differ from the provider’s settlements, the newest first`,
    response: { 200: z.object({ days: z.array(z.object({ day: z.iso.date(), differences: z.int() })) }) },
  },
} as const satisfies Endpoint

export const pullSettlements = {
  method: 'POST',
  url: '/api/settlements/pull',
  ...forDesk,
  schema: {
    summary: 'For staff: pulls the provider’s settlements now; safe to repeat',
    response: {
      200: z.object({
        /** `busy`: another process is pulling. */
        state: z.enum(['done', 'busy', 'failed']),
        stored: z.int(),
        error: z.string().nullable(),
      }),
    },
  },
} as const satisfies Endpoint

export const importSettlement = {
  method: 'POST',
  url: '/api/settlements/csv',
  ...forDesk,
  schema: {
    summary: 'For staff: stores a settlement that was exported as CSV, when it cannot be pulled; safe to repeat',
    body: z.strictObject({ text: z.string().min(1).max(TEXT_MAX) }),
    response: {
      200: z.object({
        stored: z.int(),
        /** Payments that are left out because their settlement was pulled: it stays as it is. */
        pulled: z.int(),
        faults: z.array(FileFault),
        /** Payments of other programs. */
        others: z.int(),
        /** Payments that did not succeed, or were reversed: nothing of them is settled. */
        failed: z.int().default(0),
      }),
    },
  },
} as const satisfies Endpoint
