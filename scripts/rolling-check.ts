/**
 * Replaces every process of the shop several times while shoppers load it, and counts what they notice: no request may
 * fail, streams connect again, and the metrics of all processes together never count backwards. First with `PROCESSES=2` and SIGHUP, then with one process a port behind HAProxy, where
 * each process in turn is ended with SIGTERM and started again. With `--from`, a commit, two processes of that version are
 * then replaced by this one, so that its code runs on the tables of this version.
 *
 * `npm run rolling-check -- [--rounds 3] [--from COMMIT]`
 */
import { randomUUID } from 'node:crypto'
import { mkdtemp } from 'node:fs/promises'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { aChoice, anOrderRequest } from '#test/builders.ts'
import { asAdministrator, databaseUrl } from '#test/postgres-server.ts'
import { buildShop } from './build-shop.ts'
import { freePort } from './free-port.ts'
import { findHaproxy, startHaproxy } from './haproxy.ts'
import { endAtSignals, openScene } from './open-scene.ts'
import { startPostgres } from './postgres.ts'
import { PROJECT, runProgram } from './run-program.ts'
import { layOut } from './version-before.ts'

const LINE = aChoice({ itemId: 'perfumed-rice', size: 'medium' })
const CLIENTS = 8
const STREAMS = 20
/** A stream that was told to move is there again within this time, in milliseconds. */
const BACK_WITHIN_MS = 3_000
const DRAIN_SECONDS = 4
const REPLACED_WITHIN_MS = 60_000

/** What happened last, and when: a failure tells it. */
let last = { what: 'nothing yet', at: performance.now() }

const { values } = parseArgs({ options: { rounds: { type: 'string', default: '3' }, from: { type: 'string' } } })
const rounds = Number(values.rounds)

endAtSignals()
await buildShop()
const folder = await mkdtemp(join(tmpdir(), 'chillz-rolling-'))
const { shopUrl, simulators, startShop } = await openScene(folder)
const postgres = await startPostgres()
const settings = { dataDir: join(folder, 'shop'), databaseUrl: postgres.url }
try {
  const results = [await withSignal(), await behindProxy('one process a port behind HAProxy', PROJECT, rounds)]
  if (values.from !== undefined) {
    const before = await buildVersion(values.from, join(folder, 'before'))
    results.push(await behindProxy(`from the version of ${values.from} to this one`, before, 1))
  }
  process.exitCode = results.every((one) => one) ? 0 : 1
} finally {
  await simulators.stop()
  await postgres.stop()
}

/** Two processes of one parent, replaced by SIGHUP. */
async function withSignal(): Promise<boolean> {
  const metricsPort = await freePort()
  const shop = startShop(settings, { PROCESSES: '2', METRICS_PORT: String(metricsPort) })
  const metrics = followCount(`http://127.0.0.1:${metricsPort}/metrics`)
  try {
    await shop.waitUntilReady(`${shopUrl}/readyz`)
    const isClean = await countFailures('two processes, replaced by SIGHUP', shopUrl, rounds, async () => {
      const replaced = () => shop.output().split('All processes were replaced').length
      const before = replaced()
      process.kill(shop.pid, 'SIGHUP')
      happens('SIGHUP')
      await until(() => replaced() > before, REPLACED_WITHIN_MS, `the processes were not replaced:\n${shop.output()}`)
    })
    const { reads, last, faults } = await metrics.stop()
    const isCounted = reads > 0 && last > 0 && faults.length === 0
    console.log(`${isCounted ? '✓' : '✗'} metrics: read ${reads} times, ${last} requests counted in the end`)
    for (const fault of faults.slice(0, 10)) console.log(`    ${fault}`)
    return isClean && isCounted
  } finally {
    await metrics.stop()
    await shop.stop()
  }
}

