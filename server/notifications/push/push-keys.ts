import type { Db } from '../../db/db.ts'
import { findPushKeys, insertPushKeys, type PushKeys } from './push-queries.ts'

/** The keys of notifications: those of the configuration, else those in the database, which are made once. */
export async function readPushKeys(db: Db, configured: PushKeys | null, now: Date): Promise<PushKeys> {
  const known = configured ?? (await findPushKeys(db))
  if (known) return known
  const { default: webPush } = await import('web-push')
  await insertPushKeys(db, webPush.generateVAPIDKeys(), now)
  const made = await findPushKeys(db)
  if (!made) throw new Error('the keys of notifications were deleted while they were made')
  return made
}
