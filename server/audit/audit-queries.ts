import { and, eq, like, or, sql } from 'drizzle-orm'
import { type Actor, actorName } from '#domain/actor.ts'
import type { PageQuery } from '#domain/page.ts'
import type { Db } from '../db/db.ts'
import { onPage } from '../db/on-page.ts'
import { auditLog } from './audit-tables.ts'

/** Names the actor of `tx` to the triggers that record changes. */
export async function nameActor(tx: Db, actor: Actor): Promise<void> {
  await tx.execute(sql`select set_config('chillz.actor', ${actorName(actor)}, true)`)
}

/** Records a change of a row whose table has no trigger, because most of its changes are not made by staff. */
export async function recordChange(
  tx: Db,
  actor: Actor,
  change: Pick<typeof auditLog.$inferInsert, 'entity' | 'key' | 'before' | 'after'>,
): Promise<void> {
  await tx.insert(auditLog).values({ ...change, actor: actorName(actor), action: 'update' })
}

/** Recorded changes, the newest first, one more than a page has. @param key also gives rows that belong to it */
export async function listChanges(
  db: Db,
  query: PageQuery & { entity?: string | undefined; key?: string | undefined; actor?: string | undefined },
) {
  const { entity, key, actor } = query
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
        after,
      ),
    )
    .orderBy(...orderBy)
    .limit(limit)
}
