import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { freePort } from '../scripts/free-port.ts'
import { PROJECT } from '../scripts/run-program.ts'
import { startShopProcess } from '../scripts/shop-process.ts'
import { load } from './load.ts'
import { type BenchContext, formatNumber, median, percent, type Row } from './measurement.ts'
import { CART, orderRequest } from './order-request.ts'

const LEAST_SHARE = 0.25
/** Database connections, for the shop and for the bare inserts. */
const CONNECTIONS = 10
const SECONDS = 3
const run = promisify(execFile)

/** Measures the rate of orders over HTTP, checked, priced and written, relative to bare inserts. */
export async function orderRate(bench: BenchContext): Promise<Row[]> {
  const port = await freePort()
  const databaseUrl = await bench.newDatabase('orders')
  const settings = { port, dataDir: `${bench.folder}/orders`, databaseUrl, simulatorsUrl: 'http://127.0.0.1:9' }
  const more = { LOG_LEVEL: 'info', DATABASE_CONNECTIONS: String(CONNECTIONS) }
  const shop = startShopProcess(settings, more)
  const url = `http://127.0.0.1:${port}`
  const headers = { 'content-type': 'application/json' }
  try {
    await shop.waitUntilReady(`${url}/readyz`)
    const quote = await fetch(`${url}/api/quote`, { method: 'POST', headers, body: JSON.stringify(CART) })
    const { totals } = (await quote.json()) as { totals: { total: number } } // as the endpoint declares it
    const place = async () => {
      const { rate } = await load({
        url: `${url}/api/orders`,
        seconds: SECONDS,
        connections: 2 * CONNECTIONS, // keeps all database connections busy
        headers,
        method: 'POST',
        body: () => JSON.stringify(orderRequest(totals.total)),
      })
      return rate
    }
    const insert = async () => {
      const args = ['bench/bare-inserts.ts', databaseUrl, String(CONNECTIONS), String(SECONDS)]
      return Number((await run(process.execPath, args, { cwd: PROJECT })).stdout)
    }
    await place()
    await insert()
    const rounds: { ours: number; bare: number }[] = []
    for (let round = 0; round < bench.rounds; round += 1) rounds.push({ ours: await place(), bare: await insert() })
    const [ours, bare] = [median(rounds.map((one) => one.ours)), median(rounds.map((one) => one.bare))]
    const share = median(rounds.map((one) => one.ours / one.bare))
    return [
      {
        what: 'placing an order, of bare inserts of the same rows',
        measured: `${percent(share)} (${formatNumber(ours)} of ${formatNumber(bare)} a second)`,
        budget: `≥ ${percent(LEAST_SHARE)}`,
        isWithin: share >= LEAST_SHARE,
      },
    ]
  } finally {
    await shop.stop()
  }
}
