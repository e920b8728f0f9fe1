import { expect, test } from 'vitest'
import { configFault } from '#test/config-fault.ts'
import { readConfig } from './config.ts'

const TOKEN = 'a-token-of-32-characters-or-more'

test('without a word about them nothing is served and nothing sent', () => {
  expect(readConfig({})).toMatchObject({ metrics: null, traces: null })
})

test('metrics are open to this machine; other machines need a token', () => {
  expect(readConfig({ METRICS_PORT: '9464' }).metrics).toEqual({ port: 9464, host: '127.0.0.1', token: null })
  expect(configFault({ METRICS_PORT: '9464', METRICS_HOST: '0.0.0.0' })).toMatch(/^METRICS_TOKEN is missing/)
  const open = { METRICS_PORT: '9464', METRICS_HOST: '0.0.0.0', METRICS_TOKEN: TOKEN }
  expect(readConfig(open).metrics).toEqual({ port: 9464, host: '0.0.0.0', token: TOKEN })
})

test.each<{ env: Record<string, string>; names: string; why: string }>([
  { env: { METRICS_PORT: '8080' }, names: 'METRICS_PORT', why: 'everybody reaches the port of the shop' },
  { env: { METRICS_TOKEN: TOKEN }, names: 'METRICS_PORT', why: 'a token alone serves nothing' },
  { env: { METRICS_PORT: '9464', METRICS_TOKEN: 'short' }, names: 'METRICS_TOKEN', why: 'it can be guessed' },
  { env: { OTEL_TRACES_SAMPLER_ARG: '0.1' }, names: 'OTEL_EXPORTER_OTLP_ENDPOINT', why: 'nothing is traced' },
  {
    env: { OTEL_EXPORTER_OTLP_ENDPOINT: 'localhost:4318' },
    names: 'OTEL_EXPORTER_OTLP_ENDPOINT',
    why: 'it is not an address',
  },
  {
    env: { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://localhost:traces' },
    names: 'OTEL_EXPORTER_OTLP_ENDPOINT',
    why: 'the port is not a number',
  },
])('$env is refused, naming $names: $why', ({ env, names }) => {
  expect(configFault(env)).toMatch(new RegExp(`^${names} `))
})

test('headers of traces are written as OpenTelemetry writes them', () => {
  const { traces } = readConfig({
    OTEL_EXPORTER_OTLP_ENDPOINT: 'http://localhost:4318',
    OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Basic%20abc==, x-tenant=shop',
    OTEL_TRACES_SAMPLER_ARG: '0.25',
  })

  expect(traces).toEqual({
    endpoint: 'http://localhost:4318',
    headers: { authorization: 'Basic abc==', 'x-tenant': 'shop' },
    share: 0.25,
  })
})
