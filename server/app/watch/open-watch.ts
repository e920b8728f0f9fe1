import type { Config } from '../../config/config.ts'
import type { Database } from '../../db/db.ts'
import { joinWatches, type Watch } from './watch.ts'

export type OpenWatch = {
  /** Undefined when nothing is configured: then nothing is loaded and nothing counted. */
  watch: Watch | undefined
  /** Serves the metrics, with those of the opened database. @returns their address; null without them */
  serve: (database: Database) => Promise<string | null>
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
    serve: async (database) => {
      if (!metrics || !counted) return null
      const [{ watchShop }, { serveMetrics }] = await Promise.all([
        import('./watch-shop.ts'),
        import('./serve-metrics.ts'),
      ])
      watchShop(counted.registry, database, clock)
      const server = await serveMetrics(metrics, () => counted.registry.metrics())
      closing.push(server.close)
      return server.url
    },
    close: async () => {
      for (const step of closing.splice(0).reverse()) await step()
    },
  }
}
