import { DAY_MS } from '#domain/time/accra-time.ts'
import type { Db } from '../db/db.ts'
import { deleteEndedPictures, deleteForgottenPictures } from './service-queries.ts'

/** How long an uploaded picture without a booking is kept, in milliseconds. */
const FORGOTTEN_MS = 2 * DAY_MS
/** How long pictures are kept after the end of a booking, for complaints, in milliseconds. */
const ENDED_MS = 90 * DAY_MS

/** Deletes pictures that are no longer needed. @returns 0: one run does all */
export async function clearPictures(db: Db, now: Date): Promise<number> {
  await deleteForgottenPictures(db, new Date(now.getTime() - FORGOTTEN_MS))
  await deleteEndedPictures(db, new Date(now.getTime() - ENDED_MS))
  return 0
}
