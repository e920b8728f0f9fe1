/** Opens the shop: reads the configuration, builds what is outdated, and becomes the server. */
import { ConfigRefused, loadConfig } from '#server/config/config.ts'
import { runProgram } from './run-program.ts'

try {
  loadConfig() // reports errors before a slow build
} catch (error) {
  if (!(error instanceof ConfigRefused)) throw error
  console.error(error.message)
  process.exit(1)
}
// In a separate process, so that the memory of the build is freed.
if ((await runProgram(process.execPath, ['scripts/build.ts'])) !== 0) process.exit(1)
await import('#server/main.ts')
