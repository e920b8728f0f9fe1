import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { inspect } from 'node:util'
import { sql } from 'drizzle-orm'
import { afterAll, beforeEach, expect, inject, test, vi } from 'vitest'
import { anOrderRequest } from '#test/builders.ts'
import { fillDataFolder, testDatabase } from '#test/database.ts'
import { databaseUrl } from '#test/postgres-server.ts'
import { readConfig } from '../../config/config.ts'
import type { SECRET_NAMES } from '../../config/secret-files.ts'
import { rowsOf } from '../../db/rows.ts'
import { openLog } from '../log.ts'
import { seedShop } from '../seed-shop.ts'
import { startShop } from '../start-shop.ts'

/** The whole shop as an operator starts it, on a database of its own, with what it says. */

const { db } = await testDatabase()
const source = inject('migratedDatabase')

/** What no log line, answer, metric and span may hold. */
const PASSWORD = 'hunter2%2Fsecret'
const SECRETS: Record<(typeof SECRET_NAMES)[number], string> = {
  DATABASE_URL: '',
  PAYSTACK_SECRET_KEY: 'sk_test_neverShowThisKey00',
  TELEGRAM_BOT_TOKEN: '123456:neverShowThisToken',
  SMTP_URL: `smtp://mailer:${PASSWORD}@127.0.0.1:9`,
  SMS_KEY: 'neverShowThisSmsKey',
  VAPID_PRIVATE_KEY: 'neverShowThisVapidKeyneverShowThisVapidKey0',
  GOOGLE_CLIENT_SECRET: 'neverShowThisGoogleSecret',
  MICROSOFT_CLIENT_SECRET: 'neverShowThisMicrosoftSecret',
  AIRTIME_KEY: 'neverShowThisAirtimeKey',
  GEOCODER_KEY: 'neverShowThisGeocoderKey',
  S3_ACCESS_KEY: 'neverShowThisS3AccessKey',
  S3_SECRET_KEY: 'neverShowThisS3SecretKey',
  METRICS_TOKEN: 'neverShowThisMetricsToken',
  OTEL_EXPORTER_OTLP_HEADERS: 'authorization=neverShowThisHeader',
}
/** Nobody answers there. */
const NOWHERE = 'http://127.0.0.1:9'

const lines: string[] = []
const log = openLog('trace', { write: (line: string) => void lines.push(line) })
const folder = await mkdtemp(join(tmpdir(), 'chillz-watch-'))
const receiver = await receiveTraces()
const shop = await openShop()
afterAll(async () => {
  await shop.close()
  await receiver.close()
  await rm(folder, { recursive: true })
})

/** Takes what an exporter sends, as a collector does. */
async function receiveTraces() {
  const received: { path: string; headers: IncomingHttpHeaders; body: string }[] = []
  const server = createServer(async (request, reply) => {
    const body = await text(request)
    received.push({ path: request.url ?? '', headers: request.headers, body })
    reply.setHeader('content-type', 'application/json').end('{}')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo // a listening server has one
  const spans = () => received.flatMap(({ body }) => spansOf(JSON.parse(body)))
  return { url: `http://127.0.0.1:${port}`, received, spans, close: async () => void server.close() }
}

type SentSpan = {
  name: string
  spanId: string
  parentSpanId?: string
  traceId: string
  attributes: { key: string; value: Record<string, unknown> }[]
}
type Export = { resourceSpans: { scopeSpans: { spans: SentSpan[] }[] }[] }
const spansOf = ({ resourceSpans }: Export) =>
  resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans))

async function openShop() {
  const files = await Promise.all(
    Object.entries(await secrets()).map(async ([name, value]) => {
      const path = join(folder, name)
      await writeFile(path, `${value}\n`)
      return [`${name}_FILE`, path]
    }),
  )
  if (source.engine === 'pglite') await fillDataFolder(folder)
  const config = readConfig({
    NODE_ENV: 'test',
    PORT: '0',
    SIMULATORS_PORT: '0',
    DATA_DIR: folder,
    ...Object.fromEntries(files),
    PAYSTACK_PUBLIC_KEY: 'pk_test_0123456789abcdef',
    PAYSTACK_BASE_URL: NOWHERE,
    TELEGRAM_CHAT_ID: '1',
    TELEGRAM_API_URL: NOWHERE,
    SMS_URL: NOWHERE,
    SMS_SENDER: 'Test',
    VAPID_PUBLIC_KEY: 'B'.repeat(87),
    GOOGLE_CLIENT_ID: 'google',
    MICROSOFT_CLIENT_ID: 'microsoft',
    AIRTIME_URL: NOWHERE,
    GEOCODER_KIND: 'google',
    GEOCODER_URL: NOWHERE,
    S3_BUCKET: 'pictures',
    S3_ENDPOINT: NOWHERE,
    METRICS_PORT: '0',
    OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url,
    AUTH_CAPTCHA: 'off',
  })
  return startShop(config, log)
}

/** Every secret; of the database where it has one. */
async function secrets(): Promise<Record<string, string>> {
  const { DATABASE_URL: _, ...others } = SECRETS
  if (source.engine === 'pglite') return others
  const [row] = await rowsOf<{ name: string }>(db, sql`select current_database() as name`)
  return { ...others, DATABASE_URL: databaseUrl(source.url, row?.name ?? '') }
}

const metricsOf = async (token: string | null = SECRETS.METRICS_TOKEN, path = '') =>
  fetch(`${shop.metricsUrl}${path}`, { headers: token === null ? {} : { authorization: `Bearer ${token}` } })

