import { type Browser, type CDPSession, chromium, type Page } from '@playwright/test'
import { findChromium } from '../scripts/find-chromium.ts'
import { freePort } from '../scripts/free-port.ts'
import { startShopProcess } from '../scripts/shop-process.ts'
import type { BenchContext } from './measurement.ts'

/** `slower`: the factor by which the processor is slower than this machine's. */
const PHONES = {
  /** An affordable phone in town, with 3G. */
  town: { slower: 4, network: network(150, 1_600_000, 750_000) },
  /** The same phone without a network limit. */
  atHome: { slower: 4, network: null },
  /** A weak signal. */
  weakSignal: { slower: 2, network: network(400, 400_000, 400_000) },
}

function network(latency: number, downBitsPerSecond: number, upBitsPerSecond: number) {
  return { offline: false, latency, downloadThroughput: downBitsPerSecond / 8, uploadThroughput: upBitsPerSecond / 8 }
}

/** A page in a new browser profile. */
export type Visit = { page: Page; devtools: CDPSession; url: string }

type Conditions = {
  phone: keyof typeof PHONES
  rounds: number
  /** PGlite without it. */
  databaseUrl?: string
  /** Runs once the shop is open at this address. */
  prepare?: (url: string) => Promise<void>
}

/** Opens the built shop in Chromium once per round. @returns the results of `measure` */
export async function measureVisits<Found>(
  bench: BenchContext,
  { phone, rounds, databaseUrl, prepare }: Conditions,
  measure: (visit: Visit) => Promise<Found>,
): Promise<Found[]> {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const dataDir = `${bench.folder}/browser-${port}`
  const shop = startShopProcess({
    port,
    dataDir,
    simulatorsUrl: 'http://127.0.0.1:9',
    ...(databaseUrl !== undefined && { databaseUrl }),
  })
  let browser: Browser | undefined
  try {
    await shop.waitUntilReady(url)
    await prepare?.(url)
    const args = ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-component-update']
    browser = await chromium.launch({ executablePath: await findChromium(), args })
    const found: Found[] = []
    for (let round = 0; round < rounds; round += 1) {
      const context = await browser.newContext({
        viewport: { width: 360, height: 740 },
        deviceScaleFactor: 2,
        hasTouch: true,
      })
      const page = await context.newPage()
      const devtools = await context.newCDPSession(page)
      await devtools.send('Network.enable')
      const { slower, network } = PHONES[phone]
      await devtools.send('Emulation.setCPUThrottlingRate', { rate: slower })
      if (network) await devtools.send('Network.emulateNetworkConditions', network)
      found.push(await measure({ page, devtools, url }))
      await context.close()
    }
    return found
  } finally {
    await browser?.close()
    await shop.stop()
  }
}
