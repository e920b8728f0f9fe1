import { z } from 'zod'
import type { Endpoint } from '../endpoint.ts'
import { pageOf } from '../list-page.ts'

/** The kinds of rows whose every version is stored. A row with its parts, such as an item with its prices, is one document. */
export const EDITED = [
  'menu_item',
  'extra',
  'setting',
  'template',
  'plan',
  'vehicle',
  'service',
  'airtime_provider',
  'area',
  'promotion',
  'post',
  'recipe',
  'grow_cycle',
  'farm',
  'produce',
  'collection_point',
  'class',
  'challenge',
] as const
export type Edited = (typeof EDITED)[number]

/** One field of a document, before and after a change. A field that the document did not have is null. */
const FieldChange = z.object({ field: z.string(), before: z.unknown(), after: z.unknown() })
export type FieldChange = z.infer<typeof FieldChange>

/** One version of a row: who saved it, what differs from the version before, and the whole document, to be put back. */
const RowVersion = z.object({
  version: z.int().min(0),
  /** Who saved it, e.g. `staff:0198…`. Version 0 is what the shop was opened with: `system:seed`. */
  by: z.string(),
  /** The name of that member of staff; null for others, and when there is none. */
  name: z.string().nullable(),
  at: z.iso.datetime(),
  document: z.record(z.string(), z.unknown()),
  changes: z.array(FieldChange),
})
export type RowVersion = z.infer<typeof RowVersion>

/** The details of `row.changed`: the row that was refused, and who saved which version of it when. */
export const RowChanged = RowVersion.pick({ version: true, by: true, name: true, at: true }).extend({
  entity: z.enum(EDITED),
  key: z.string(),
  /** The names of the fields that this version changed. */
  fields: z.array(z.string()),
})
export type RowChanged = z.infer<typeof RowChanged>

/** The version that a save was made from; null for a row that does not exist yet. */
export const ExpectedVersion = z.int().min(0).max(1_000_000_000).nullable()

export const readHistory = {
  method: 'GET',
  url: '/api/history/:entity/:key',
  access: { right: 'history.read' },
  rate: 'unlimited',
  cache: 'never',
  schema: {
    summary: 'For staff: the versions of one row that staff edit, the newest first',
    params: z.object({ entity: z.enum(EDITED), key: z.string().min(1).max(120) }),
    querystring: z.strictObject({
      /** `next` of the page before. */
      cursor: z
        .string()
        .regex(/^\d{1,9}$/)
        .optional(),
      limit: z.coerce.number().int().min(1).max(100).default(20),
    }),
    response: { 200: pageOf(RowVersion) },
  },
} as const satisfies Endpoint
