import { freePort } from '../scripts/free-port.ts'
import { startShopProcess } from '../scripts/shop-process.ts'
import { load } from './load.ts'
import { type BenchContext, formatNumber, type Row } from './measurement.ts'
import { CART, orderRequest } from './order-request.ts'
import { residentMb } from './process-cost.ts'

const MOST_MB = 200
const SECONDS = 8

/** Measures the resident memory of the process after a load of menus, quotes and orders. */
export async function memory(bench: BenchContext): Promise<Row[]> {
  const port = await freePort()
  const databaseUrl = await bench.newDatabase('memory')
  const settings = { port, dataDir: `${bench.folder}/memory`, databaseUrl, simulatorsUrl: 'http://127.0.0.1:9' }
  const shop = startShopProcess(settings, { LOG_LEVEL: 'info' })
  const url = `http://127.0.0.1:${port}`
  const headers = { 'content-type': 'application/json' }
  try {
    await shop.waitUntilReady(`${url}/readyz`)
    const before = await residentMb(shop.pid)
    const quote = await fetch(`${url}/api/quote`, { method: 'POST', headers, body: JSON.stringify(CART) })
    const { totals } = (await quote.json()) as { totals: { total: number } } // as the endpoint declares it
    await load({
      url: `${url}/api/menu/mains-beverages`,
      seconds: SECONDS,
      connections: 64,
      headers: { 'accept-encoding': 'br' },
    })
    const post = { seconds: SECONDS, connections: 64, method: 'POST', headers } as const
    await load({ ...post, url: `${url}/api/quote`, body: () => JSON.stringify(CART) })
    await load({ ...post, url: `${url}/api/orders`, body: () => JSON.stringify(orderRequest(totals.total)) })
    const after = await residentMb(shop.pid)
    return [
      {
        what: 'memory of the server after load, PostgreSQL',
        measured: `${formatNumber(after)} MB (${formatNumber(before)} MB at rest)`,
        budget: `< ${MOST_MB} MB`,
        isWithin: after < MOST_MB,
      },
    ]
  } finally {
    await shop.stop()
  }
}
