import type { AuditEntry } from '#domain/audit/audit-api.ts'
import { isMoneyColumn } from '#domain/audit/money-columns.ts'
import { CATALOGUE_NOUNS } from '#domain/catalogue/catalogue-api.ts'
import { formatOrderId } from '#domain/ids/order-id.ts'
import { formatCedis, pesewas } from '#domain/money.ts'
import { type FormKey, SETTING_FIELDS, valueAt } from '#domain/settings/setting-fields.ts'
import { formatMinute, WEEKDAYS } from '#domain/time/accra-time.ts'
import { momentYearWords } from '../../ui/words/moment-words.ts'
import { CATALOGUE_TEXTS } from '../catalogue/catalogue-texts.ts'
import { FIELDS, valueWords as rowWords } from '../catalogue/row-fields.ts'
import { FRAME_TEXTS } from '../frame/frame-texts.ts'
import { AUDITED_TABLES } from '../history/audited-tables.ts'
import { fieldWords as menuFieldWords, valueWords as menuWords } from '../menu/field-words.ts'
import { valueWords as promotionWords } from '../promotions/promotion-form.ts'
import { PROMOTIONS_TEXTS } from '../promotions/promotions-texts.ts'
import { fieldWords, valueWords } from '../settings/setting-words.ts'
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

/** Keys that say nothing to people. */
const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/

/** What an entry is about: the name of the row, or the key that people know it by; undefined for a row without both. */
export function subjectWords({ entity, key, subject }: Pick<AuditEntry, 'entity' | 'key' | 'subject'>) {
  if (subject !== null) return subject
  const [first = ''] = key.split('/')
  if (UUID.test(first)) return undefined
  if (entity === 'settings') return columnWords(key)
  return entity === 'orders' || entity === 'order_notes' ? formatOrderId(first) : key
}

/**
 * A column in words: `sold_out_until` is `sold out until`, `cookMinutes` is `cook minutes`, `opensMinute` is `opens`, and
 * `discount_bps` is `discount`.
 */
export const columnWords = (column: string) =>
  column
    .replace(TIME_OF_DAY, '$1')
    .replace(SHARE, '')
    .replaceAll('_', ' ')
    .replace(/[a-z][A-Z]/g, ([end = '', start = '']) => `${end} ${start.toLowerCase()}`)

/** Columns with a time of day, in minutes after midnight. */
const TIME_OF_DAY = /\b(opens|closes)_?minute$/i

/** Columns with a share in basis points. */
const SHARE = /[ _]?bps$/i

/** Somebody who did something, as histories name them. */
const ACTOR = /^(staff:[\da-f-]{36}|system:[a-z_]+)$/

const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:/

/** A value as people read it. @param column where it stands */
export function auditValue(value: unknown, column = ''): string {
  if (isEmpty(value)) return TEXTS.nothing
  if (typeof value === 'number' && TIME_OF_DAY.test(column)) return formatMinute(value)
  if (typeof value === 'number' && SHARE.test(column)) return `${value / 100} %`
  if (typeof value === 'number' && value >= 0 && isMoneyColumn(column)) return formatCedis(pesewas(value))
  if (typeof value === 'boolean') return value ? TEXTS.yes : TEXTS.no
  if (isInstant(value)) return momentYearWords(String(value))
  if (typeof value === 'string' && UUID.test(value)) return TEXTS.another
  if (typeof value === 'string' && ACTOR.test(value)) return auditorWords({ actor: value, name: null }, '')
  if (Array.isArray(value)) return value.map((one) => auditValue(one)).join('; ') || TEXTS.nothing
  if (typeof value !== 'object') return String(value)
  const parts = Object.entries(value).map(([part, inner]) => `${columnWords(part)} ${auditValue(inner, part)}`)
  return parts.join(', ') || TEXTS.nothing
}

/**
 * The columns that an entry tells of, with both values. Of objects, and of lists of objects, only the parts that differ.
 * What its first lines say, its row and who made it, is not repeated; neither is what a new or removed row leaves empty.
 */
export function changesOf({ before, after, key, actor }: Pick<AuditEntry, 'before' | 'after' | 'key' | 'actor'>) {
  const said = [key, ...key.split('/'), actor]
  const isSaid = (value: unknown) => said.some((one) => one === value)
  const columns = [...new Set([...Object.keys(after), ...Object.keys(before)])].filter(
    (column) => column !== 'act' && !isSaid(after[column] ?? before[column]),
  )
  return columns.flatMap((column) => {
    const [was, is] = [before[column], after[column]]
    const [old, now] = [isEmpty(was) ? {} : partsOf(was), isEmpty(is) ? {} : partsOf(is)]
    const changes =
      old && now
        ? Object.keys({ ...old, ...now })
            .filter((part) => JSON.stringify(old[part]) !== JSON.stringify(now[part]))
            .map((part) => ({
              column: column === 'value' ? part : `${column} ${part}`,
              before: old[part],
              after: now[part],
            }))
        : [{ column, before: was, after: is }]
    return changes.filter((change) => !isNothing(change.before) || !isNothing(change.after))
  })
}

