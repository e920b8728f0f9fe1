import { sql } from 'drizzle-orm'
import { UNSUBSCRIBED } from '#domain/plans/plan-discount.ts'
import type { SetupFacts } from '#domain/setup/setup-steps.ts'
import type { Db } from '../db/db.ts'
import { rowsOf } from '../db/rows.ts'
import { versionOf } from '../history/history-queries.ts'
import { backups } from './setup-tables.ts'

type SeenFacts = Pick<SetupFacts, 'hasMenu' | 'hasExamples' | 'hasShift' | 'hasDelivered' | 'hasPrint' | 'lastBackupAt'>

/** What the rows say about the first day. What an example is: `isExample` of the catalogue. */
export async function readSeenFacts(db: Db, now: Date): Promise<SeenFacts> {
  type Row = Omit<SeenFacts, 'hasExamples' | 'lastBackupAt'> &
    SeenFacts['hasExamples'] & { lastBackupAt: string | null }
  const [row] = await rowsOf<Row>(
    db,
    sql`select exists (select from menu_items i where i.is_available) as "hasMenu",
      exists (select from farms f where f.is_offered and f.is_example) as farms,
      exists (select from grow_cycles c where c.is_offered and c.closes_at > ${now.toISOString()}
        and exists (select from jsonb_array_elements(c.offers) o join farms f on f.id = o ->> 'farmId'
          join produce p on p.id = o ->> 'produceId' where f.is_offered and p.is_offered)
        and ${versionOf('grow_cycle', sql`c.id`)} = 0) as cycles,
      exists (select from collection_points p where p.is_offered
        and ${versionOf('collection_point', sql`p.id`)} = 0) as points,
      exists (select from classes c where c.is_offered and c.starts_at > ${now.toISOString()}
        and ${versionOf('class', sql`c.id`)} = 0) as classes,
      exists (select from recipes r where r.is_offered and ${versionOf('recipe', sql`r.id`)} = 0) as recipes,
      exists (select from subscription_plans p where p.is_offered and p.id <> ${UNSUBSCRIBED}
        and ${versionOf('plan', sql`p.id`)} = 0) as plans,
      exists (select from service_types s where s.is_offered and ${versionOf('service', sql`s.id`)} = 0) as services,
      exists (select from dispatch_vehicles d where d.is_offered and ${versionOf('vehicle', sql`d.id`)} = 0) as vehicles,
      exists (select from shifts s) as "hasShift",
      exists (select from orders o where o.status = 'delivered') as "hasDelivered",
      exists (select from order_prints p) as "hasPrint",
      (select max(${backups.madeAt})::text from ${backups}) as "lastBackupAt"`,
  )
  if (!row) throw new Error('a select without a table has one row')
  const { hasMenu, hasShift, hasDelivered, hasPrint, lastBackupAt, ...hasExamples } = row
  return {
    hasMenu,
    hasShift,
    hasDelivered,
    hasPrint,
    hasExamples,
    lastBackupAt: lastBackupAt === null ? null : new Date(lastBackupAt),
  }
}

/** Notes that a backup was made. */
export async function insertBackup(db: Db, madeAt: Date): Promise<void> {
  await db.insert(backups).values({ madeAt })
}
