import { type Browser, type CDPSession, chromium, type Page } from '@playwright/test'
import { buildPictures, buildWeb } from '../scripts/build-shop.ts'
import { findChromium } from '../scripts/find-chromium.ts'
import { freePort } from '../scripts/free-port.ts'
import { startShopProcess } from '../scripts/shop-process.ts'
import type { Ground } from './measurement.ts'

/** What an affordable phone in town has: a four times slower processor than this machine, and 3G. */
const SLOWER = 4
const NETWORK = { offline: false, latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 }

/** A page of somebody who has never been here. */
export type Visit = { page: Page; devtools: CDPSession; url: string }

/** Opens the built shop in Chromium, once for each of `rounds`, and gives what `measure` found each time. */
export async function measureVisits<Found>(
  ground: Ground,
  { isSlowNetwork, rounds }: { isSlowNetwork: boolean; rounds: number },
  measure: (visit: Visit) => Promise<Found>,
): Promise<Found[]> {
  await buildPictures()
  await buildWeb()
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const dataDir = `${ground.folder}/browser-${port}`
  const shop = startShopProcess({ port, dataDir, simulatorsUrl: 'http://127.0.0.1:9' })
  let browser: Browser | undefined
  try {
    await shop.answers(url)
    const args = ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-component-update']
    browser = await chromium.launch({ executablePath: await findChromium(), args })
    const found: Found[] = []
    for (let round = 0; round < rounds; round += 1) {
      const context = await browser.newContext({ viewport: { width: 360, height: 740 }, deviceScaleFactor: 2 })
      const page = await context.newPage()
      const devtools = await context.newCDPSession(page)
      await devtools.send('Network.enable')
      await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
      if (isSlowNetwork) await devtools.send('Network.emulateNetworkConditions', NETWORK)
      found.push(await measure({ page, devtools, url }))
      await context.close()
    }
    return found
  } finally {
    await browser?.close()
    await shop.stop()
  }
}
