import { connect, createServer, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Browser, type CDPSession, chromium, type Page } from '@playwright/test'
import { eq } from 'drizzle-orm'
import type { BoardCard } from '#domain/orders/board-api.ts'
import { MINUTE_MS } from '#domain/time/accra-time.ts'
import type { Database } from '#server/db/db.ts'
import { openPostgres } from '#server/db/open-postgres.ts'
import { moveOrder, type StaffAction } from '#server/orders/move-order.ts'
import { orders } from '#server/orders/order-tables.ts'
import { riderShifts } from '#server/riders/rider-tables.ts'
import { readEvents, type ServerEvent } from '#web/office/board/read-events.ts'
import { findChromium } from '../scripts/find-chromium.ts'
import { freePort } from '../scripts/free-port.ts'
import { startShopProcess } from '../scripts/shop-process.ts'
import { frameTimes } from './frame-times.ts'
import { type BenchContext, formatNumber, type Row } from './measurement.ts'
import { CART, orderRequest, post } from './order-request.ts'
import { staffSession } from './staff-session.ts'

const OPEN = 500
const NEW = 20
const SECONDS = 60
/** Each second so many orders are paid, and so many take each of the other steps: 20 events. */
const A_SECOND = 4
/** Orders that pass afterwards, until so many have. */
const PASSED = 2_000
const LANES = 4
const COOK_MS = 30 * MINUTE_MS
/** The connection of the page is cut so often, each time until its screen is red. */
const CUTS = 5
const CUT_MS = 12_000
/** How many screens follow the board, and how many changes reach all of them. */
const SCREENS = 50
const CHANGES = 20
const BUDGET = {
  frameMs: 8,
  taskMs: 50,
  openingMs: 200,
  paintedMs: { half: 250, most: 1_000 },
  heapMb: 20,
  nodes: 4_000,
  backMs: 2_000,
  screensMs: 1_000,
}
const BOT = { kind: 'system', name: 'bench' } as const

/** Where the paid orders stand: each step takes the one that has waited longest to the next place. */
const WAY = ['prepare', 'ready', 'dispatch', 'deliver'] as const satisfies readonly StaffAction[]
type Standing = Record<(typeof WAY)[number] | 'receive', string[]>

/**
 * Measures a board of 500 open orders: the page's work with 20 events a second, from paid to painted, from a mended connection to the
 * whole board, and a change on fifty screens.
 */
export async function browserBoard(bench: BenchContext): Promise<Row[]> {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const databaseUrl = await bench.newDatabase('board')
  const settings = { port, dataDir: `${bench.folder}/board`, databaseUrl, simulatorsUrl: 'http://127.0.0.1:9' }
  const shop = startShopProcess(settings)
  const database = await openAfter(shop.waitUntilReady(`${url}/readyz`), databaseUrl)
  const connection = await connectionTo(port)
  let browser: Browser | undefined
  try {
    const session = await staffSession(database, url, 'kitchen')
    const rider = await staffSession(database, url, 'rider')
    const shift = { id: rider.user.id, riderId: rider.user.id, beganAt: new Date(), seenAt: new Date() }
    await database.db.insert(riderShifts).values(shift)
    const standing = await openOrders(url, database)

    browser = await chromium.launch({ executablePath: await findChromium(), args: ['--no-sandbox', '--disable-gpu'] })
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
    const page = await context.newPage()
    const devtools = await context.newCDPSession(page)
    await page.addInitScript(watch, session)
    await page.goto(`http://127.0.0.1:${connection.port}/admin/board`)
    await page.locator('[data-card]').first().waitFor()
    await page.waitForLoadState('load')
    await sleep(3_000)

    const opening = await tasksSoFar(page)
    const before = await sizeOf(devtools)
    await browser.startTracing(page, { categories: ['devtools.timeline'] })
    const committed = await moveAll(database, standing)
    await sleep(1_000)
    const frames = frameTimes(await browser.stopTracing())
    const { painted, tasks } = await seenBy(page)
    const waits = [...committed]
      .map(([orderId, at]) => (painted[orderId] ?? Number.POSITIVE_INFINITY) - at)
      .toSorted((a, b) => a - b)

    await passQuickly(database, url, PASSED - committed.size)
    await sleep(3_000)
    const after = await sizeOf(devtools)
    const sessions = [session, await staffSession(database, url, 'manager'), await staffSession(database, url, 'admin')]
    const tokens = sessions.map((one) => one.access_token)
    const spread = await reachAll({ url, tokens }, database, await place(url, CHANGES))
    const back: number[] = []
    for (const orderId of await place(url, CUTS)) back.push(await backAfterCut({ page, connection }, database, orderId))
    return rows({ frames, opening, tasks, waits, before, after, spread, back })
  } finally {
    await browser?.close()
    connection.close()
    await database.close()
    await shop.stop()
  }
}

