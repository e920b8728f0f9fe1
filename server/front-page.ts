import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type PreparedBytes, prepareBytes } from './prepared-bytes.ts'

/** As the build leaves it: addresses of our own in what chats and social pages read. */
const SOCIAL_ADDRESS = /(<meta property="og:[a-z]+" content=")(\/[^"]*")/g

/**
 * The app's page, with the shop's public address where only a whole address is understood: chats and social pages fetch
 * the picture beside a link from elsewhere, and the build cannot know where the shop will stand.
 */
export async function prepareFrontPage(webFolder: string, publicUrl: string): Promise<PreparedBytes> {
  const page = await readFile(join(webFolder, 'index.html'), 'utf8')
  return prepareBytes(page.replace(SOCIAL_ADDRESS, (_, before, path) => `${before}${publicUrl}${path}`))
}
