import { z } from 'zod'
import type { Endpoint } from '../endpoint.ts'
import { ExpectedVersion } from '../history/history-api.ts'
import { pageOf } from '../list-page.ts'
import { BulkChange } from './bulk-change.ts'
import { ExtraChanges, ExtraDocument, ItemChanges, ItemDocument } from './item-document.ts'
import { CATEGORIES, Slug } from './menu-api.ts'

/** The most items that one change may touch. */
export const CHANGES_MAX = 5_000
/** The most characters of a file: that many items with long descriptions. */
export const CSV_MAX = 4_000_000
const FILE_BYTES = 6_000_000

const soldOutUntil = z.iso.datetime().nullable()
const version = z.int().min(0)

/** An item as staff see it, of any shop. */
export const StaffItem = ItemDocument.extend({ version, soldOutUntil })
export type StaffItem = z.infer<typeof StaffItem>

/** An extra as staff see it. */
export const StaffExtra = ExtraDocument.extend({ version, soldOutUntil })
export type StaffExtra = z.infer<typeof StaffExtra>

/** Which items: of a category, found by words of name, description or synonyms. */
const ItemFilter = z.strictObject({
  category: z.enum(CATEGORIES).optional(),
  q: z.string().trim().max(80).default(''),
})
export type ItemFilter = z.input<typeof ItemFilter>

const params = z.object({ itemId: Slug })
const extraParams = z.object({ extraId: Slug })

export const listItems = {
  method: 'GET',
  url: '/api/menu/items',
  access: { right: 'menu.change' },
  rate: 'unlimited',
  cache: 'never',
  schema: {
    summary: 'For staff: the items of all shops by name, with their versions',
    querystring: ItemFilter.extend({
      /** `next` of the page before. */
      cursor: Slug.optional(),
      limit: z.coerce.number().int().min(1).max(100).default(100),
    }),
    response: { 200: pageOf(StaffItem) },
  },
} as const satisfies Endpoint

export const readItem = {
  method: 'GET',
  url: '/api/menu/items/:itemId',
  access: { right: 'menu.change' },
  rate: 'unlimited',
  cache: 'never',
  schema: { summary: 'For staff: one item with its version', params, response: { 200: StaffItem } },
} as const satisfies Endpoint

export const changeItem = {
  method: 'PATCH',
  url: '/api/menu/items/:itemId',
  access: { right: 'menu.change' },
  rate: 'unlimited',
  cache: 'never',
  schema: {
    summary: 'For staff: changes fields of an item; a list replaces the list',
    params,
    body: z.strictObject({ changes: ItemChanges, expectedVersion: version }),
    response: { 200: StaffItem },
  },
} as const satisfies Endpoint

export const addItem = {
  method: 'POST',
  url: '/api/menu/items',
  access: { right: 'menu.change' },
  rate: 'unlimited',
  cache: 'never',
  schema: { summary: 'For staff: adds an item to the menu', body: ItemDocument, response: { 200: StaffItem } },
} as const satisfies Endpoint

export const listExtras = {
  method: 'GET',
  url: '/api/menu/extras/desk',
  access: { right: 'menu.change' },
  rate: 'unlimited',
  cache: 'never',
  schema: {
    summary: 'For staff: all extras in their order, with their versions',
    response: { 200: z.object({ extras: z.array(StaffExtra) }) },
  },
} as const satisfies Endpoint

export const changeExtra = {
  method: 'PATCH',
  url: '/api/menu/extras/:extraId',
  access: { right: 'menu.change' },
  rate: 'unlimited',
  cache: 'never',
  schema: {
    summary: 'For staff: changes fields of an extra',
    params: extraParams,
    body: z.strictObject({ changes: ExtraChanges, expectedVersion: version }),
    response: { 200: StaffExtra },
  },
} as const satisfies Endpoint

export const addExtra = {
  method: 'POST',
  url: '/api/menu/extras',
  access: { right: 'menu.change' },
  rate: 'unlimited',
  cache: 'never',
  schema: { summary: 'For staff: adds an extra', body: ExtraDocument, response: { 200: StaffExtra } },
} as const satisfies Endpoint

/** Why a preview cannot be applied. */
export const MenuFault = z.object({
  /** The line of a file, from 1; null elsewhere. */
  line: z.int().nullable(),
  /** The item; empty where there is none. */
  id: z.string(),
  /** The column of the file, or the field of the item; null for the whole row. */
  column: z.string().nullable(),
  problem: z.string(),
})
export type MenuFault = z.infer<typeof MenuFault>

