/**
 * Takes a PostgreSQL cluster of three machines apart while shoppers buy from two processes of the shop, and compares the
 * shop's rows with the provider's and with the answers at the end: nothing may be lost or doubled, and orders are placed
 * again within 30 seconds. The machines are network namespaces of this one.
 *
 * `npm run cluster-check -- --checkouts 500 [--clients 10] [--seed 1] [--events killed,frozen,…]`; needs Debian and root.
 * Ends with 0 and `skipped: …` where something is missing.
 */
import { randomUUID } from 'node:crypto'
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { aptInstall } from './apt-install.ts'
import { buildShop } from './build-shop.ts'
import { type Cluster, makeCluster, shopProxy, statements } from './cluster-check/cluster.ts'
import { type Machine, type Machines, makeMachines } from './cluster-check/machines.ts'
import { freePort } from './free-port.ts'
import type { Deps, PurchaseOutcome } from './kill-run/ask-shop.ts'
import { buyMeal } from './kill-run/buy-meal.ts'
import { compareOrders } from './kill-run/compare-orders.ts'
import { printFindings } from './kill-run/findings.ts'
import { prepareShop } from './kill-run/prepare-shop.ts'
import { readBooks, readProvider } from './kill-run/read-books.ts'
import { seededRandom } from './kill-run/seeded-random.ts'
import { unsettled, waitUntil } from './kill-run/wait-for-ends.ts'
import { endAtSignals, openScene } from './open-scene.ts'
import { debianFolders, findAccount } from './postgres.ts'
import { findProgram } from './run-program.ts'
import { type RunningProgram, startProgram } from './shop-process.ts'

const PACKAGES = [
  { program: 'patroni', names: ['patroni', 'python3-etcd', 'python3-psycopg2'] },
  { program: 'etcd', names: ['etcd-server'] },
  { program: 'haproxy', names: ['haproxy'] },
  { program: 'iptables', names: ['iptables'] },
  { program: 'ip', names: ['iproute2'] },
]
const SBIN = ['/usr/sbin', '/sbin']
/** How long each fault lasts, and the time before the next one. */
const HELD_MS = 30_000
const BETWEEN_MS = 8_000
const BACK_WITHIN_MS = 30_000
const WHOLE_WITHIN_MS = 90_000
/** Payments whose webhook and return were both lost are checked after one minute, and again after three. */
const SETTLED_WITHIN_MS = 240_000
const BROWSING_MS = { min: 200, max: 2_000 }
/** A connection for each of the shop's listeners and very few for its requests. */
const FEW_CONNECTIONS = 4

type Scene = { machines: Machines; cluster: Cluster; faults: string }
type Heal = () => Promise<void> | void
/** What happens to the primary, or to the shop. Each returns what ends it. */
const EVENTS: Record<string, (scene: Scene, primary: Machine) => Promise<Heal>> = {
  /** The machine of the primary is gone, and comes back later. */
  killed: async ({ cluster }, primary) => {
    primary.signal('SIGKILL')
    return () => cluster.start(primary)
  },
  /** An operator stops it. */
  stopped: async ({ cluster }, primary) => {
    primary.signal('SIGTERM')
    return () => cluster.start(primary)
  },
  /** It stands still, and goes on later as if nothing had happened. */
  frozen: async (_, primary) => {
    primary.signal('SIGSTOP')
    return () => primary.signal('SIGCONT')
  },
  /** It sees neither its replicas nor the others' etcd; the shop still reaches it. */
  cut: async ({ machines }, primary) => machines.cut(primary),
  /** Its disk is full. */
  full: async (_, primary) => {
    const file = join(primary.folder, 'filler')
    await fill(file)
    return () => rm(file)
  },
  /** PostgreSQL has hardly a connection left. */
  connections: async ({ cluster }) => {
    await statements(cluster.adminUrl, [
      `alter role chillz connection limit ${FEW_CONNECTIONS}`,
      `select pg_terminate_backend(pid) from pg_stat_activity where usename = 'chillz'`,
    ])
    return () => statements(cluster.adminUrl, ['alter role chillz connection limit -1'])
  },
  /** The provider's name is not found. */
  unnamed: ({ faults }) => withFile(join(faults, 'unnamed')),
  /** The clock of the shop goes back an hour. */
  clock: ({ faults }) => withFile(join(faults, 'clock')),
}

/** Faults that no election mends: the time counts from their end. */
const MENDED_BY_OPERATOR = new Set(['full', 'connections'])

