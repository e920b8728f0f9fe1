import cluster, { type Worker } from 'node:cluster'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { z } from 'zod'
import type { Config } from '../config/config.ts'
import { findOutsideServices } from './outside-services.ts'
import type { MetricsAddress } from './watch/serve-metrics.ts'
import type { ProcessMetrics } from './watch/watch.ts'

/** Pauses before a process that died is started again, in milliseconds: twice as long each time, and anew after a long life. */
const AGAIN = { first: 500, longest: 10_000, longLife: 10_000 }
/** A process that was asked to end and has not is killed this long after it has drained, in milliseconds. */
const ENDS_WITHIN_MS = 40_000
/** A new process that has not opened by then is given up, in milliseconds. */
const OPENS_WITHIN_MS = 120_000

/** A process that has not told its metrics by then counts as it last did, in milliseconds. */
const METRICS_WITHIN_MS = 5_000

/** What the parent sends a process: first the outside services, later a request for metrics or to end while others serve. */
export const ToProcess = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('open'), outside: z.custom<Outside>() }),
  z.object({ kind: z.literal('drain') }),
  z.object({ kind: z.literal('metrics') }),
])
export type ToProcess = z.infer<typeof ToProcess>
type Outside = Omit<Awaited<ReturnType<typeof findOutsideServices>>, 'close'>

/** What a process sends its parent: once it serves, and when it is asked. */
const Opened = z.object({ kind: z.literal('opened'), url: z.string() })
const Counted = z.object({ kind: z.literal('metrics'), metrics: z.custom<ProcessMetrics>() })
const FromProcess = z.discriminatedUnion('kind', [Opened, Counted])
export type FromProcess = z.infer<typeof FromProcess>

export type Supervised = {
  url: string
  simulatorsUrl: string | null
  /** Where the metrics of all processes together are; null without them. */
  metricsUrl: string | null
  /**
   * Replaces the processes one by one, each by one of the build that is on the disk now.
   *
   * @returns whether all were
   */
  renew: () => Promise<boolean>
  close: () => Promise<void>
}

/**
 * Runs the shop in several processes that share its port. This process serves nobody and holds no database: it hands
 * connections out in turn, starts again what dies, and replaces the processes one by one for an upgrade. Simulators run
 * here, so that there is one of each, and so does the address of the metrics of all processes together.
 *
 * @param program the file that each process runs
 * @throws Error if all first processes end before they serve, as with a wrong setting
 */
export async function superviseProcesses(
  config: Config,
  program: string,
  log: Pick<FastifyBaseLogger, 'error'>,
): Promise<Supervised> {
  cluster.setupPrimary({ exec: program, args: [] })
  let url = ''
  const { close: closeOutside, ...outside } = await findOutsideServices(config, () => url)
  const processes = new Set<Worker>()
  const serving = new Set<Worker>()
  /** Those that are being replaced: whichever dies meanwhile has its successor already. */
  const leaving = new WeakSet<Worker>()
  const metrics = config.metrics ? await serveAdded(config.metrics, serving) : null
  let isClosing = false
  let renewing = Promise.resolve(true)

  /** Starts a process. @returns it once it serves; undefined if it ended before, or did not open in time */
  async function start(): Promise<Worker | undefined> {
    const worker = cluster.fork()
    processes.add(worker)
    // It could not be started, or not be told something.
    worker.on('error', (error) => log.error({ err: error }, 'a process of the shop could not be reached'))
    const ended = exitOf(worker)
    void ended.then(() => {
      processes.delete(worker)
      serving.delete(worker)
    })
    sendTo(worker, { kind: 'open', outside })
    const opened = once(worker, 'message')
      .then(([message]) => {
        url = Opened.parse(message).url
        serving.add(worker)
        return worker
      })
      .catch(() => undefined)
    const late = new AbortController()
    const tooLate = pause(OPENS_WITHIN_MS, undefined, { signal: late.signal }).catch(() => undefined)
    const first = await Promise.race([opened, ended, tooLate])
    late.abort()
    if (!first) worker.process.kill('SIGKILL')
    return first
  }

  /** Starts a process again whenever it dies, until it is replaced on purpose. */
  async function keep(worker: Worker | undefined): Promise<void> {
    let waitMs = AGAIN.first
    for (let current = worker; ; current = await start()) {
      if (current) {
        const begin = performance.now()
        await exitOf(current)
        if (performance.now() - begin > AGAIN.longLife) waitMs = AGAIN.first
        if (current.exitedAfterDisconnect || leaving.has(current)) return
      }
      if (isClosing) return
      log.error({ pid: current?.process.pid, waitMs }, 'a process of the shop ended and is started again')
      await pause(waitMs)
      waitMs = Math.min(waitMs * 2, AGAIN.longest)
      if (isClosing) return
    }
  }

  async function end(worker: Worker, ask: () => void): Promise<void> {
    ask()
    const kill = setTimeout(() => worker.process.kill('SIGKILL'), config.drainMs + ENDS_WITHIN_MS)
    await exitOf(worker)
    clearTimeout(kill)
  }

  async function renewAll(): Promise<boolean> {
    for (const old of [...processes]) {
      if (isClosing || old.isDead()) continue
      leaving.add(old)
      const fresh = await start()
      if (!fresh) {
        leaving.delete(old)
        if (old.isDead()) void keep(old)
        log.error('the new build did not open: the processes of the old one go on')
        return false
      }
      void keep(fresh)
      await end(old, () => sendTo(old, { kind: 'drain' }))
    }
    return !isClosing
  }

  async function close(): Promise<void> {
    isClosing = true
    await Promise.all([...processes].map((one) => end(one, () => one.process.kill('SIGTERM'))))
    await metrics?.close()
    await closeOutside()
  }

  const first = await Promise.all(Array.from({ length: config.processes }, start))
  if (first.every((one) => one === undefined)) {
    await close()
    throw new Error('No process of the shop could be opened; their own messages are above.')
  }
  for (const worker of first) void keep(worker)
  return {
    url,
    simulatorsUrl: outside.simulatorsUrl,
    metricsUrl: metrics?.url ?? null,
    renew: () => {
      renewing = renewing.then(renewAll)
      return renewing
    },
    close,
  }
}

/** Sends a message. A process that has just ended gets none, and that is no error. */
function sendTo(worker: Worker, message: ToProcess): void {
  worker.send(message, () => undefined)
}

/** Waits for the end of a process; unlike `once`, which ends at an error too. */
function exitOf(worker: Worker): Promise<undefined> {
  return new Promise((resolve) => {
    if (worker.isDead()) resolve(undefined)
    else worker.once('exit', () => resolve(undefined))
  })
}

/** Serves the metrics of the processes that serve, added up when somebody asks. */
async function serveAdded(address: MetricsAddress, serving: ReadonlySet<Worker>) {
  const [{ AddedMetrics }, { serveMetrics }] = await Promise.all([
    import('./watch/add-up-metrics.ts'),
    import('./watch/serve-metrics.ts'),
  ])
  const added = new AddedMetrics()
  cluster.on('message', (worker, message) => {
    const { data } = Counted.safeParse(message)
    if (data) added.take(worker.id, data.metrics)
  })
  cluster.on('exit', (worker) => void added.end(worker.id))

  async function ask(worker: Worker): Promise<void> {
    if (!worker.isConnected()) return
    sendTo(worker, { kind: 'metrics' })
    await once(worker, 'message', { signal: AbortSignal.timeout(METRICS_WITHIN_MS) })
  }
  return serveMetrics(address, async () => {
    await Promise.allSettled([...serving].map(ask))
    return added.text()
  })
}