async function openAfter(isReady: Promise<void>, url: string): Promise<Database> {
  await isReady
  return openPostgres({ url, connections: 4 })
}

/** Places orders, and has {@link OPEN} of them stand on the board: few new ones, and as many in each other column. */
async function openOrders(url: string, database: Database): Promise<Standing> {
  const ids = await place(url, OPEN + A_SECOND * SECONDS + 10)
  const standing: Standing = { receive: ids.splice(OPEN), prepare: [], ready: [], dispatch: [], deliver: [] }
  for (const [index, orderId] of ids.entries()) {
    const column = index < NEW ? 0 : 1 + (index % (WAY.length - 1))
    for (const action of ['receive', ...WAY.slice(0, column)] as const) await step(database, orderId, action)
    standing[WAY[column] ?? 'prepare'].push(orderId)
  }
  return standing
}

/** Orders whose shoppers have said that they have sent mobile money. */
async function place(url: string, count: number): Promise<string[]> {
  const { totals } = await post<{ totals: { total: number } }>(`${url}/api/quote`, CART)
  const ids: string[] = []
  while (ids.length < count) {
    const { orderId } = await post<{ orderId: string }>(`${url}/api/orders`, orderRequest(totals.total))
    await post(`${url}/api/orders/${orderId}/manual-payment`, { transactionId: null })
    ids.push(orderId)
  }
  return ids
}

/** Takes a step. `receive` is the transaction that pays the order, which is to be ready soon: also while the kitchen is closed. */
async function step(database: Database, orderId: string, action: StaffAction, cookMs = COOK_MS): Promise<void> {
  await database.db.transaction(async (tx) => {
    const now = new Date()
    await moveOrder(tx, BOT, { orderId, action }, now)
    const prepareBy = new Date(now.getTime() + cookMs)
    if (action === 'receive') await tx.update(orders).set({ prepareBy }).where(eq(orders.id, orderId))
  })
}

/** Moves orders on for {@link SECONDS}, evenly spread. @returns when each payment was committed, ms since 1970 */
async function moveAll(database: Database, standing: Standing): Promise<Map<string, number>> {
  const committed = new Map<string, number>()
  const steps = [...WAY.toReversed(), 'receive' as const]
  const begin = performance.now()
  for (let number = 0; number < SECONDS * A_SECOND * steps.length; number += 1) {
    await sleep(Math.max(0, begin + (number * 1_000) / (A_SECOND * steps.length) - performance.now()))
    const action = steps[number % steps.length] ?? 'receive'
    const orderId = standing[action].shift()
    if (orderId === undefined) throw new Error(`no order is left to ${action}`)
    await step(database, orderId, action)
    if (action === 'receive') committed.set(orderId, Date.now())
    const next = action === 'receive' ? 'prepare' : WAY[WAY.indexOf(action) + 1]
    if (next) standing[next].push(orderId)
  }
  return committed
}

/** Has orders come onto the board and leave it at once. */
async function passQuickly(database: Database, url: string, count: number): Promise<void> {
  const pass = async (share: number) => {
    for (const orderId of await place(url, share)) {
      for (const action of ['receive', 'prepare', 'dispatch', 'deliver'] as const) await step(database, orderId, action)
    }
  }
  await Promise.all(Array.from({ length: LANES }, () => pass(Math.ceil(count / LANES))))
}

