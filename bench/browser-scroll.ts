import { MenuDocument } from '#domain/menu/menu-api.ts'
import { measureVisits, type Visit } from './browser-shop.ts'
import { type BenchContext, formatNumber, median, type Row } from './measurement.ts'

const ITEMS = 200
/** 30 frames a second. */
const FRAME_MS = 34
const LONGEST_MS = 150

/** Measures fast scrolling through a category of 200 items on a four times slower processor. */
export async function browserScroll(bench: BenchContext): Promise<Row[]> {
  const visits = await measureVisits(bench, { phone: 'atHome', rounds: Math.min(3, bench.rounds) }, scroll)
  const usual = median(visits.map((frames) => frames[Math.floor(frames.length * 0.95)] ?? Number.POSITIVE_INFINITY))
  const longest = median(visits.map((frames) => frames.at(-1) ?? Number.POSITIVE_INFINITY))
  return [
    {
      what: `scrolling ${ITEMS} items, 4x slower CPU: 95 % of frames`,
      measured: `${formatNumber(usual)} ms`,
      budget: `< ${FRAME_MS} ms`,
      isWithin: usual < FRAME_MS,
    },
    {
      what: `scrolling ${ITEMS} items, 4x slower CPU: longest frame`,
      measured: `${formatNumber(longest)} ms`,
      budget: `< ${LONGEST_MS} ms`,
      isWithin: longest < LONGEST_MS,
    },
  ]
}

/** The duration of each frame, shortest first. */
async function scroll({ page, devtools, url }: Visit): Promise<number[]> {
  await page.route('**/api/menu/mains-beverages', async (route) => {
    const reply = await route.fetch()
    await route.fulfill({ response: reply, json: manyMains(await reply.json()) })
  })
  await page.addInitScript(() => {
    if (location.protocol.startsWith('http')) sessionStorage.setItem('chillz-splash', 'shown')
  })
  await page.goto(`${url}/category/mains`)
  await page.getByText(`${ITEMS} items`).waitFor()
  await page.waitForLoadState('networkidle')
  await page.evaluate(() => {
    const frames: number[] = []
    Object.assign(window, { frameTimes: frames })
    let last = performance.now()
    const frame = (now: number) => {
      frames.push(now - last)
      last = now
      requestAnimationFrame(frame)
    }
    requestAnimationFrame(frame)
  })
  await devtools.send('Input.synthesizeScrollGesture', { x: 180, y: 500, yDistance: -12_000, speed: 3_000 })
  const frames: number[] = await page.evaluate(() => Reflect.get(window, 'frameTimes'))
  return frames.toSorted((a, b) => a - b)
}

/** Copies of the seeded dishes, available every day, until there are {@link ITEMS}. */
function manyMains(document: unknown) {
  const mains = MenuDocument.parse(document).items.filter((item) => item.category === 'mains')
  const items = Array.from({ length: Math.ceil(ITEMS / mains.length) }, (_, copy) =>
    mains.map((item) => ({
      ...item,
      id: `${item.id}-${copy}`,
      name: `${item.name} ${copy}`,
      isAvailable: true,
      requiresAgeVerification: false,
      schedules: [],
    })),
  )
  return { items: items.flat().slice(0, ITEMS) }
}
