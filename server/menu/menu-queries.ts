import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { FEWEST_RATINGS } from '#domain/menu/item-rating.ts'
import type { Category, Extra, MenuItem } from '#domain/menu/menu-api.ts'
import { CATEGORIES, ITEM_DAYS, KITCHEN_CATEGORIES } from '#domain/menu/menu-api.ts'
import { searchTextOf, searchWords } from '#domain/menu/search-text.ts'
import { plainLetters } from '#domain/text/plain-letters.ts'
import type { Db } from '../db/db.ts'
import { containing, instant, isoText, rowsOf, textArray } from '../db/rows.ts'
import { settingRow } from '../settings/settings-queries.ts'
import { extras, itemRatings, menuItemOptions, menuItemPrices, menuItemSchedules, menuItems } from './menu-tables.ts'

/** The most items of a menu document. */
export const MENU_LIMIT = 1000

/** Until when an item is not sold: sold out, or to be made in a kitchen without power. */
const notSoldUntil = sql`greatest(i.sold_out_until, case when i.category = any(${textArray(KITCHEN_CATEGORIES)})
  then (${settingRow('switches')} -> 'lightsOut' ->> 'until')::timestamptz end)`

/** One item of `menu_items i` as the JSON of MenuItem, composed by the database. */
export const itemJson = sql`json_build_object(
  'id', i.id, 'name', i.name, 'description', i.description, 'category', i.category, 'image', i.image,
  'images', to_json(i.images), 'popular', i.popular, 'requiresAgeVerification', i.requires_age_verification,
  'needsAccompaniment', i.needs_accompaniment, 'grouping', i.grouping, 'shop', i.shop,
  'synonyms', to_json(i.synonyms), 'isAvailable', i.is_available,
  'soldOutUntil', ${isoText(notSoldUntil)}, 'markedUntil', ${isoText(sql`i.sold_out_until`)},
  'rating', (select json_build_object('stars', r.stars, 'count', r.count)
    from item_ratings r where r.item_id = i.id and r.count >= ${FEWEST_RATINGS}),
  'prices', coalesce((select json_object_agg(p.size_type, p.price)
    from menu_item_prices p where p.menu_item_id = i.id), '{}'::json),
  'variations', coalesce((select json_agg(json_build_object('id', o.id, 'name', o.name,
      'priceAdjustment', o.price, 'isDefault', o.is_default, 'soldOutUntil', ${isoText(sql`o.sold_out_until`)}) order by o.position, o.name)
    from menu_item_options o where o.menu_item_id = i.id), '[]'::json),
  'schedules', coalesce((select json_agg(json_build_object('dayOfWeek', s.day_of_week,
      'startTime', s.start_time, 'endTime', s.end_time) order by array_position(${textArray(ITEM_DAYS)}, s.day_of_week), s.start_time)
    from menu_item_schedules s where s.menu_item_id = i.id), '[]'::json))`

/** One extra of `extras e` as the JSON of Extra. */
export const extraJson = sql`json_build_object('id', e.id, 'kind', e.kind, 'name', e.name, 'price', e.price,
  'isAvailable', e.is_available, 'soldOutUntil', ${isoText(sql`e.sold_out_until`)})`

/** The home shop's items of some categories by name, composed and serialised in one statement; JSON of MenuDocument. */
export async function readMenuJson(db: Db, categories: readonly string[]): Promise<string> {
  const [row] = await rowsOf<{ document: string }>(
    db,
    sql`select json_build_object('items', coalesce(json_agg(items.item order by items.name, items.id), '[]'::json))::text
        as document
      from (select ${itemJson} as item, i.name, i.id from menu_items i
        where i.shop = 'home' and i.category = any(${textArray(categories)}) order by i.name, i.id limit ${MENU_LIMIT}) items`,
  )
  return row?.document ?? '{"items":[]}'
}

/** All extras in their order; JSON of ExtrasDocument. */
export async function readExtrasJson(db: Db): Promise<string> {
  const [row] = await rowsOf<{ document: string }>(
    db,
    sql`select json_build_object('extras', coalesce(json_agg(${extraJson} order by e.position, e.name), '[]'::json))::text
        as document from extras e`,
  )
  return row?.document ?? '{"extras":[]}'
}

/** Catalogue rows that prices are looked up in. */
export type CatalogueRows = { items: MenuItem[]; extras: Extra[] }

/**
 * The rows with one of these ids. The limit changes nothing but the planner's guess: without it, it expects ten rows
 * whenever it does not know the ids, and plans the statement anew for each cart.
 */
