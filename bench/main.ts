/**
 * Measures the shop against its budgets and prints one table.
 *
 * `npm run bench [-- --strict] [--only menu,search,import,statements,orders,checkout,watch,passwords,tokens,start,memory,pictures,backup,usable,visit,low-data,shift,scroll,board,ride,year,year-pglite,lighthouse] [--rounds 5]`; `--strict` ends with 1 if
 * something exceeds its budget. `npm run bench:orders` measures `list`, which first writes a million orders.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { buildShop } from '../scripts/build-shop.ts'
import { startPostgres } from '../scripts/postgres.ts'
import { backupPause } from './backup-pause.ts'
import { browserBoard } from './browser-board.ts'
import { browserLowData } from './browser-low-data.ts'
import { browserRide } from './browser-ride.ts'
import { browserScroll } from './browser-scroll.ts'
import { browserShift } from './browser-shift.ts'
import { browserUsable } from './browser-usable.ts'
import { browserVisit } from './browser-visit.ts'
import { checkoutStatements } from './checkout-statements.ts'
import { lighthouse } from './lighthouse.ts'
import type { BenchContext, Row } from './measurement.ts'
import { memory } from './memory.ts'
import { menuDocument } from './menu-document.ts'
import { menuImport } from './menu-import.ts'
import { orderList } from './order-list.ts'
import { orderRate } from './order-rate.ts'
import { paidCheckout } from './paid-checkout.ts'
import { passwordRate } from './password-rate.ts'
import { pictureAttack } from './picture-attack.ts'
import { searchRate } from './search-rate.ts'
import { startTime } from './start-time.ts'
import { tokenCheck } from './token-check.ts'
import { watchCost } from './watch-cost.ts'
import { yearOfOrders } from './year-of-orders.ts'
import { yearOnPglite } from './year-on-pglite.ts'

const MEASUREMENTS: Record<string, (bench: BenchContext) => Promise<Row[]>> = {
  menu: menuDocument,
  search: searchRate,
  import: menuImport,
  statements: checkoutStatements,
  orders: orderRate,
  checkout: paidCheckout,
  watch: watchCost,
  passwords: passwordRate,
  tokens: tokenCheck,
  start: startTime,
  memory,
  pictures: pictureAttack,
  backup: backupPause,
  usable: browserUsable,
  visit: browserVisit,
  'low-data': browserLowData,
  shift: browserShift,
  scroll: browserScroll,
}
/** What takes minutes, fetches a tool or concerns staff, and is measured only when it is named. */
const LONG: typeof MEASUREMENTS = {
  list: orderList,
  year: yearOfOrders,
  'year-pglite': yearOnPglite,
  board: browserBoard,
  ride: browserRide,
  lighthouse,
}

const { values } = parseArgs({
  options: {
    strict: { type: 'boolean', default: false },
    only: { type: 'string', default: Object.keys(MEASUREMENTS).join(',') },
    rounds: { type: 'string', default: '5' },
  },
})
process.on('SIGINT', () => process.exit(130)) // started processes end with this one
process.on('SIGTERM', () => process.exit(143))

await buildShop()
const folder = await mkdtemp(join(tmpdir(), 'chillz-bench-'))
const postgres = await startPostgres()
const rows: Row[] = []
try {
  const bench = { folder, newDatabase, rounds: Number(values.rounds) }
  for (const name of values.only.split(',')) {
    const measure = MEASUREMENTS[name] ?? LONG[name]
    if (!measure)
      throw new Error(
        `there is no measurement ${name}; choose from ${Object.keys({ ...MEASUREMENTS, ...LONG }).join(', ')}`,
      )
    console.error(`measuring: ${name}`)
    rows.push(...(await measure(bench)))
  }
} finally {
  await postgres.stop()
  await rm(folder, { recursive: true, force: true })
}

const table = [
  ['what', 'measured', 'budget', ''],
  ...rows.map((row) => [row.what, row.measured, row.budget, verdict(row)]),
]
const widths = [0, 1, 2].map((column) => Math.max(...table.map((cells) => cells[column]?.length ?? 0)))
for (const cells of table)
  console.log(
    cells
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  )
if (values.strict && rows.some((row) => !row.isWithin)) process.exitCode = 1

function verdict({ isWithin }: Row): string {
  return isWithin ? 'ok' : 'OVER'
}

async function newDatabase(name: string): Promise<string> {
  const client = new pg.Client({ connectionString: postgres.url })
  await client.connect()
  await client.query(`create database bench_${name}`)
  await client.end()
  const url = new URL(postgres.url)
  url.pathname = `/bench_${name}`
  return url.href
}
