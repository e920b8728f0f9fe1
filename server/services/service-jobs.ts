import { DAY_MS } from '#domain/time/accra-time.ts'
import type { Db } from '../db/db.ts'
import { deleteEndedPictures, deleteForgottenPictures } from './service-queries.ts'

/** A picture that was attached and not booked with. */
const FORGOTTEN_MS = 2 * DAY_MS
/** A picture is of use as long as there may be a complaint. */
const ENDED_MS = 90 * DAY_MS

/** Removes pictures that are of no use any more. @returns 0: one look does all */
export async function clearPictures(db: Db, now: Date): Promise<number> {
  await deleteForgottenPictures(db, new Date(now.getTime() - FORGOTTEN_MS))
  await deleteEndedPictures(db, new Date(now.getTime() - ENDED_MS))
  return 0
}
