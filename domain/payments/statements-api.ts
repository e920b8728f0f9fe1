import { z } from 'zod'
import type { Endpoint } from '../endpoint.ts'
import { PageQuery, pageOf } from '../page.ts'
import { FileFault } from '../text/file-fault.ts'
import { StatementLine } from './manual-api.ts'

/** Far more than a day of a shop; a browser sends it as text. */
export const TEXT_MAX = 50_000

/** A pasted statement, a CSV file of the account, or messages of the network, one a line. */
const body = z.strictObject({ text: z.string().min(1).max(TEXT_MAX) })

export const StatementPreview = z.object({
  /** What would be added. */
  lines: z.array(StatementLine.omit({ id: true, importedAt: true }).extend({ line: z.int() })),
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

export const listFreeLines = {
  method: 'GET',
  url: '/api/statements/lines',
  access: { right: 'payments.confirm' },
  rate: 'unlimited',
  cache: 'never',
  schema: {
    summary: 'For staff: lines of the statement that have settled nothing yet, the newest first',
    querystring: PageQuery,
    response: { 200: pageOf(StatementLine) },
  },
} as const satisfies Endpoint
