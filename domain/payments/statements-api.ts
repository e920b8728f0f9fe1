import { z } from 'zod'
import type { Endpoint } from '../endpoint.ts'
import { PageQuery, pageOf } from '../list-page.ts'
import { FileFault } from '../text/file-fault.ts'
import { StatementLine } from './manual-api.ts'

/** Far more than a day of a shop; a browser sends it as text. */
export const TEXT_MAX = 50_000

/** A pasted statement, a CSV file of the account, or messages of the network, one per line. */
const body = z.strictObject({ text: z.string().min(1).max(TEXT_MAX) })

export const StatementPreview = z.object({
  /** What would be added. */
  lines: z.array(StatementLine.omit({ id: true, importedAt: true, explanation: true }).extend({ line: z.int() })),
  /** Transaction ids that are known, or that stand in the text twice. */
  duplicates: z.array(z.object({ line: z.int(), transactionId: z.string() })),
  faults: z.array(FileFault),
  /** Lines about money that went out, which are not imported. */
  skipped: z.int(),
})
export type StatementPreview = z.infer<typeof StatementPreview>

export const previewStatement = {
  method: 'POST',
  url: '/api/statements/preview',
  access: { right: 'payments.confirm' },
  rate: 'unlimited',
  cache: 'never',
  schema: {
    summary: 'For staff: reads a statement of the mobile money account, and changes nothing',
    body,
    response: { 200: StatementPreview },
  },
} as const satisfies Endpoint

export const importStatement = {
  method: 'POST',
  url: '/api/statements',
  access: { right: 'payments.confirm' },
  rate: 'unlimited',
  cache: 'never',
  schema: {
    summary: 'For staff: stores the readable lines of a statement, each transaction once for ever; safe to repeat',
    body,
    response: { 200: z.object({ added: z.int(), duplicates: z.int(), faults: z.int() }) },
  },
} as const satisfies Endpoint

/** Lines that settled nothing: those that nobody has explained, or those that somebody has. */
export const FREE_LISTS = ['open', 'explained'] as const
export type FreeList = (typeof FREE_LISTS)[number]

/** The most characters of an explanation. */
export const EXPLANATION_MAX = 120

export const listFreeLines = {
  method: 'GET',
  url: '/api/statements/lines',
  access: { right: 'payments.confirm' },
  rate: 'unlimited',
  cache: 'never',
  schema: {
    summary: 'For staff: lines of the statement that have settled nothing, open or explained, the newest first',
    querystring: PageQuery.extend({ list: z.enum(FREE_LISTS).default('open') }),
    response: { 200: pageOf(StatementLine) },
  },
} as const satisfies Endpoint

export const explainLine = {
  method: 'PUT',
  url: '/api/statements/lines/:id/explanation',
  access: { right: 'payments.confirm' },
  rate: 'unlimited',
  cache: 'never',
  schema: {
    summary: 'For staff: says why a line is not the money of any payment, or takes that back; safe to repeat',
    params: z.object({ id: z.uuid() }),
    body: z.strictObject({
      /** Null: it is open again. */
      reason: z.string().trim().min(1).max(EXPLANATION_MAX).nullable(),
    }),
    response: { 200: StatementLine },
  },
} as const satisfies Endpoint
