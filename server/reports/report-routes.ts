import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { pesewas } from '#domain/money.ts'
import { COLUMN_UNITS, columnWords, KEY_WORDS, rowWords } from '#domain/reports/column-words.ts'
import { reportFile } from '#domain/reports/report-file.ts'
import {
  type Column,
  downloadReport,
  REPORTS,
  type Report,
  type ReportName,
  type ReportNumbers,
  readReport as readEndpoint,
} from '#domain/reports/reports-api.ts'
import { type Cell, cedisCell, sendCsv } from '../http/csv.ts'
import { serve } from '../http/serve.ts'
import { readReport } from './read-report.ts'

export const reportRoutes: FastifyPluginAsyncZod = async (app) => {
  const { clock } = app.deps
  const { db } = app.database

  serve(app, readEndpoint, ({ params, query }) => readReport(db, { ...params, ...query }, clock()))

  serve(app, downloadReport, async ({ params: { name }, query }, reply) => {
    const report = await readReport(db, { ...query, name }, clock())
    return sendCsv(reply, reportFile(name, report, query.city, query.by), headerOf(name), csvRows(name, report))
  })
}

/** The columns of a file that also give the period before, where rows have one. */
const COMPARED: readonly Column[] = ['orders', 'revenue']
const comparedIn = (name: ReportName) => (name === 'days' ? [] : COMPARED)

const UNITS = { count: '', money: ' (GHS)', duration: ' (min)', percent: ' (%)' }
const columnHeader = (name: ReportName, column: Column) => `${columnWords(column, name)}${UNITS[COLUMN_UNITS[column]]}`

function headerOf(name: ReportName): string[] {
  const before = comparedIn(name).map((column) => `${columnHeader(name, column)}, period before`)
  return [KEY_WORDS[name], ...REPORTS[name].map((column) => columnHeader(name, column)), ...before]
}

function csvRows(name: ReportName, { rows }: Report): Cell[][] {
  return rows.map(({ now, before, ...row }) => [
    rowWords(name, row),
    ...REPORTS[name].map((column) => cell(now, column)),
    ...comparedIn(name).map((column) => before && cell(before, column)),
  ])
}

function cell(numbers: ReportNumbers, column: Column): Cell {
  const value = numbers[column]
  if (value === null) return null
  switch (COLUMN_UNITS[column]) {
    case 'money':
      return cedisCell(pesewas(value))
    case 'duration':
      return Math.round(value / 6) / 10
    default:
      return value
  }
}
