import pg from 'pg'
import { freePort } from '../scripts/free-port.ts'
import { startShopProcess, startSimulatorsProcess } from '../scripts/shop-process.ts'
import { type BenchContext, formatNumber, median, type Row } from './measurement.ts'
import { CART, orderRequest, post } from './order-request.ts'
import { busySeconds } from './process-cost.ts'

/** Processor time of one checkout, ms, on a machine whose stand-in of the provider takes `STAND_IN_MS` for it. */
const MOST_MS = { shop: 5, database: 4 }
/**
 * What it took in the hour in which the budget was first met. Machines and hours differ by a factor of two, so the budget
 * is a ratio within one run. Measure it anew when the stand-in's own work changes.
 */
const STAND_IN_MS = 1.3
const SHOPPERS = 8
const SECONDS = 5
const CONNECTIONS = 10

/**
 * Measures whole paid checkouts of guests over HTTP: quote, order, payment at the provider's stand-in, its webhook, the
 * shopper's return, and one look at the tracking page. The cost is processor time by process, which other load on the
 * machine changes little.
 */
export async function paidCheckout(bench: BenchContext): Promise<Row[]> {
  const [port, simulatorsPort] = [await freePort(), await freePort()]
  const databaseUrl = await bench.newDatabase('checkout')
  const [shopUrl, simulatorsUrl] = [`http://127.0.0.1:${port}`, `http://127.0.0.1:${simulatorsPort}`]
  const settings = { port, dataDir: `${bench.folder}/checkout`, databaseUrl, simulatorsUrl }
  const simulators = startSimulatorsProcess({
    port: simulatorsPort,
    shopPort: port,
    journal: `${bench.folder}/checkout-provider`,
  })
  const shop = startShopProcess(settings, { LOG_LEVEL: 'info', DATABASE_CONNECTIONS: String(CONNECTIONS) })
  const client = new pg.Client({ connectionString: databaseUrl })
  try {
    await Promise.all([shop.waitUntilReady(`${shopUrl}/readyz`), simulators.waitUntilReady(simulatorsUrl)])
    await client.connect()

    const buy = async () => {
      const quote = await post<{ totals: { total: number } }>(`${shopUrl}/api/quote`, CART)
      const order = await post<{ orderId: string }>(`${shopUrl}/api/orders`, orderRequest(quote.totals.total))
      const start = { purpose: 'order', subjectId: order.orderId }
      const { reference } = await post<{ reference: string }>(`${shopUrl}/api/paystack/initiate`, start)
      await post(`${simulatorsUrl}/_transactions/${reference}/pay`)
      const settled = await post<{ state: string }>(`${shopUrl}/api/payments/${reference}/settle`)
      if (settled.state !== 'paid') throw new Error(`a checkout ended as ${settled.state}`)
      const tracked = await fetch(`${shopUrl}/api/orders/${order.orderId}`)
      await tracked.arrayBuffer()
      if (!tracked.ok) throw new Error(`the order cannot be tracked: ${tracked.status}`)
    }
    const round = async () => {
      const before = await usedSeconds()
      const end = performance.now() + SECONDS * 1_000
      let bought = 0
      const buyInTurn = async () => {
        while (performance.now() < end) {
          await buy()
          bought += 1
        }
      }
      await Promise.all(Array.from({ length: SHOPPERS }, buyInTurn))
      const after = await usedSeconds()
      const msOf = (part: keyof typeof after) => ((after[part] - before[part]) * 1_000) / bought
      return { rate: bought / SECONDS, shop: msOf('shop'), database: msOf('database'), provider: msOf('provider') }
    }
    const usedSeconds = async () => {
      const { rows } = await client.query<{ pid: number }>('select pid from pg_stat_activity')
      const ofDatabase = await Promise.all(rows.map(({ pid }) => busySeconds(pid)))
      return {
        shop: await busySeconds(shop.pid),
        database: ofDatabase.reduce((sum, seconds) => sum + seconds, 0),
        provider: await busySeconds(simulators.pid),
      }
    }

    await round() // warm-up
    const rounds: Awaited<ReturnType<typeof round>>[] = []
    while (rounds.length < bench.rounds) rounds.push(await round())
    const [rate, ofShop, ofDatabase, ofProvider] = (['rate', 'shop', 'database', 'provider'] as const).map((part) =>
      median(rounds.map((one) => one[part])),
    ) as [number, number, number, number] // as many as parts
    const speed = STAND_IN_MS / ofProvider
    const [shopMs, databaseMs] = [ofShop * speed, ofDatabase * speed]
    return [
      {
        what: 'a paid checkout over HTTP, processor time of shop and PostgreSQL',
        measured: `${ofShop.toFixed(1)} + ${ofDatabase.toFixed(1)} ms (${formatNumber(rate)} a second, stand-in ${ofProvider.toFixed(1)} ms); with a stand-in of ${STAND_IN_MS} ms ${shopMs.toFixed(1)} + ${databaseMs.toFixed(1)} ms`,
        budget: `≤ ${MOST_MS.shop} + ${MOST_MS.database} ms then`,
        isWithin: shopMs <= MOST_MS.shop && databaseMs <= MOST_MS.database,
      },
    ]
  } finally {
    await client.end().catch(() => undefined)
    await shop.stop()
    await simulators.stop()
  }
}