/** Pays orders one after the other. @returns for each the time from its commit to the last of the screens that has its card, ms */
async function reachAll(
  { url, tokens }: { url: string; tokens: string[] },
  database: Database,
  orderIds: readonly string[],
): Promise<number[]> {
  const leave = new AbortController()
  const heard = new Map<string, Set<number>>(orderIds.map((orderId) => [orderId, new Set()]))
  const lastAt = new Map<string, number>()
  for (let screen = 0; screen < SCREENS; screen += 1) {
    const headers = { accept: 'text/event-stream', authorization: `Bearer ${tokens[screen % tokens.length]}` }
    const { body } = await fetch(`${url}/api/board/events`, { headers, signal: leave.signal })
    if (!body) throw new Error('the board sends no events')
    const onEvent = ({ event, data }: ServerEvent) => {
      if (event !== 'card') return
      const { orderId } = JSON.parse(data) as BoardCard // the shop's own
      if (heard.get(orderId)?.add(screen).size === SCREENS && !lastAt.has(orderId)) lastAt.set(orderId, Date.now())
    }
    readEvents(body, onEvent).catch(() => {}) // it ends when all is measured
  }
  const waits: number[] = []
  for (const orderId of orderIds) {
    await step(database, orderId, 'receive')
    const committed = Date.now()
    while (!lastAt.has(orderId)) await sleep(1)
    waits.push((lastAt.get(orderId) ?? 0) - committed)
  }
  leave.abort()
  return waits.toSorted((a, b) => a - b)
}

type Connection = Awaited<ReturnType<typeof connectionTo>>

/** A connection to the shop. Once it is cut its sockets end, and no other begins until it is mended. */
async function connectionTo(shopPort: number) {
  const sockets = new Set<Socket>()
  let isCut = false
  const endAll = () => {
    for (const socket of sockets) socket.destroy()
  }
  const entry = createServer((near) => {
    if (isCut) return void near.destroy()
    const far = connect(shopPort, '127.0.0.1')
    for (const one of [near, far]) {
      sockets.add(one)
      one.on('error', () => {}) // it closes next
      one.on('close', () => {
        for (const either of [near, far]) {
          either.destroy()
          sockets.delete(either)
        }
      })
    }
    near.pipe(far).pipe(near)
  })
  const port = await freePort()
  entry.listen(port, '127.0.0.1')
  return {
    port,
    cut: () => {
      isCut = true
      endAll()
    },
    mend: () => {
      isCut = false
    },
    close: () => {
      entry.close()
      endAll()
    },
  }
}

/** Pays an order while the connection of the page is cut. @returns the time from the mended connection to its painted card, ms */
async function backAfterCut(
  { page, connection }: { page: Page; connection: Connection },
  database: Database,
  orderId: string,
): Promise<number> {
  connection.cut()
  await sleep(CUT_MS)
  // The first of its column: what lies below the screen is not drawn.
  await step(database, orderId, 'receive', 0)
  const mended = Date.now()
  connection.mend()
  await page.waitForFunction((id) => id in Reflect.get(window, 'seen').painted, orderId)
  return ((await seenBy(page)).painted[orderId] ?? Number.NaN) - mended
}

type Seen = { painted: Record<string, number>; tasks: number[] }
const seenBy = (page: Page): Promise<Seen> => page.evaluate(() => Reflect.get(window, 'seen'))
/** The long tasks until now; what is seen afterwards is without them. */
const tasksSoFar = (page: Page): Promise<number[]> => page.evaluate(() => Reflect.get(window, 'seen').tasks.splice(0))

/** Runs in the page before other scripts: signs in, and records when each card was painted, and long tasks. */
function watch(session: object) {
  if (!location.protocol.startsWith('http')) return
  localStorage.setItem('chillz-session', JSON.stringify(session))
  const seen: Seen = { painted: {}, tasks: [] }
  Object.assign(window, { seen })
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) seen.tasks.push(duration)
  }).observe({ type: 'longtask' })
  const note = (ids: string[]) =>
    requestAnimationFrame(() => {
      // The next task comes after the frame.
      const channel = new MessageChannel()
      channel.port1.onmessage = () => {
        for (const id of ids) seen.painted[id] ??= Date.now()
      }
      channel.port2.postMessage(null)
    })
  new MutationObserver((changes) => {
    const added = changes.flatMap(({ addedNodes }) => [...addedNodes])
    const cards = added.flatMap((node) =>
      node instanceof Element ? [node, ...node.querySelectorAll('[data-card]')] : [],
    )
    const ids = cards.flatMap((card) => (card instanceof HTMLElement ? (card.dataset.card ?? []) : []))
    if (ids.length > 0) note(ids)
  }).observe(document, { childList: true, subtree: true })
}

