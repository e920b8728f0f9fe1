import type { onRequestAsyncHookHandler } from 'fastify'
import { Refusal } from '#domain/errors.ts'
import { isGuarded, mayDo, type StaffRight } from '#domain/staff-rights.ts'
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
    if (actor.aal === 'aal2' || !isGuarded(right)) return
    const { staff } = await readSettings(server.database.db)
    if (staff.requireSecondFactor) throw new Refusal('staff.second_factor')
  }
}
