/** Opens the shop: reads the configuration, makes what changed since the last time, and becomes the server. */
import { ConfigRefused, loadConfig } from '#server/config/config.ts'
import { runProgram } from './run-program.ts'

try {
  loadConfig() // its faults come before a build that takes a while
} catch (error) {
  if (!(error instanceof ConfigRefused)) throw error
  console.error(error.message)
  process.exit(1)
}
// In a process of its own: what drawing and building needed of memory is given back.
if ((await runProgram(process.execPath, ['scripts/build.ts'])) !== 0) process.exit(1)
await import('#server/main.ts')
