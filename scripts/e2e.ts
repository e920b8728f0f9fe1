/**
 * The browser journeys, on the real server and the built web. `--processes 2` first: two processes of the shop on PostgreSQL
 * behind HAProxy.
 */
import { buildShop } from './build-shop.ts'
import { findChromium } from './find-chromium.ts'
import { findHaproxy } from './haproxy.ts'
import { startPostgres } from './postgres.ts'
import { installedTool, runProgram } from './run-program.ts'

const given = process.argv.slice(2)
const processes = given[0] === '--processes' ? given[1] : undefined
const args = processes === undefined ? given : given.slice(2)
if (processes !== undefined && (await findHaproxy()) === undefined) {
  console.log('SKIPPED: HAProxy is not installed (Debian: apt-get install haproxy).')
} else {
  await buildShop()
  const postgres = processes === undefined ? undefined : await startPostgres()
  try {
    const more = postgres && processes ? { TEST_DATABASE_URL: postgres.url, PROCESSES: processes } : {}
    const env = { ...process.env, ...more, CHROMIUM_PATH: await findChromium() }
    process.exitCode = await runProgram(installedTool('playwright'), ['test', ...args], { env })
  } finally {
    await postgres?.stop()
  }
}
