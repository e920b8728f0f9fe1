import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type PreparedBytes, prepareBytes } from './prepared-bytes.ts'

/** As the build leaves it: addresses of our own in what chats and social pages read. */
const SOCIAL_ADDRESS = /(<meta property="og:[a-z]+" content=")(\/[^"]*")/g

/** What the build writes into the page, so that the first paint waits for no further file. */
const INLINE_SCRIPT = /<script>([^<]*)<\/script>/g
/** The page is compressed once, when the shop starts: as small as it gets. */
const BEST_BROTLI = 11

/** The page, and the scripts written into it as the content security policy names them. */
export type FrontPage = { bytes: PreparedBytes; scriptHashes: string[] }

/**
 * The app's page, with the shop's public address where only a whole address is understood: chats and social pages fetch
 * the picture beside a link from elsewhere, and the build cannot know where the shop will stand.
 */
export async function prepareFrontPage(webFolder: string, publicUrl: string): Promise<FrontPage> {
  const built = await readFile(join(webFolder, 'index.html'), 'utf8')
  const page = built.replace(SOCIAL_ADDRESS, (_, before, path) => `${before}${publicUrl}${path}`)
  const scripts = [...page.matchAll(INLINE_SCRIPT)].map(([, script = '']) => script)
  return { bytes: await prepareBytes(page, BEST_BROTLI), scriptHashes: scripts.map(hashOf) }
}

function hashOf(script: string): string {
  return `'sha256-${createHash('sha256').update(script).digest('base64')}'`
}
