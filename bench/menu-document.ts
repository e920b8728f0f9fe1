import { freePort } from '../scripts/free-port.ts'
import { startProgram, startShopProcess } from '../scripts/shop-process.ts'
import { load } from './load.ts'
import { type BenchContext, formatNumber, median, percent, type Row } from './measurement.ts'
import { busySeconds } from './process-cost.ts'

const LEAST_SHARE = 0.95
const CONNECTIONS = 32
const SECONDS = 3
const ENCODING = { 'accept-encoding': 'br' }

/**
 * Measures how many menus the shop answers, relative to a bare Fastify that answers buffers of the same size.
 *
 * Rates are per second of each server's processor time, not of the clock, so the load generator and other processes do
 * not distort them.
 */
export async function menuDocument(bench: BenchContext): Promise<Row[]> {
  const databaseUrl = await bench.newDatabase('menu')
  const rounds: Awaited<ReturnType<typeof compare>>[] = []
  while (rounds.length < bench.rounds) rounds.push(await compare(bench, databaseUrl))
  const [ours, others] = [median(rounds.map((one) => one.ours)), median(rounds.map((one) => one.bare))]
  const share = median(rounds.map((one) => one.ours / one.bare))
  return [
    {
      what: `menu document, ${formatNumber(rounds[0]?.bytes ?? 0)} bytes, of bare Fastify`,
      measured: `${percent(share)} (${formatNumber(ours)} of ${formatNumber(others)} per CPU second)`,
      budget: `≥ ${percent(LEAST_SHARE)}`,
      isWithin: share >= LEAST_SHARE,
    },
  ]
}

/** One comparison, with both servers started anew: how V8 has compiled a server varies its rate by a tenth until it ends. */
async function compare(bench: BenchContext, databaseUrl: string) {
  const [port, barePort] = [await freePort(), await freePort()]
  const settings = { port, dataDir: `${bench.folder}/menu`, databaseUrl, simulatorsUrl: 'http://127.0.0.1:9' }
  // Limits as in production: the menu has no limit of its own, but an overloaded server refuses requests.
  const shop = startShopProcess(settings, { RATE_LIMITS: 'on', LOG_LEVEL: 'info' })
  const url = `http://127.0.0.1:${port}/api/menu/mains-beverages`
  const bareUrl = `http://127.0.0.1:${barePort}/`
  try {
    await shop.waitUntilReady(url)
    const bytes = Number((await fetch(url, { headers: ENCODING })).headers.get('content-length'))
    const bare = startProgram(['bench/bare-fastify.ts', String(barePort), String(bytes)])
    try {
      await bare.waitUntilReady(bareUrl)
      const perBusySecond = async (address: string, pid: number) => {
        const before = await busySeconds(pid)
        const { answers } = await load({ url: address, seconds: SECONDS, connections: CONNECTIONS, headers: ENCODING })
        return answers / ((await busySeconds(pid)) - before)
      }
      const both = async () => ({
        ours: await perBusySecond(url, shop.pid),
        bare: await perBusySecond(bareUrl, bare.pid),
      })
      await both() // warm-up
      return { bytes, ...(await both()) }
    } finally {
      await bare.stop()
    }
  } finally {
    await shop.stop()
  }
}
