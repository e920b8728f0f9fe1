import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { Refusal } from '#domain/errors.ts'
import { csvHeader, csvRow, EXTRA_SHEET, ITEM_SHEET } from '#domain/menu/menu-csv.ts'
import * as api from '#domain/menu/staff-menu-api.ts'
import { serviceDay } from '#domain/time/accra-time.ts'
import type { Db } from '../db/db.ts'
import { sendCsv } from '../http/csv.ts'
import { serve } from '../http/serve.ts'
import { saveExtras, saveItems } from './edit-menu.ts'
import { previewBulk, previewExtrasImport, previewImport } from './preview-changes.ts'
import { listStaffExtras, listStaffItems, type WhichItems } from './staff-menu-queries.ts'

/** Items of an export that are read and held at once. */
const EXPORT_STEP = 500

/** How managers edit the menu. */
export const staffMenuRoutes: FastifyPluginAsyncZod = async (app) => {
  const { clock } = app.deps
  const { db } = app.database

  serve(app, api.listItems, async ({ query: { limit, ...which } }) => {
    const items = await listStaffItems(db, which, limit + 1)
    const rows = items.slice(0, limit)
    return { rows, next: items.length > limit ? (rows.at(-1)?.id ?? null) : null }
  })

  serve(app, api.readItem, ({ params: { itemId } }) => itemOf(db, itemId))

  serve(app, api.changeItem, ({ actor, params: { itemId: id }, body }) =>
    db.transaction(async (tx) => {
      await saveItems(tx, actor, [{ id, ...body }], clock())
      return itemOf(tx, id)
    }),
  )

  serve(app, api.addItem, ({ actor, body: { id, ...changes } }) =>
    db.transaction(async (tx) => {
      await saveItems(tx, actor, [{ id, expectedVersion: null, changes }], clock())
      return itemOf(tx, id)
    }),
  )

  serve(app, api.listExtras, async () => ({ extras: await listStaffExtras(db) }))

  serve(app, api.changeExtra, ({ actor, params: { extraId: id }, body }) =>
    db.transaction(async (tx) => {
      await saveExtras(tx, actor, [{ id, ...body }], clock())
      return extraOf(tx, id)
    }),
  )

  serve(app, api.addExtra, ({ actor, body: { id, ...changes } }) =>
    db.transaction(async (tx) => {
      await saveExtras(tx, actor, [{ id, expectedVersion: null, changes }], clock())
      return extraOf(tx, id)
    }),
  )

  serve(app, api.previewBulk, ({ body: { which, change } }) => previewBulk(db, which, change))

  serve(app, api.previewImport, ({ body }) => previewImport(db, body.text))

  serve(app, api.applyChanges, async ({ actor, body }) => {
    const versions = await db.transaction((tx) => saveItems(tx, actor, body.rows, clock()))
    return { changed: [...versions].map(([id, version]) => ({ id, version })) }
  })

  serve(app, api.exportMenu, ({ query }, reply) =>
    sendCsv(reply, `menu-${serviceDay(clock())}`, csvHeader(ITEM_SHEET), csvRows(db, query)),
  )

  serve(app, api.previewExtrasImport, ({ body }) => previewExtrasImport(db, body.text))

  serve(app, api.applyExtraChanges, async ({ actor, body }) => {
    const versions = await db.transaction((tx) => saveExtras(tx, actor, body.rows, clock()))
    return { changed: [...versions].map(([id, version]) => ({ id, version })) }
  })

  serve(app, api.exportExtras, async (_, reply) => {
    const rows = (await listStaffExtras(db)).map((extra) => csvRow(EXTRA_SHEET, extra, extra.version))
    return sendCsv(reply, `extras-${serviceDay(clock())}`, csvHeader(EXTRA_SHEET), rows)
  })
}

async function itemOf(db: Db, id: string) {
  const [item] = await listStaffItems(db, { ids: [id] }, 1)
  if (!item) throw new Refusal('menu.missing')
  return item
}

async function extraOf(db: Db, id: string) {
  const extra = (await listStaffExtras(db)).find((one) => one.id === id)
  if (!extra) throw new Refusal('menu.missing')
  return extra
}

async function* csvRows(db: Db, which: Exclude<WhichItems, { ids: unknown }>) {
  let cursor: string | undefined
  do {
    const items = await listStaffItems(db, { ...which, cursor }, EXPORT_STEP)
    for (const item of items) yield csvRow(ITEM_SHEET, item, item.version)
    cursor = items.length < EXPORT_STEP ? undefined : items.at(-1)?.id
  } while (cursor !== undefined)
}
