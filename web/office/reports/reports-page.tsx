import { ChartColumn } from 'lucide-react'
import { useState } from 'react'
import { columnWords } from '#domain/reports/column-words.ts'
import { BUCKETS } from '#domain/reports/period.ts'
import { reportFile } from '#domain/reports/report-file.ts'
import { type Column, downloadReport, REPORT_NAMES, type Report } from '#domain/reports/reports-api.ts'
import { callFile } from '../../client/api.ts'
import { Button } from '../../ui/button.tsx'
import { SelectField } from '../../ui/form/select-field.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { EmptyState } from '../../ui/state/empty-state.tsx'
import { QueryWait } from '../../ui/state/query-wait.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { dayWords } from '../../ui/words/day-words.ts'
import { timeWords } from '../../ui/words/moment-words.ts'
import { CsvButton, sendLong } from '../frame/csv-button.tsx'
import { OldMark, WaitingRows } from '../frame/office-list.tsx'
import { OfficePage } from '../frame/office-page.tsx'
import { useAddress } from '../frame/use-address.ts'
import { useCityNames } from '../frame/use-city-names.ts'
import { ChangeWords } from './change-words.tsx'
import { PRESETS } from './presets.ts'
import { ReportChart } from './report-chart.tsx'
import { ReportTable } from './report-table.tsx'
import { keyWords, p90Words, valueWords } from './report-words.ts'
import { REPORT_TEXTS as TEXTS } from './reports-texts.ts'
import { type ReportChoice, useReport, useReportChoice } from './use-report.ts'

const MONEY: readonly Column[] = [
  'revenue',
  'orders',
  'average',
  'refunded',
  'cancelled',
  'discounts',
  'deliveryFees',
  'serviceFees',
]

/** What was sold in a period, and how long it took, against the period before. */
export function ReportsPage() {
  const choice = useReportChoice()
  const query = useReport(choice)
  const { period, name } = choice
  // The city of the numbers that are shown: those of another one stay until its own have come.
  const [city, setCity] = useState(choice.city)
  if (!query.isPlaceholderData && city !== choice.city) setCity(choice.city)
  return (
    <OfficePage title={TEXTS.title} className="max-w-7xl gap-5">
      <Presets choice={choice} />
      <Filters choice={choice} />
      {period === undefined ? (
        <p role="alert" className="rounded-md bg-brick-soft px-4 py-2 font-semibold text-brick-text">
          {TEXTS.badPeriod}
        </p>
      ) : !query.data ? (
        <QueryWait query={query} title={TEXTS.failed} waiting={<WaitingRows />} />
      ) : (
        <div aria-busy={query.isPlaceholderData} className="grid grid-cols-1 gap-5 aria-busy:opacity-60">
          <OldMark query={query} />
          <PeriodWords report={query.data} city={city} />
          <Summary report={query.data} />
          <Tabs
            label={TEXTS.report}
            value={name}
            onValueChange={(report) => choice.set({ report })}
            tabs={REPORT_NAMES.map((value) => ({ value, label: TEXTS.reports[value] }))}
          >
            {query.isPlaceholderData ? <WaitingRows /> : <Rows choice={choice} report={query.data} />}
          </Tabs>
        </div>
      )}
    </OfficePage>
  )
}

function Presets({ choice: { preset, setPreset } }: { choice: ReportChoice }) {
  return (
    <fieldset className="flex flex-wrap gap-2 print:hidden">
      <legend className="sr-only">{TEXTS.period}</legend>
      {PRESETS.map((one) => (
        <Button
          key={one}
          size="lg"
          variant={preset === one ? 'default' : 'outline'}
          aria-pressed={preset === one}
          className="px-4"
          onClick={() => setPreset(one)}
        >
          {TEXTS.presets[one]}
        </Button>
      ))}
    </fieldset>
  )
}

