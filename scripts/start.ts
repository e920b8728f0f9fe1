/** Opens the shop: checks the configuration, builds what is outdated, and becomes the server. */
import { join } from 'node:path'
import { BUILT_SERVER, PROJECT, runProgram } from './run-program.ts'

// In a separate process, so that its memory is freed.
if ((await runProgram(process.execPath, ['scripts/build.ts', '--before-start'])) !== 0) process.exit(1)
await import(join(PROJECT, BUILT_SERVER))
