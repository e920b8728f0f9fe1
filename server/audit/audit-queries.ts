import { and, desc, eq, gte, like, lt, or, sql } from 'drizzle-orm'
import { type Actor, actorName } from '#domain/actor.ts'
import type { AuditedAct, AuditedEntity } from '#domain/audit/audited-entities.ts'
import type { PageQuery } from '#domain/list-page.ts'
import { DAY_MS } from '#domain/time/accra-time.ts'
import type { Db } from '../db/db.ts'
import { onPage } from '../db/on-page.ts'
import { auditLog } from './audit-tables.ts'

/** Names the actor of `tx`, or their name in histories, to the triggers that record changes. */
export async function nameActor(tx: Db, actor: Actor | string): Promise<void> {
  const name = typeof actor === 'string' ? actor : actorName(actor)
  await tx.execute(sql`select set_config('chillz.actor', ${name}, true)`)
}

/** Records an act of staff that changes no row that a trigger watches. */
export async function recordAct(
  tx: Db,
  actor: Actor,
  { entity, key, act }: { entity: AuditedEntity; key: string; act: AuditedAct },
): Promise<void> {
  const row = { actor: actorName(actor), entity, key, action: 'update' as const, before: {}, after: { act } }
  await tx.insert(auditLog).values(row)
}

/** A row, and which act on it is looked for; without one any change. */
export type ChangedRow = { entity: AuditedEntity; key: string; act?: AuditedAct }

/** Who changed a row last, and when; undefined when nothing of it is recorded. */
export async function findLastChange(db: Db, { entity, key, act }: ChangedRow) {
  const [row] = await db
    .select({ actor: auditLog.actor, at: auditLog.at })
    .from(auditLog)
    .where(and(eq(auditLog.entity, entity), eq(auditLog.key, key), act && sql`${auditLog.after} ->> 'act' = ${act}`))
    .orderBy(desc(auditLog.at), desc(auditLog.id))
    .limit(1)
  return row
}

/** Recorded changes, the newest first, one more than a page has. @param key also gives rows that belong to it */
export async function listChanges(
  db: Db,
  query: PageQuery & {
    entity?: string | undefined
    key?: string | undefined
    actor?: string | undefined
    from?: string | undefined
    to?: string | undefined
  },
) {
  const { entity, key, actor, from, to } = query
  const { after, orderBy, limit } = onPage(auditLog.at, auditLog.id, 'newest', query)
  return db
    .select()
    .from(auditLog)
    .where(
      and(
        entity === undefined ? undefined : eq(auditLog.entity, entity),
        key === undefined
          ? undefined
          : or(eq(auditLog.key, key), like(auditLog.key, `${key.replaceAll(/[\\%_]/g, '\\$&')}/%`)),
        actor === undefined ? undefined : eq(auditLog.actor, actor),
        from === undefined ? undefined : gte(auditLog.at, new Date(from)),
        to === undefined ? undefined : lt(auditLog.at, new Date(Date.parse(to) + DAY_MS)),
        after,
      ),
    )
    .orderBy(...orderBy)
    .limit(limit)
}
