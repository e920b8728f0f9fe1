import { Readable } from 'node:stream'
import { stringify } from 'csv-stringify'
import type { FastifyReply } from 'fastify'
import type { Pesewas } from '#domain/money.ts'

export type Cell = string | number | null

type Rows = AsyncIterable<readonly Cell[]> | Iterable<readonly Cell[]>

/** Text that a spreadsheet would calculate. A phone is only a number. */
const FORMULA = /^(?!\+\d{7,15}$)[=+\-@\t\r]/

/** Answers with rows as a CSV file, which is sent while they are read. */
export function sendCsv(reply: FastifyReply, file: string, header: readonly string[], rows: Rows): FastifyReply {
  return reply
    .header('content-type', 'text/csv; charset=utf-8')
    .header('content-disposition', `attachment; filename="${file}.csv"`)
    .send(csvOf(header, rows))
}

/**
 * The bytes of a CSV file. Text that begins like a formula, and is no phone, gets an apostrophe, so that a spreadsheet
 * shows it and does not calculate it.
 */
export function csvOf(header: readonly string[], rows: Rows): Readable {
  // The byte order mark tells spreadsheets that the letters are UTF-8.
  const csv = stringify({ bom: true, cast: { string: (text) => (FORMULA.test(text) ? `'${text}` : text) } })
  const source = Readable.from(withHeader(header, rows))
  source.on('error', (error) => csv.destroy(error))
  csv.on('close', () => source.destroy())
  return source.pipe(csv)
}

/** The header is sent before the first row is read. */
async function* withHeader(header: readonly string[], rows: Rows) {
  yield header
  yield* rows
}

/** An amount in cedis, as spreadsheets calculate with it: `1234.50`. */
export const cedisCell = (amount: Pesewas) => (amount / 100).toFixed(2)
