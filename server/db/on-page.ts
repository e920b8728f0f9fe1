import { asc, desc, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { type PageQuery, placeOf } from '#domain/list-page.ts'

/**
 * The condition, order and limit that read one page of a list by time and id, and one row more, which shows whether
 * another page follows.
 */
export function onPage(at: PgColumn | SQL, id: PgColumn, first: 'newest' | 'oldest', { cursor, limit }: PageQuery) {
  const place = cursor === undefined ? undefined : placeOf(cursor)
  const [order, isBehind] = first === 'newest' ? [desc, sql`<`] : [asc, sql`>`]
  const after: SQL | undefined = place && sql`(${at}, ${id}) ${isBehind} (${place.at}::timestamptz, ${place.id})`
  return { after, orderBy: [order(at), order(id)], limit: limit + 1 }
}