const { values } = parseArgs({
  options: {
    checkouts: { type: 'string', default: '500' },
    clients: { type: 'string', default: '10' },
    seed: { type: 'string', default: String(process.pid) },
    events: { type: 'string', default: Object.keys(EVENTS).join() },
  },
})
const [checkouts, clients, seed] = [values.checkouts, values.clients, values.seed].map(Number)
const events = values.events.split(',').filter(Boolean)
const unknown = events.find((one) => !(one in EVENTS))
if (!checkouts || !clients || seed === undefined || Number.isNaN(seed)) throw new Error('give whole numbers')
if (unknown !== undefined) throw new Error(`there is no event ${unknown}; there are ${Object.keys(EVENTS).join(', ')}`)
endAtSignals()

const missing = await findMissing()
if (missing !== undefined) {
  console.log(`skipped: ${missing}`)
  process.exit(0)
}
await buildShop()
const folder = await mkdtemp(join(tmpdir(), 'chillz-cluster-'))
await chmod(folder, 0o755)
const { port: shopPort, shopUrl, simulatorsUrl, simulators, journal, startShop } = await openScene(folder)
const faults = join(folder, 'faults')
await mkdir(faults)
let machines: Machines
try {
  machines = makeMachines(folder, 3)
} catch (error) {
  console.log(`skipped: machines cannot be made here: ${error instanceof Error ? error.message : error}`)
  process.exit(0)
}

const [databasePort, ...shopPorts] = [await freePort(), await freePort(), await freePort()]
const place = { dataDir: join(folder, 'shop-1'), databaseUrl: '', journal }
const programs: RunningProgram[] = [simulators]
const random = seededRandom(seed)
/** When orders were answered as placed. */
const placedAt: number[] = []
const refusals = new Map<string, number>()
let isOver = false
let cluster: Cluster | undefined
try {
  console.log(`seed ${seed}, ${checkouts} checkouts by ${clients} clients at once; events: ${events.join(', ')}`)
  const [binaries, postgres] = [debianFolders()[0], findAccount('postgres')]
  if (!binaries || !postgres) throw new Error('PostgreSQL has neither programs nor a user')
  cluster = await makeCluster(machines.all, folder, { programs: binaries, port: databasePort, postgres })
  place.databaseUrl = cluster.url
  console.log(`the cluster runs: ${await cluster.state()}`)
  await prepareShop(place)
  const fillDisk = machines.makeDisk(join(folder, 'shop-1'))
  const shops = await openShops(cluster.url)
  fillDisk()
  await writeFile(join(folder, 'shop-proxy.cfg'), shopProxy(shopPorts, shopPort))
  programs.push(startProgram(['-f', join(folder, 'shop-proxy.cfg'), '-db'], {}, { command: '/usr/sbin/haproxy' }))
  await sleep(2_000)

  const selling = sell()
  const pauses = await takeApart({ machines, cluster, faults })
  isOver = true
  const outcomes = await selling
  await cluster.waitUntilWhole(WHOLE_WITHIN_MS)
  console.log(`the cluster runs: ${await cluster.state()}`)

  const paid = outcomes.filter((one) => one.paid.length > 0)
  const ids = paid.map(({ id }) => id)
  const waitedMs = await waitUntil(async () => (await unsettled(shopUrl, ids)) === 0, SETTLED_WITHIN_MS)
  console.log(`every paid order was received ${Math.round(waitedMs / 1_000)} s after the last event`)
  const ended = shops.filter((one) => one.hasEnded()).length
  for (const one of shops) await one.stop()

  const [books, { taken }] = [await readBooks(place), readProvider(place.journal)]
  const findings = [
    { what: 'checkouts', count: outcomes.length },
    { what: 'repeated calls of shoppers', count: outcomes.reduce((sum, one) => sum + one.retries, 0) },
    ...[...refusals].map(([what, count]) => ({ what: `  of these because of ${what}`, count })),
    { what: 'processes of the shop that ended', count: ended, mustBe: 0 },
    { what: 'failures that were not told as a moment', count: refusals.get('server.failed') ?? 0, mustBe: 0 },
    {
      what: 'events after which no order was placed for 30 s',
      count: pauses.filter((ms) => ms > BACK_WITHIN_MS).length,
      mustBe: 0,
    },
    ...compareOrders(books, taken, outcomes, undefined),
  ]
  printFindings(findings, {
    clean: 'Nothing was lost, nothing was doubled.',
    failed: 'Something was LOST, DOUBLED OR TOO LATE.',
  })
} finally {
  isOver = true
  for (const one of programs) await one.kill()
  await cluster?.stop()
  machines.remove()
}
process.exit()

