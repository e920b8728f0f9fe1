import { AsyncLocalStorage } from 'node:async_hooks'
import { setTimeout as pause } from 'node:timers/promises'
import { type Context, ROOT_CONTEXT, type Span, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import { BatchSpanProcessor, TraceIdRatioBasedSampler, TracerProvider } from '@opentelemetry/sdk-trace'
import type { FastifyRequest } from 'fastify'
import { verbOf } from './metrics.ts'
import type { Watch } from './watch.ts'

/** Where traces are sent. */
export type TracesAddress = {
  /** As `OTEL_EXPORTER_OTLP_ENDPOINT` says: the paths of the signals are below it. */
  endpoint: string
  headers: Record<string, string>
  /** The share of requests that are traced, from 0 to 1. */
  share: number
}

/** How long the last spans may take to be sent when the shop closes, in milliseconds. */
const CLOSE_MS = 3_000

/** The table that a statement names first. Names of tables are ours; values are never in a span. */
const TABLE = /\b(?:from|into|update)\s+"?([a-z_]+)"?/i

/**
 * Traces of requests with their statements and calls to outside services, sent by OTLP over HTTP. Loaded only when an
 * endpoint is configured.
 *
 * The spans are made here and not by packages that instrument modules when they are loaded: the built server has its
 * packages within its own files. Callers' own trace ids are not taken over, because anybody may send them.
 */
export function openTraces({ endpoint, headers, share }: TracesAddress): { watch: Watch; close: () => Promise<void> } {
  const exporter = new OTLPTraceExporter({ url: `${endpoint.replace(/\/+$/, '')}/v1/traces`, headers })
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': 'chillz', 'process.pid': process.pid }),
    sampler: new TraceIdRatioBasedSampler(share),
    spanProcessors: [new BatchSpanProcessor({ exporter })],
  })
  const tracer = provider.getTracer('chillz')
  /** The request that the present work belongs to; background work has none, and is not traced. */
  const present = new AsyncLocalStorage<Context>()
  const contexts = new WeakMap<FastifyRequest, { span: Span; context: Context }>()

  const startChild = (name: string, attributes: Record<string, string>): Span | undefined => {
    const context = present.getStore()
    return context && tracer.startSpan(name, { kind: SpanKind.CLIENT, attributes }, context)
  }

  return {
    watch: {
      requests: (app) => {
        app.addHook('onRequest', (request, _reply, done) => {
          const route = request.routeOptions.url ?? 'unknown'
          const attributes = { 'http.request.method': request.method, 'http.route': route }
          const span = tracer.startSpan(
            `${request.method} ${route}`,
            { kind: SpanKind.SERVER, attributes },
            ROOT_CONTEXT,
          )
          if (!span.isRecording()) return done()
          const context = trace.setSpan(ROOT_CONTEXT, span)
          contexts.set(request, { span, context })
          present.run(context, done)
        })
        // The events of a body come from the connection, not from the work that waits for them.
        app.addHook('preValidation', (request, _reply, done) => {
          const traced = contexts.get(request)
          if (traced) present.run(traced.context, done)
          else done()
        })
        app.addHook('onResponse', (request, reply, done) => {
          const span = contexts.get(request)?.span
          span?.setAttribute('http.response.status_code', reply.statusCode)
          if (reply.statusCode >= 500) span?.setStatus({ code: SpanStatusCode.ERROR })
          span?.end()
          done()
        })
      },
      query: (statement) => {
        if (!present.getStore()) return () => undefined
        const verb = verbOf(statement)
        const table = TABLE.exec(statement)?.[1]
        const attributes = {
          'db.system.name': 'postgresql',
          'db.operation.name': verb,
          ...(table !== undefined && { 'db.collection.name': table }),
        }
        const span = startChild(table === undefined ? verb : `${verb} ${table}`, attributes)
        return (isFailed) => {
          if (isFailed) span?.setStatus({ code: SpanStatusCode.ERROR })
          span?.end()
        }
      },
      call: async (service, operation, run) => {
        const span = startChild(`${service} ${operation}`, { 'peer.service': service, 'chillz.operation': operation })
        try {
          const result = await run()
          span?.setAttribute('chillz.outcome', result.kind)
          return result
        } catch (error) {
          // Without its message, which may hold what a person has typed.
          span?.setStatus({ code: SpanStatusCode.ERROR })
          throw error
        } finally {
          span?.end()
        }
      },
      job: (_name, run) => run(),
    },
    // A receiver that does not answer must not keep the shop from closing.
    close: async () => void (await Promise.race([provider.shutdown(), pause(CLOSE_MS, undefined, { ref: false })])),
  }
}
