import { type ChangedRow, findLastChange } from '../audit/audit-queries.ts'
import type { Db } from '../db/db.ts'
import { findMemberContact } from './member-queries.ts'

/** The name of an actor of a history; null for everybody but staff. */
export async function staffName(db: Db, actor: string): Promise<string | null> {
  if (!actor.startsWith('staff:')) return null
  return (await findMemberContact(db, actor.slice('staff:'.length)))?.name ?? null
}

/**
 * What a refusal tells whoever came second: who changed it, when and what.
 *
 * @param by null: the shop itself
 * @param at null: before this was stored
 * @param fields what was changed, as staff read it
 */
export async function whoChanged(db: Db, by: string | null, at: Date | null, fields: readonly string[] = []) {
  const actor = by ?? 'system:shop'
  return { by: actor, name: await staffName(db, actor), at: at?.toISOString() ?? null, fields }
}

/** The same with the state that a row has since. */
export async function whoMoved(db: Db, { by, at, state }: { by: string | null; at: Date | null; state: string }) {
  return { ...(await whoChanged(db, by, at)), state }
}

/** The same for the newest change of a row that the audit has; undefined without one. */
export async function whoChangedLast(db: Db, row: ChangedRow, fields?: readonly string[]) {
  const last = await findLastChange(db, row)
  return last && whoChanged(db, last.actor, last.at, fields)
}
