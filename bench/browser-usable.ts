import { measureVisits, type Visit } from './browser-shop.ts'
import { figure, type Ground, median, type Row } from './measurement.ts'

const BUDGET = { usableMs: 3_500, answerMs: 100 }
/** As many dishes make a menu. */
const CARDS = 6

/** How soon somebody with a weak signal, who was never here, sees dishes with prices and has a tap on one answered. */
export async function browserUsable(ground: Ground): Promise<Row[]> {
  const rounds = Math.min(3, ground.rounds)
  const visits = await measureVisits(ground, { phone: 'weakSignal', rounds }, tapFirstDish)
  const usable = median(visits.map(({ answeredMs }) => answeredMs))
  const answer = median(visits.map(({ tappedMs, answeredMs }) => answeredMs - tappedMs))
  const cards = median(visits.map(({ cardsMs }) => cardsMs))
  const open = median(visits.map(({ openMs }) => openMs))
  return [
    {
      what: `${CARDS} dishes painted and a tap on one answered, 400 kbit/s, 400 ms, 2x slower CPU`,
      measured: `${figure(usable)} ms, painted at ${figure(cards)} ms`,
      budget: `< ${figure(BUDGET.usableMs)} ms`,
      isWithin: usable < BUDGET.usableMs,
    },
    {
      what: 'from that tap to its answer',
      measured: `${figure(answer)} ms; the dish is open at ${figure(open)} ms`,
      budget: `< ${figure(BUDGET.answerMs)} ms`,
      isWithin: answer < BUDGET.answerMs,
    },
  ]
}

/** Since the address was entered, ms. */
type Moments = { cardsMs: number; tappedMs: number; answeredMs: number; openMs: number }

async function tapFirstDish({ page, url }: Visit): Promise<Moments> {
  await page.addInitScript(watch, CARDS)
  await page.goto(url, { waitUntil: 'commit' })
  await page.waitForFunction(() => Reflect.get(window, 'moments').cardsMs > 0, undefined, { timeout: 60_000 })
  await page.locator('#menu li button').first().tap({ noWaitAfter: true })
  await page.waitForFunction(() => Reflect.get(window, 'moments').openMs > 0, undefined, { timeout: 60_000 })
  return page.evaluate(() => Reflect.get(window, 'moments'))
}

/** Runs in the page, before all else: notes when dishes are painted, when one is tapped, and when that shows. */
function watch(cards: number) {
  const moments: Moments = { cardsMs: 0, tappedMs: 0, answeredMs: 0, openMs: 0 }
  Object.assign(window, { moments })
  const isOnTop = (element: Element | null | undefined) => {
    if (!element) return false
    const { left, top, width, height } = element.getBoundingClientRect()
    return element.contains(document.elementFromPoint(left + width / 2, top + height / 2))
  }
  const look = () => {
    const priced = [...document.querySelectorAll('#menu li')].filter(
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
