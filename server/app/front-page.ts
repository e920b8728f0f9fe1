import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { FastifyBaseLogger } from 'fastify'
import { ERRORS } from '#domain/errors.ts'
import { takesExtras } from '#domain/menu/main-dishes.ts'
import { CATEGORY_PAIRS, type Category, MenuDocument } from '#domain/menu/menu-api.ts'
import { AnnouncedScripts } from '#domain/pages/announced-scripts.ts'
import { isPagePath } from '#domain/pages/page-paths.ts'
import type { Settings } from '#domain/settings/settings-api.ts'
import { nameList } from '#domain/text/name-list.ts'
import type { PageView, PublicPages } from '../capability/public-pages.ts'
import { cacheUntilNotified } from '../db/cache-until-notified.ts'
import { isDatabaseAway } from '../db/database-away.ts'
import type { Database } from '../db/db.ts'
import { type PreparedBytes, prepareBytes } from '../http/prepared-bytes.ts'
import { cacheFirstCards } from '../menu/first-cards.ts'
import { readMenuJson } from '../menu/menu-queries.ts'
import type { BestSold } from '../sales/best-sold.ts'
import { cacheSettings } from '../settings/settings-cache.ts'
import { dataHtml, escapeHtml, headHtml } from './pages/page-html.ts'
import { categoryOf, describeShopPage, listShopPages } from './pages/shop-pages.ts'
import { sitemapXml } from './pages/sitemap.ts'

/** Scripts that the build writes into the page, so that the first paint needs no further file. */
const INLINE_SCRIPT = /<script>(.*?)<\/script>/gs
/** Placeholders for the first cards of the menu, the head of a page, the scripts that it begins with, and its markup. */
const FIRST_CARDS = '{{firstCards}}'
const HEAD = '<!--head-->'
const PARTS = '<!--parts-->'
const PAGE = '<!--page-->'
/** The frame of the home page, which other pages do without. */
const HOME_FRAME = /<main class="hidden [\s\S]*?<\/main>/
const MENU_PRELOAD = /<link rel="preload" href="\/api\/menu\/[^>]*>/
/** The documents that the first cards of the home page use. */
const HOME_DOCUMENTS: readonly string[] = ['mains-beverages', 'extras', 'popular']
/** Placeholders for names from the settings. */
const NAMES = /\{\{(name|tagline|cities)\}\}/g
/** The page is compressed once per change of the settings, at the highest level. */
const BEST_BROTLI = 11

/** How a path is answered: with a page, or by the address that it has moved to. */
export type PageAnswer =
  | { status: 200 | 404 | 410 | 429 | 503; bytes: PreparedBytes; allows?: PageView['allows'] }
  | { movedTo: string }

export type FrontPage = {
  /**
   * The page of an address, with the shop's current names, and what search engines read of it.
   *
   * @param isOverLimit counts a page that is made of rows; above the limit it is sent without them
   */
  answerFor: (path: string, query: URLSearchParams, isOverLimit: () => Promise<boolean>) => Promise<PageAnswer>
  /** The web app manifest. */
  manifest: () => Promise<PreparedBytes>
  sitemap: () => Promise<string>
  /** Hashes of the inline scripts for the content security policy. */
  scriptHashes: string[]
  /** Names the build, as the service worker's list of files does. */
  build: string
  stop: () => Promise<void>
}

type Sources = {
  webFolder: string
  publicUrl: string
  database: Database
  clock: () => Date
  bestSold: BestSold
  publicPages: readonly PublicPages[]
  log: FastifyBaseLogger
}

/** Pages that are kept compressed. */
const MOST_KEPT = 50
/** Without script, in place of the content. */
const TOO_MANY = `<h1>${ERRORS['request.too_many'].title}</h1><p>${ERRORS['request.too_many'].text}</p>`

/**
 * The app's page. The build knows neither the shop's public URL, which link previews need, nor its names, dishes and
 * posts, which the operator edits; they are filled in here.
 */
