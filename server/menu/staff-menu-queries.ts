import { type SQL, sql } from 'drizzle-orm'
import type { ExtraDocument, ItemDocument } from '#domain/menu/item-document.ts'
import { CATEGORY_PAIRS, type MenuItem } from '#domain/menu/menu-api.ts'
import { searchTextOf } from '#domain/menu/search-text.ts'
import type { StaffExtra, StaffItem } from '#domain/menu/staff-menu-api.ts'
import type { Db } from '../db/db.ts'
import { rowsOf, textArray } from '../db/rows.ts'
import { versionOf } from '../history/history-queries.ts'
import { extraJson, isMatch, itemJson, MENU_LIMIT } from './menu-queries.ts'

/** Which items: those with the ids, or those of a category that match what was typed. */
export type WhichItems =
  | { ids: readonly string[] }
  | { category?: string | undefined; q?: string | undefined; cursor?: string | undefined }

/** One parameter, because an import has thousands of ids. */
const isOneOf = (ids: readonly string[]) => sql`in (select jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb))`

function isOf(which: WhichItems): SQL {
  if ('ids' in which) return sql`i.id ${isOneOf(which.ids)}`
  const { category, q = '', cursor } = which
  return sql.join(
    [
      sql`true`,
      ...(category === undefined ? [] : [sql`i.category = ${category}`]),
      ...(q === '' ? [] : [isMatch(q)]),
      ...(cursor === undefined
        ? []
        : [sql`(i.name, i.id) > (select c.name, c.id from menu_items c where c.id = ${cursor})`]),
    ],
    sql` and `,
  )
}

/** Items as staff see them, by name, at most `limit`. */
export async function listStaffItems(db: Db, which: WhichItems, limit: number): Promise<StaffItem[]> {
  const rows = await rowsOf<{ item: Omit<StaffItem, 'version'> & Pick<MenuItem, 'markedUntil'>; version: number }>(
    db,
    sql`select ${itemJson} as item, ${versionOf('menu_item', sql`i.id`)} as version
      from menu_items i where ${isOf(which)} order by i.name, i.id limit ${limit}`,
  )
  return rows.map(({ item, version }) => ({ ...item, soldOutUntil: item.markedUntil ?? null, version }))
}

/** All extras as staff see them, in their order. */
export async function listStaffExtras(db: Db): Promise<StaffExtra[]> {
  const rows = await rowsOf<{ extra: Omit<StaffExtra, 'position' | 'version'>; position: number; version: number }>(
    db,
    sql`select ${extraJson} as extra, e.position, ${versionOf('extra', sql`e.id`)} as version
      from extras e order by e.position, e.name`,
  )
  return rows.map(({ extra, ...more }) => ({ ...extra, ...more }))
}

/**
 * Writes whole items with their prices, variations and schedules; until when something is sold out stays. Rows that stay
 * the same are not touched, so that the audit names changes only.
 */
export async function writeItems(tx: Db, items: readonly ItemDocument[]): Promise<void> {
  // One parameter for all rows, because an import has thousands of them.
  const rows = JSON.stringify(items.map((item) => ({ ...item, searchText: searchTextOf(item) })))
  await tx.execute(sql`insert into menu_items (id, name, description, category, image, images, popular,
      requires_age_verification, needs_accompaniment, "grouping", synonyms, shop, is_available, search_text)
    select d.id, d.name, d.description, d.category, d.image, d.images, d.popular, d."requiresAgeVerification",
      d."needsAccompaniment", d."grouping", d.synonyms, d.shop, d."isAvailable", d."searchText"
    from jsonb_to_recordset(${rows}::jsonb) as d(id text, name text, description text, category text, image text,
      images text[], popular boolean, "requiresAgeVerification" boolean, "needsAccompaniment" boolean, "grouping" text,
      synonyms text[], shop text, "isAvailable" boolean, "searchText" text)
    order by d.id
    on conflict (id) do update set name = excluded.name, description = excluded.description, category = excluded.category,
      image = excluded.image, images = excluded.images, popular = excluded.popular,
      requires_age_verification = excluded.requires_age_verification, needs_accompaniment = excluded.needs_accompaniment,
      "grouping" = excluded."grouping", synonyms = excluded.synonyms, shop = excluded.shop,
      is_available = excluded.is_available, search_text = excluded.search_text
    where (menu_items.name, menu_items.description, menu_items.category, menu_items.image, menu_items.images,
        menu_items.popular, menu_items.requires_age_verification, menu_items.needs_accompaniment, menu_items."grouping",
        menu_items.synonyms, menu_items.shop, menu_items.is_available, menu_items.search_text)
      is distinct from (excluded.name, excluded.description, excluded.category, excluded.image, excluded.images,
        excluded.popular, excluded.requires_age_verification, excluded.needs_accompaniment, excluded."grouping",
        excluded.synonyms, excluded.shop, excluded.is_available, excluded.search_text)`)
  await writePrices(tx, items)
  await writeVariations(tx, items)
  await writeSchedules(tx, items)
}

