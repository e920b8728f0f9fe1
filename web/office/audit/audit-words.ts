import type { AuditEntry } from '#domain/audit/audit-api.ts'
import { momentYearWords } from '../../ui/words/when-words.ts'
import { FRAME_TEXTS } from '../frame/frame-texts.ts'
import { AUDIT_TEXTS as TEXTS } from './audit-texts.ts'

/** Who made an entry. */
export function auditorWords({ actor, name }: Pick<AuditEntry, 'actor' | 'name'>, userId: string): string {
  if (actor === `staff:${userId}`) return TEXTS.by.you
  if (actor.startsWith('staff:')) return name || FRAME_TEXTS.who.somebody
  if (actor === 'system:database') return TEXTS.by.database
  return actor === 'system:command' ? TEXTS.by.command : TEXTS.by.system
}

/** What was done to what: `Item changed`. */
export function actWords({ entity, action, after }: Pick<AuditEntry, 'entity' | 'action' | 'after'>): string {
  const act = typeof after.act === 'string' ? (TEXTS.acts[after.act] ?? after.act) : TEXTS.actions[action]
  return `${TEXTS.entities[entity] ?? columnWords(entity)}: ${act}`
}

/** A column in words: `sold_out_until` is `sold out until`. */
export const columnWords = (column: string) => column.replaceAll('_', ' ')

const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:/

/** A value as people read it. */
export function auditValue(value: unknown): string {
  if (value === null || value === undefined || value === '') return TEXTS.nothing
  if (typeof value === 'boolean') return value ? TEXTS.yes : TEXTS.no
  if (typeof value === 'string' && INSTANT.test(value)) return momentYearWords(value)
  if (typeof value === 'object') return JSON.stringify(value)
  return String(value)
}

/** The columns that an entry tells of, with both values. Of objects only the parts that differ. */
export function changesOf({ before, after }: Pick<AuditEntry, 'before' | 'after'>) {
  const columns = [...new Set([...Object.keys(after), ...Object.keys(before)])].filter((column) => column !== 'act')
  return columns.flatMap((column) => {
    const [old, now] = [before[column], after[column]]
    if (!isObject(old) || !isObject(now)) return [{ column, before: old, after: now }]
    return Object.keys({ ...old, ...now })
      .filter((part) => JSON.stringify(old[part]) !== JSON.stringify(now[part]))
      .map((part) => ({ column: `${column} ${part}`, before: old[part], after: now[part] }))
  })
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
