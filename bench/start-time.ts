import { freePort } from '../scripts/free-port.ts'
import { startShopProcess } from '../scripts/shop-process.ts'
import { figure, type Ground, median, type Row } from './measurement.ts'

const MOST_MS = 1_500

/** From starting the process to its first answer with the menu, on a database that is there already. */
export async function startTime(ground: Ground): Promise<Row[]> {
  const onPostgres = await timeStarts(ground, 'PostgreSQL', await ground.newDatabase('start'))
  return [...(await timeStarts(ground, 'PGlite', '')), ...onPostgres]
}

async function timeStarts(ground: Ground, engine: string, databaseUrl: string): Promise<Row[]> {
  const dataDir = `${ground.folder}/start-${engine}`
  const starts: number[] = []
  for (let round = 0; round <= ground.rounds; round += 1) {
    const port = await freePort()
    const begin = performance.now()
    const shop = startShopProcess({ port, dataDir, databaseUrl, simulatorsUrl: 'http://127.0.0.1:9' })
    try {
      await shop.answers(`http://127.0.0.1:${port}/api/menu/mains-beverages`)
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
      measured: `${figure(ms)} ms (${figure(first)} ms on an empty one)`,
      budget: `< ${figure(MOST_MS)} ms`,
      isWithin: ms < MOST_MS,
    },
  ]
}
