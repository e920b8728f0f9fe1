import { openPostgres } from '#server/db/open-postgres.ts'
import { moveOrder } from '#server/orders/move-order.ts'
import { measureVisits, type Visit } from './browser-shop.ts'
import { type BenchContext, formatNumber, median, type Row } from './measurement.ts'
import { CART, orderRequest, post } from './order-request.ts'
import { staffSession } from './staff-session.ts'

const BUDGET = { usefulMs: 3_000, bytes: 30_000 }
const BOT = { kind: 'system', name: 'bench' } as const

/** Measures how soon a rider's page shows the first delivery over a weak signal, first and again, and its own bytes. */
export async function browserRide(bench: BenchContext): Promise<Row[]> {
  const databaseUrl = await bench.newDatabase('ride')
  let session: object = {}
  const visits = await measureVisits(
    bench,
    {
      phone: 'weakSignal',
      rounds: Math.min(3, bench.rounds),
      databaseUrl,
      prepare: async (url) => {
        session = await riderWithOrder(url, databaseUrl)
      },
    },
    (visit) => openRide(visit, session),
  )
  const of = (value: (visit: Visited) => number) => median(visits.map(value))
  const first = of(({ firstMs }) => firstMs)
  const again = of(({ againMs }) => againMs)
  const bytes = of((visit) => visit.bytes)
  const where = '400 kbit/s, 400 ms, 2x slower CPU'
  return [
    {
      what: `rider's page, first delivery shown, ${where}, of a phone that has opened the shop before`,
      measured: `${formatNumber(again)} ms; ${formatNumber(first)} ms with nothing stored`,
      budget: `≤ ${formatNumber(BUDGET.usefulMs)} ms`,
      isWithin: again <= BUDGET.usefulMs,
    },
    {
      what: "rider's page, its scripts beyond the shop's",
      measured: `${formatNumber(bytes)} bytes`,
      budget: `≤ ${formatNumber(BUDGET.bytes)} bytes`,
      isWithin: bytes <= BUDGET.bytes,
    },
  ]
}

/** Times since each navigation began, ms, and the bytes of scripts that only this page loads. */
type Visited = { firstMs: number; againMs: number; bytes: number }

async function openRide({ page, devtools, url }: Visit, session: object): Promise<Visited> {
  const scripts = new Map<string, number>()
  const sizes = new Map<string, string>()
  devtools.on('Network.responseReceived', ({ requestId, response }) => {
    if (response.url.endsWith('.js')) sizes.set(requestId, response.url)
  })
  // A script of a part is fetched first, and then imported from what the browser keeps: without a byte.
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const script = sizes.get(requestId)
    if (script !== undefined) scripts.set(script, Math.max(encodedDataLength, scripts.get(script) ?? 0))
  })
  await page.addInitScript((kept) => {
    if (location.protocol.startsWith('http')) localStorage.setItem('chillz-session', JSON.stringify(kept))
  }, session)
  const shown = async (path: string) => {
    await page.goto(url + path, { waitUntil: 'commit' })
    await page.getByRole('button', { name: /picked up/i }).waitFor({ timeout: 60_000 })
    return page.evaluate(() => performance.now())
  }
  const firstMs = await shown('/admin/ride')
  const ofRide = new Map(scripts)
  scripts.clear()
  sizes.clear()
  await page.goto(url, { waitUntil: 'networkidle' })
  const shared = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name))
  const againMs = await shown('/admin/ride')
  const own = [...ofRide].filter(([script]) => !shared.includes(script))
  return { firstMs, againMs, bytes: own.reduce((sum, [, size]) => sum + size, 0) }
}

/** A rider with a session, who has an order on the road. */
async function riderWithOrder(url: string, databaseUrl: string): Promise<object> {
  const database = await openPostgres({ url: databaseUrl, connections: 2 })
  try {
    const session = await staffSession(database, url, 'rider')
    const { totals } = await post<{ totals: { total: number } }>(`${url}/api/quote`, CART)
    const { orderId } = await post<{ orderId: string }>(`${url}/api/orders`, orderRequest(totals.total))
    await post(`${url}/api/orders/${orderId}/manual-payment`, { transactionId: null })
    const steps = [
      { action: 'receive' },
      { action: 'prepare' },
      { action: 'dispatch', riderId: session.user.id },
    ] as const
    for (const step of steps) {
      await database.db.transaction((tx) => moveOrder(tx, BOT, { orderId, ...step }, new Date()))
    }
    return session
  } finally {
    await database.close()
  }
}
