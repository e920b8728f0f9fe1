import { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { DAYS_MAX, REPORT_NAMES, type ReportName } from '#domain/reports/reports-api.ts'
import { serviceDay, shiftDay } from '#domain/time/accra-time.ts'
import type { Db } from '#server/db/db.ts'
import { csvOf } from '#server/http/csv.ts'
import { ordersCsv } from '#server/orders/staff/orders-csv.ts'
import { readReport } from '#server/reports/read-report.ts'
import { calculateDay } from '#server/reports/report-jobs.ts'
import { aStaffMember } from '#test/builders.ts'
import { formatNumber, median, type Row } from './measurement.ts'
import { residentMb } from './process-cost.ts'

const MANAGER = aStaffMember({ role: 'manager' })
const TIMES = 20
const WARMING = 4
/** Orders of the file that is written. */
const FILE_DAYS = 109

/** Measures reports and the file of orders on a database with a million orders: first all days are summed. */
export async function reports(db: Db): Promise<Row[]> {
  const now = new Date()
  const begin = performance.now()
  let days = 0
  while ((await calculateDay(db, now)) > 0) days += 1
  const rows: Row[] = [
    {
      what: `summing ${formatNumber(days)} days of reports`,
      measured: `${((performance.now() - begin) / days).toFixed(0)} ms each`,
      budget: '≤ 1,000 ms',
      isWithin: performance.now() - begin <= days * 1_000,
    },
  ]
  const today = serviceDay(now)
  const month = { from: shiftDay(today, -40).slice(0, 8).concat('01'), to: shiftDay(`${today.slice(0, 8)}01`, -1) }
  for (const name of REPORT_NAMES) {
    rows.push(await timed(db, name, 'of today', { from: today, to: today }, 100))
    rows.push(await timed(db, name, 'of the month before', month, 200))
  }
  rows.push(await timed(db, 'days', 'of this month', { from: `${today.slice(0, 8)}01`, to: today }, 200))
  rows.push(await timed(db, 'items', `of ${DAYS_MAX} days`, { from: shiftDay(today, 1 - DAYS_MAX), to: today }, 1_000))
  return [...rows, ...(await fileOfOrders(db, { from: shiftDay(today, -FILE_DAYS), to: today }))]
}

async function timed(
  db: Db,
  name: ReportName,
  what: string,
  period: { from: string; to: string },
  budgetMs: number,
): Promise<Row> {
  const took: number[] = []
  for (let turn = 0; turn < TIMES; turn += 1) {
    const begin = performance.now()
    await readReport(db, { name, by: 'day', ...period }, new Date())
    if (turn >= WARMING) took.push(performance.now() - begin)
  }
  return {
    what: `report ${name} ${what}, with the period before`,
    measured: `${median(took).toFixed(1)} ms`,
    budget: `≤ ${budgetMs} ms`,
    isWithin: median(took) <= budgetMs,
  }
}

async function fileOfOrders(db: Db, period: { from: string; to: string }): Promise<Row[]> {
  const before = await residentMb(process.pid)
  const begin = performance.now()
  let [firstMs, lines, most] = [0, 0, before]
  const { header, rows } = await ordersCsv(db, MANAGER, period)
  const count = new Writable({
    write: (chunk: Buffer, _, done) => {
      firstMs ||= performance.now() - begin
      lines += chunk.toString().split('\n').length - 1
      void residentMb(process.pid).then((mb) => {
        most = Math.max(most, mb)
        done()
      })
    },
  })
  await pipeline(csvOf(header, rows), count)
  const took = (performance.now() - begin) / 1_000
  return [
    {
      what: `first byte of the file of ${formatNumber(lines)} orders (whole: ${took.toFixed(1)} s)`,
      measured: `${firstMs.toFixed(1)} ms`,
      budget: '≤ 300 ms',
      isWithin: firstMs <= 300,
    },
    {
      what: 'memory while it is written',
      measured: `+${formatNumber(most - before)} MB`,
      budget: '≤ 30 MB',
      isWithin: most - before <= 30,
    },
  ]
}
