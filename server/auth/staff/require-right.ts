import type { onRequestAsyncHookHandler } from 'fastify'
import type { Staff } from '#domain/actor.ts'
import { Refusal } from '#domain/errors.ts'
import { isGuarded, mayDo, type StaffRight } from '#domain/staff-rights.ts'
import type { Db } from '../../db/db.ts'
import { readSettings } from '../../settings/settings-queries.ts'

/**
 * A hook that requires a staff role with the right. To everybody else, staff of other roles included, the path is not
 * found. It runs before the request is validated.
 *
 * The setting is read from the database, because switching the second factor on must not wait for a notification.
 */
export function requireRight(right: StaffRight): onRequestAsyncHookHandler {
  return async ({ actor, server }) => {
    if (actor?.kind !== 'staff' || !mayDo(actor, right)) throw new Refusal('staff.only')
    if (isGuarded(right) && !(await hasSecondStep(server.database.db, actor))) throw new Refusal('staff.second_factor')
  }
}

/** Whether the actor has each right now: one that waits for the second step is missing. */
export async function rightsNow(db: Db, actor: Staff): Promise<(right: StaffRight) => boolean> {
  const isFull = await hasSecondStep(db, actor)
  return (right) => mayDo(actor, right) && (isFull || !isGuarded(right))
}

/** Whether the actor has taken the second step, or needs none. */
export async function hasSecondStep(db: Db, { aal }: Staff): Promise<boolean> {
  return aal === 'aal2' || !(await readSettings(db)).staff.requireSecondFactor
}
