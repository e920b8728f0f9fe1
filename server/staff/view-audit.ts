import type { AuditEntry } from '#domain/audit/audit-api.ts'
import { cutPageBy, type Page } from '#domain/list-page.ts'
import { listChanges } from '../audit/audit-queries.ts'
import type { Db } from '../db/db.ts'
import { readNames } from './staff-queries.ts'
import { readSubjects } from './subject-queries.ts'

/** One page of what was recorded, the newest first, with the names of the staff and of what they changed. */
export async function viewAudit(db: Db, query: Parameters<typeof listChanges>[1]): Promise<Page<AuditEntry>> {
  const { rows, next } = cutPageBy(await listChanges(db, query), query.limit, ({ at, id }) => ({ createdAt: at, id }))
  const names = await readNames(db, [...new Set(rows.flatMap(({ actor }) => staffIdOf(actor) ?? []))])
  const subjects = await readSubjects(db, rows)
  return {
    rows: rows.map((row) => ({
      ...row,
      at: row.at.toISOString(),
      name: names.get(staffIdOf(row.actor) ?? '') ?? null,
      subject: subjects.get(row.key) ?? null,
    })),
    next,
  }
}

const staffIdOf = (actor: string) => /^staff:(.+)$/.exec(actor)?.[1]
