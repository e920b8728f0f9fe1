import { and, inArray, lte, type Placeholder, type SQL } from 'drizzle-orm'
import type { PgColumn, PgTable, PgUpdateSetSource } from 'drizzle-orm/pg-core'
import type { Db } from './db.ts'

type Due = {
  key: PgColumn
  dueAt: PgColumn
  now: Date | Placeholder
  where?: SQL | undefined
  order?: PgColumn[]
  limit: number | Placeholder
}

/**
 * Claims due rows by changing them, the longest due first unless `order` says otherwise. Skips rows that another
 * process is claiming. The rows are picked once, because a plan that repeats the subquery would claim more than `limit`.
 */
export function claimDue<Table extends PgTable>(
  db: Db,
  table: Table,
  { key, dueAt, now, where, order = [dueAt], limit }: Due,
  change: PgUpdateSetSource<Table>,
) {
  const picked = db.$with('picked').as(
    db
      .select({ key })
      .from(key.table)
      .where(and(lte(dueAt, now), where))
      .orderBy(...order)
      .limit(limit)
      .for('update', { skipLocked: true }),
  )
  return db
    .with(picked)
    .update(table)
    .set(change)
    .where(inArray(key, db.select({ key: picked.key }).from(picked)))
}

/** The pause in milliseconds after the last of `tries` failures; the longest one repeats. */
export function backoff(pausesMs: readonly number[], tries: number): number {
  return pausesMs[tries - 1] ?? Math.max(...pausesMs)
}
