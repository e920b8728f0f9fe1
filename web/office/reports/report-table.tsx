import { columnWords, KEY_WORDS } from '#domain/reports/column-words.ts'
import type { Bucket } from '#domain/reports/period.ts'
import { type Column, REPORTS, type Report, type ReportName } from '#domain/reports/reports-api.ts'
import { classNames } from '../../ui/class-names.ts'
import { ChangeWords } from './change-words.tsx'
import { keyWords, valueWords } from './report-words.ts'
import { REPORT_TEXTS as TEXTS } from './reports-texts.ts'

/** The columns of the screen; the file has all of them. The later ones take a wide screen. */
const SHOWN: readonly Column[] = ['pieces', 'orders', 'revenue', 'average', 'refunded', 'cancelled']
const WIDE: readonly Column[] = ['average', 'refunded', 'cancelled']
/** Reports whose rows add up to the total of the orders. */
const SUMMED: readonly ReportName[] = ['days', 'hours', 'cities', 'members']

const CELL = 'px-3 py-2 align-baseline'
const columnClass = (column: Column) =>
  classNames(CELL, 'text-right', WIDE.includes(column) && 'max-xl:hidden print:table-cell')

/** The rows of a report. */
export function ReportTable({ name, by, report }: { name: ReportName; by: Bucket; report: Report }) {
  const columns = SHOWN.filter((column) => (REPORTS[name] as readonly Column[]).includes(column))
  return (
    <div className="overflow-x-auto rounded-lg border border-line bg-surface">
      <table className="tabular w-full text-left text-sm">
        <caption className="sr-only">{TEXTS.reports[name]}</caption>
        <thead className="border-line border-b text-muted">
          <tr>
            <th scope="col" className={CELL}>
              {KEY_WORDS[name]}
            </th>
            {columns.map((column) => (
              <th key={column} scope="col" className={classNames(columnClass(column), 'whitespace-nowrap')}>
                {columnWords(column, name)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {report.rows.map((row) => (
            <tr key={row.key} className="border-line border-b last:border-b-0">
              <th scope="row" className={classNames(CELL, 'wrap-anywhere font-semibold')}>
                {keyWords(name, by, row)}
              </th>
              {columns.map((column) => (
                <td key={column} className={columnClass(column)}>
                  <span className="whitespace-nowrap">{valueWords(column, row.now[column])}</span>
                  {column === 'revenue' && row.before && (
                    <ChangeWords
                      column={column}
                      now={row.now[column]}
                      before={row.before[column]}
                      className="flex justify-end"
                    />
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        {SUMMED.includes(name) && (
          <tfoot className="border-line-strong border-t font-semibold">
            <tr>
              <th scope="row" className={CELL}>
                {TEXTS.total}
              </th>
              {columns.map((column) => (
                <td key={column} className={classNames(columnClass(column), 'whitespace-nowrap')}>
                  {valueWords(column, report.total.now[column])}
                </td>
              ))}
            </tr>
          </tfoot>
        )}
      </table>
    </div>
  )
}