type Size = { heapMb: number; nodes: number }

/** The heap after a collection, and the nodes of the document. */
async function sizeOf(devtools: CDPSession): Promise<Size> {
  await devtools.send('HeapProfiler.collectGarbage')
  await devtools.send('HeapProfiler.collectGarbage')
  const { usedSize } = await devtools.send('Runtime.getHeapUsage')
  const count = { expression: 'document.querySelectorAll("*").length' }
  const { result } = await devtools.send('Runtime.evaluate', count)
  return { heapMb: usedSize / 1_048_576, nodes: Number(result.value) }
}

const at = (sorted: readonly number[], share: number) =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN

type Found = { before: Size; after: Size } & Record<
  'frames' | 'opening' | 'tasks' | 'waits' | 'spread' | 'back',
  number[]
>

function rows({ frames, opening, tasks, waits, before, after, spread, back }: Found): Row[] {
  const [lastOfAll, slowest] = [Math.max(...spread), Math.max(...back)]
  const sorted = frames.toSorted((a, b) => a - b)
  const frame = at(sorted, 0.95)
  const [half, most] = [at(waits, 0.5), at(waits, 0.95)]
  const grown = after.heapMb - before.heapMb
  const what = `board of ${OPEN} orders, ${A_SECOND * (WAY.length + 1)} events a second for ${SECONDS} s`
  return [
    {
      what: `${what}: script, style and layout of ${formatNumber(frames.length)} frames, 95 %`,
      measured: `${frame.toFixed(1)} ms, median ${at(sorted, 0.5).toFixed(1)} ms`,
      budget: `≤ ${BUDGET.frameMs} ms`,
      isWithin: frame <= BUDGET.frameMs,
    },
    longestTask(what, tasks, BUDGET.taskMs),
    longestTask(`board of ${OPEN} orders, while it opens`, opening, BUDGET.openingMs),
    {
      what: `${what}: from the commit of a payment to its painted card`,
      measured: `${formatNumber(half)} ms, 95 % ${formatNumber(most)} ms`,
      budget: `≤ ${BUDGET.paintedMs.half} ms, 95 % ≤ ${formatNumber(BUDGET.paintedMs.most)} ms`,
      isWithin: half <= BUDGET.paintedMs.half && most <= BUDGET.paintedMs.most,
    },
    {
      what: `board after ${formatNumber(PASSED)} orders have passed: growth of the heap`,
      measured: `${grown.toFixed(1)} MB on ${before.heapMb.toFixed(1)} MB`,
      budget: `≤ ${BUDGET.heapMb} MB`,
      isWithin: grown <= BUDGET.heapMb,
    },
    {
      what: `board after ${formatNumber(PASSED)} orders have passed: elements, with ${OPEN} orders open`,
      measured: formatNumber(after.nodes),
      budget: `≤ ${formatNumber(BUDGET.nodes)}`,
      isWithin: after.nodes <= BUDGET.nodes,
    },
    {
      what: `from the commit of a payment to the last of ${SCREENS} screens, ${CHANGES} payments`,
      measured: `${formatNumber(at(spread, 0.5))} ms, slowest ${formatNumber(lastOfAll)} ms`,
      budget: `≤ ${formatNumber(BUDGET.screensMs)} ms`,
      isWithin: lastOfAll <= BUDGET.screensMs,
    },
    {
      what: `board of ${OPEN} orders, from the mended connection to an order of the time without it, slowest of ${CUTS}`,
      measured: `${formatNumber(slowest)} ms, fastest ${formatNumber(Math.min(...back))} ms`,
      budget: `≤ ${formatNumber(BUDGET.backMs)} ms`,
      isWithin: slowest <= BUDGET.backMs,
    },
  ]
}

function longestTask(what: string, tasks: readonly number[], most: number): Row {
  const longest = Math.max(0, ...tasks)
  return {
    what: `${what}: longest task`,
    measured: longest === 0 ? 'none over 50 ms' : `${formatNumber(longest)} ms, ${tasks.length} over 50 ms`,
    budget: `≤ ${most} ms`,
    isWithin: longest <= most,
  }
}
