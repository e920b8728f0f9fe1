import { measureVisits, type Visit } from './browser-shop.ts'
import { figure, type Ground, median, type Row } from './measurement.ts'
import { CART, orderRequest } from './order-request.ts'

const MOST = 0.02
/** From the opening of a page until nothing comes any more, ms. */
const WATCHED_MS = 7_000

/** How much of each page of an order moves while it loads, on a slow phone on a slow network. */
export async function browserShift(ground: Ground): Promise<Row[]> {
  const visits = await measureVisits(ground, { phone: 'town', rounds: Math.min(3, ground.rounds) }, shifts)
  return Object.keys(visits[0] ?? {}).map((name) => {
    const shift = median(visits.map((visit) => visit[name] ?? Number.POSITIVE_INFINITY))
    return {
      what: `layout shift, ${name}, ${figure(WATCHED_MS)} ms of a first visit`,
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

/** Runs in the page, before all else: adds up what moves. */
function watch() {
  Object.assign(window, { shift: 0 })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries())
      if ('value' in entry) Object.assign(window, { shift: Reflect.get(window, 'shift') + Number(entry.value) })
  }).observe({ type: 'layout-shift', buffered: true })
}

async function placedOrder(url: string): Promise<string> {
  const { totals } = await post(`${url}/api/quote`, CART)
  return (await post(`${url}/api/orders`, orderRequest(totals.total))).orderId
}

async function post(url: string, body: unknown) {
  const reply = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (!reply.ok) throw new Error(`${url} answered ${reply.status}: ${await reply.text()}`)
  return reply.json()
}

/** The cart as the browser keeps it. */
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
