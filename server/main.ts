import { enableCompileCache } from 'node:module'
import { namingSources } from './app/source-places.ts'
import { ConfigRefused, loadConfig } from './config/config.ts'
import { pgliteProgram } from './db/pglite-program.ts'

const SAME_SIGNAL_MS = 1_000

// Caches compiled sources, so that the next start is faster.
enableCompileCache()

try {
  const config = loadConfig()
  if (config.databaseUrl === undefined) void pgliteProgram().catch(() => undefined) // opening the database throws it
  const [{ openLog }, { startShop }] = await Promise.all([import('./app/log.ts'), import('./app/start-shop.ts')])
  const log = openLog(config.logLevel)
  for (const warning of config.warnings) log.warn(warning)
  const shop = await startShop(config, log)

  const lines = [`The shop is open at ${shop.url}`]
  if (config.payment.isTest) lines.push('Test payments: no money moves.')
  if (shop.metricsUrl) lines.push(`Metrics: ${shop.metricsUrl}`)
  if (shop.simulatorsUrl) lines.push(`Stand-ins for outside services: ${shop.simulatorsUrl}`)
  process.stdout.write(`${lines.join('\n')}\n`)

  let askedAt: number | undefined
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      const now = performance.now()
      if (askedAt !== undefined) {
        // A second signal ends the process at once. Signals within a second count once, because npm passes on a Ctrl-C
        // that the terminal has sent already.
        if (now - askedAt > SAME_SIGNAL_MS) process.exit(1)
        return
      }
      askedAt = now
      void shop.close().then(() => process.exit(0))
    })
  }
} catch (error) {
  const isPlanned = error instanceof ConfigRefused || (error instanceof Error && error.name === 'DataFolderBusy')
  process.stderr.write(`${isPlanned ? (error as Error).message : namingSources(String((error as Error).stack))}\n`)
  process.exitCode = 1
}
