import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { openStreams } from '../../http/event-stream.ts'
import type { Watch } from './watch.ts'

/** A fast answer takes a millisecond, and nobody waits longer than the longest. */
const SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
const VERBS = ['select', 'insert', 'update', 'delete', 'with', 'begin', 'commit', 'rollback']

export type Metrics = {
  /** The metrics of this process alone; AggregatorRegistry adds up those of several processes. */
  registry: Registry
  watch: Watch
}

/** The metrics of this process, and the watch that fills them. Those that are read from the database are `watchShop`'s. */
export function createMetrics(clock: () => Date): Metrics {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  // The average, prom-client's choice for several processes, hides one that hangs.
  const lag = registry.getSingleMetric('nodejs_eventloop_lag_p99_seconds')
  if (lag) Object.assign(lag, { aggregator: 'max' })

  const requests = new Histogram({
    name: 'chillz_http_request_duration_seconds',
    help: 'Time to the end of an answer, by the pattern of the route',
    labelNames: ['method', 'route', 'status'],
    buckets: SECONDS,
    registers,
  })
  const queries = new Histogram({
    name: 'chillz_database_query_duration_seconds',
    help: 'Time of a statement, the way to the database included',
    labelNames: ['verb'],
    buckets: SECONDS,
    registers,
  })
  const failedQueries = new Counter({
    name: 'chillz_database_query_failures_total',
    help: 'Statements that the database refused or did not answer',
    labelNames: ['verb'],
    registers,
  })
  const calls = new Histogram({
    name: 'chillz_provider_call_duration_seconds',
    help: 'Time of a call to an outside service, by what came of it',
    labelNames: ['service', 'operation', 'outcome'],
    buckets: [...SECONDS, 30],
    registers,
  })
  const jobs = new Histogram({
    name: 'chillz_job_duration_seconds',
    help: 'Time of a run of background work',
    labelNames: ['job'],
    buckets: [0.01, 0.1, 1, 10, 60],
    registers,
  })
  const jobRows = new Counter({
    name: 'chillz_job_rows_total',
    help: 'Due rows that background work has taken',
    labelNames: ['job'],
    registers,
  })
  const failedJobs = new Counter({
    name: 'chillz_job_failures_total',
    help: 'Runs of background work that failed and are tried again',
    labelNames: ['job'],
    registers,
  })
  const jobsEnded = new Gauge({
    name: 'chillz_job_last_success_timestamp_seconds',
    help: 'When background work last ended well',
    labelNames: ['job'],
    aggregator: 'max',
    registers,
  })
  new Gauge({
    name: 'chillz_streams',
    help: 'Open live streams, by the pattern of the route: of orders, of the board, of menu and settings',
    labelNames: ['route'],
    registers,
    collect() {
      for (const [route, count] of openStreams()) this.set({ route }, count)
    },
  })

  // Children are looked up by their label once: to find one by labels takes as long as to count.
  const verbs = new Map(VERBS.map((verb) => [verb, queries.labels(verb)]))
  const otherVerb = queries.labels('other')

  return {
    registry,
    watch: {
      requests: (app) => {
        app.addHook('onResponse', (request, reply, done) => {
          const route = request.routeOptions.url ?? 'unknown'
          // A stream lasts as long as its reader stays; `chillz_streams` counts those.
          if (reply.statusCode === 200 && openStreams().has(route)) return done()
          requests.labels(methodOf(request.method), route, String(reply.statusCode)).observe(reply.elapsedTime / 1_000)
          done()
        })
      },
      query: (statement) => {
        const verb = verbOf(statement)
        const startedAt = performance.now()
        return (isFailed) => {
          const histogram = verbs.get(verb) ?? otherVerb
          histogram.observe(since(startedAt))
          if (isFailed) failedQueries.inc({ verb: verbs.has(verb) ? verb : 'other' })
        }
      },
      call: async (service, operation, run) => {
        const startedAt = performance.now()
        let outcome = 'thrown'
        try {
          const result = await run()
          outcome = result.kind
          return result
        } finally {
          calls.labels(service, operation, outcome).observe(since(startedAt))
        }
      },
      job: async (job, run) => {
        const startedAt = performance.now()
        try {
          const done = await run()
          jobRows.inc({ job }, done)
          jobsEnded.set({ job }, clock().getTime() / 1_000)
          return done
        } catch (error) {
          failedJobs.inc({ job })
          throw error
        } finally {
          jobs.labels(job).observe(since(startedAt))
        }
      },
    },
  }
}

const since = (startedAt: number) => (performance.now() - startedAt) / 1_000

/** Callers invent methods; each would be another series. */
function methodOf(method: string): string {
  return ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'].includes(method) ? method : 'other'
}

/** The first word of a statement. */
export function verbOf(statement: string): string {
  return /^\s*\(?([a-z]+)/i.exec(statement)?.[1]?.toLowerCase() ?? 'other'
}