/** Two processes. The disk of the first will be full: on PostgreSQL the shop stores nothing of its own there. */
async function openShops(databaseUrl: string): Promise<RunningProgram[]> {
  const provider = `http://provider.test:${new URL(simulatorsUrl).port}`
  const shops = shopPorts.map((port, index) =>
    startShop(
      { port, dataDir: join(folder, `shop-${index + 1}`), databaseUrl },
      {
        PAYSTACK_BASE_URL: provider,
        NODE_OPTIONS: '--import=./scripts/cluster-check/faults.ts',
        FAULTS: faults,
        ...(index === 0 && { TMPDIR: join(folder, 'shop-1') }),
      },
    ),
  )
  programs.push(...shops)
  for (const [index, shop] of shops.entries()) await shop.waitUntilReady(`http://127.0.0.1:${shopPorts[index]}/readyz`)
  return shops
}

/** Clients buy one meal after another, until enough are bought and all events are over. */
async function sell(): Promise<PurchaseOutcome[]> {
  const outcomes: PurchaseOutcome[] = []
  let next = 0
  const client = async (index: number) => {
    const own = seededRandom((seed ?? 0) + 1 + index)
    const deps: Deps = {
      shopUrl,
      simulatorsUrl,
      random: own,
      uuid: randomUUID,
      onAnswer: (path, _body, { status }) => {
        if (path === '/api/orders' && status === 200) placedAt.push(performance.now())
      },
      onRefusal: (_path, answer) => {
        const why = answer === undefined ? 'no answer' : String(answer.body.code ?? answer.status)
        refusals.set(why, (refusals.get(why) ?? 0) + 1)
      },
    }
    while (next < (checkouts ?? 0) || !isOver) {
      next += 1
      const number = next
      outcomes.push(await buyMeal(deps, number))
      await sleep(own.between(BROWSING_MS.min, BROWSING_MS.max))
    }
  }
  await Promise.all(Array.from({ length: clients ?? 0 }, (_, index) => client(index)))
  return outcomes
}

/** Lets every event happen, one after another. @returns for each the longest time in which no order was placed */
async function takeApart(scene: Scene): Promise<number[]> {
  const pauses: number[] = []
  for (const event of events) {
    await sleep(BETWEEN_MS + random.between(0, 2_000))
    const primary = await scene.cluster.primary()
    const begin = performance.now()
    const heal = await EVENTS[event]?.(scene, primary)
    await sleep(HELD_MS)
    await heal?.()
    const healed = performance.now()
    await scene.cluster.waitUntilWhole(WHOLE_WITHIN_MS)
    const whole = performance.now()
    await sleep(BETWEEN_MS)
    const from = MENDED_BY_OPERATOR.has(event) ? healed : begin
    const moments = [from, ...placedAt.filter((at) => at > from), performance.now()]
    const pause = Math.max(...moments.map((at, index) => at - (moments[index - 1] ?? at)))
    pauses.push(pause)
    const after = await scene.cluster.primary()
    console.log(
      `${event}: no order for at most ${(pause / 1_000).toFixed(1)} s; ${after === primary ? 'the same primary' : 'another primary'}, ` +
        `whole again after ${Math.round((whole - begin) / 1_000)} s, ${placedAt.length} orders so far`,
    )
  }
  return pauses
}

/** What this machine lacks; installs what it can. */
async function findMissing(): Promise<string | undefined> {
  if (process.platform !== 'linux') return 'it needs Linux'
  if (process.getuid?.() !== 0) return 'it needs root: machines have networks of their own'
  for (const { program, names } of PACKAGES) {
    for (const name of names)
      if (!findProgram([program], SBIN) && !(await aptInstall(name))) return `there is no ${name}`
  }
  if (debianFolders().length === 0 && !(await aptInstall('postgresql'))) return 'there is no PostgreSQL'
  return debianFolders().length === 0 ? 'there is no PostgreSQL of Debian' : undefined
}

async function withFile(file: string): Promise<Heal> {
  await writeFile(file, '')
  return () => rm(file)
}

/** Writes zeros until the disk has no room. */
async function fill(file: string): Promise<void> {
  const zeros = Buffer.alloc(1_048_576)
  while (
    await writeFile(file, zeros, { flag: 'a' }).then(
      () => true,
      () => false,
    )
  );
}
