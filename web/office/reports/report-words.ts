import { formatCedis, groupThousands, pesewas } from '#domain/money.ts'
import { COLUMN_UNITS, rowWords } from '#domain/reports/column-words.ts'
import type { Bucket } from '#domain/reports/period.ts'
import type { Column, ReportName, ReportRow } from '#domain/reports/reports-api.ts'
import { daySpan } from '#domain/time/accra-time.ts'
import { monthWords, shortDay } from '../../ui/words/day-words.ts'
import { durationWords } from '../frame/span-words.ts'
import { REPORT_TEXTS as TEXTS } from './reports-texts.ts'

const isOfPromise = (column: Column) => column === 'ready' || column === 'readyP90'

/** How many seconds after the promise something was, in words; before it when negative. */
function promiseWords(seconds: number): string {
  if (seconds === 0) return TEXTS.times.onTime
  return seconds < 0 ? TEXTS.times.early(durationWords(-seconds)) : TEXTS.times.lateBy(durationWords(seconds))
}

/** What nine of ten orders have kept to. */
export function p90Words(column: Column, seconds: number): string {
  const { within, atLeast, exactly, atMost } = TEXTS.times.p90
  const limited = !isOfPromise(column) ? within : seconds < 0 ? atLeast : seconds > 0 ? atMost : exactly
  return limited(valueWords(column, seconds))
}

/** A value as its column writes it. */
export function valueWords(column: Column, value: number | null): string {
  if (value === null) return TEXTS.noValue
  switch (COLUMN_UNITS[column]) {
    case 'money':
      return formatCedis(pesewas(value))
    case 'duration':
      return isOfPromise(column) ? promiseWords(value) : durationWords(value)
    case 'percent':
      return `${value} %`
    default:
      return groupThousands(value)
  }
}

export type Direction = 'up' | 'down' | 'same'

/** How a value compares with the period before; undefined where there is nothing to compare. */
export function change(column: Column, now: number | null, before: number | null) {
  if (now === null || before === null) return undefined
  const direction: Direction = now > before ? 'up' : now < before ? 'down' : 'same'
  if (direction === 'same') return { direction, words: TEXTS.same }
  const from = valueWords(column, before)
  if (isOfPromise(column)) return { direction, words: TEXTS.before(from) }
  const isShare = COLUMN_UNITS[column] === 'count' || COLUMN_UNITS[column] === 'money'
  if (!isShare || before === 0) return { direction, words: TEXTS.from[direction](from) }
  return { direction, words: TEXTS.by[direction](Math.round((Math.abs(now - before) / before) * 100), from) }
}

/** What a row is about. */
export function keyWords(name: ReportName, by: Bucket, row: Pick<ReportRow, 'key' | 'label'>): string {
  return name === 'days' ? bucketWords(row.key, by) : rowWords(name, row)
}

function bucketWords(day: string, by: Bucket): string {
  const { from } = daySpan(day)
  if (by === 'month') return monthWords(from)
  return by === 'week' ? TEXTS.weekOf(shortDay(from)) : shortDay(from)
}