const oneOf = (table: string, ids: SQL) =>
  sql`(select * from ${sql.identifier(table)} where id = any(${ids}) limit cardinality(${ids}))`

/** A scalar subquery for the catalogue rows of some ids, for queries that read other things too. */
export function catalogueRows(itemIds: SQL, extraIds: SQL): SQL<CatalogueRows> {
  return sql<CatalogueRows>`json_build_object(
    'items', coalesce((select json_agg(${itemJson}) from ${oneOf('menu_items', itemIds)} i), '[]'::json),
    'extras', coalesce((select json_agg(${extraJson}) from ${oneOf('extras', extraIds)} e), '[]'::json))`
}

/**
 * Items of the home shop that contain every word, or nearly (trigrams), or what was typed as it is written, best first:
 * the exact name or synonym, then names that begin with or contain the words, names that contain it as it was typed, then
 * similarity of the name, then of the rest; popular items win ties. `menu-search.ts` gives the same from memory.
 */
export async function findMenuItems(db: Db, typed: string, limit: number): Promise<MenuItem[]> {
  const phrase = searchWords(typed).join(' ')
  const isNearly = (word: string) => sql`(i.search_text like ${containing(word)} or ${word} <% i.search_text)`
  const name = sql`split_part(i.search_text, ' | ', 1)`
  const rows = await rowsOf<{ item: MenuItem }>(
    db,
    sql`select ${itemJson} as item from menu_items i
      where i.is_available and i.shop = 'home' and i.category = any(${textArray(CATEGORIES)}) and ${isMatch(typed, isNearly)}
      order by (case when ${name} = ${phrase} then 4
          when i.search_text || ' | ' like ${`% | ${phrase} | %`} then 3.5 when ${name} like ${`${phrase}%`} then 3
          when ' ' || ${name} || ' ' like ${`% ${phrase} %`} then 2.5 when ${name} like ${`%${phrase}%`} then 2 else 0 end)
        + 2 * word_similarity(${phrase}, ${name}) + 0.5 * word_similarity(${phrase}, i.search_text)
        + (case when ${isWritten(sql`i.name`, typed)} then 1 else 0 end)
        + (case when i.popular then 0.2 else 0 end) desc, i.name collate "C"
      limit ${limit}`,
  )
  return rows.map((row) => row.item)
}

/**
 * Whether name, description or synonyms of `menu_items i` match what was typed, as `matcherOf` has it.
 *
 * @param isFound whether an item has one folded word; by default its search text contains it
 */
export function isMatch(typed: string, isFound = (word: string) => sql`i.search_text like ${containing(word)}`): SQL {
  const asTyped = isWritten(sql`concat_ws(' | ', i.name, i.description, array_to_string(i.synonyms, ' | '))`, typed)
  const words = searchWords(typed)
  return words.length === 0 ? asTyped : sql`(${sql.join(words.map(isFound), sql` and `)} or ${asTyped})`
}

/**
 * Whether a text contains what was typed, as `plainLetters` writes both. `normalize` comes first: `lower` knows ASCII
 * letters alone where the locale of the database is C.
 */
const isWritten = (text: SQL, typed: string) =>
  sql`translate(regexp_replace(lower(normalize(${text}, NFD)), '[\\u0300-\\u036f]', '', 'g'), 'ɛƐɔƆŋŊ', 'eeoonn')
    like ${containing(plainLetters(typed.trim()))}`

/** Items of both shops that match, for staff: also those that are not sold now. */
export async function findItemNames(db: Db, typed: string, limit: number, now: Date) {
  return rowsOf<{ id: string; name: string; isAvailable: boolean; soldOutUntil: string | null }>(
    db,
    sql`select i.id, i.name, i.is_available as "isAvailable",
        case when i.sold_out_until > ${instant(now)} then ${isoText(sql`i.sold_out_until`)} end as "soldOutUntil"
      from menu_items i where ${isMatch(typed)} order by i.name, i.id limit ${limit}`,
  )
}

/** Searchable items, at most `limit`. */
export async function readSearchable(db: Db, limit: number): Promise<MenuItem[]> {
  const rows = await rowsOf<{ item: MenuItem }>(
    db,
    sql`select ${itemJson} as item from menu_items i
      where i.is_available and i.shop = 'home' and i.category = any(${textArray(CATEGORIES)}) order by i.id limit ${limit}`,
  )
  return rows.map((row) => row.item)
}