// On PostgreSQL the shop's database is the test's, which is emptied before each test.
beforeEach(async () => {
  if (source.engine === 'postgres') await seedShop(db)
  // On a busy machine the start alone blocks the shop for seconds, and it refuses what comes then as too much.
  await vi.waitFor(async () => expect((await fetch(`${shop.url}/api/shop`)).status).toBe(200), { timeout: 10_000 })
})

const post = (path: string, body: unknown) =>
  fetch(shop.url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })

test('metrics name routes by their pattern, statements and calls, and no person and no order', async () => {
  await post('/api/orders', anOrderRequest())
  await fetch(`${shop.url}/api/orders/7K3QF9M2XA`)
  await fetch(`${shop.url}/nobody-lives-here/0244123456`)

  await expect
    .poll(async () => (await metricsOf()).text())
    .toMatch(
      /chillz_provider_call_duration_seconds_count\{service="paystack",operation="listSuccesses",outcome="unknown"\}/,
    )
  const text = await (await metricsOf()).text()
  expect(text).toMatch(
    /chillz_http_request_duration_seconds_count\{method="POST",route="\/api\/orders",status="\d+"\} 1/,
  )
  expect(text).toContain('route="/api/orders/:orderId",status="404"')
  expect(text).toMatch(/chillz_database_query_duration_seconds_count\{verb="select"\} [1-9]/)
  expect(text).toMatch(/chillz_job_duration_seconds_count\{job="payment checks"\} [1-9]/)
  expect(text).toMatch(/^chillz_database_up 1$/m)
  expect(text).toMatch(/^process_cpu_seconds_total /m)
  for (const personal of ['7K3QF9M2XA', '0244123456', 'nobody-lives-here', 'Ama', 'Ahodwo']) {
    expect(text).not.toContain(personal)
  }
})

test('metrics are on a port of their own and need the token, because they show how the shop goes', async () => {
  expect((await metricsOf(null)).status).toBe(401)
  expect((await metricsOf('neverShowThisMetricsToke0')).status).toBe(401)
  expect((await metricsOf(undefined, '/more')).status).toBe(404)
  expect((await metricsOf()).status).toBe(200)
  const onShop = await fetch(`${shop.url}/metrics`, {
    headers: { authorization: `Bearer ${SECRETS.METRICS_TOKEN}` },
  })
  expect(await onShop.text()).not.toContain('chillz_')
})

test('a trace shows a request with its statements, under its route, and nothing of what was sent', async () => {
  await post('/api/orders', anOrderRequest())

  const requests = () => receiver.spans().filter(({ name }) => name === 'POST /api/orders')
  await expect.poll(() => requests().length, { timeout: 15_000 }).toBeGreaterThan(0)
  const ids = new Set(requests().map(({ spanId }) => spanId))
  const statements = receiver.spans().filter(({ parentSpanId }) => parentSpanId !== undefined && ids.has(parentSpanId))
  expect(statements.map(({ name }) => name)).toContainEqual(expect.stringMatching(/^(select|with|insert)\b/))
  expect(receiver.received[0]).toMatchObject({ path: '/v1/traces', headers: { authorization: 'neverShowThisHeader' } })
  const bodies = receiver.received.map(({ body }) => body).join()
  for (const personal of ['0244123456', '244123456', 'Ama Mensah', 'Ahodwo', 'ama@example.com', 'rice-sack']) {
    expect(bodies).not.toContain(personal)
  }
}, 30_000)

test('no secret is in a log line, an answer, a metric or a span, whatever fails', async () => {
  const answers = await Promise.all([
    fetch(`${shop.url}/readyz`),
    fetch(`${shop.url}/api/shop`),
    fetch(`${shop.url}/api/geocode?lat=6.7&lng=-1.6`),
    fetch(`${shop.url}/auth/v1/authorize?provider=google`, { redirect: 'manual' }),
    fetch(`${shop.url}/auth/v1/settings`),
    post('/auth/v1/signup', { email: 'kofi@example.com', password: 'Correct-horse-1', data: { full_name: 'Kofi' } }),
    post('/auth/v1/otp', { phone: '+233244123456' }),
    post('/api/paystack/initiate', { purpose: 'order', subjectId: '7K3QF9M2XA' }),
    post('/api/paystack/webhook', { event: 'charge.success' }),
    metricsOf(),
    metricsOf(null),
  ])
  const said = await Promise.all(answers.map((one) => one.text()))
  // The comparison with the provider, and the mail of the sign-up.
  await expect.poll(() => lines.join(''), { timeout: 15_000 }).toContain('the provider did not list its payments')
  await expect.poll(() => lines.join(''), { timeout: 15_000 }).toContain('"channel":"email"')

  const headers = answers.map((one) => JSON.stringify([...one.headers]))
  const spans = receiver.received.map(({ body }) => body)
  const everything = [...lines, ...said, ...headers, ...spans].join('\n')
  for (const value of [...Object.values(SECRETS), PASSWORD, decodeURIComponent(PASSWORD)].filter(Boolean)) {
    expect(everything).not.toContain(value)
  }
  expect(everything).not.toMatch(/neverShow/)
}, 40_000)

test('a database that cannot be reached is reported without its password', async () => {
  const DATABASE_URL = 'postgres://chillz:neverShowThisPassword@127.0.0.1:9/chillz'
  const config = readConfig({ NODE_ENV: 'test', PORT: '0', DATA_DIR: join(folder, 'other'), DATABASE_URL })
  const failure = await startShop(config, log).catch((error: unknown) => error)

  expect(failure).toBeInstanceOf(Error)
  expect(inspect(failure, { depth: 10 })).not.toContain('neverShowThisPassword')
})