/**
 * What an entry tells of, as people read it: columns and values in the words of the form that writes them, where there is one.
 *
 * @param nameOf the name of an item
 */
export function linesOf(
  entry: Pick<AuditEntry, 'entity' | 'before' | 'after' | 'key' | 'actor'>,
  nameOf: (itemId: string) => string = (id) => id,
) {
  const setting = entry.entity === 'settings' ? FORM_KEYS.find((key) => key === entry.key) : undefined
  if (setting !== undefined) return settingLines(setting, entry)
  const form = formOf(entry.entity)
  const told = entry.entity === 'promotions' ? withTermsInWords(entry, nameOf) : entry
  return changesOf(told).map(({ column, before, after }) => {
    const [name = '', part] = column.split(' ')
    const field = name.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())
    const label = form?.label(field)
    const words = (value: unknown) =>
      form && label !== undefined && !isNothing(value) && !isInstant(value)
        ? form.words(field, part === undefined ? value : [value])
        : auditValue(value, column)
    return {
      name: label === undefined ? columnWords(column) : [label, part].filter(Boolean).join(' '),
      before: words(before),
      after: words(after),
    }
  })
}

/** How the form of a kind of rows names their fields and values. */
type Form = { label: (field: string) => string | undefined; words: (field: string, value: unknown) => string }

function formOf(entity: string): Form | undefined {
  const noun = CATALOGUE_NOUNS.find((one) => AUDITED_TABLES[one] === entity)
  if (noun !== undefined) {
    return {
      label: (field) => {
        const [known] = FIELDS[noun].find(([name]) => name === field) ?? []
        return known && CATALOGUE_TEXTS.fields[known].label
      },
      words: (field, value) => rowWords(noun, field, value),
    }
  }
  if (entity === 'promotions')
    return { label: (field) => PROMOTIONS_TEXTS.fields[field], words: (_, value) => String(value) }
  if (entity !== 'menu_items' && entity !== 'extras') return undefined
  return { label: (field) => (menuFieldWords(field) === field ? undefined : menuFieldWords(field)), words: menuWords }
}

/** Terms are told as a whole, as in the history: their parts limit each other. */
function withTermsInWords<Entry extends Pick<AuditEntry, 'before' | 'after'>>(
  entry: Entry,
  nameOf: (itemId: string) => string,
): Entry {
  const told = (row: AuditEntry['before']) =>
    'terms' in row ? { ...row, terms: promotionWords('terms', row.terms, nameOf) || row.terms } : row
  return { ...entry, before: told(entry.before), after: told(entry.after) }
}

const FORM_KEYS = Object.keys(SETTING_FIELDS) as FormKey[] // the keys of that table

function settingLines(key: FormKey, { before, after }: Pick<AuditEntry, 'before' | 'after'>) {
  return Object.keys(SETTING_FIELDS[key]).flatMap((path) => {
    const [old, now] = [valueAt(before.value, path), valueAt(after.value, path)]
    if (JSON.stringify(old) === JSON.stringify(now)) return []
    const words = (value: unknown) => (isEmpty(value) ? TEXTS.nothing : valueWords(key, path, value))
    return [{ name: fieldWords(key, path), before: words(old), after: words(now) }]
  })
}

const isEmpty = (value: unknown) => value === null || value === undefined || value === ''

/** Whether a value says nothing: an empty list as well. */
const isNothing = (value: unknown) => isEmpty(value) || (Array.isArray(value) && value.length === 0)

const isInstant = (value: unknown) => typeof value === 'string' && INSTANT.test(value)

/** The parts of an object by their names, of a week by its days, of a list of objects by their numbers; undefined for anything else. */
function partsOf(value: unknown): Record<string, unknown> | undefined {
  if (Array.isArray(value)) {
    return value.every(isObject)
      ? Object.fromEntries(value.map((one, index) => [(isWeek(value) && WEEKDAYS[index]) || index + 1, one]))
      : undefined
  }
  return isObject(value) ? value : undefined
}

/** Whether a list holds the hours of seven days, Sunday first. */
const isWeek = (list: unknown[]) =>
  list.length === WEEKDAYS.length && list.every((one) => isObject(one) && 'opensMinute' in one)

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
