import { globSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin, type Rolldown } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import type { AnnouncedScripts } from './domain/pages/announced-scripts.ts'
import { nameList } from './domain/text/name-list.ts'
import { type Module, modulesFrom, planChunks } from './scripts/plan-chunks.ts'
import { SEED_SETTINGS } from './seed/settings.ts'
import { PAGE_PARTS } from './web/app/page-parts.ts'

const server = 'http://127.0.0.1:8080'
/** The page that the service worker keeps: the frame alone, without dishes or posts. */
const OFFLINE_PAGE = '/checkout'

/** The sections of the shop that are not part of ordering a meal. */
const SECTIONS = [
  'recipes/recipes-section',
  'international/international-page',
  'international/apply-pages',
  'grow/grow-section',
  'classes/classes-section',
  'blog/blog-page',
  'blog/post-page',
  'challenge/challenge-page',
  'live-feed/live-feed-page',
]

/** The parts around every page of the shop. */
const FRAME = [
  'app/layout/late-parts.ts',
  'app/layout/late-shop-parts.ts',
  'app/low-data/low-data-bar.tsx',
  'store/install/greeting.tsx',
]

/** What one visit loads, and how much its bytes and files count beside those of any part. */
const VISITS = [
  { weight: 10, starts: FRAME },
  { weight: 10, starts: ['store/menu/item/item-dialog.tsx'] },
  {
    weight: 20,
    starts: [
      ...FRAME,
      'store/menu/item/item-dialog.tsx',
      'store/cart/cart-panel.tsx',
      'store/checkout/checkout-sheet.tsx',
      'store/tracking/track-order-page.tsx',
    ],
  },
  { weight: 5, starts: [...FRAME, 'app/account/profile-dialog.tsx', 'store/profile/account/account-part-view.tsx'] },
  // Riders are on the road, on a weak signal.
  { weight: 20, starts: ['app/admin-page.tsx', 'app/layout/late-parts.ts', 'office/ride/ride-page.tsx'] },
  {
    weight: 3,
    starts: [
      'app/admin-page.tsx',
      'office/board/board-page.tsx',
      'office/orders/orders-page.tsx',
      'office/orders/order-page.tsx',
    ],
  },
  ...SECTIONS.map((section) => ({ weight: 4, starts: [`store/${section}.tsx`] })),
]

const scripts = scriptGroups()
const offlineFiles = neededOffline()

export default defineConfig(({ isSsrBuild = false }) => ({
  root: 'web',
  cacheDir: '../node_modules/.vite',
  plugins: [
    react(),
    namesWhileDeveloping(),
    tailwindcss(),
    scripts.plugin,
    scriptsFetchedFirst(),
    withoutJsonSchema(),
    withoutWordsForFaults(),
    withoutWarnings(),
    paintFirst(),
    offlineFiles.plugin,
    !isSsrBuild && compiledWhileLoading(),
    !isSsrBuild && lightSections(),
    !isSsrBuild && announcedScripts(),
    !isSsrBuild &&
      VitePWA({
        strategies: 'injectManifest',
        srcDir: 'worker',
        filename: 'service-worker.ts',
        // The page registers it once it is usable, and the server makes the manifest.
        injectRegister: false,
        manifest: false,
        injectManifest: {
          globPatterns: ['index.html', 'assets/*.{js,svg}'],
          manifestTransforms: [offlineFiles.choose],
        },
      }),
    !isSsrBuild && compressed(),
  ],
  build: {
    // Inlined assets would be data: addresses, which the content security policy refuses.
    assetsInlineLimit: 0,
    modulePreload: {
      // Browsers that do not know it fetch a script when it is imported.
      polyfill: false,
      // A script that imports nothing of its own is fetched before its import like all others.
      resolveDependencies: (file, others, { hostType }) =>
        hostType === 'js' && !others.includes(file) ? [file, ...others] : others,
    },
    // What the server runs needs no files beside it.
    copyPublicDir: !isSsrBuild,
    minify: true,
    rolldownOptions: { output: { codeSplitting: isSsrBuild ? false : { groups: scripts.groups } } },
  },
  ssr: { noExternal: true },
  ...(isSsrBuild && { define: { 'process.env.NODE_ENV': JSON.stringify('production') } }),
  server: {
    proxy: {
      '^/api/': server,
      '^/auth/v1/': server,
      '^/functions/v1/': server,
      '^/pictures/': server,
      '^/site.webmanifest': server,
    },
  },
}))

