import { DAY_MS } from '#domain/time/accra-time.ts'
import type { JobDeps } from '../capability/capability.ts'
import type { Db } from '../db/db.ts'
import { notifyRider } from './notify-riders.ts'
import { claimNotices, deletePhotos } from './ride-queries.ts'

/** How long photos are kept for complaints, in milliseconds. */
const PHOTO_MS = 90 * DAY_MS

/** Queues the message of one order that was given to a rider. @returns whether there was one */
export function notifyNextRider({
  db,
  clock,
  publicUrl,
}: Pick<JobDeps, 'db' | 'clock' | 'publicUrl'>): Promise<number> {
  const now = clock()
  return db.transaction(async (tx) => {
    const [due] = await claimNotices(tx, now, 1)
    if (due) await notifyRider(tx, due.orderId, publicUrl, now)
    return due ? 1 : 0
  })
}

/** Deletes photos that are no longer needed. @returns 0: one run does all */
export async function deleteOldPhotos(db: Db, now: Date): Promise<number> {
  await deletePhotos(db, new Date(now.getTime() - PHOTO_MS))
  return 0
}
