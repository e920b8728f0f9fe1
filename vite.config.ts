import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

const server = 'http://127.0.0.1:8080'

const firstScript = firstScriptGroups()

export default defineConfig({
  root: 'web',
  cacheDir: '../node_modules/.vite',
  plugins: [react(), tailwindcss(), firstScript.plugin, paintFirst(), compressed(), withoutStyleguide()],
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    // Inlined assets would be data: addresses, which the content security policy refuses.
    assetsInlineLimit: 0,
    rolldownOptions: { output: { codeSplitting: { groups: firstScript.groups } } },
  },
  server: {
    // With the slash: web/api.ts is a file of the web itself.
    proxy: { '^/api/': server, '^/auth/v1/': server, '^/pictures/': server },
  },
})

/** The style guide is for development: a build that takes it along has gone wrong. */
function withoutStyleguide(): Plugin {
  return {
    name: 'without-styleguide',
    apply: 'build',
    generateBundle() {
      const taken = [...this.getModuleIds()].filter((id) => id.includes('/web/styleguide/'))
      if (taken.length > 0) this.error(`The build would hold the style guide: ${taken.join(', ')}`)
    },
  }
}

/** What the first paint waits for comes first over a slow line: the styles, then the fonts, then the script. */
function paintFirst(): Plugin {
  return {
    name: 'paint-first',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html) {
        const styles = /[ \t]*<link rel="stylesheet"[^>]*>\n?/.exec(html)?.[0]
        const script = html.indexOf('<script src="/before-paint.js">')
        if (!styles || script === -1) throw new Error('index.html has no styles, or no script before the paint')
        const rest = html.replace(styles, '')
        const later = rest.replace(/<(script type="module"|link rel="modulepreload")/g, '<$1 fetchpriority="low"')
        return `${later.slice(0, script)}${styles.trim()}\n    ${later.slice(script)}`
      },
    },
  }
}

/** Writes .br and .gz beside every text of the build, so that the server sends them as they are. */
function compressed(): Plugin {
  const TEXTS = /\.(js|css|html|svg)$/
  return {
    name: 'compressed',
    apply: 'build',
    async writeBundle({ dir = '' }, bundle) {
      for (const name of Object.keys(bundle).filter((file) => TEXTS.test(file))) {
        const path = join(dir, name)
        const text = await readFile(path)
        await writeFile(`${path}.br`, await promisify(brotliCompress)(text))
        await writeFile(`${path}.gz`, await promisify(gzip)(text, { level: 9 }))
      }
    },
  }
}

/**
 * What home starts with comes in two files, the libraries and the shop, instead of a dozen: small files compress badly,
 * and each asks for its own place on the line. The libraries stay in the browser's store when the shop changes.
 */
function firstScriptGroups() {
  const LIBRARIES =
    /\/node_modules\/(react|react-dom|scheduler|react-router|@tanstack|zod|clsx|tailwind-merge|class-variance-authority)\//
  const first = new Set<string>()
  const plugin: Plugin = {
    name: 'first-script',
    apply: 'build',
    buildEnd() {
      const follow = (id: string) => {
        if (first.has(id)) return
        first.add(id)
        for (const next of this.getModuleInfo(id)?.importedIds ?? []) follow(next)
      }
      for (const id of this.getModuleIds()) if (this.getModuleInfo(id)?.isEntry) follow(id)
    },
  }
  const groups = [
    { name: 'libraries', test: LIBRARIES },
    { name: 'shop', test: (id: string) => first.has(id) && !id.includes('/node_modules/') },
  ]
  return { plugin, groups }
}