/** The development server has no shop behind its page: the names are those of the first day. */
function namesWhileDeveloping(): Plugin {
  const { brand, cities } = SEED_SETTINGS
  const served = cities.filter((city) => city.isServed).map((city) => city.name)
  const names: Record<string, string> = { name: brand.name, tagline: brand.tagline, cities: nameList(served) }
  return {
    name: 'names-while-developing',
    apply: 'serve',
    transformIndexHtml: (html) =>
      html
        .replace('<!--head-->', '<title>{{name}}: {{tagline}}</title>')
        .replace(/\{\{(\w+)\}\}/g, (_, name) => names[name] ?? ''),
  }
}

/** Around every import of a script, the bundler's own help fetches ahead by links, whose failures browsers remember. */
function scriptsFetchedFirst(): Plugin {
  return {
    name: 'scripts-fetched-first',
    apply: (_, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
    enforce: 'pre',
    load: {
      filter: { id: /^\0vite\/preload-helper\.js$/ },
      handler: () => {
        const own = JSON.stringify(resolve('web/ui/state/fetched-first.ts'))
        return `export { fetchedFirst as __vitePreload } from ${own}`
      },
    },
  }
}

/**
 * Tells Chromium that the functions of each script are called soon: it compiles them beside the page while the script
 * arrives, instead of one by one on the page's own thread. The words count only at the start of a file.
 */
function compiledWhileLoading(): Plugin {
  return {
    name: 'compiled-while-loading',
    apply: 'build',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        for (const part of Object.values(bundle)) {
          if (part.type === 'chunk') part.code = `//# allFunctionsCalledOnLoad\n${part.code}`
        }
      },
    },
  }
}

/** Browsers read with schemas and never describe them: what writes JSON Schema is for the server's documentation. */
function withoutJsonSchema(): Plugin {
  return {
    name: 'without-json-schema',
    apply: 'build',
    load: {
      filter: { id: /\/zod\/v4\/core\/(to-json-schema|json-schema-processors)\.js$/ },
      async handler(id) {
        const code = await readFile(id, 'utf8')
        const names = [...code.matchAll(/^export (?:const|function) (\w+)/gm)].map(([, name]) => name)
        if (names.length === 0) this.error(`${id} is not as it was: see what it exports now`)
        return names.map((name) => `export const ${name} = () => undefined`).join('\n')
      },
    },
  }
}

/** No page shows the library's own words for a value that a schema refuses. */
function withoutWordsForFaults(): Plugin {
  return {
    name: 'without-words-for-faults',
    apply: 'build',
    load: {
      filter: { id: /\/zod\/v4\/locales\/en\.js$/ },
      handler: () => 'export default () => ({ localeError: () => undefined })',
    },
  }
}

/** The router's package leads every bundler to its files for developers, which warn in the console; those for shoppers lie beside. */
function withoutWarnings(): Plugin {
  return {
    name: 'without-warnings',
    apply: 'build',
    enforce: 'pre',
    resolveId: {
      filter: { id: /^react-router$/ },
      handler: () => resolve('node_modules/react-router/dist/production/index.mjs'),
    },
  }
}

/** The first paint waits for nothing but the page itself: its styles and the script before it are written into it. */
function paintFirst(): Plugin {
  return {
    name: 'paint-first',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      async handler(html, { bundle = {} }) {
        const [link, href = ''] = /<link rel="stylesheet"[^>]* href="\/([^"]+)">/.exec(html) ?? []
        const styles = bundle[href]
        const script = '<script src="/before-paint.js"></script>'
        if (link === undefined || styles?.type !== 'asset' || !html.includes(script)) {
          throw new Error('index.html has no styles, or no script before the paint')
        }
        delete bundle[href]
        // Nor does any part that comes later look for them.
        for (const part of Object.values(bundle)) if (part.type === 'chunk') part.viteMetadata?.importedCss.delete(href)
        const beforePaint = await readFile('web/public/before-paint.js', 'utf8')
        return html
          .replace(link, '')
          .replace(script, () => `<style>${styles.source}</style>\n    <script>${beforePaint}</script>`)
          .replace(/<(script type="module"|link rel="modulepreload")/g, '<$1 fetchpriority="low"')
      },
    },
  }
}

