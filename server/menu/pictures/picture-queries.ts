import { and, eq, lt, sql } from 'drizzle-orm'
import type { Db } from '../../db/db.ts'
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
  await db.delete(menuPictures).where(
    and(
      lt(menuPictures.createdAt, before),
      sql`not exists (select from ${menuItems} i where i.image = ${path} or ${path} = any(i.images))`,
      // A version can be put back, of whatever kind of row.
      sql`not exists (select from ${rowVersions} v
          where v.document ->> 'image' = ${path} or v.document -> 'images' ? (${path})
            or (v.entity = 'post' and position(${path} in v.document ->> 'body') > 0))`,
    ),
  )
}
