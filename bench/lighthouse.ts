import { execFile } from 'node:child_process'
import { setTimeout } from 'node:timers/promises'
import { promisify } from 'node:util'
import { chromium } from '@playwright/test'
import { MenuDocument } from '#domain/menu/menu-api.ts'
import { aChoice } from '#test/builders.ts'
import { findChromium } from '../scripts/find-chromium.ts'
import { freePort } from '../scripts/free-port.ts'
import { startShopProcess } from '../scripts/shop-process.ts'
import { type BenchContext, median, type Row } from './measurement.ts'

const TOOL = 'lighthouse@13.5.0'
const LEAST = 95
/** For fetching the tool, and for one page, ms. */
const LONGEST_MS = 120_000
const MOST_OUTPUT_BYTES = 100_000_000
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const

/** A line as browsers store it. */
const JOLLOF = {
  choice: aChoice({
    itemId: 'jollof-rice',
    size: 'medium',
    variationId: 'classic',
    accompanimentId: 'accompaniment-fried-chicken',
  }),
  source: 'home',
  seen: {
    name: 'Jollof Rice',
    image: '/pictures/jollof-rice.webp',
    category: 'mains',
    options: ['Classic', 'Fried Chicken'],
    extras: [],
    unitPrice: 4_800,
    requiresAge: false,
  },
}

type Report = {
  runtimeError?: { message: string }
  environment: { benchmarkIndex: number }
  categories: Record<string, { score: number | null; auditRefs: { id: string; weight: number }[] }>
  audits: Record<string, { score: number | null; title: string }>
}

const run = promisify(execFile)

/**
 * Reads Lighthouse's four scores of the home page, a category, a dish and the checkout, with an empty cart and with a dish
 * in it, on its phone profile: 1.6 Mbit/s, 150 ms, a processor 4 times slower. The performance is the median of several loads,
 * beside their range and the speed of the machine, as the tool measures it. The checkout asks search engines to leave it out,
 * so it has no score for them. The tool is fetched for the run and is no dependency of the shop.
 */
export async function lighthouse(bench: BenchContext): Promise<Row[]> {
  const cannot = await npx('--version').then(
    () => undefined,
    (error: Error) => error.message.split('\n')[0],
  )
  if (cannot !== undefined) {
    return [
      { what: `${TOOL} cannot be had: ${cannot}`, measured: 'not measured', budget: `>= ${LEAST}`, isWithin: true },
    ]
  }
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const shop = startShopProcess({ port, dataDir: `${bench.folder}/lighthouse`, simulatorsUrl: 'http://127.0.0.1:9' })
  try {
    await shop.waitUntilReady(url)
    // Pages read twice what changed less than half a minute ago. In a shop that has just started, that is everything.
    await setTimeout(31_000)
    const menu = MenuDocument.parse(await (await fetch(`${url}/api/menu/mains-beverages`)).json())
    const pages = { home: '/', category: '/category/mains', item: `/?item=${menu.items[0]?.id}` }
    const rows: Row[] = []
    const { rounds } = bench
    for (const [name, path] of Object.entries(pages)) rows.push(...(await scores(name, url + path, { rounds })))
    const checkout = `${url}/checkout`
    rows.push(...(await scores('empty checkout', checkout, { rounds, isPrivate: true })))
    const profile = await profileWithCart(url, `${bench.folder}/lighthouse-profile`)
    rows.push(...(await scores('checkout', checkout, { rounds, isPrivate: true, profile })))
    return rows
  } finally {
    await shop.stop()
  }
}

/** A browser profile whose cart holds a dish, and that has loaded nothing else of the shop. */
async function profileWithCart(url: string, folder: string): Promise<string> {
  const executablePath = await findChromium()
  const browser = await chromium.launchPersistentContext(folder, { executablePath, args: ['--no-sandbox'] })
  const page = await browser.newPage()
  await page.goto(`${url}/robots.txt`)
  await page.evaluate((lines) => localStorage.setItem('cart', JSON.stringify(lines)), [JOLLOF])
  await browser.close()
  return folder
}

type Page = {
  rounds: number
  /** Whether it asks search engines to leave it out. */
  isPrivate?: boolean
  /** The folder of a browser profile that is kept as it is; a new one by default. */
  profile?: string
}

async function scores(name: string, url: string, { rounds, isPrivate = false, profile }: Page): Promise<Row[]> {
  const reports: Report[] = []
  while (reports.length < rounds) reports.push(await reportOn(name, url, profile))
  return CATEGORIES.filter((category) => !(isPrivate && category === 'seo')).map((category) => {
    const all = reports.map(({ categories }) => Math.round((categories[category]?.score ?? 0) * 100))
    const score = median(all)
    const lost = reports.flatMap(({ categories, audits }) =>
      (categories[category]?.auditRefs ?? [])
        .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 0.9)
        .map(({ id }) => id),
    )
    // The profile makes the processor 4 times slower, whatever it is: a busy machine lowers the performance alone.
    const speed = Math.round(median(reports.map(({ environment }) => environment.benchmarkIndex)))
    const range = `${score}, ${Math.min(...all)} to ${Math.max(...all)}, processor ${speed}`
    return {
      what: `Lighthouse, ${name}: ${category}${score < LEAST ? ` (${[...new Set(lost)].join(', ')})` : ''}`,
      measured: category === 'performance' ? range : String(score),
      budget: `>= ${LEAST}`,
      isWithin: score >= LEAST,
    }
  })
}

async function reportOn(name: string, url: string, profile: string | undefined): Promise<Report> {
  const { stdout } = await npx(
    url,
    '--quiet',
    '--output=json',
    `--only-categories=${CATEGORIES.join(',')}`,
    `--chrome-flags=--headless --no-sandbox --disable-gpu${profile === undefined ? '' : ` --user-data-dir=${profile}`}`,
    ...(profile === undefined ? [] : ['--disable-storage-reset']),
  )
  const report: Report = JSON.parse(stdout)
  if (report.runtimeError) throw new Error(`Lighthouse could not measure ${name}: ${report.runtimeError.message}`)
  return report
}

async function npx(...options: string[]) {
  return run('npx', ['--yes', TOOL, ...options], {
    env: { ...process.env, CHROME_PATH: await findChromium() },
    timeout: LONGEST_MS,
    maxBuffer: MOST_OUTPUT_BYTES,
  })
}