/** A change of one row; the version is null for a new one. */
const editOf = <Changes extends z.ZodType>(changes: Changes) =>
  z.object({ id: Slug, expectedVersion: ExpectedVersion, changes })

/** What would change. Each row says what it has now, of the fields that change, and what it would have. */
const previewOf = <Changes extends z.ZodType>(changes: Changes) =>
  z.object({
    rows: z.array(editOf(changes).extend({ name: z.string(), before: changes.nullable() })),
    /** Rows that would stay as they are. */
    unchanged: z.int(),
    /** With a fault nothing is applied. */
    faults: z.array(MenuFault),
  })

export const MenuPreview = previewOf(ItemChanges)
export type MenuPreview = z.infer<typeof MenuPreview>
export const ExtrasPreview = previewOf(ExtraChanges)
export type ExtrasPreview = z.infer<typeof ExtrasPreview>

const changed = z.object({ changed: z.array(z.object({ id: Slug, version })) })
const csvText = z.strictObject({ text: z.string().min(1).max(CSV_MAX) })

export const previewBulk = {
  method: 'POST',
  url: '/api/menu/bulk',
  access: { right: 'menu.change' },
  rate: 'unlimited',
  cache: 'never',
  mostBytes: FILE_BYTES,
  schema: {
    summary: 'For staff: what a change of many items would make of each; changes nothing',
    body: z.strictObject({
      which: z.union([z.strictObject({ ids: z.array(Slug).min(1).max(CHANGES_MAX) }), ItemFilter]),
      change: BulkChange,
    }),
    response: { 200: MenuPreview },
  },
} as const satisfies Endpoint

export const previewImport = {
  method: 'POST',
  url: '/api/menu/import',
  access: { right: 'menu.change' },
  rate: 'unlimited',
  cache: 'never',
  mostBytes: FILE_BYTES,
  schema: {
    summary: 'For staff: reads a CSV file of the menu and says what it would change; changes nothing',
    body: csvText,
    response: { 200: MenuPreview },
  },
} as const satisfies Endpoint

export const applyChanges = {
  method: 'POST',
  url: '/api/menu/changes',
  access: { right: 'menu.change' },
  rate: 'unlimited',
  cache: 'never',
  mostBytes: FILE_BYTES,
  schema: {
    summary: 'For staff: applies what a preview showed, all of it or nothing',
    body: z.strictObject({ rows: z.array(editOf(ItemChanges)).min(1).max(CHANGES_MAX) }),
    response: { 200: changed },
  },
} as const satisfies Endpoint

export const exportMenu = {
  method: 'GET',
  url: '/api/menu/export.csv',
  access: { right: 'menu.change' },
  rate: 'unlimited',
  cache: 'never',
  schema: {
    summary: 'For staff: the menu as a CSV file, which can be imported again',
    querystring: ItemFilter,
    response: { 200: z.any() },
  },
} as const satisfies Endpoint

export const previewExtrasImport = {
  method: 'POST',
  url: '/api/menu/extras/import',
  access: { right: 'menu.change' },
  rate: 'unlimited',
  cache: 'never',
  mostBytes: FILE_BYTES,
  schema: {
    summary: 'For staff: reads a CSV file of the extras and says what it would change; changes nothing',
    body: csvText,
    response: { 200: ExtrasPreview },
  },
} as const satisfies Endpoint

export const applyExtraChanges = {
  method: 'POST',
  url: '/api/menu/extras/changes',
  access: { right: 'menu.change' },
  rate: 'unlimited',
  cache: 'never',
  mostBytes: FILE_BYTES,
  schema: {
    summary: 'For staff: applies what a preview of extras showed, all of it or nothing',
    body: z.strictObject({ rows: z.array(editOf(ExtraChanges)).min(1).max(CHANGES_MAX) }),
    response: { 200: changed },
  },
} as const satisfies Endpoint

export const exportExtras = {
  method: 'GET',
  url: '/api/menu/extras/export.csv',
  access: { right: 'menu.change' },
  rate: 'unlimited',
  cache: 'never',
  schema: {
    summary: 'For staff: the extras as a CSV file, which can be imported again',
    response: { 200: z.any() },
  },
} as const satisfies Endpoint
