import { isHeardIn } from '#domain/orders/alarm.ts'
import { isOpen, kitchenHoursIn } from '#domain/settings/opening-hours.ts'
import type { Settings } from '#domain/settings/settings-api.ts'
import type { Db } from '../../db/db.ts'
import { findListened } from './alarm-queries.ts'

/** The served cities whose orders nobody would hear at `now`; none while the kitchen is closed. */
export async function unheardCities(db: Db, settings: Settings, now: Date): Promise<string[]> {
  if (!isOpen(kitchenHoursIn(settings), now)) return []
  const listened = await findListened(db, now)
  return settings.cities.flatMap(({ isServed, name }) => (isServed && !isHeardIn(name, listened) ? [name] : []))
}
