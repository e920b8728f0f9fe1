import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { freePort } from './free-port.ts'
import { type ShopSettings, startShopProcess, startSimulatorsProcess } from './shop-process.ts'

type Settings = Pick<ShopSettings, 'dataDir' | 'databaseUrl'> & { port?: number }

/** Ends this process by `exit` when it is interrupted, so that what it has started or mounted ends with it. */
export function endAtSignals(): void {
  process.on('SIGINT', () => process.exit(130))
  process.on('SIGTERM', () => process.exit(143))
}

/**
 * Starts the simulators of outside services for a script that runs a shop. What was started ends with this process.
 *
 * @param folder where the simulators and the shop write; removed when this process ends
 */
export async function openScene(folder: string) {
  const [port, simulatorsPort] = [await freePort(), await freePort()]
  const simulatorsUrl = `http://127.0.0.1:${simulatorsPort}`
  const journal = join(folder, 'simulators')
  // Programs may still write while they end.
  process.once('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }))
  const simulators = startSimulatorsProcess({ port: simulatorsPort, shopPort: port, journal })
  await simulators.waitUntilReady(`${simulatorsUrl}/_switches`)
  return {
    /** Where the provider sends its webhooks. */
    port,
    shopUrl: `http://127.0.0.1:${port}`,
    simulatorsUrl,
    simulators,
    journal,
    /** Starts a shop, by default on that port. */
    startShop: (settings: Settings, more?: Record<string, string>, options?: Parameters<typeof startShopProcess>[2]) =>
      startShopProcess({ port, simulatorsUrl, ...settings }, more, options),
    /** Settings of a shop that sends airtime and text messages. */
    services: {
      AIRTIME_URL: `${simulatorsUrl}/airtime/top-ups`,
      AIRTIME_KEY: 'simulated',
      SMS_URL: `${simulatorsUrl}/sms/messages`,
      SMS_KEY: 'simulated',
      SMS_SENDER: 'Chillz',
    },
  }
}
