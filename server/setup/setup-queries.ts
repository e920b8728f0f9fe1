import { sql } from 'drizzle-orm'
import type { SetupFacts } from '#domain/setup/setup-steps.ts'
import type { Db } from '../db/db.ts'
import { rowsOf } from '../db/rows.ts'
import { backups } from './setup-tables.ts'

type SeenFacts = Pick<SetupFacts, 'hasMenu' | 'hasShift' | 'hasDelivered' | 'hasPrint' | 'lastBackupAt'>

/** What the rows say about the first day. */
export async function readSeenFacts(db: Db): Promise<SeenFacts> {
  const [row] = await rowsOf<Omit<SeenFacts, 'lastBackupAt'> & { lastBackupAt: string | null }>(
    db,
    sql`select exists (select from menu_items i where i.is_available) as "hasMenu",
      exists (select from shifts s) as "hasShift",
      exists (select from orders o where o.status = 'delivered') as "hasDelivered",
      exists (select from order_prints p) as "hasPrint",
      (select max(${backups.madeAt})::text from ${backups}) as "lastBackupAt"`,
  )
  if (!row) throw new Error('a select without a table has one row')
  return { ...row, lastBackupAt: row.lastBackupAt === null ? null : new Date(row.lastBackupAt) }
}

/** Notes that a backup was made. */
export async function insertBackup(db: Db, madeAt: Date): Promise<void> {
  await db.insert(backups).values({ madeAt })
}
