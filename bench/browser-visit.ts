import { measureVisits, type Visit } from './browser-shop.ts'
import { type BenchContext, formatNumber, median, type Row } from './measurement.ts'

const KB = 1_000
const BUDGET = {
  paintMs: 1_000,
  shift: 0.02,
  longTaskMs: 200,
  scriptBytes: 150 * KB,
  fontBytes: 80 * KB,
  bytes: 350 * KB,
}
/** The observation time after the splash, for late shifts and tasks, ms. */
const AFTERWARDS_MS = 2_000

/** Measures the first visit of the home page from a slow phone on a slow network. */
export async function browserVisit(bench: BenchContext): Promise<Row[]> {
  const rounds = Math.min(3, bench.rounds)
  const visits = await measureVisits(bench, { phone: 'town', rounds }, firstVisit)
  const middle = (pick: (visit: Found) => number) => median(visits.map(pick))
  const paint = middle((visit) => visit.paintMs)
  const cards = middle((visit) => visit.cardsMs)
  const splash = middle((visit) => visit.splashMs)
  const shift = middle((visit) => visit.shift)
  const task = middle((visit) => visit.longestTaskMs)
  const bytes = (pick: (visit: Found) => number, what: string, most: number): Row => {
    const sent = middle(pick)
    return {
      what: `bytes over the wire, ${what}`,
      measured: `${formatNumber(sent / KB)} kB`,
      budget: `< ${formatNumber(most / KB)} kB`,
      isWithin: sent < most,
    }
  }
  return [
    {
      what: 'first paint, 1.6 Mbit/s, 150 ms, 4x slower CPU',
      measured: `${formatNumber(paint)} ms`,
      budget: `< ${formatNumber(BUDGET.paintMs)} ms`,
      isWithin: paint < BUDGET.paintMs,
    },
    {
      what: 'menu cards appear before the splash ends',
      measured: `${formatNumber(cards)} ms, splash ends at ${formatNumber(splash)} ms`,
      budget: 'before that',
      isWithin: cards < splash,
    },
    {
      what: 'layout shift of the first visit',
      measured: shift.toFixed(3),
      budget: `< ${BUDGET.shift}`,
      isWithin: shift < BUDGET.shift,
    },
    {
      what: 'longest task after the splash',
      measured: `${formatNumber(task)} ms`,
      budget: `< ${BUDGET.longTaskMs} ms`,
      isWithin: task < BUDGET.longTaskMs,
    },
    bytes((visit) => visit.scriptBytes, 'initial script of home', BUDGET.scriptBytes),
    bytes((visit) => visit.fontBytes, 'fonts', BUDGET.fontBytes),
    bytes((visit) => visit.bytes, 'first visit without pictures of items', BUDGET.bytes),
  ]
}

type Watched = { cardsMs: number; splashMs: number; shift: number; tasks: { endMs: number; ms: number }[] }
type Found = {
  paintMs: number
  cardsMs: number
  splashMs: number
  shift: number
  longestTaskMs: number
  scriptBytes: number
  fontBytes: number
  bytes: number
}

async function firstVisit({ page, devtools, url }: Visit): Promise<Found> {
  const kinds = new Map<string, { type: string; isPicture: boolean; isOfPage: boolean; bytes: number }>()
  devtools.on('Network.requestWillBeSent', ({ requestId, request, initiator, type = 'Other' }) => {
    const isPicture = new URL(request.url).pathname.startsWith('/pictures/')
    kinds.set(requestId, { type, isPicture, isOfPage: initiator.type === 'parser', bytes: 0 })
  })
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const kind = kinds.get(requestId)
    if (kind) kind.bytes = encodedDataLength
  })
  await page.addInitScript(watch)
  await page.goto(url, { waitUntil: 'commit' })
  const isOver = () => {
    const watched: Watched = Reflect.get(window, 'watched')
    return watched.splashMs > 0 && watched.cardsMs > 0
  }
  await page.waitForFunction(isOver, undefined, { timeout: 60_000 })
  await page.waitForTimeout(AFTERWARDS_MS)
  const watched: Watched = await page.evaluate(() => Reflect.get(window, 'watched'))
  const paintMs = await page.evaluate(
    () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.POSITIVE_INFINITY,
  )

  const sent = [...kinds.values()].filter((kind) => !kind.isPicture)
  const sum = (kinds: readonly { bytes: number }[]) => kinds.reduce((total, { bytes }) => total + bytes, 0)
  const tasks = watched.tasks.filter(({ endMs }) => endMs > watched.splashMs)
  return {
    paintMs,
    cardsMs: watched.cardsMs,
    splashMs: watched.splashMs,
    shift: watched.shift,
    longestTaskMs: Math.max(0, ...tasks.map(({ ms }) => ms)),
    // Scripts that load later, such as the cart bar, count in `bytes` only.
    scriptBytes: sum(sent.filter(({ type, isOfPage }) => type === 'Script' && isOfPage)),
    fontBytes: sum(sent.filter(({ type }) => type === 'Font')),
    bytes: sum(sent),
  }
}

/** Runs in the page before other scripts: records when cards appear and the splash ends, layout shifts and long tasks. */
function watch() {
  const watched: Watched = { cardsMs: 0, splashMs: 0, shift: 0, tasks: [] }
  Object.assign(window, { watched })
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries())
      watched.tasks.push({ endMs: startTime + duration, ms: duration })
  }).observe({ type: 'longtask', buffered: true })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if ('value' in entry) watched.shift += Number(entry.value)
  }).observe({ type: 'layout-shift', buffered: true })
  let hasSeenSplash = false
  new MutationObserver(() => {
    const hasSplash = document.getElementById('splash') !== null
    hasSeenSplash ||= hasSplash
    if (hasSeenSplash && !hasSplash) watched.splashMs ||= performance.now()
    if (document.querySelector('#menu li h3')) watched.cardsMs ||= performance.now()
  }).observe(document, { childList: true, subtree: true })
}
