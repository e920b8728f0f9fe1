import { sql } from 'drizzle-orm'
import type { Db } from '#server/db/db.ts'
import { rowsOf } from '#server/db/rows.ts'

/** Where a text occurs in the whole database: every column of every row of every table. */
export async function placesOf(db: Db, text: string): Promise<string[]> {
  const tables = await rowsOf<{ name: string }>(
    db,
    sql`select tablename as name from pg_tables where schemaname = 'public' order by 1`,
  )
  const found: string[] = []
  for (const { name } of tables) {
    const rows = await rowsOf<{ row: string }>(
      db,
      sql`select t::text as row from ${sql.identifier(name)} t where t::text ilike ${`%${text}%`}`,
    )
    found.push(...rows.map(({ row }) => `${name}: ${row}`))
  }
  return found
}
