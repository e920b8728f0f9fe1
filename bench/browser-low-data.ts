import type { BrowserContext, CDPSession, Page } from '@playwright/test'
import { openPostgres } from '#server/db/open-postgres.ts'
import { writeSetting } from '#server/settings/settings-queries.ts'
import { OPEN_ALL_DAY } from '#test/builders.ts'
import { measureVisits, type Visit } from './browser-shop.ts'
import { type BenchContext, formatNumber, median, type Row } from './measurement.ts'

const KB = 1_000
const BUDGET = { firstBytes: 350 * KB, againBytes: 60 * KB }
/** How long the page stays open after the order, for what it and the service worker load afterwards, ms. */
const AFTERWARDS_MS = 12_000
const LONGEST_WAIT_MS = 90_000

/**
 * Measures what an order costs somebody with low data over a weak signal, from the home page to the placed order: with
 * nothing stored, and again in a new tab of the same browser. Everything that the shop sends is counted, headers included,
 * also what the service worker fetches; what the browser's or the worker's cache answers is not.
 */
export async function browserLowData(bench: BenchContext): Promise<Row[]> {
  const databaseUrl = await bench.newDatabase('low_data')
  const prepare = () => cookAllDay(databaseUrl)
  const rounds = Math.min(3, bench.rounds)
  const visits = await measureVisits(bench, { phone: 'weakSignal', rounds, databaseUrl, prepare }, orderTwice)
  const row = (what: string, visit: keyof Found, most: number): Row => {
    const bytes = median(visits.map((found) => found[visit].bytes))
    const ms = median(visits.map((found) => found[visit].ms))
    return {
      what: `low data, ${what} to a placed order, 400 kbit/s, 400 ms`,
      measured: `${formatNumber(bytes / KB)} kB, ${formatNumber(ms)} ms`,
      budget: `< ${formatNumber(most / KB)} kB`,
      isWithin: bytes < most,
    }
  }
  return [row('first visit', 'first', BUDGET.firstBytes), row('return visit', 'again', BUDGET.againBytes)]
}

/** Opens the kitchen around the clock: the same order can be placed whenever this is measured. */
async function cookAllDay(url: string): Promise<void> {
  const database = await openPostgres({ url, connections: 1 })
  await writeSetting(database.db, 'kitchen_hours', OPEN_ALL_DAY)
  await database.close()
}

type Order = { bytes: number; ms: number }
type Found = { first: Order; again: Order }
/** The bytes of each address, in the order of their arrival. */
type Meter = { sent: { url: string; bytes: number }[] }

async function orderTwice({ page, devtools, url }: Visit): Promise<Found> {
  const context = page.context()
  await context.addInitScript(() => {
    if (!location.protocol.startsWith('http')) return
    localStorage.setItem('chillz-low-data', '"on"')
    sessionStorage.setItem('chillz-welcome', '"shown"')
  })
  const meter: Meter = { sent: [] }
  await countWorkers(context, meter)
  countSent(devtools, meter)
  const first = await order(page, url, meter, typeDetails)
  await page.close()
  const later = await context.newPage()
  const again = await context.newCDPSession(later)
  await again.send('Network.enable')
  await again.send('Network.emulateNetworkConditions', WEAK_SIGNAL)
  countSent(again, meter)
  return { first, again: await order(later, url, meter, payAsLast) }
}

const WEAK_SIGNAL = { offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 }

/** Counts what a page asks for itself. */
function countSent(devtools: CDPSession, meter: Meter) {
  const urls = new Map<string, string>()
  devtools.on('Network.responseReceived', ({ requestId, response }) => {
    // The worker's own requests are counted where they are made.
    if (!response.fromServiceWorker) urls.set(requestId, response.url)
  })
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const url = urls.get(requestId)
    if (url !== undefined) meter.sent.push({ url, bytes: encodedDataLength })
  })
}

/** Counts what the service worker asks for. */
async function countWorkers(context: BrowserContext, meter: Meter) {
  context.on('response', (response) => {
    if (response.request().serviceWorker() === null) return
    void response
      .request()
      .sizes()
      .then(
        ({ responseBodySize, responseHeadersSize }) =>
          meter.sent.push({ url: response.url(), bytes: responseBodySize + responseHeadersSize }),
        () => undefined,
      )
  })
}

/** Orders a dish that the home page shows every day and at every hour, as a guest. */
async function order(page: Page, url: string, meter: Meter, pay: (page: Page) => Promise<void>): Promise<Order> {
  meter.sent.length = 0
  page.setDefaultTimeout(LONGEST_WAIT_MS)
  const startedAt = performance.now()
  await page.goto(url, { waitUntil: 'commit' })
  await page
    .getByRole('button', { name: /^Order Now! Angwa Mo/ })
    .first()
    .click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('Fried Chicken', { exact: true }).click()
  await dialog.getByRole('button', { name: /Add to cart/ }).click()
  await page.getByRole('button', { name: /^View Cart: / }).click()
  const placed = page.waitForResponse((answer) => answer.url().endsWith('/api/orders') && answer.ok())
  await pay(page)
  await placed
  const ms = performance.now() - startedAt
  await page.waitForTimeout(AFTERWARDS_MS)
  if (process.env.BENCH_LIST)
    console.error(meter.sent.length, 'answers', meter.sent.map(({ url, bytes }) => `${bytes} ${url}`).join('\n'), '\n')
  return { bytes: meter.sent.reduce((sum, { bytes }) => sum + bytes, 0), ms }
}

async function typeDetails(page: Page) {
  await page.getByRole('button', { name: 'Checkout' }).click()
  await page.getByLabel('Name').fill('Ama Serwaa')
  await page.getByRole('textbox', { name: 'Phone' }).fill('+233 24 123 4567')
  await page.getByText('Accra', { exact: true }).click()
  await page.getByLabel('Delivery address').fill('House 12, Osu')
  await page.getByRole('button', { name: /Order Now/ }).click()
  await page.getByRole('button', { name: 'MoMo or card' }).click()
}

/** The cart offers what was chosen the last time. */
async function payAsLast(page: Page) {
  await page.getByRole('button', { name: /^Pay by MoMo or card/ }).click()
}
