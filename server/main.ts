import cluster from 'node:cluster'
import { once } from 'node:events'
import { enableCompileCache } from 'node:module'
import { fileURLToPath } from 'node:url'
import type { FastifyBaseLogger } from 'fastify'
import { namingSources } from './app/source-places.ts'
import type { Shop } from './app/start-shop.ts'
import type { FromProcess } from './app/supervise.ts'
import { type Config, ConfigRefused, loadConfig } from './config/config.ts'
import { isDatabaseAway } from './db/database-away.ts'
import { DatabaseRefused } from './db/database-refused.ts'
import { pgliteProgram } from './db/pglite-program.ts'
import { reasonOf } from './db/reason-of.ts'

const SAME_SIGNAL_MS = 1_000

// Caches compiled sources, so that the next start is faster.
enableCompileCache()

let databaseUrl: string | undefined
try {
  const config = loadConfig()
  databaseUrl = config.databaseUrl
  const { openLog } = await import('./app/log.ts')
  if (config.processes > 1 && cluster.isPrimary) await runParent(config, openLog(config.logLevel))
  else if (cluster.isWorker) await runProcess(config, openLog(config.logLevel))
  else await runAlone(config, openLog(config.logLevel))
} catch (error) {
  process.stderr.write(`${startFault(error as NodeJS.ErrnoException, databaseUrl)}\n`)
  // What was opened before would keep the process alive.
  process.exit(1)
}

/** Why the shop does not open: a sentence where the operator can mend it, otherwise with the places in the sources. */
function startFault(error: NodeJS.ErrnoException & { port?: number }, databaseUrl: string | undefined): string {
  if (error.code === 'EADDRINUSE' && error.port !== undefined) {
    return `Port ${error.port} is in use. Stop the program that uses it, or choose another port: PORT is the shop's, SIMULATORS_PORT that of the simulators, METRICS_PORT that of the metrics.`
  }
  const reason = reasonOf(error, databaseUrl)
  const isSentence =
    error instanceof ConfigRefused || error instanceof DatabaseRefused || (databaseUrl && isDatabaseAway(error))
  if (isSentence) return reason
  const frames = String(error.stack)
    .split('\n')
    .filter((line) => line.startsWith('    at '))
  return namingSources([reason, ...frames].join('\n'))
}

/** The whole shop in this process. */
async function runAlone(config: Config, log: FastifyBaseLogger) {
  if (config.databaseUrl === undefined) void pgliteProgram().catch(() => undefined) // opening the database throws it
  const { startShop } = await import('./app/start-shop.ts')
  for (const warning of config.warnings) log.warn(warning)
  const shop = await startShop(config, log)
  announce(config, shop)
  // Systemd's reload: it starts the shop again, from the build that is on the disk.
  endOnSignal(() => end(config, shop), ['SIGHUP'])
}

/** The parent of several processes. */
async function runParent(config: Config, log: FastifyBaseLogger) {
  const { superviseProcesses } = await import('./app/supervise.ts')
  for (const warning of config.warnings) log.warn(warning)
  const shop = await superviseProcesses(config, fileURLToPath(import.meta.url), log)
  process.on('SIGHUP', () => {
    void shop.renew().then((isDone) => isDone && process.stdout.write('All processes were replaced.\n'))
  })
  announce(config, shop)
  endOnSignal(shop.close)
}

/** One of several processes. If the parent dies, the channel to it closes, and Node ends this process. */
async function runProcess(config: Config, log: FastifyBaseLogger) {
  process.on('SIGHUP', () => undefined) // the parent's, when a terminal closes
  const asked = once(process, 'message')
  const [{ startShop }, { ToProcess }] = await Promise.all([
    import('./app/start-shop.ts'),
    import('./app/supervise.ts'),
  ])
  const [message] = await asked
  const first = ToProcess.parse(message)
  const shop = await startShop(config, log, first.kind === 'open' ? first.outside : undefined)
  endOnSignal(() => end(config, shop))
  process.on('message', (next) => {
    const { kind } = ToProcess.parse(next)
    if (kind === 'drain') void replace(shop)
    if (kind === 'metrics') void shop.readMetrics().then((metrics) => sendToParent({ kind: 'metrics', metrics }))
  })
  sendToParent({ kind: 'opened', url: shop.url })
}

/** Sends to the parent, unless it has ended. */
function sendToParent(message: FromProcess) {
  if (process.connected) process.send?.(message)
}

/** Ends a process; before that, the proxy in front has time to notice, if there is one. */
async function end({ drainMs }: Config, shop: Shop) {
  if (drainMs > 0) await shop.drain(drainMs)
  await shop.close()
}

/** Ends a process whose successor serves already. */
async function replace(shop: Shop) {
  await shop.handOver(() => cluster.worker?.disconnect())
  await shop.close()
  process.exit(0)
}

function announce(
  config: Config,
  { url, simulatorsUrl, metricsUrl }: Pick<Shop, 'url' | 'simulatorsUrl' | 'metricsUrl'>,
) {
  const lines = [`The shop is open at ${url}`]
  if (config.payment.isTest) lines.push('Test payments: no money moves.')
  if (metricsUrl) lines.push(`Metrics: ${metricsUrl}`)
  if (simulatorsUrl) lines.push(`Simulators of outside services: ${simulatorsUrl}`)
  process.stdout.write(`${lines.join('\n')}\n`)
}

function endOnSignal(end: () => Promise<void>, further: readonly NodeJS.Signals[] = []) {
  let askedAt: number | undefined
  for (const signal of ['SIGINT', 'SIGTERM', ...further] as const) {
    process.on(signal, () => {
      const now = performance.now()
      if (askedAt !== undefined) {
        // A second signal ends the process at once. Signals within a second count once, because npm passes on a Ctrl-C
        // that the terminal has sent already.
        if (now - askedAt > SAME_SIGNAL_MS) process.exit(1)
        return
      }
      askedAt = now
      void end().then(() => process.exit(0))
    })
  }
}
