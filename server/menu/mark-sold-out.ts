import type { Actor } from '#domain/actor.ts'
import { Refusal } from '#domain/errors.ts'
import { nextClosing } from '#domain/settings/next-opening.ts'
import { kitchenHoursIn } from '#domain/settings/opening-hours.ts'
import { nameActor } from '../audit/audit-queries.ts'
import type { Db } from '../db/db.ts'
import { readSettings } from '../settings/settings-queries.ts'
import { type SoldPart, setSoldOut } from './menu-queries.ts'

/**
 * Marks an item, a way of it or an extra as sold out until a time, or until the kitchen closes; null offers it again.
 * The menu and every price compare the time with the clock, so nothing has to run at its end.
 *
 * @returns until when it is sold out
 * @throws Refusal menu.missing; request.invalid for a time that has passed
 */
export async function markSoldOut(
  tx: Db,
  actor: Actor,
  { part, until }: { part: SoldPart; until: string | null },
  now: Date,
): Promise<Date | null> {
  const end = until === null ? null : await endOf(tx, until, now)
  if (end === undefined || (end !== null && end <= now)) throw new Refusal('request.invalid')
  await nameActor(tx, actor)
  if (!(await setSoldOut(tx, part, end))) throw new Refusal('menu.missing')
  return end
}

async function endOf(tx: Db, until: string, now: Date): Promise<Date | undefined> {
  if (until !== 'closing') return new Date(until)
  return nextClosing(kitchenHoursIn(await readSettings(tx)), now)
}