/** The parts of the shop that work without a network: what leads from the menu to an order. */
const OFFLINE_PARTS =
  /\/web\/(app\/layout\/late-(shop-)?parts|ui\/overlay\/.*|store\/(menu|cart|checkout|orders)\/.*|store\/tracking\/track-order-page|store\/install\/.*)\.tsx?$/

type KeptFile = { url: string; revision: string | null; size: number }

/** The files that the service worker keeps: the page, under an address that has no content, and the scripts of an order. */
function neededOffline() {
  const names = new Set<string>()
  const plugin: Plugin = {
    name: 'needed-offline',
    apply: 'build',
    generateBundle(_, bundle) {
      const follow = (name: string) => {
        const part = bundle[name]
        if (names.has(name) || part?.type !== 'chunk') return
        names.add(name)
        for (const asset of part.viteMetadata?.importedAssets ?? []) names.add(asset)
        for (const next of part.imports) follow(next)
      }
      for (const part of Object.values(bundle)) {
        if (part.type === 'chunk' && (part.isEntry || OFFLINE_PARTS.test(part.facadeModuleId ?? '')))
          follow(part.fileName)
      }
    },
  }
  const choose = (entries: KeptFile[]) => ({
    manifest: entries.flatMap((entry) => {
      if (entry.url === 'index.html') return { ...entry, url: OFFLINE_PAGE }
      return names.has(entry.url) ? entry : []
    }),
  })
  return { plugin, choose }
}

/** What the first load of a section may have of its own script, compressed. */
const SECTION_MAX_BYTES = 60_000

/** Fails the build when a section's first load is too heavy: its script and what that imports, without the entry's. */
function lightSections(): Plugin {
  return {
    name: 'light-sections',
    apply: 'build',
    generateBundle(_, bundle) {
      const { partOf, own } = laterParts(bundle)
      for (const section of SECTIONS) {
        const part = partOf(`store/${section}.tsx`)
        if (!part) this.error(`the section ${section} is no part of its own`)
        const total = own(part).reduce((sum, { code }) => sum + brotliCompressSync(code).byteLength, 0)
        if (total > SECTION_MAX_BYTES) {
          this.error(`the first load of ${section} has ${total} bytes of script: more than ${SECTION_MAX_BYTES}`)
        }
      }
    },
  }
}

/** Lists the files that each page begins with, which the server announces in it. */
function announcedScripts(): Plugin {
  return {
    name: 'announced-scripts',
    apply: 'build',
    generateBundle(_, bundle) {
      const { partOf, own } = laterParts(bundle)
      const pages: AnnouncedScripts = PAGE_PARTS.map(({ path, part: module, cart }) => {
        const part = partOf(module)
        if (!part) this.error(`the page ${module} is no part of its own`)
        return { path: path.source, files: own(part).map(({ fileName }) => fileName), ...(cart && { cart }) }
      })
      this.emitFile({ type: 'asset', fileName: 'page-scripts.json', source: JSON.stringify(pages) })
    },
  }
}

/** The parts of the app that are loaded after the script that it starts with. */
function laterParts(bundle: Rolldown.OutputBundle) {
  const chunks = new Map(
    Object.values(bundle).flatMap((part) => (part.type === 'chunk' ? [[part.fileName, part]] : [])),
  )
  const collect = (into: Set<Rolldown.OutputChunk>, name: string) => {
    const part = chunks.get(name)
    if (!part || into.has(part)) return into
    into.add(part)
    for (const next of part.imports) collect(into, next)
    return into
  }
  const first = new Set<Rolldown.OutputChunk>()
  for (const { isEntry, fileName } of chunks.values()) if (isEntry) collect(first, fileName)
  return {
    /** The file of a module under web/; undefined when the app starts with it. */
    partOf: (module: string) => {
      const file = resolve('web', module)
      const part = [...chunks.values()].find((one) => one.facadeModuleId === file || one.moduleIds.includes(file))
      return part && !first.has(part) ? part : undefined
    },
    /** The files that a part loads besides those that the app starts with. */
    own: (part: Rolldown.OutputChunk) => [...collect(new Set(), part.fileName)].filter((one) => !first.has(one)),
  }
}