export async function prepareFrontPage({
  webFolder,
  publicUrl,
  database,
  clock,
  bestSold,
  publicPages,
  log,
}: Sources): Promise<FrontPage> {
  const page = await readFile(join(webFolder, 'index.html'), 'utf8')
  const otherPage = page.replace(HOME_FRAME, '')
  const announcedFor = await readAnnounced(join(webFolder, 'page-scripts.json'))
  const scripts = [...page.matchAll(INLINE_SCRIPT)].map(([, script = '']) => script)
  const settings = await cacheSettings(database)
  // Outside the web folder, so that it is not served.
  const script = join(webFolder, '..', 'page-markup', 'page-markup.js')
  const firstCards = await cacheFirstCards({ script, database, clock, bestSold })
  const menu = await cacheUntilNotified(database, 'menu_changed', async () => {
    const documents = await Promise.all(
      CATEGORY_PAIRS.map(async (pair) =>
        MenuDocument.parse(JSON.parse(await readMenuJson(database.db, pair.split('-')))),
      ),
    )
    return documents.flatMap(({ items }) => items)
  })
  /** Compressed pages by what they say, the one that was asked for last at the end. */
  const kept = new Map<string, Promise<PreparedBytes>>()
  let madeHome: { cards: string; bytes: Promise<PreparedBytes> } | undefined
  const forgetHome = () => {
    madeHome = undefined
  }
  const stopListening = await database.listen('settings_changed', forgetHome)

  type Content = { path: string; documents?: readonly string[]; cards?: string; markup?: string | undefined }

  async function fill(view: PageView, { path, documents = [], cards, markup }: Content): Promise<string> {
    const names = namesIn(await settings.get())
    const preloads = documents.map((name) => `<link rel="preload" href="/api/menu/${name}" as="fetch" crossorigin>`)
    const plain = view.plain === undefined ? '' : `<noscript><main class="column py-6">${view.plain}</main></noscript>`
    const answer = view.firstAnswer && firstAnswerHtml(view.firstAnswer)
    // Without script too, the home page shows its frame.
    return (cards === undefined ? otherPage : page.replace('<html ', '<html class="at-home" '))
      .replace(MENU_PRELOAD, preloads.join(''))
      .replace(FIRST_CARDS, () => cards ?? '')
      .replace(NAMES, (_, name: keyof typeof names) => escapeHtml(names[name]))
      .replace(HEAD, () => headHtml(view, { ...names, publicUrl }))
      .replace(PARTS, announcedFor(path))
      .replace(PAGE, () => `${markup ?? ''}${plain}`)
      .replace('</body>', () => `${answer ?? ''}</body>`)
  }

  function compressed(html: string): Promise<PreparedBytes> {
    const bytes = kept.get(html) ?? prepareBytes(html)
    kept.delete(html)
    kept.set(html, bytes)
    const [oldest] = kept.keys()
    if (kept.size > MOST_KEPT && oldest !== undefined) kept.delete(oldest)
    return bytes
  }

  const cardsOf = (page: 'home' | Category) =>
    Promise.resolve(firstCards.get(page)).catch((error: unknown) => {
      log.error({ err: error, page }, 'a page is sent without its first dishes')
      return ''
    })

  async function home(): Promise<PreparedBytes> {
    const cards = await cardsOf('home')
    if (madeHome?.cards !== cards) {
      const view = describeShopPage('/', new URLSearchParams(), {
        settings: await settings.get(),
        items: [],
        publicUrl,
        now: clock(),
      })
      const bytes = fill(view, { path: '/', documents: HOME_DOCUMENTS, cards }).then((html) =>
        prepareBytes(html, BEST_BROTLI),
      )
      madeHome = { cards, bytes }
      bytes.catch(() => {
        if (madeHome?.bytes === bytes) forgetHome()
      })
    }
    return madeHome.bytes
  }

  /** A page of a capability, with its content as markup. */
  async function described(
    pages: PublicPages,
    path: string,
    query: URLSearchParams,
  ): Promise<PageAnswer | 'gone' | 'away' | null> {
    const request = { path, query, now: clock(), settings: await settings.get(), publicUrl }
    const view = await pages.describe(database.db, request).catch((error: unknown) => {
      if (!isDatabaseAway(error)) throw error
      log.warn({ err: error }, 'a page is sent without its content, because the database is away')
      return 'away' as const
    })
    if (view === null || view === 'gone' || view === 'away' || 'movedTo' in view) return view
    const html = await fill(view, { path, markup: view.markup && (await rendered(view.markup)) })
    return { status: 200, bytes: await compressed(html), ...(view.allows && { allows: view.allows }) }
  }

  /** Without the build, or when it fails, the page is sent without its content, which the app then shows. */
  async function rendered(markup: NonNullable<PageView['markup']>): Promise<string | undefined> {
    try {
      return existsSync(script) ? markup(await import(pathToFileURL(script).href)) : undefined
    } catch (error) {
      log.error({ err: error }, 'a page is sent without its content')
      return undefined
    }
  }

  return {
    answerFor: async (path, query, isOverLimit) => {
      const isHome = path === '/' || path === '/menu'
      if (isHome && !query.has('item')) return { status: 200, bytes: await home() }
      const owner = publicPages.find(({ paths }) => paths.test(path))
      const own = owner && ((await isOverLimit()) ? 'busy' : await described(owner, path, query))
      if (typeof own === 'object' && own !== null) return own
      // The app itself asks for the content, from the database too when that is there again.
      const bare = own === 'busy' ? 429 : own === 'away' ? 503 : undefined
      const isFound = isPagePath(path) && (!owner || bare !== undefined)
      const facts = { settings: await settings.get(), items: await menu.get(), publicUrl, now: clock() }
      const view = { ...describeShopPage(path, query, facts), ...(bare === 429 && { plain: TOO_MANY }) }
      const category = categoryOf(path)
      // An item opens above the home page, or its category.
      const content = isHome
        ? { documents: HOME_DOCUMENTS, cards: await cardsOf('home') }
        : category
          ? { documents: documentsOf(category), markup: await cardsOf(category) }
          : { markup: view.markup && (await rendered(view.markup)) }
      const html = await fill(view, { path: isFound && !bare ? path : '', ...content })
      const status = bare ?? (own === 'gone' ? 410 : isFound ? 200 : 404)
      return { status, bytes: await compressed(html) }
    },
    manifest: async () => prepareBytes(JSON.stringify(manifestOf(namesIn(await settings.get())))),
    sitemap: async () => {
      const lists = await Promise.all(publicPages.map(({ list }) => list(database.db, clock())))
      return sitemapXml([...listShopPages({ items: await menu.get() }), ...lists.flat()], publicUrl)
    },
    scriptHashes: scripts.map(hashOf),
    build: createHash('md5').update(page).digest('hex'),
    stop: async () => {
      await stopListening()
      await menu.stop()
      await firstCards.stop()
      await settings.stop()
    },
  }
}

