import { DAY_MS } from '#domain/time/accra-time.ts'
import type { JobDeps, PictureTable } from '../capability/capability.ts'
import { deleteBytes, deleteObjectRows, giveKeys, listDeleted } from './object-queries.ts'
import type { ObjectStore } from './object-store.ts'

/** What moving pictures needs beside what every job gets. */
export type ObjectDeps = {
  /** Undefined without a bucket: pictures stay in the database. */
  objects: ObjectStore | undefined
  /** All tables with pictures that move. */
  pictureTables: readonly PictureTable[]
}
type Deps = Pick<JobDeps, 'db' | 'clock'> & ObjectDeps

/** The age at which a picture moves, in milliseconds: most of those that nobody uses are deleted before. */
export const MOVED_AFTER_MS = 3 * DAY_MS
/** How long an object stays after its row, so that a restored backup finds its pictures, in milliseconds. */
export const KEPT_AFTER_MS = 7 * DAY_MS
/** Up to 400 kB each. */
const BATCH = 20
const TRIAL = 'trial'

/**
 * Moves pictures from the database to the object store. A row says first where its object will be, and loses its bytes when the
 * object is there. So a process that ends in between loses nothing, and leaves no object without a row.
 *
 * @returns how many were moved; more may be left then
 */
export async function movePictures({ db, clock, objects, pictureTables }: Deps): Promise<number> {
  if (!objects) return 0
  const before = new Date(clock().getTime() - MOVED_AFTER_MS)
  let moved = 0
  for (const table of pictureTables) {
    for (const { key, picture } of await giveKeys(db, table, { before, most: BATCH })) {
      await objects.put(key, picture)
      await deleteBytes(db, table, key)
      moved += 1
    }
  }
  return moved
}

/** Deletes objects whose rows were deleted a week ago. @returns how many; more may be left then */
export async function deleteObjects({ db, clock, objects }: Omit<Deps, 'pictureTables'>): Promise<number> {
  if (!objects) return 0
  const before = new Date(clock().getTime() - KEPT_AFTER_MS)
  const keys = await listDeleted(db, { before, most: BATCH })
  for (const key of keys) await objects.remove(key)
  await deleteObjectRows(db, keys)
  return keys.length
}

/** Writes an object and deletes it, so that wrong keys show at the start and not when the first picture moves. */
export async function tryBucket({ objects }: Pick<Deps, 'objects'>): Promise<void> {
  await objects?.put(TRIAL, new Uint8Array())
  await objects?.remove(TRIAL)
}