/** Sets until when something is sold out; null offers it again. @returns whether there is such a row */
export async function setSoldOut(tx: Db, part: SoldPart, until: Date | null): Promise<boolean> {
  const { id } = part
  const table = { item: menuItems, way: menuItemOptions, extra: extras }[part.kind]
  const ofItem = part.kind === 'way' ? eq(menuItemOptions.menuItemId, part.itemId) : undefined
  const rows = await tx
    .update(table)
    .set({ soldOutUntil: until })
    .where(and(eq(table.id, id), ofItem))
    .returning({ id: table.id })
  return rows.length > 0
}

/** What can be sold out. */
export type SoldPart = { kind: 'item' | 'extra'; id: string } | { kind: 'way'; itemId: string; id: string }

type ItemRatingRow = typeof itemRatings.$inferSelect

/** Writes the ratings of items that have changed. Without a change the menu notices nothing. */
export async function writeItemRatings(tx: Db, rows: readonly ItemRatingRow[]): Promise<void> {
  const ids = rows.map(({ itemId }) => itemId)
  const known = await tx.select().from(itemRatings).where(inArray(itemRatings.itemId, ids))
  const changed = rows.filter(
    (row) =>
      !known.some(({ itemId, stars, count }) => itemId === row.itemId && stars === row.stars && count === row.count),
  )
  if (changed.length === 0) return
  await tx
    .insert(itemRatings)
    .values(changed)
    .onConflictDoUpdate({
      target: itemRatings.itemId,
      set: { stars: sql`excluded.stars`, count: sql`excluded.count` },
    })
}

/** The rows that a choice is priced from. */
export async function readCatalogue(
  db: Db,
  itemIds: readonly string[],
  extraIds: readonly string[],
): Promise<CatalogueRows> {
  const [row] = await rowsOf<{ catalogue: CatalogueRows }>(
    db,
    sql`select ${catalogueRows(textArray(itemIds), textArray(extraIds))} as catalogue`,
  )
  return row?.catalogue ?? { items: [], extras: [] }
}

/** All items of a category in a shop by name, and all extras in their order. */
export async function readCategory(db: Db, category: Category, shop: MenuItem['shop']): Promise<CatalogueRows> {
  const [row] = await rowsOf<{ catalogue: CatalogueRows }>(
    db,
    sql`select json_build_object(
      'items', coalesce((select json_agg(${itemJson} order by i.name, i.id) from menu_items i
        where i.category = ${category} and i.shop = ${shop}), '[]'::json),
      'extras', coalesce((select json_agg(${extraJson} order by e.position, e.name) from extras e), '[]'::json)) as catalogue`,
  )
  return row?.catalogue ?? { items: [], extras: [] }
}

/** Inserts items with their prices, variations and schedules; existing rows stay. */
export async function insertMenuItems(tx: Db, items: readonly MenuItem[]): Promise<void> {
  if (items.length === 0) return
  const prices = items.flatMap(({ id, prices }) =>
    Object.entries(prices).map(([sizeType, price]) => ({ menuItemId: id, sizeType, price })),
  )
  const options = items.flatMap(({ id, variations }) =>
    variations.map(({ priceAdjustment, soldOutUntil, ...one }, position) => ({
      ...one,
      soldOutUntil: soldOutUntil ? new Date(soldOutUntil) : null,
      menuItemId: id,
      price: priceAdjustment,
      position,
    })),
  )
  const schedules = items.flatMap(({ id, schedules }) => schedules.map((one) => ({ ...one, menuItemId: id })))
  const rows = items.map(({ prices: _p, variations: _v, schedules: _s, soldOutUntil, ...item }) => ({
    ...item,
    soldOutUntil: soldOutUntil ? new Date(soldOutUntil) : null,
    searchText: searchTextOf(item),
  }))
  await tx.insert(menuItems).values(rows).onConflictDoNothing()
  await tx.insert(menuItemPrices).values(prices).onConflictDoNothing()
  if (options.length > 0) await tx.insert(menuItemOptions).values(options).onConflictDoNothing()
  if (schedules.length > 0) await tx.insert(menuItemSchedules).values(schedules).onConflictDoNothing()
}

/** Inserts extras in the given order; existing rows stay. */
export async function insertExtras(tx: Db, rows: readonly Extra[]): Promise<void> {
  if (rows.length === 0) return
  await tx
    .insert(extras)
    .values(
      rows.map(({ soldOutUntil, ...row }, position) => ({
        ...row,
        position,
        soldOutUntil: soldOutUntil ? new Date(soldOutUntil) : null,
      })),
    )
    .onConflictDoNothing()
}
