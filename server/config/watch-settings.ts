import { z } from 'zod'
import { address, isDecodable, port } from './variable-forms.ts'

const LOOPBACK = ['127.0.0.1', '::1', 'localhost']
const SHORTEST_TOKEN = 16

/** A list such as `authorization=Basic%20abc,x-tenant=shop`, as OpenTelemetry writes it. */
const HEADERS = /^[\w-]+=[^,=\s][^,\s]*(\s*,\s*[\w-]+=[^,=\s][^,\s]*)*$/

/** The variables of metrics and traces. */
export const WATCH_VARIABLES = {
  METRICS_PORT: port.optional(),
  METRICS_HOST: z.string().optional(),
  METRICS_TOKEN: z
    .string()
    .regex(/^[\w.~+/=-]+$/, 'must be letters, digits and signs of a token, such as `openssl rand -hex 32` prints')
    .min(SHORTEST_TOKEN, `must have at least ${SHORTEST_TOKEN} characters`)
    .optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: address.optional(),
  OTEL_EXPORTER_OTLP_HEADERS: z
    .string()
    .regex(HEADERS, 'must be a list such as name=value,name=value')
    .refine((list) => list.split(',').every(isDecodable), 'must have values that are written as in an address')
    .optional(),
  OTEL_TRACES_SAMPLER_ARG: z
    .string()
    .regex(/^(0(\.\d+)?|1(\.0+)?)$/, 'must be the share of requests that are traced, from 0 to 1')
    .transform(Number)
    .optional(),
}
type WatchVariables = z.infer<z.ZodObject<typeof WATCH_VARIABLES>>

/** Faults of combinations of these variables. */
export function watchFaults(given: Record<string, string>): string[] {
  const faults: string[] = []
  for (const name of ['METRICS_HOST', 'METRICS_TOKEN']) {
    if (given[name] && !given.METRICS_PORT) faults.push(`METRICS_PORT is missing: ${name} alone serves no metrics.`)
  }
  if (given.METRICS_PORT && given.METRICS_HOST && !LOOPBACK.includes(given.METRICS_HOST) && !given.METRICS_TOKEN) {
    faults.push('METRICS_TOKEN is missing: other machines reach METRICS_HOST, and metrics show how the shop goes.')
  }
  if (given.METRICS_PORT && given.METRICS_PORT !== '0' && given.METRICS_PORT === (given.PORT ?? '8080')) {
    faults.push('METRICS_PORT must differ from PORT, which everybody reaches.')
  }
  for (const name of ['OTEL_EXPORTER_OTLP_HEADERS', 'OTEL_TRACES_SAMPLER_ARG']) {
    if (given[name] && !given.OTEL_EXPORTER_OTLP_ENDPOINT) {
      faults.push(`OTEL_EXPORTER_OTLP_ENDPOINT is missing: ${name} alone sends no traces.`)
    }
  }
  return faults
}

/** Where metrics are served; null for nowhere. */
export function metricsFrom(env: WatchVariables): { port: number; host: string; token: string | null } | null {
  if (env.METRICS_PORT === undefined) return null
  return { port: env.METRICS_PORT, host: env.METRICS_HOST ?? '127.0.0.1', token: env.METRICS_TOKEN ?? null }
}

/** Where traces are sent; null for nowhere. */
export function tracesFrom(
  env: WatchVariables,
): { endpoint: string; headers: Record<string, string>; share: number } | null {
  if (env.OTEL_EXPORTER_OTLP_ENDPOINT === undefined) return null
  const headers = (env.OTEL_EXPORTER_OTLP_HEADERS?.split(',') ?? []).map((one) => {
    const [name = '', ...value] = one.trim().split('=')
    return [name, decodeURIComponent(value.join('='))]
  })
  return {
    endpoint: env.OTEL_EXPORTER_OTLP_ENDPOINT,
    headers: Object.fromEntries(headers),
    share: env.OTEL_TRACES_SAMPLER_ARG ?? 1,
  }
}
