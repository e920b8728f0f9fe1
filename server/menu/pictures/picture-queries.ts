import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '../../db/db.ts'
import { instant } from '../../db/rows.ts'
import { rowVersions } from '../../history/history-tables.ts'
import { menuItems } from '../menu-tables.ts'
import { menuPictures } from './picture-tables.ts'

type PictureRow = typeof menuPictures.$inferSelect

export async function insertMenuPictures(tx: Db, rows: readonly PictureRow[]): Promise<void> {
  await tx.insert(menuPictures).values([...rows])
}

export async function findMenuPicture(
  db: Db,
  { id, side, format }: Pick<PictureRow, 'id' | 'side' | 'format'>,
): Promise<Uint8Array | undefined> {
  const [row] = await db
    .select({ picture: menuPictures.picture })
    .from(menuPictures)
    .where(and(eq(menuPictures.id, id), eq(menuPictures.side, side), eq(menuPictures.format, format)))
  return row?.picture
}

/**
 * Deletes pictures that were stored before `before` and that neither an item nor any version of a row has. A version of a
 * post has those of its text too.
 */
export async function deleteUnusedMenuPictures(db: Db, before: Date): Promise<void> {
  const path = sql`'/pictures/items/' || ${menuPictures.id} || '.webp'`
  // A version can be put back, of whatever kind of row. Read once, and not once for each picture.
  await db.execute(sql`
    with used (path) as materialized (
      select image from ${menuItems}
      union select unnest(images) from ${menuItems}
      union select document ->> 'image' from ${rowVersions}
      union select jsonb_array_elements_text(document -> 'images') from ${rowVersions}
        where jsonb_typeof(document -> 'images') = 'array'
      union select (regexp_matches(document ->> 'body', '/pictures/items/[\\w-]+[.]webp', 'g'))[1] from ${rowVersions}
        where entity = 'post')
    delete from ${menuPictures} where ${menuPictures.createdAt} < ${instant(before)}
      and not exists (select from used where used.path = ${path})`)
}
