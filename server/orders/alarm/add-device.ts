import type { Staff } from '#domain/actor.ts'
import { Refusal } from '#domain/errors.ts'
import { isPushService } from '#domain/notifications/push-services.ts'
import type { PushTarget } from '#domain/push-target.ts'
import type { Db } from '../../db/db.ts'
import { newId, type Random } from '../../db/new-id.ts'
import { saveShiftDevice } from '../../notifications/push/push-queries.ts'
import { isOwnShift } from './alarm-queries.ts'

/**
 * Has the device of a shift notified of orders that nobody acknowledges.
 *
 * @returns false when it is no running shift of the actor
 * @throws Refusal push.unknown_service
 */
export async function addDevice(
  db: Db,
  actor: Staff,
  { shiftId, target }: { shiftId: string; target: PushTarget },
  { now, random, origins }: { now: Date; random: Random; origins: readonly string[] },
): Promise<boolean> {
  if (!isPushService(target.endpoint, origins)) throw new Refusal('push.unknown_service')
  if (!(await isOwnShift(db, actor, shiftId))) return false
  await saveShiftDevice(db, { id: newId(now, random), shiftId, ...target, createdAt: now })
  return true
}