async function writePrices(tx: Db, items: readonly ItemDocument[]): Promise<void> {
  const rows = JSON.stringify(
    items.flatMap(({ id, prices }) => Object.entries(prices).map(([size, price]) => ({ id, size, price }))),
  )
  const given = sql`jsonb_to_recordset(${rows}::jsonb) as d(id text, size text, price bigint)`
  await tx.execute(sql`delete from menu_item_prices p where p.menu_item_id ${isOneOfItems(items)}
    and not exists (select from ${given} where d.id = p.menu_item_id and d.size = p.size_type)`)
  await tx.execute(sql`insert into menu_item_prices (menu_item_id, size_type, price)
    select d.id, d.size, d.price from ${given}
    on conflict (menu_item_id, size_type) do update set price = excluded.price
    where menu_item_prices.price <> excluded.price`)
}

async function writeVariations(tx: Db, items: readonly ItemDocument[]): Promise<void> {
  const rows = JSON.stringify(
    items.flatMap(({ id, variations }) =>
      variations.map((variation, position) => ({ ...variation, item: id, position })),
    ),
  )
  const given = sql`jsonb_to_recordset(${rows}::jsonb) as d(item text, id text, name text, "priceAdjustment" bigint,
    "isDefault" boolean, position smallint)`
  await tx.execute(sql`delete from menu_item_options o where o.menu_item_id ${isOneOfItems(items)}
    and not exists (select from ${given} where d.item = o.menu_item_id and d.id = o.id)`)
  await tx.execute(sql`insert into menu_item_options (menu_item_id, id, name, price, is_default, position)
    select d.item, d.id, d.name, d."priceAdjustment", d."isDefault", d.position from ${given}
    on conflict (menu_item_id, id) do update set name = excluded.name, price = excluded.price,
      is_default = excluded.is_default, position = excluded.position
    where (menu_item_options.name, menu_item_options.price, menu_item_options.is_default, menu_item_options.position)
      is distinct from (excluded.name, excluded.price, excluded.is_default, excluded.position)`)
}

async function writeSchedules(tx: Db, items: readonly ItemDocument[]): Promise<void> {
  const rows = JSON.stringify(
    items.flatMap(({ id, schedules }) => schedules.map((schedule) => ({ ...schedule, item: id }))),
  )
  const given = sql`jsonb_to_recordset(${rows}::jsonb) as d(item text, "dayOfWeek" text, "startTime" text, "endTime" text)`
  await tx.execute(sql`delete from menu_item_schedules s where s.menu_item_id ${isOneOfItems(items)}
    and not exists (select from ${given}
      where d.item = s.menu_item_id and d."dayOfWeek" = s.day_of_week and d."startTime" = s.start_time)`)
  await tx.execute(sql`insert into menu_item_schedules (menu_item_id, day_of_week, start_time, end_time)
    select d.item, d."dayOfWeek", d."startTime", d."endTime" from ${given}
    on conflict (menu_item_id, day_of_week, start_time) do update set end_time = excluded.end_time
    where menu_item_schedules.end_time <> excluded.end_time`)
}

const isOneOfItems = (items: readonly ItemDocument[]) => isOneOf(items.map(({ id }) => id))

/** Writes whole extras; until when one is sold out stays. */
export async function writeExtras(tx: Db, rows: readonly ExtraDocument[]): Promise<void> {
  await tx.execute(sql`insert into extras (id, kind, name, price, is_available, position)
    select d.id, d.kind, d.name, d.price, d."isAvailable", d.position
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as d(id text, kind text, name text, price bigint, "isAvailable" boolean, position smallint)
    on conflict (id) do update set kind = excluded.kind, name = excluded.name, price = excluded.price,
      is_available = excluded.is_available, position = excluded.position`)
}

/** Whether a pair of categories holds more items than its document can. */
export async function isTooFull(db: Db): Promise<boolean> {
  const pairs = sql.join(
    CATEGORY_PAIRS.map((pair) => sql`count(*) filter (where i.category = any(${textArray(pair.split('-'))}))`),
    sql`, `,
  )
  const [row] = await rowsOf<{ most: number }>(
    db,
    sql`select greatest(${pairs})::integer as most from menu_items i where i.shop = 'home'`,
  )
  return (row?.most ?? 0) > MENU_LIMIT
}
