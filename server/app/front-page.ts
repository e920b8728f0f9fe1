import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import { CATEGORY_PAIRS, type CategoryPair } from '#domain/menu/menu-api.ts'
import type { Settings } from '#domain/settings/settings-api.ts'
import { nameList } from '#domain/text/name-list.ts'
import type { Database } from '../db/db.ts'
import { type PreparedBytes, prepareBytes } from '../http/prepared-bytes.ts'
import { cacheFirstCards } from '../menu/first-cards.ts'
import type { BestSold } from '../sales/best-sold.ts'
import { cacheSettings } from '../settings/settings-cache.ts'

/** As the build writes it: paths in the tags that chats and social pages read. */
const SOCIAL_ADDRESS = /(<meta property="og:[a-z]+" content=")(\/[^"]*")/g
/** Scripts that the build writes into the page, so that the first paint needs no further file. */
const INLINE_SCRIPT = /<script>([^<]*)<\/script>/g
/** Placeholder for the first cards of the menu. */
const FIRST_CARDS = '{{firstCards}}'
const MENU_PRELOAD = /<link rel="preload" href="\/api\/menu\/[^>]*>/
/** The documents that the first cards of the home page use. */
const HOME_DOCUMENTS: readonly string[] = ['mains-beverages', 'extras', 'popular']
/** Placeholders for names from the settings. */
const NAMES = /\{\{(name|tagline|cities)\}\}/g
/** The page is compressed once per change of the settings, at the highest level. */
const BEST_BROTLI = 11

export type FrontPage = {
  /** The page of a path, with the shop's current names. */
  bytesFor: (path: string) => PreparedBytes | Promise<PreparedBytes>
  /** The web app manifest. */
  manifest: () => Promise<PreparedBytes>
  /** Hashes of the inline scripts for the content security policy. */
  scriptHashes: string[]
  stop: () => Promise<void>
}

type Sources = {
  webFolder: string
  publicUrl: string
  database: Database
  clock: () => Date
  bestSold: BestSold
  log: FastifyBaseLogger
}

/**
 * The app's page. The build knows neither the shop's public URL, which link previews need, nor its names and dishes,
 * which the operator edits; they are filled in here.
 */
export async function prepareFrontPage({
  webFolder,
  publicUrl,
  database,
  clock,
  bestSold,
  log,
}: Sources): Promise<FrontPage> {
  const built = await readFile(join(webFolder, 'index.html'), 'utf8')
  const page = built.replace(SOCIAL_ADDRESS, (_, before, path) => `${before}${publicUrl}${path}`)
  const scripts = [...page.matchAll(INLINE_SCRIPT)].map(([, script = '']) => script)
  const settings = await cacheSettings(database)
  // Outside the web folder, so that it is not served.
  const script = join(webFolder, '..', 'first-cards', 'first-cards.js')
  const firstCards = await cacheFirstCards({ script, database, clock, bestSold })
  /** By preloaded document; dropped when the settings change. */
  let made = new Map<CategoryPair | null, PreparedBytes | Promise<PreparedBytes>>()
  let madeHome: { cards: string; bytes: Promise<PreparedBytes> } | undefined
  const stopListening = await database.listen('settings_changed', () => {
    made = new Map()
    madeHome = undefined
  })

  async function make(documents: readonly string[], cards = ''): Promise<PreparedBytes> {
    const names = namesIn(await settings.get())
    const preloads = documents.map((name) => `<link rel="preload" href="/api/menu/${name}" as="fetch" crossorigin>`)
    const filled = page
      .replace(MENU_PRELOAD, preloads.join(''))
      .replace(FIRST_CARDS, () => cards)
      .replace(NAMES, (_, name: keyof typeof names) => escapeHtml(names[name]))
    return prepareBytes(filled, BEST_BROTLI)
  }

  async function home(): Promise<PreparedBytes> {
    const cards = await Promise.resolve(firstCards.get()).catch((error: unknown) => {
      log.error({ err: error }, 'the home page is sent without its first dishes')
      return ''
    })
    if (madeHome?.cards !== cards) {
      const bytes = make(HOME_DOCUMENTS, cards)
      madeHome = { cards, bytes }
      bytes.catch(() => {
        if (madeHome?.bytes === bytes) madeHome = undefined
      })
    }
    return madeHome.bytes
  }

  return {
    bytesFor: (path) => {
      if (path === '/' || path === '/menu') return home()
      const pair = preloadedFor(path)
      const known = made.get(pair)
      if (known) return known
      const present = made
      const fresh = make(pair === null ? [] : [pair])
      present.set(pair, fresh)
      fresh.then(
        (bytes) => present.set(pair, bytes),
        () => present.delete(pair),
      )
      return fresh
    },
    manifest: async () => prepareBytes(JSON.stringify(manifestOf(namesIn(await settings.get())))),
    scriptHashes: scripts.map(hashOf),
    stop: async () => {
      await stopListening()
      await firstCards.stop()
      await settings.stop()
    },
  }
}

/** The menu document that a page shows first; null for pages without one. */
function preloadedFor(path: string): CategoryPair | null {
  const category = /^\/category\/([a-z]+)/.exec(path)?.[1]
  return CATEGORY_PAIRS.find((pair) => category !== undefined && pair.split('-').includes(category)) ?? null
}

function namesIn({ brand, cities }: Settings) {
  const served = cities.filter((city) => city.isServed).map((city) => city.name)
  return { name: brand.name, tagline: brand.tagline, cities: nameList(served) }
}

function manifestOf({ name, tagline }: ReturnType<typeof namesIn>) {
  return {
    name,
    short_name: name,
    description: `${tagline} Meals, drinks, groceries and more, delivered in Ghana.`,
    id: '/',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    background_color: '#2a190f',
    theme_color: '#2a190f',
    icons: [
      { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
      { src: '/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'any' },
      { src: '/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ],
  }
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
}

function hashOf(script: string): string {
  return `'sha256-${createHash('sha256').update(script).digest('base64')}'`
}
