import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { freePort } from '../scripts/free-port.ts'
import { PROJECT } from '../scripts/run-program.ts'
import { startShopProcess } from '../scripts/shop-process.ts'
import { load } from './load.ts'
import { figure, type Ground, median, percent, type Row } from './measurement.ts'
import { CART, orderRequest } from './order-request.ts'

const LEAST_SHARE = 0.25
/** Of the database, for the shop as for the bare inserts. */
const CONNECTIONS = 10
const SECONDS = 3
const run = promisify(execFile)

/** How much of the rate of bare inserts is left when orders come over HTTP, are checked, priced and written. */
export async function orderRate(ground: Ground): Promise<Row[]> {
  const port = await freePort()
  const databaseUrl = await ground.newDatabase('orders')
  const settings = { port, dataDir: `${ground.folder}/orders`, databaseUrl, simulatorsUrl: 'http://127.0.0.1:9' }
  const more = { LOG_LEVEL: 'info', DATABASE_CONNECTIONS: String(CONNECTIONS) }
  const shop = startShopProcess(settings, more)
  const url = `http://127.0.0.1:${port}`
  const headers = { 'content-type': 'application/json' }
  try {
    await shop.answers(`${url}/readyz`)
    const quote = await fetch(`${url}/api/quote`, { method: 'POST', headers, body: JSON.stringify(CART) })
    const { totals } = (await quote.json()) as { totals: { total: number } } // as the endpoint declares it
    const place = async () => {
      const { rate } = await load({
        url: `${url}/api/orders`,
        seconds: SECONDS,
        connections: 2 * CONNECTIONS, // none of the database's stands idle while an answer is on its way
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
    for (let round = 0; round < ground.rounds; round += 1) rounds.push({ ours: await place(), bare: await insert() })
    const [ours, bare] = [median(rounds.map((one) => one.ours)), median(rounds.map((one) => one.bare))]
    const share = median(rounds.map((one) => one.ours / one.bare))
    return [
      {
        what: 'placing an order, of bare inserts of the same rows',
        measured: `${percent(share)} (${figure(ours)} of ${figure(bare)} a second)`,
        budget: `≥ ${percent(LEAST_SHARE)}`,
        isWithin: share >= LEAST_SHARE,
      },
    ]
  } finally {
    await shop.stop()
  }
}
