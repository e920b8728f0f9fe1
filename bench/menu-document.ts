import { freePort } from '../scripts/free-port.ts'
import { startProgram, startShopProcess } from '../scripts/shop-process.ts'
import { load } from './load.ts'
import { figure, type Ground, median, percent, type Row } from './measurement.ts'
import { busySeconds } from './process-cost.ts'

const LEAST_SHARE = 0.8
const CONNECTIONS = 32
const SECONDS = 3
const ENCODING = { 'accept-encoding': 'br' }

/**
 * How many menus a processor answers, against how many buffers of the same size a bare Fastify does.
 *
 * Counted by the processor time that each server takes, not by the clock: the load generator, or whatever else runs on
 * the machine, then slows neither down in the measurement.
 */
export async function menuDocument(ground: Ground): Promise<Row[]> {
  const [port, barePort] = [await freePort(), await freePort()]
  const databaseUrl = await ground.newDatabase('menu')
  const settings = { port, dataDir: `${ground.folder}/menu`, databaseUrl, simulatorsUrl: 'http://127.0.0.1:9' }
  // Limits as in production: the menu has none of its own, but who is overloaded turns people away.
  const shop = startShopProcess(settings, { RATE_LIMITS: 'on', LOG_LEVEL: 'info' })
  const url = `http://127.0.0.1:${port}/api/menu/mains-beverages`
  const bareUrl = `http://127.0.0.1:${barePort}/`
  try {
    await shop.answers(url)
    const bytes = Number((await fetch(url, { headers: ENCODING })).headers.get('content-length'))
    const bare = startProgram(['bench/bare-fastify.ts', String(barePort), String(bytes)])
    try {
      await bare.answers(bareUrl)
      const perBusySecond = async (address: string, pid: number) => {
        const before = await busySeconds(pid)
        const { answers } = await load({ url: address, seconds: SECONDS, connections: CONNECTIONS, headers: ENCODING })
        return answers / ((await busySeconds(pid)) - before)
      }
      const round = async () => ({
        ours: await perBusySecond(url, shop.pid),
        bare: await perBusySecond(bareUrl, bare.pid),
      })
      await round() // both warm up before anything counts
      const rounds: Awaited<ReturnType<typeof round>>[] = []
      while (rounds.length < ground.rounds) rounds.push(await round())
      const [ours, others] = [median(rounds.map((one) => one.ours)), median(rounds.map((one) => one.bare))]
      const share = median(rounds.map((one) => one.ours / one.bare))
      return [
        {
          what: `menu document, ${figure(bytes)} bytes, of bare Fastify`,
          measured: `${percent(share)} (${figure(ours)} of ${figure(others)} a busy second)`,
          budget: `≥ ${percent(LEAST_SHARE)}`,
          isWithin: share >= LEAST_SHARE,
        },
      ]
    } finally {
      await bare.stop()
    }
  } finally {
    await shop.stop()
  }
}
