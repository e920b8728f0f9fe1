/** Builds everything that `npm start` runs and serves, to prepare a machine; `--before-start` first checks the settings. */
import { ConfigRefused, loadConfig } from '#server/config/config.ts'
import { buildShop } from './build-shop.ts'
import { CannotBuild } from './build-when-changed.ts'

try {
  if (process.argv.includes('--before-start')) loadConfig() // reports errors before a slow build
  await buildShop()
} catch (error) {
  if (!(error instanceof CannotBuild || error instanceof ConfigRefused)) throw error
  console.error(error.message)
  process.exitCode = 1
}
