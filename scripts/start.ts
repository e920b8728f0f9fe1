/** Opens the shop: reads the configuration, makes what changed since the last time, and becomes the server. */
import { ConfigRefused, loadConfig } from '#server/config.ts'
import { buildPictures, buildWeb } from './build-shop.ts'

try {
  loadConfig() // its faults come before a build that takes a while
} catch (error) {
  if (!(error instanceof ConfigRefused)) throw error
  console.error(error.message)
  process.exit(1)
}
await buildPictures()
await buildWeb()
await import('#server/main.ts')