/** Reads the metrics twice a second from the first answer on; a count of requests that goes down is a fault. */
function followCount(url: string) {
  const seen = { reads: 0, last: 0, faults: [] as string[] }
  let isFollowing = true
  const following = (async () => {
    while (isFollowing) {
      await sleep(500)
      const reply = await fetch(url).catch(() => undefined)
      if (!reply) continue // the shop opens
      const counts = (await reply.text()).matchAll(/^chillz_http_request_duration_seconds_count\{.*\} (\d+)$/gm)
      const count = [...counts].reduce((sum, [, one]) => sum + Number(one), 0)
      if (reply.status !== 200) seen.faults.push(`metrics were answered ${reply.status}`)
      else if (count < seen.last) seen.faults.push(`requests went down from ${seen.last} to ${count}`)
      seen.reads += 1
      seen.last = count
    }
  })()
  return {
    stop: async () => {
      isFollowing = false
      await following
      return seen
    },
  }
}

/** Lays the files of a commit into a folder, and installs and builds them there. */
async function buildVersion(commit: string, into: string): Promise<string> {
  await layOut(commit, into)
  const steps: [string, string[]][] = [
    ['npm', ['--prefix', into, 'ci', '--no-audit', '--no-fund']],
    [process.execPath, [join(into, 'scripts', 'build.ts')]],
  ]
  for (const [command, args] of steps) {
    if ((await runProgram(command, args)) !== 0) throw new Error(`The version of ${commit} cannot be built.`)
  }
  return into
}

/**
 * One process a port behind HAProxy.
 *
 * @param first the folder of the program that is replaced; all later processes run this one
 */
async function behindProxy(what: string, first: string, times: number): Promise<boolean> {
  const program = await findHaproxy()
  if (program === undefined) {
    console.log('SKIPPED behind HAProxy: it is not installed (Debian: apt-get install haproxy)')
    return true
  }
  const ports = [await freePort(), await freePort()]
  const more = { TRUST_PROXY: '1', DRAIN_SECONDS: String(DRAIN_SECONDS) }
  const name = first === PROJECT ? 'rolling' : 'rolling_before'
  await asAdministrator(postgres.url, `create database ${name}`)
  const database = { databaseUrl: databaseUrl(postgres.url, name) }
  const open = (one: number, cwd = PROJECT) => startShop({ ...settings, ...database, port: one }, more, { cwd })
  const shops = ports.map((one) => ({ port: one, process: open(one, first) }))
  const ready = (shop: (typeof shops)[number]) => shop.process.waitUntilReady(`http://127.0.0.1:${shop.port}/readyz`)
  try {
    for (const shop of shops) await ready(shop)
    const proxy = await startHaproxy(program, ports)
    try {
      return await countFailures(`${what}, ended by SIGTERM`, proxy.url, times, async () => {
        for (const shop of shops) {
          happens(`${shop.port} is asked to end`)
          await shop.process.stop()
          happens(`${shop.port} has ended`)
          shop.process = open(shop.port)
          await ready(shop)
          happens(`${shop.port} is ready`)
          await sleep(3_000) // the proxy has put it in
        }
      })
    } finally {
      await proxy.stop()
    }
  } finally {
    for (const shop of shops) await shop.process.stop()
  }
}

function happens(what: string): void {
  last = { what, at: performance.now() }
}
function sinceLast(): string {
  return `${((performance.now() - last.at) / 1_000).toFixed(2)} s after: ${last.what}`
}