/** Writes `.br` and `.gz` beside each text, which the server sends as they lie there; last, when the worker is written too. */
function compressed(): Plugin {
  let folder = ''
  return {
    name: 'compressed',
    apply: 'build',
    configResolved: ({ root, build }) => {
      folder = resolve(root, build.outDir)
    },
    closeBundle: {
      order: 'post',
      sequential: true,
      async handler() {
        for (const file of globSync('**/*.{js,css,html,svg}', { cwd: folder })) {
          const path = resolve(folder, file)
          const text = await readFile(path)
          await writeFile(`${path}.br`, brotliCompressSync(text))
          await writeFile(`${path}.gz`, gzipSync(text, { level: 9 }))
        }
      },
    },
  }
}

/** The files of icons by their names, from the module that exports every icon there is. */
function iconFiles(id: string, code: string): Map<string, string> {
  const exports = [...code.matchAll(/export \{([^}]*)\} from ["'](.\/icons\/[^"']+)["']/g)]
  return new Map(
    exports.flatMap(([, names = '', file = '']) =>
      [...names.matchAll(/default as (\w+)/g)].map(([, name = '']) => [name, resolve(id, '..', file)] as const),
    ),
  )
}

/**
 * What home starts with comes in two files, the libraries and the shop, instead of a dozen: small files compress badly,
 * and each asks for its own place on the connection. The libraries stay in the browser's store when the shop changes. What
 * several later parts load is put into files by its cost, see `planChunks`.
 */
function scriptGroups() {
  const LIBRARIES =
    /\/node_modules\/(react|react-dom|scheduler|react-router|@tanstack|zod|clsx|tailwind-merge|class-variance-authority)\//
  const ICONS = resolve('node_modules/lucide-react/dist/esm/lucide-react.mjs')
  /** A compressed script has about this share of the bytes of its sources. */
  const COMPRESSED_SHARE = 0.2
  let first: ReadonlySet<string> = new Set()
  const chunks = new Map<string, string>()
  const plugin: Plugin = {
    name: 'script-groups',
    apply: (_, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
    buildEnd(failed) {
      if (failed) return
      const icons = iconFiles(ICONS, this.getModuleInfo(ICONS)?.code ?? '')
      const graph = new Map<string, Module>()
      const entries: string[] = []
      const lateStarts: string[] = []
      for (const id of this.getModuleIds()) {
        const { code, importedIds = [], dynamicImporters = [], isEntry } = this.getModuleInfo(id) ?? {}
        const [, names = ''] = /import \{([^}]*)\} from ["']lucide-react["']/.exec(code ?? '') ?? []
        // Of all icons, those are followed whose names are imported.
        const imports = importedIds.flatMap((next) =>
          next === ICONS ? names.split(',').flatMap((name) => icons.get(name.trim()) ?? []) : next,
        )
        graph.set(id, { imports, bytes: (code?.length ?? 0) * COMPRESSED_SHARE })
        if (isEntry) entries.push(id)
        if (dynamicImporters.length > 0) lateStarts.push(id)
      }
      first = modulesFrom(entries, graph)
      const later = new Map([...graph].filter(([id]) => !first.has(id) && !LIBRARIES.test(id)))
      const visits = VISITS.map(({ starts, weight }) => {
        const ids = starts.map((start) => resolve('web', start))
        const unknown = ids.find((id) => !later.has(id))
        if (unknown) this.error(`${unknown} is named as a start of a visit and is no part that is loaded later`)
        return { modules: modulesFrom(ids, later), weight }
      })
      const parts = lateStarts.map((id) => modulesFrom([id], later))
      for (const [index, modules] of planChunks(later, parts, visits).entries()) {
        for (const id of modules) chunks.set(id, `shared-${index}`)
      }
    },
  }
  const groups = [
    { name: 'libraries', test: LIBRARIES },
    { name: 'shop', test: (id: string) => first.has(id) && !id.includes('/node_modules/') },
    {
      name: (id: string) => chunks.get(id) ?? null,
      test: (id: string) => chunks.has(id),
      includeDependenciesRecursively: false,
    },
  ]
  return { plugin, groups }
}
