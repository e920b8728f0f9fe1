import { CsvError, parse } from 'csv-parse/sync'
import { type Pesewas, pesewas } from '#domain/money.ts'
import type { FileFault } from '#domain/text/file-fault.ts'

const DELIMITERS = [',', ';', '\t']

/**
 * A column of a file: the names that it may have, the best first, in small letters without spaces, and whether it has sums,
 * of which a part is another sum.
 */
export type Columns<Name extends string> = Record<Name, { names: readonly string[]; isRequired?: true; isSum?: true }>

export type TableRow<Name extends string> = {
  line: number
  /** The text of a cell; empty where the file lacks the column. */
  text: (name: Name) => string
  /** Reads a cell; an unreadable one is a fault of the row. */
  read: <Value>(name: Name, how: (text: string) => Value | undefined, problem: string) => Value | undefined
}

/**
 * Reads a CSV file with a header, whatever the order of its columns, and with commas, semicolons or tabs. A row may lack
 * its last cells, unless the text ends with it: then it may have been cut off within a cell, as within a sum that comes
 * last.
 *
 * @param readRow undefined leaves the row out; so does a fault
 */
export function readTable<Name extends string, Row>(
  text: string,
  columns: Columns<Name>,
  readRow: (row: TableRow<Name>) => Row | undefined,
): { rows: Row[]; faults: FileFault[] } {
  const faults: FileFault[] = []
  const [header, ...records] = parseRecords(text, faults)
  if (!header) return { rows: [], faults: faults.length > 0 ? faults : [faultOf(1, null, 'The file is empty.')] }
  const plain = header.cells.map(plainName)
  const place = new Map<Name, number>()
  for (const name of Object.keys(columns) as Name[]) {
    const index = columns[name].names.map((one) => plain.indexOf(one)).find((at) => at !== -1)
    if (index !== undefined) place.set(name, index)
    else if (columns[name].isRequired) {
      faults.push(faultOf(header.line, name, `No column is named ${columns[name].names.join(' or ')}.`))
    }
  }
  if (faults.some(({ line }) => line === header.line)) return { rows: [], faults }
  const isEnded = /[\r\n]/.test(text.slice(text.trimEnd().length))
  const width = header.cells.length
  const isSumLast = (Object.keys(columns) as Name[]).some(
    (name) => columns[name].isSum && place.get(name) === width - 1,
  )
  const mayBeCut = isSumLast && /\d\s*$/.test(text) // not behind a quotation mark
  const rows = records.flatMap(({ line, cells }, index) => {
    if (!isEnded && index === records.length - 1 && (mayBeCut || cells.length < width)) {
      faults.push(faultOf(line, null, 'The line may be cut off. If it is whole, end it with Enter.'))
      return []
    }
    if (cells.length > width) {
      faults.push(faultOf(line, null, `It has ${cells.length} cells, and the header has ${width}.`))
      return []
    }
    const before = faults.length
    const cell = (name: Name) => cells[place.get(name) ?? -1] ?? ''
    const row = readRow({
      line,
      text: cell,
      read: (name, how, problem) => {
        const value = how(cell(name))
        if (value === undefined) faults.push(faultOf(line, header.cells[place.get(name) ?? -1] ?? name, problem))
        return value
      },
    })
    return row === undefined || faults.length > before ? [] : [row]
  })
  return { rows, faults }
}

/** Whether a line names at least one of the columns. */
export function isHeaderOf(columns: Columns<string>, line: string): boolean {
  const names = new Set(Object.values(columns).flatMap((column) => column.names))
  return line.split(/[,;\t]/).some((cell) => names.has(plainName(cell)))
}

type CsvRecord = { record: string[]; info: { lines: number } }

/**
 * The records of a CSV file with their lines, the header first. Rows and last columns that are empty, which spreadsheets
 * leave where something was deleted, are none.
 *
 * @param faults gets what cannot be read
 */
export function parseRecords(text: string, faults: FileFault[]): { line: number; cells: string[] }[] {
  const [first = ''] = text.split('\n', 1)
  const count = (delimiter: string) => first.split(delimiter).length
  const delimiter = DELIMITERS.toSorted((one, other) => count(other) - count(one))[0]
  try {
    const options = { bom: true, delimiter, info: true, relax_column_count: true, trim: true }
    const skipped = { skip_empty_lines: true, skip_records_with_empty_values: true }
    const records = parse(text, { ...options, ...skipped }) as unknown as CsvRecord[] // its types do not know the option `info`
    const width = (records[0]?.record.findLastIndex((name) => name !== '') ?? -1) + 1
    return records.map(({ record, info }) => ({
      line: info.lines,
      cells: record.slice(width).every((cell) => cell === '') ? record.slice(0, width) : record,
    }))
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    faults.push(faultOf(typeof error.lines === 'number' ? error.lines : 1, null, 'A quotation mark is not closed.'))
    return []
  }
}

const plainName = (header: string) => header.toLowerCase().replaceAll(/[^a-z0-9]/g, '')

const faultOf = (line: number, column: string | null, problem: string): FileFault => ({ line, column, problem })

/** Reads an amount of cedis, `1,234.50` or `GHS 20`; undefined for anything else, a negative amount included. */
export function readCedis(text: string): Pesewas | undefined {
  const match = /^(?:GHS|GH₵|GH¢|₵)?\s*(\d{1,3}(?:,\d{3}){1,2}|\d{1,9})(?:\.(\d{1,2}))?$/i.exec(text.trim())
  if (!match?.[1]) return undefined
  return pesewas(Number(match[1].replaceAll(',', '')) * 100 + Number((match[2] ?? '').padEnd(2, '0')))
}

/** Reads a time in Accra: `2026-11-20 12:05:09`, `2026-11-20T12:05:09.000Z`, `20/11/2026 12:05`, or a day alone. */
export function readTime(text: string): Date | undefined {
  const match =
    /^(?:(\d{4})-(\d\d)-(\d\d)|(\d\d)[/-](\d\d)[/-](\d{4}))(?:[T ]+(\d\d):(\d\d)(?::(\d\d)(?:\.\d{1,6})?)?Z?)?$/.exec(
      text.trim(),
    )
  if (!match) return undefined
  const [, year = match[6], month = match[5], day = match[4], , , , hour = '00', minute = '00', second = '00'] = match
  const at = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}.000Z`)
  // A day that the month does not have would be read as one of the next.
  return Number.isNaN(at.getTime()) || at.getUTCDate() !== Number(day) ? undefined : at
}