/** The documents that the first shelves of a category use. */
function documentsOf(category: Category): string[] {
  const pairs = CATEGORY_PAIRS.filter((pair) => pair.split('-').includes(category))
  return takesExtras({ category }) ? [...pairs, 'extras'] : pairs
}

/**
 * Reads the scripts that pages begin with.
 *
 * @returns the links that announce those of a path, so that the browser asks for them together with the app's own
 */
async function readAnnounced(file: string): Promise<(path: string) => string> {
  const pages = AnnouncedScripts.parse(JSON.parse(await readFile(file, 'utf8'))).map(({ path, files, cart }) => {
    const when = cart === undefined ? 'rel="preload"' : `data-cart="${cart}"`
    const links = files.map((name) => `<link ${when} href="/${name}" as="fetch" crossorigin fetchpriority="low">`)
    return { pattern: new RegExp(path), links: links.join('') }
  })
  return (path) => {
    const plain = path.replace(/\/$/, '')
    return pages.flatMap(({ pattern, links }) => (pattern.test(plain) ? links : [])).join('')
  }
}

function firstAnswerHtml({ url, answer }: NonNullable<PageView['firstAnswer']>): string {
  return dataHtml(answer, { type: 'application/json', attributes: ` id="first-answer" data-url="${escapeHtml(url)}"` })
}

function namesIn({ brand, cities }: Settings) {
  const served = cities.filter((city) => city.isServed).map((city) => city.name)
  return { name: brand.name, tagline: brand.tagline, cities: nameList(served) }
}

const SHORTCUT_ICONS = [{ src: '/icon-192.png', sizes: '192x192', type: 'image/png' }]
const SCREENSHOT = { type: 'image/webp' }

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
    // What a long press on the icon offers.
    shortcuts: [
      { name: 'See the menu', url: '/menu', icons: SHORTCUT_ICONS },
      { name: 'Open my cart', url: '/?buy=cart', icons: SHORTCUT_ICONS },
      { name: 'Track my order', url: '/track-order', icons: SHORTCUT_ICONS },
    ],
    // What other apps share with the installed one: see `placeOfShared` of the web.
    share_target: { action: '/shared', method: 'GET', params: { title: 'title', text: 'text', url: 'url' } },
    screenshots: [
      { ...SCREENSHOT, src: '/screenshot-home.webp', sizes: '360x740', form_factor: 'narrow', label: 'The menu' },
      { ...SCREENSHOT, src: '/screenshot-item.webp', sizes: '360x740', form_factor: 'narrow', label: 'A dish' },
      { ...SCREENSHOT, src: '/screenshot-wide.webp', sizes: '1440x900', form_factor: 'wide', label: 'The menu' },
    ],
  }
}

function hashOf(script: string): string {
  return `'sha256-${createHash('sha256').update(script).digest('base64')}'`
}
