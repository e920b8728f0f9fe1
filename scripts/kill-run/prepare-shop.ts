import { SEED_SETTINGS } from '#seed/settings.ts'
import { seedShop } from '#server/app/seed-shop.ts'
import { makeFolder } from '#server/db/make-folder.ts'
import { openDatabase } from '#server/db/open-database.ts'
import { writeSetting } from '#server/settings/settings-queries.ts'
import type { Place } from './read-books.ts'

/** Fills the shop before its first start. Orders that nobody acknowledges must not pause it; staff need no second step. */
export async function prepareShop(place: Place): Promise<void> {
  await makeFolder(place.dataDir, 0o700)
  const { db, close } = await openDatabase({ ...place, databaseConnections: 2 })
  try {
    await seedShop(db)
    await writeSetting(db, 'kitchen', { ...SEED_SETTINGS.kitchen, pauseMinutes: 0 })
    await writeSetting(db, 'staff', { requireSecondFactor: false })
  } finally {
    await close()
  }
}
