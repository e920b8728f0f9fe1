/** The browser journeys, on the real server and the built web. */
import { buildWeb } from './build-shop.ts'
import { findChromium } from './find-chromium.ts'
import { installedTool, runProgram } from './run-program.ts'

await buildWeb()
const env = { ...process.env, CHROMIUM_PATH: await findChromium() }
process.exitCode = await runProgram(installedTool('playwright'), ['test', ...process.argv.slice(2)], { env })
