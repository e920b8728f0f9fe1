import { freePort } from '../scripts/free-port.ts'
import { startShopProcess } from '../scripts/shop-process.ts'
import { type BenchContext, formatNumber, median, type Row } from './measurement.ts'

const MOST_MS = 1_200

/** Measures the time from the start of the process to its first menu answer, with an existing database. */
export async function startTime(bench: BenchContext): Promise<Row[]> {
  const onPostgres = await timeStarts(bench, 'PostgreSQL', await bench.newDatabase('start'))
  return [...(await timeStarts(bench, 'PGlite', '')), ...onPostgres]
}

async function timeStarts(bench: BenchContext, engine: string, databaseUrl: string): Promise<Row[]> {
  const dataDir = `${bench.folder}/start-${engine}`
  const starts: number[] = []
  for (let round = 0; round <= bench.rounds; round += 1) {
    const port = await freePort()
    const begin = performance.now()
    const shop = startShopProcess({ port, dataDir, databaseUrl, simulatorsUrl: 'http://127.0.0.1:9' })
    try {
      await shop.waitUntilReady(`http://127.0.0.1:${port}/api/menu/mains-beverages`)
      starts.push(performance.now() - begin)
    } finally {
      await shop.stop()
    }
  }
  const [first = Number.NaN, ...later] = starts
  const ms = median(later)
  return [
    {
      what: `start to first menu answer, ${engine}`,
      measured: `${formatNumber(ms)} ms (${formatNumber(first)} ms on an empty one)`,
      budget: `< ${formatNumber(MOST_MS)} ms`,
      isWithin: ms < MOST_MS,
    },
  ]
}
