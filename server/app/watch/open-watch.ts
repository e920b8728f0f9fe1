import type { Config } from '../../config/config.ts'
import type { Database } from '../../db/db.ts'
import { joinWatches, type ProcessMetrics, type Watch } from './watch.ts'

export type OpenWatch = {
  /** Undefined when nothing is configured: then nothing is loaded and nothing counted. */
  watch: Watch | undefined
  /** Adds what is read from the opened database. */
  follow: (database: Database) => Promise<void>
  /** The metrics of this process. */
  read: () => Promise<ProcessMetrics>
  /** Serves them. @returns their address; null without them */
  serve: () => Promise<string | null>
  close: () => Promise<void>
}

/** Opens what is configured of metrics and traces. */
export async function openWatch(
  { metrics, traces }: Pick<Config, 'metrics' | 'traces'>,
  clock: () => Date,
): Promise<OpenWatch> {
  const closing: (() => Promise<void>)[] = []
  const counted = metrics && (await import('./metrics.ts')).createMetrics(clock)
  const traced = traces && (await import('./traces.ts')).openTraces(traces)
  if (traced) closing.push(traced.close)
  return {
    watch: joinWatches([counted, traced].flatMap((one) => one?.watch ?? [])),
    follow: async (database) => {
      if (counted) (await import('./watch-shop.ts')).watchShop(counted.registry, database, clock)
    },
    read: async () => (await counted?.registry.getMetricsAsJSON()) ?? [],
    serve: async () => {
      if (!metrics || !counted) return null
      const { serveMetrics } = await import('./serve-metrics.ts')
      const server = await serveMetrics(metrics, () => counted.registry.metrics())
      closing.push(server.close)
      return server.url
    },
    close: async () => {
      for (const step of closing.splice(0).reverse()) await step()
    },
  }
}