async function countFailures(what: string, url: string, times: number, replace: () => Promise<void>): Promise<boolean> {
  const counts = { requests: 0, orders: 0, streams: 0, moves: 0, late: 0 }
  const failures: string[] = []
  let isLoading = true
  const quote = await ask(url, undefined, 'POST', '/api/quote', {
    context: 'home',
    lines: [LINE],
    scheduledFor: null,
  })
  const { total } = (quote.json as { totals: { total: number } }).totals // as the endpoint declares it

  async function client(index: number) {
    // Half keep their connection, half open one for each request.
    const agent = index % 2 === 0 ? new Agent({ keepAlive: true, maxSockets: 1 }) : new Agent({ keepAlive: false })
    while (isLoading) {
      for (const path of ['/', '/api/shop', '/healthz', 'order'] as const) {
        const isOrder = path === 'order'
        const body = anOrderRequest({ lines: [LINE], idempotencyKey: randomUUID(), expectedTotal: total })
        const asked = isOrder ? ask(url, agent, 'POST', '/api/orders', body) : ask(url, agent, 'GET', path)
        const { status } = await asked.catch((error: Error) => ({ status: error.message }))
        counts.requests += 1
        if (isOrder) counts.orders += 1
        if (status !== 200) failures.push(`${path}: ${status}, ${sinceLast()}`)
      }
    }
    agent.destroy()
  }

  async function stream() {
    let endedAt: number | undefined
    while (isLoading) {
      const stop = new AbortController()
      const looking = setInterval(() => !isLoading && stop.abort(), 100)
      let text = ''
      try {
        const reply = await fetch(`${url}/api/shop/events`, {
          headers: { accept: 'text/event-stream' },
          signal: stop.signal,
        })
        if (!reply.ok || !reply.body) throw new Error(`a stream was answered ${reply.status}`)
        counts.streams += 1
        if (endedAt !== undefined && performance.now() - endedAt > BACK_WITHIN_MS) counts.late += 1
        for await (const part of reply.body.pipeThrough(new TextDecoderStream() as ReadableWritablePair<string>))
          text += part
      } catch (error) {
        if (isLoading) failures.push(`stream: ${(error as Error).message}`)
      } finally {
        clearInterval(looking)
      }
      if (!isLoading) break
      endedAt = performance.now()
      if (!text.includes('event: move')) failures.push('a stream ended without being told to move')
      counts.moves += 1
      await sleep(Number(/.*retry: (\d+)/s.exec(text)?.[1] ?? 0))
    }
  }

  const load = [
    ...Array.from({ length: CLIENTS }, (_, index) => client(index)),
    ...Array.from({ length: STREAMS }, stream),
  ]
  try {
    await sleep(1_000)
    for (let round = 0; round < times; round += 1) await replace()
    await sleep(1_000)
  } finally {
    isLoading = false
    await Promise.all(load)
  }
  const isClean = failures.length === 0 && counts.late === 0 && counts.moves > 0
  console.log(
    `${isClean ? '✓' : '✗'} ${what}: ${times} rounds, ${counts.requests} requests (${counts.orders} orders), ` +
      `${failures.length} failed; ${counts.moves} streams moved, ${counts.late} late`,
  )
  for (const failure of [...new Set(failures)].slice(0, 10)) console.log(`    ${failure}`)
  return isClean
}

function ask(url: string, agent: Agent | undefined, method: 'GET' | 'POST', path: string, body?: object) {
  return new Promise<{ status: number; json: unknown }>((resolve, reject) => {
    const headers = body ? { 'content-type': 'application/json' } : {}
    const outgoing = request(
      `${url}${path}`,
      { method, headers, ...(agent && { agent }), timeout: 20_000 },
      (reply) => {
        let text = ''
        reply.setEncoding('utf8')
        reply.on('data', (part: string) => {
          text += part
        })
        reply.on('error', reject)
        reply.on('end', () => {
          const isJson = reply.headers['content-type']?.includes('json')
          resolve({ status: reply.statusCode ?? 0, json: isJson ? JSON.parse(text) : undefined })
        })
      },
    )
    outgoing.on('error', reject)
    outgoing.end(body && JSON.stringify(body))
  })
}

async function until(isDone: () => boolean, timeoutMs: number, otherwise: string): Promise<void> {
  const begin = performance.now()
  while (!isDone()) {
    if (performance.now() - begin > timeoutMs) throw new Error(otherwise)
    await sleep(50)
  }
}
