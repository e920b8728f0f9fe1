import type { FastifyInstance } from 'fastify'
import type { Registry } from 'prom-client'
import type { StatementWatch } from '../../db/watch-statements.ts'

/** The outcome of a call to an outside service, one word of a short list. */
export type CallResult = { kind: string }

/** The metrics of one process, as values that can be sent to another one. */
export type ProcessMetrics = Awaited<ReturnType<Registry['getMetricsAsJSON']>>

/**
 * Sees what the shop does: metrics and traces are both one. Without configuration there is none, and nothing is called.
 * What it is told holds neither personal data nor secrets: patterns of routes, names of operations, kinds of outcomes.
 */
export type Watch = {
  /** Sees the requests of an app; called before its routes are made. */
  requests: (app: FastifyInstance) => void
  query: StatementWatch
  /** Sees a call to an outside service. */
  call: <Result extends CallResult>(service: string, operation: string, run: () => Promise<Result>) => Promise<Result>
  /** Sees a run of a background job, which answers how much it has done. */
  job: (name: string, run: () => Promise<number>) => Promise<number>
}

/** One watch for all; undefined for none. */
export function joinWatches(watches: readonly Watch[]): Watch | undefined {
  const [first, ...others] = watches
  if (!first || others.length === 0) return first
  return {
    requests: (app) => {
      for (const one of watches) one.requests(app)
    },
    query: (statement) => {
      const ended = watches.map((one) => one.query(statement))
      return (isFailed) => {
        for (const end of ended) end(isFailed)
      }
    },
    call: (service, operation, run) =>
      watches.reduce<typeof run>((inner, one) => () => one.call(service, operation, inner), run)(),
    job: (name, run) => watches.reduce<typeof run>((inner, one) => () => one.job(name, inner), run)(),
  }
}

/** Every method tells what came of it. */
type Told<Client> = {
  [Name in keyof Client]: Client[Name] extends (...input: never[]) => infer Result
    ? Result extends Promise<CallResult>
      ? Client[Name]
      : never
    : Client[Name]
}

/** A client whose every method is a watched call; what is no method stays. */
export function watchClient<Client extends Told<Client>>(
  watch: Watch | undefined,
  service: string,
  client: Client,
): Client {
  if (!watch) return client
  const watched = Object.entries(client).map(([operation, method]) => [
    operation,
    typeof method === 'function'
      ? (...input: unknown[]) => watch.call(service, operation, () => method.apply(client, input))
      : method,
  ])
  return Object.fromEntries(watched) as Client // the same methods
}
