import type { Actor } from '#domain/actor.ts'
import { Refusal } from '#domain/errors.ts'
import type { Db } from '../db/db.ts'
import { whoMoved } from '../profiles/who-changed.ts'

/**
 * Moves a letter on from the state that staff saw.
 *
 * @throws Refusal request.missing; row.changed with who changed it, and when
 */
export async function moveLetter<State extends string, View>(
  tx: Db,
  { mark, findLastChange }: Moved<State, View>,
  actor: Actor,
  step: { id: string; before: State; state: State },
  now: Date,
): Promise<View> {
  const moved = await mark(tx, actor, step.id, step, now)
  if (moved) return moved
  const last = await findLastChange(tx, step.id)
  throw last ? new Refusal('row.changed', await whoMoved(tx, last)) : new Refusal('request.missing')
}
type Moved<State, View> = {
  mark: (
    tx: Db,
    actor: Actor,
    id: string,
    step: { before: State; state: State },
    now: Date,
  ) => Promise<View | undefined>
  findLastChange: (db: Db, id: string) => Promise<Parameters<typeof whoMoved>[1] | undefined>
}