function Filters({ choice }: { choice: ReportChoice }) {
  const { days, setDay, city, name, by, set, period, today } = choice
  const cities = useCityNames(city === undefined ? [] : [city])
  return (
    <div className="grid grid-cols-2 items-end gap-3 md:flex md:flex-wrap print:hidden">
      {(['from', 'to'] as const).map((end) => (
        <TextField
          key={end}
          label={end === 'from' ? TEXTS.fromDay : TEXTS.toDay}
          type="date"
          max={today}
          value={days[end]}
          onValueChange={(value) => setDay({ [end]: value })}
        />
      ))}
      <SelectField label={TEXTS.city} {...useAddress().choice('city', TEXTS.anyCity, cities, String)} />
      {name === 'days' && (
        <SelectField
          label={TEXTS.bucket}
          value={by}
          onValueChange={(value) => set({ by: value })}
          options={BUCKETS.map((value) => ({ value, label: TEXTS.buckets[value] }))}
        />
      )}
      {period && (
        <CsvButton
          file={reportFile(name, period, city, by)}
          load={() =>
            callFile(downloadReport, { params: { name }, querystring: { ...period, city, by }, send: sendLong })
          }
        />
      )}
    </div>
  )
}

const daysWords = ({ from, to }: { from: string; to: string }) => TEXTS.days(dayWords(from), dayWords(to))

function PeriodWords({ report, city = TEXTS.anyCity }: { report: Report; city: string | undefined }) {
  const { before, pendingDays } = report
  return (
    <div className="grid gap-1 text-muted text-sm">
      <p>
        <strong className="text-ink">{`${city}, ${daysWords(report)}`}</strong>.{' '}
        {TEXTS.compared(daysWords(before), before.until && timeWords(before.until))}. {TEXTS.counts}
      </p>
      <p role="status" className="font-semibold text-ink empty:sr-only">
        {pendingDays > 0 ? TEXTS.pending(pendingDays) : null}
      </p>
    </div>
  )
}

function Summary({ report: { total } }: { report: Report }) {
  const { now, before } = total
  const value = (column: Column) => ({ column, now: now[column], before: before?.[column] ?? null })
  const { times } = TEXTS
  return (
    <section aria-label={TEXTS.sums}>
      <dl className="grid grid-cols-2 gap-3 md:grid-cols-3 xl:grid-cols-4 print:grid-cols-4">
        {MONEY.map((column) => (
          <Fact key={column} name={columnWords(column)} {...value(column)} />
        ))}
        <Fact name={times.accept} {...value('accept')} p90={now.acceptP90} />
        <Fact name={times.ready} {...value('ready')} p90={now.readyP90} />
        <Fact name={times.late} {...value('late')} />
        <Fact name={times.deliver} {...value('deliver')} p90={now.deliverP90} />
      </dl>
    </section>
  )
}

type FactProps = { name: string; column: Column; now: number | null; before: number | null; p90?: number | null }

function Fact({ name, column, now, before, p90 = null }: FactProps) {
  return (
    <div className="grid content-start gap-0.5 rounded-lg border border-line bg-surface px-4 py-3">
      <dt className="text-muted text-sm">{name}</dt>
      <dd className="grid gap-0.5">
        <span className="tabular wrap-anywhere font-semibold text-lg leading-tight">{valueWords(column, now)}</span>
        <ChangeWords column={column} now={now} before={before} />
        {p90 !== null && <span className="tabular text-muted text-xs">{p90Words(column, p90)}</span>}
      </dd>
    </div>
  )
}

function Rows({ choice: { name, by }, report }: { choice: ReportChoice; report: Report }) {
  const isEmpty = report.rows.every(({ now, before }) => now.paid === 0 && (before?.paid ?? 0) === 0)
  if (isEmpty) return <EmptyState icon={ChartColumn} {...TEXTS.empty} />
  const note = TEXTS.notes[name]
  return (
    <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[minmax(0,2fr)_minmax(0,3fr)] print:grid-cols-1">
      <ReportChart
        title={TEXTS.reports[name]}
        isInTime={name === 'days' || name === 'hours'}
        bars={report.rows.map((row) => ({
          key: row.key,
          name: keyWords(name, by, row),
          value: row.now.revenue,
          words: valueWords('revenue', row.now.revenue),
        }))}
      />
      <div className="grid gap-2">
        <ReportTable name={name} by={by} report={report} />
        {note && <p className="text-muted text-sm">{note}</p>}
      </div>
    </div>
  )
}
