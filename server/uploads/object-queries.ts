import { asc, eq, getTableName, inArray, lt, sql } from 'drizzle-orm'
import type { PictureTable } from '../capability/capability.ts'
import type { Db } from '../db/db.ts'
import { rowsOf } from '../db/rows.ts'
import { deletedObjects } from './object-tables.ts'

/**
 * Gives keys to pictures that were stored before `before` and are still in the database. A picture has the same key each time
 * that it moves: its object may exist already, because a process ended too early or a backup was restored. The key does not
 * show the id, which opens profile pictures.
 */
export async function giveKeys(
  db: Db,
  { table, storedAt, mayMove }: PictureTable,
  { before, most }: { before: Date; most: number },
): Promise<{ key: string; picture: Uint8Array }[]> {
  const old = sql`select ctid from ${table} where ${table.picture} is not null and ${storedAt} < ${before}
    ${mayMove ? sql`and ${mayMove}` : sql``} limit ${most} for update skip locked`
  return rowsOf(
    db,
    sql`update ${table}
    set object_key = coalesce(${table.objectKey}, ${`${getTableName(table)}/`} || md5(${table.id}::text)::uuid)
    where ctid = any(array(${old})) returning ${table.objectKey} as key, ${table.picture} as picture`,
  )
}

/** Deletes the bytes of a picture from the database once its object is in the store. */
export async function deleteBytes(db: Db, { table }: PictureTable, key: string): Promise<void> {
  await db.update(table).set({ picture: null }).where(eq(table.objectKey, key))
}

/** The keys of objects whose rows were deleted before `before`, the oldest first. */
export async function listDeleted(db: Db, { before, most }: { before: Date; most: number }): Promise<string[]> {
  const rows = await db
    .select({ key: deletedObjects.key })
    .from(deletedObjects)
    .where(lt(deletedObjects.deletedAt, before))
    .orderBy(asc(deletedObjects.deletedAt))
    .limit(most)
  return rows.map(({ key }) => key)
}

/** Deletes the rows of objects that are deleted from the store. */
export async function deleteObjectRows(db: Db, keys: readonly string[]): Promise<void> {
  await db.delete(deletedObjects).where(inArray(deletedObjects.key, [...keys]))
}
