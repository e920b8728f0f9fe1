import { execFile } from 'node:child_process'
import { setTimeout } from 'node:timers/promises'
import { promisify } from 'node:util'
import { chromium } from '@playwright/test'
import { MenuDocument } from '#domain/menu/menu-api.ts'
import { aChoice } from '#test/builders.ts'
import { findChromium } from '../scripts/find-chromium.ts'
import { freePort } from '../scripts/free-port.ts'
import { startShopProcess } from '../scripts/shop-process.ts'
import type { BenchContext, Row } from './measurement.ts'

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
 * in it, on its phone profile: 1.6 Mbit/s, 150 ms, a processor 4 times slower. Beside the performance stands the speed of the
 * machine at that moment, as the tool measures it. The tool is fetched for the run and is no dependency of the shop.
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
    for (const [name, path] of Object.entries(pages)) rows.push(...(await scores(name, url + path)))
    rows.push(...(await scores('empty checkout', `${url}/checkout`)))
    const profile = await profileWithCart(url, `${bench.folder}/lighthouse-profile`)
    rows.push(...(await scores('checkout', `${url}/checkout`, profile)))
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

/** @param profile the folder of a browser profile that is kept as it is; a new one by default */
async function scores(name: string, url: string, profile?: string): Promise<Row[]> {
  const { stdout } = await npx(
    url,
    '--quiet',
    '--output=json',
    `--only-categories=${CATEGORIES.join(',')}`,
    `--chrome-flags=--headless --no-sandbox --disable-gpu${profile === undefined ? '' : ` --user-data-dir=${profile}`}`,
    ...(profile === undefined ? [] : ['--disable-storage-reset']),
  )
  const { categories, audits, runtimeError, environment }: Report = JSON.parse(stdout)
  if (runtimeError) throw new Error(`Lighthouse could not measure ${name}: ${runtimeError.message}`)
  // The profile makes the processor 4 times slower, whatever it is: a busy machine lowers the performance alone.
  const speed = `processor ${Math.round(environment.benchmarkIndex)}`
  return CATEGORIES.map((category) => {
    const score = Math.round((categories[category]?.score ?? 0) * 100)
    const lost = (categories[category]?.auditRefs ?? [])
      .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 0.9)
      .map(({ id }) => id)
    return {
      what: `Lighthouse, ${name}: ${category}${score < LEAST ? ` (${lost.join(', ')})` : ''}`,
      measured: category === 'performance' ? `${score}, ${speed}` : String(score),
      budget: `>= ${LEAST}`,
      isWithin: score >= LEAST,
    }
  })
}

async function npx(...options: string[]) {
  return run('npx', ['--yes', TOOL, ...options], {
    env: { ...process.env, CHROME_PATH: await findChromium() },
    timeout: LONGEST_MS,
    maxBuffer: MOST_OUTPUT_BYTES,
  })
}
