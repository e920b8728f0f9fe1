/** Renews the pictures of the visual tests that have changed, small enough for the repository. */
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { buildShop } from './build-shop.ts'
import { findChromium } from './find-chromium.ts'
import { installedTool, PROJECT, runProgram } from './run-program.ts'

const FOLDER = join(PROJECT, 'e2e', 'snapshots')

await buildShop()
const env = { ...process.env, CHROMIUM_PATH: await findChromium() }
process.exitCode = await runProgram(installedTool('playwright'), ['test', 'visual', '--update-snapshots=changed'], {
  env,
})

for (const name of await readdir(FOLDER)) {
  const path = join(FOLDER, name)
  const picture = await readFile(path)
  if ((await sharp(picture).metadata()).isPalette) continue
  // 64 colours lose some shades at the edges of letters: far less than the tests tolerate.
  await writeFile(path, await sharp(picture).png({ palette: true, colours: 64, dither: 0, effort: 10 }).toBuffer())
}
