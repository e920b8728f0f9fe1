import { measureVisits, type Visit } from './browser-shop.ts'
import { type BenchContext, formatNumber, median, type Row } from './measurement.ts'

const BUDGET = { usableMs: 3_500, answerMs: 100 }
/** The number of dishes that must be visible. */
const CARDS = 6

/** The pages that contain their first dishes. */
const PAGES = { home: '/', 'a category': '/category/mains' }

/** Measures how soon a first visit over a weak signal shows dishes with prices and responds to a tap on one. */
export async function browserUsable(bench: BenchContext): Promise<Row[]> {
  const rows: Row[] = []
  for (const [name, path] of Object.entries(PAGES)) rows.push(...(await usable(bench, name, path)))
  return rows
}

async function usable(bench: BenchContext, name: string, path: string): Promise<Row[]> {
  const rounds = Math.min(3, bench.rounds)
  const visits = await measureVisits(bench, { phone: 'weakSignal', rounds }, (visit) => tapFirstDish(visit, path))
  const usableMs = median(visits.map(({ answeredMs }) => answeredMs))
  const answer = median(visits.map(({ tappedMs, answeredMs }) => answeredMs - tappedMs))
  const cards = median(visits.map(({ cardsMs }) => cardsMs))
  const open = median(visits.map(({ openMs }) => openMs))
  return [
    {
      what: `${name}: ${CARDS} dishes painted and a tap on one responded to, 400 kbit/s, 400 ms, 2x slower CPU`,
      measured: `${formatNumber(usableMs)} ms, painted at ${formatNumber(cards)} ms`,
      budget: `< ${formatNumber(BUDGET.usableMs)} ms`,
      isWithin: usableMs < BUDGET.usableMs,
    },
    {
      what: `${name}: from that tap to its response`,
      measured: `${formatNumber(answer)} ms; the dish is open at ${formatNumber(open)} ms`,
      budget: `< ${formatNumber(BUDGET.answerMs)} ms`,
      isWithin: answer < BUDGET.answerMs,
    },
  ]
}

/** Times since the navigation began, ms. */
type Moments = { cardsMs: number; tappedMs: number; answeredMs: number; openMs: number }

async function tapFirstDish({ page, url }: Visit, path: string): Promise<Moments> {
  await page.addInitScript(watch, CARDS)
  await page.goto(`${url}${path}`, { waitUntil: 'commit' })
  await page.waitForFunction(() => Reflect.get(window, 'moments').cardsMs > 0, undefined, { timeout: 60_000 })
  await page.locator('[data-item] button').first().tap({ noWaitAfter: true })
  await page.waitForFunction(() => Reflect.get(window, 'moments').openMs > 0, undefined, { timeout: 60_000 })
  return page.evaluate(() => Reflect.get(window, 'moments'))
}

/** Runs in the page before other scripts: records when dishes are painted, when one is tapped, and when the page responds. */
function watch(cards: number) {
  const moments: Moments = { cardsMs: 0, tappedMs: 0, answeredMs: 0, openMs: 0 }
  Object.assign(window, { moments })
  const isOnTop = (element: Element | null | undefined) => {
    if (!element) return false
    const { left, top, width, height } = element.getBoundingClientRect()
    return element.contains(document.elementFromPoint(left + width / 2, top + height / 2))
  }
  const look = () => {
    const priced = [...document.querySelectorAll('[data-item]')].filter(
      (card) => card.querySelector('h3')?.textContent && /GH₵ \d/.test(card.textContent),
    )
    const button = priced[0]?.querySelector('button')
    if (moments.cardsMs === 0 && priced.length >= cards) {
      button?.scrollIntoView({ block: 'center', behavior: 'instant' })
      if (isOnTop(button)) moments.cardsMs = performance.now()
    }
    const hasOpened = document.querySelector('[role=dialog] h2') !== null
    const isAnswered = hasOpened || document.querySelector('[aria-busy=true]') !== null
    if (moments.tappedMs > 0 && isAnswered) moments.answeredMs ||= performance.now()
    if (hasOpened) moments.openMs ||= performance.now()
    else requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
  addEventListener(
    'click',
    () => {
      moments.tappedMs ||= performance.now()
    },
    { capture: true },
  )
}
