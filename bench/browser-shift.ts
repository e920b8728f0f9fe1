import { measureVisits, type Visit } from './browser-shop.ts'
import { type BenchContext, formatNumber, median, type Row } from './measurement.ts'
import { CART, orderRequest, post } from './order-request.ts'

const MOST = 0.02
/** The observation time from opening a page, ms; everything has loaded by then. */
const WATCHED_MS = 7_000

/** Measures the layout shift of each page of an order while it loads, on a slow phone on a slow network. */
export async function browserShift(bench: BenchContext): Promise<Row[]> {
  const visits = await measureVisits(bench, { phone: 'town', rounds: Math.min(3, bench.rounds) }, shifts)
  return Object.keys(visits[0] ?? {}).map((name) => {
    const shift = median(visits.map((visit) => visit[name] ?? Number.POSITIVE_INFINITY))
    return {
      what: `layout shift, ${name}, ${formatNumber(WATCHED_MS)} ms of a first visit`,
      measured: shift.toFixed(3),
      budget: `< ${MOST}`,
      isWithin: shift < MOST,
    }
  })
}

async function shifts({ page, url }: Visit): Promise<Record<string, number>> {
  await page.addInitScript(watch)
  await page.addInitScript((line) => {
    if (location.protocol.startsWith('http')) localStorage.setItem('cart', JSON.stringify([line]))
  }, cartLine())
  const pages = {
    category: '/category/mains',
    item: '/category/mains?item=jollof-rice',
    checkout: '/checkout',
    tracking: `/track-order?id=${await placedOrder(url)}`,
  }
  const found: Record<string, number> = {}
  for (const [name, path] of Object.entries(pages)) {
    await page.goto(url + path, { waitUntil: 'commit' })
    await page.waitForTimeout(WATCHED_MS)
    found[name] = await page.evaluate(() => Number(Reflect.get(window, 'shift')))
  }
  return found
}

/** Runs in the page before other scripts: adds up the layout shifts. */
function watch() {
  Object.assign(window, { shift: 0 })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries())
      if ('value' in entry) Object.assign(window, { shift: Reflect.get(window, 'shift') + Number(entry.value) })
  }).observe({ type: 'layout-shift', buffered: true })
}

async function placedOrder(url: string): Promise<string> {
  const { totals } = await post<{ totals: { total: number } }>(`${url}/api/quote`, CART)
  return (await post<{ orderId: string }>(`${url}/api/orders`, orderRequest(totals.total))).orderId
}

/** A cart line as the browser stores it. */
function cartLine() {
  const [choice] = CART.lines
  const seen = {
    name: 'Jollof Rice',
    image: '/pictures/jollof-rice.webp',
    category: 'mains',
    options: [],
    extras: [],
    unitPrice: 11_900,
    requiresAge: false,
  }
  return { choice, source: 'home', seen }
}
