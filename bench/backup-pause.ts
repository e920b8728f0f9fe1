import { statSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { askShop, controlSocketPath } from '#server/app/commands/control-socket.ts'
import { openDatabase } from '#server/db/open-database.ts'
import { freePort } from '../scripts/free-port.ts'
import { startShopProcess } from '../scripts/shop-process.ts'
import { type BenchContext, formatNumber, median, type Row } from './measurement.ts'
import { CART, orderRequest } from './order-request.ts'

const MOST_MS = 100
/** Rows that compress badly, so that the backup is large too. */
const BALLAST_ROWS = 90_000
const QUIET_MS = 10_000

/** Measures the longest order during a backup of a large PGlite, and the longest without one. */
export async function backupPause(bench: BenchContext): Promise<Row[]> {
  const dataDir = `${bench.folder}/backup`
  await addBallast(dataDir)
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const headers = { 'content-type': 'application/json' }
  const shop = startShopProcess({ port, dataDir, simulatorsUrl: 'http://127.0.0.1:9' })
  try {
    await shop.waitUntilReady(`${url}/readyz`)
    const quote = await fetch(`${url}/api/quote`, { method: 'POST', headers, body: JSON.stringify(CART) })
    const { totals } = (await quote.json()) as { totals: { total: number } } // as the endpoint declares it
    const longestOrder = async (work: Promise<unknown>) => {
      let isOver = false
      let longest = 0
      const over = work.finally(() => {
        isOver = true
      })
      while (!isOver) {
        const begin = performance.now()
        const body = JSON.stringify(orderRequest(totals.total))
        await (await fetch(`${url}/api/orders`, { method: 'POST', headers, body })).arrayBuffer()
        longest = Math.max(longest, performance.now() - begin)
      }
      await over
      return longest
    }
    const quiet = () => longestOrder(new Promise((resolve) => setTimeout(resolve, QUIET_MS)))
    await quiet()
    const rounds: { without: number; during: number }[] = []
    const file = (round: number) => join(bench.folder, `${round}.backup`)
    for (let round = 0; round < bench.rounds; round += 1) {
      const without = await quiet()
      const backup = askShop(controlSocketPath(dataDir), 'backup', { file: file(round) })
      rounds.push({ without, during: await longestOrder(backup) })
    }
    const ms = median(rounds.map(({ during }) => during))
    const megabytes = statSync(file(0)).size / 1024 ** 2
    return [
      {
        what: `longest order during a backup of PGlite (file of ${formatNumber(megabytes)} MB)`,
        measured: `${formatNumber(ms)} ms (${formatNumber(median(rounds.map(({ without }) => without)))} ms without one)`,
        budget: `< ${formatNumber(MOST_MS)} ms`,
        isWithin: ms < MOST_MS,
      },
    ]
  } finally {
    await shop.stop()
  }
}

async function addBallast(dataDir: string) {
  const { db, close } = await openDatabase({ databaseUrl: undefined, databaseConnections: 2, dataDir })
  try {
    await db.execute(sql`create table ballast (bytes text)`)
    for (let row = 0; row < BALLAST_ROWS; row += 5_000) {
      await db.execute(sql`
        insert into ballast select string_agg(md5(random()::text), '') from generate_series(1, 5000) n,
          generate_series(1, 120) m group by n`)
      await db.execute(sql`checkpoint`)
    }
  } finally {
    await close()
  }
}
