/** The browser journeys, on the real server and the built web. */
import { buildShop } from './build-shop.ts'
import { findChromium } from './find-chromium.ts'
import { installedTool, runProgram } from './run-program.ts'

await buildShop()
const env = { ...process.env, CHROMIUM_PATH: await findChromium() }
process.exitCode = await runProgram(installedTool('playwright'), ['test', ...process.argv.slice(2)], { env })
