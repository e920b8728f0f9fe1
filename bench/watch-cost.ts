import { freePort } from '../scripts/free-port.ts'
import { startShopProcess, startSimulatorsProcess } from '../scripts/shop-process.ts'
import { createMetrics } from '../server/app/watch/metrics.ts'
import { type BenchContext, median, type Row } from './measurement.ts'
import { CART, orderRequest, post } from './order-request.ts'
import { busySeconds } from './process-cost.ts'

/** A hundredth of the processor time that a whole checkout may take, in microseconds. */
const MOST_US = 50
const CHECKOUTS = 40
const TIMES = 200_000

/**
 * Measures what metrics cost a whole checkout: how often they are told something, times what that takes. The difference
 * between a shop with metrics and one without is printed beside it; the noise between two processes is larger than a
 * hundredth.
 */
export async function watchCost(bench: BenchContext): Promise<Row[]> {
  const watched = await openShop(bench, 'watched', String(await freePort()))
  const bare = await openShop(bench, 'unwatched', '')
  try {
    await watched.checkOut(CHECKOUTS)
    await bare.checkOut(CHECKOUTS)
    const before = await watched.counts()
    const rounds: { watched: number; bare: number }[] = []
    for (let round = 0; round < bench.rounds; round += 1) {
      // In turn, because whoever is measured second finds a warmer machine.
      const first = round % 2 === 0 ? await watched.busyUs() : undefined
      const without = await bare.busyUs()
      rounds.push({ watched: first ?? (await watched.busyUs()), bare: without })
    }
    const after = await watched.counts()
    // Background work is counted too: what it asks the database is not taken off.
    const each = (name: keyof typeof after) => (after[name] - before[name]) / (CHECKOUTS * bench.rounds)
    const us =
      each('requests') * COST.request() + each('statements') * COST.statement() + each('calls') * (await COST.call())
    const [withThem, without] = [median(rounds.map((one) => one.watched)), median(rounds.map((one) => one.bare))]
    const told = `${each('requests').toFixed(1)} requests, ${each('statements').toFixed(1)} statements, ${each('calls').toFixed(1)} calls`
    return [
      {
        what: 'metrics of a whole checkout, processor time',
        measured: `${us.toFixed(0)} µs for ${told} (a checkout took ${(withThem / 1_000).toFixed(2)} ms with them, ${(without / 1_000).toFixed(2)} without)`,
        budget: `≤ ${MOST_US} µs`,
        isWithin: us <= MOST_US,
      },
    ]
  } finally {
    await watched.close()
    await bare.close()
  }
}

/** What each of these takes, in microseconds. */
const COST = {
  request: () => {
    const { watch } = createMetrics(() => new Date())
    type Hook = (request: object, reply: object, done: () => void) => void
    let told: Hook | undefined
    const app = { addHook: (_name: string, hook: Hook) => (told = hook) }
    watch.requests(app as unknown as Parameters<typeof watch.requests>[0]) // the hook is all that is used
    const request = { routeOptions: { url: '/api/orders' }, method: 'POST' }
    const reply = { statusCode: 200, elapsedTime: 12 }
    return perTime(() => told?.(request, reply, () => undefined))
  },
  statement: () => {
    const { watch } = createMetrics(() => new Date())
    return perTime(() => watch.query('select "id" from "orders" where "id" = $1')(false))
  },
  call: async () => {
    const { watch } = createMetrics(() => new Date())
    const run = async () => ({ kind: 'ok' })
    const startedAt = process.cpuUsage()
    for (let time = 0; time < TIMES; time += 1) await watch.call('paystack', 'verify', run)
    return used(startedAt)
  },
}

function perTime(run: () => void): number {
  for (let time = 0; time < TIMES; time += 1) run()
  const startedAt = process.cpuUsage()
  for (let time = 0; time < TIMES; time += 1) run()
  return used(startedAt)
}

function used(startedAt: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(startedAt)
  return (user + system) / TIMES
}

/** A shop on a database of its own, with its own provider. */
async function openShop(bench: BenchContext, name: string, metricsPort: string) {
  const [port, simulatorsPort] = [await freePort(), await freePort()]
  const databaseUrl = await bench.newDatabase(name)
  const simulatorsUrl = `http://127.0.0.1:${simulatorsPort}`
  const journal = `${bench.folder}/${name}-journal`
  const simulators = startSimulatorsProcess({ port: simulatorsPort, shopPort: port, journal })
  const shop = startShopProcess(
    { port, dataDir: `${bench.folder}/${name}`, databaseUrl, simulatorsUrl },
    { LOG_LEVEL: 'info', METRICS_PORT: metricsPort },
  )
  const url = `http://127.0.0.1:${port}`
  await simulators.waitUntilReady(simulatorsUrl)
  await shop.waitUntilReady(`${url}/readyz`)

  const checkOut = async (times: number) => {
    for (let time = 0; time < times; time += 1) {
      const { totals } = await post<{ totals: { total: number } }>(`${url}/api/quote`, CART)
      const { orderId } = await post<{ orderId: string }>(`${url}/api/orders`, orderRequest(totals.total))
      const subject = { purpose: 'order', subjectId: orderId }
      const { reference } = await post<{ reference: string }>(`${url}/api/paystack/initiate`, subject)
      await post(`${simulatorsUrl}/_transactions/${reference}/pay`, {})
      const { state } = await post<{ state: string }>(`${url}/api/payments/${reference}/settle`, {})
      if (state !== 'paid') throw new Error(`a checkout ended as ${state}`)
    }
  }
  return {
    checkOut,
    /** The processor time of a checkout. */
    busyUs: async () => {
      const before = await busySeconds(shop.pid)
      await checkOut(CHECKOUTS)
      return (((await busySeconds(shop.pid)) - before) / CHECKOUTS) * 1e6
    },
    counts: async () => {
      const text = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text()
      const sum = (metric: string) =>
        [...text.matchAll(new RegExp(`^${metric}_count\\{.*\\} (\\d+)$`, 'gm'))].reduce(
          (all, [, one]) => all + Number(one),
          0,
        )
      return {
        requests: sum('chillz_http_request_duration_seconds'),
        statements: sum('chillz_database_query_duration_seconds'),
        calls: sum('chillz_provider_call_duration_seconds'),
      }
    },
    close: async () => {
      await shop.stop()
      await simulators.stop()
    },
  }
}
