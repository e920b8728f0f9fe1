import { z } from 'zod'
import type { Endpoint } from '../endpoint.ts'
import { PageQuery, pageOf } from '../list-page.ts'

/** One change of a row that staff edit: the changed columns alone. */
export const AuditEntry = z.object({
  id: z.uuid(),
  at: z.iso.datetime(),
  /** Who changed it, e.g. `staff:0198…`; `system:database` when the change named nobody. */
  actor: z.string(),
  /** The name of that member of staff; null for others, and for accounts that are erased. */
  name: z.string().nullable(),
  /** The table, and the key of the row in it; parts of a key are joined by a slash. */
  entity: z.string(),
  key: z.string(),
  /** What people call that row, where its key does not say it; null for rows that are gone. */
  subject: z.string().nullable(),
  action: z.enum(['insert', 'update', 'delete']),
  before: z.record(z.string(), z.unknown()),
  after: z.record(z.string(), z.unknown()),
})

export type AuditEntry = z.infer<typeof AuditEntry>

export const readAudit = {
  method: 'GET',
  url: '/api/audit',
  access: { right: 'audit.read' },
  rate: 'unlimited',
  cache: 'never',
  schema: {
    summary: 'For staff: who changed what of menu, prices, settings, plans, services and staff, the newest first',
    querystring: PageQuery.extend({
      entity: z.string().max(60).optional(),
      /** The key of a row; rows that belong to it are included. */
      key: z.string().max(120).optional(),
      actor: z.string().max(80).optional(),
      /** Days on which it was changed, both included. */
      from: z.iso.date().optional(),
      to: z.iso.date().optional(),
    }),
    response: { 200: pageOf(AuditEntry) },
  },
} as const satisfies Endpoint
