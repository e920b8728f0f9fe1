/**
 * Kills the shop with SIGKILL at random moments while shoppers buy and staff work, starts it again, and compares its rows
 * with the provider's and with the answers at the end: nothing may be lost or doubled. Half of the purchases are meals, half
 * are what members pay for: plans, airtime, vehicles, home services, recipe bundles in Ghana and abroad, produce, seats in
 * classes. Staff cook, replace, refund, cancel and deliver the meals, count cash, and mark what is sold out.
 *
 * With `--processes 2` several processes share the port, on PostgreSQL, and mostly one of them is killed at random.
 *
 * `npm run kill-run -- --checkouts 200 [--clients 10] [--seed 1] [--postgres] [--processes 2]`
 */
import { randomUUID } from 'node:crypto'
import { mkdtemp, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { everyRow, pageOf } from '#domain/list-page.ts'
import { ListedRefund } from '#domain/payments/refunds-api.ts'
import { buildShop } from './build-shop.ts'
import { askWithRetries, type Deps, type PurchaseOutcome } from './kill-run/ask-shop.ts'
import { buyAsMember } from './kill-run/buy-as-member.ts'
import { buyMeal } from './kill-run/buy-meal.ts'
import { compareMembers } from './kill-run/compare-members.ts'
import { compareOrders } from './kill-run/compare-orders.ts'
import { compareStaff } from './kill-run/compare-staff.ts'
import { printFindings } from './kill-run/findings.ts'
import { joinMembers, type Member } from './kill-run/join-members.ts'
import { prepareShop } from './kill-run/prepare-shop.ts'
import { readBooks, readProvider } from './kill-run/read-books.ts'
import { seededRandom } from './kill-run/seeded-random.ts'
import { good, type Served, serveOrder, type Team } from './kill-run/serve-order.ts'
import { arrivals, unsettled, waitUntil } from './kill-run/wait-for-ends.ts'
import { workAsStaff } from './kill-run/work-as-staff.ts'
import { endAtSignals, openScene } from './open-scene.ts'
import { startPostgres } from './postgres.ts'
import { runProgram } from './run-program.ts'
import type { RunningProgram } from './shop-process.ts'

/** The time from opening to the kill. */
const LIFE_MS = { min: 50, max: 1_500 }
/** Some lives are long, because background work begins two seconds after the start. */
const LONG_LIFE = { percent: 40, min: 1_500, max: 6_000 }
/** Some kills come while the shop opens, because it must survive those too. */
const WHILE_OPENING = { percent: 25, min: 50, max: 1_500 }
/** How often one of several processes is killed, and not their parent with all of them. */
const ONE_OF_MANY_PERCENT = 80
/** Payments whose webhook and return were both lost are checked after one minute, and again after three. */
const SETTLED_WITHIN_MS = 240_000
/** Manager, kitchen and rider. */
const STAFF = 3
/** Purchases for each member, some of them at the same time. */
const PURCHASES_A_MEMBER = 5
const MEMBERS_SHARE_PERCENT = 50
/**
 * If the shop is killed during a request for airtime, it asks for the outcome once its lease of two minutes has expired,
 * and posts again some minutes later if the network has never seen the request.
 */
const SENT_WITHIN_MS = 600_000
/** A refund that was being requested when the shop was killed is taken up once its lease of two minutes has expired. */
const REFUNDED_WITHIN_MS = 300_000
/** Riders are told of an order once nobody can undo it: after ten seconds, by a job that runs every five. */
const RIDERS_TOLD_WITHIN_MS = 20_000

const { values } = parseArgs({
  options: {
    checkouts: { type: 'string', default: '200' },
    clients: { type: 'string', default: '10' },
    seed: { type: 'string', default: String(process.pid) },
    postgres: { type: 'boolean', default: false },
    processes: { type: 'string', default: '1' },
  },
})
const [checkouts, clients, seed] = [values.checkouts, values.clients, values.seed].map(Number)
const processes = Number(values.processes)
if (!checkouts || !clients || !processes || seed === undefined || Number.isNaN(seed))
  throw new Error('give whole numbers')

endAtSignals()
await buildShop()
const folder = await mkdtemp(join(tmpdir(), 'chillz-kill-run-'))
const { shopUrl, simulatorsUrl, simulators, journal, startShop, services } = await openScene(folder)
const postgres = values.postgres || processes > 1 ? await startPostgres() : undefined
const place = { dataDir: join(folder, 'shop'), databaseUrl: postgres?.url, journal }
console.log(
  `seed ${seed}, ${checkouts} checkouts by ${clients} clients at once, on ${postgres ? 'PostgreSQL' : 'PGlite'}, ${processes} process${processes === 1 ? '' : 'es'}`,
)

const open = () => startShop(place, { ...services, PROCESSES: String(processes) })
let shop: RunningProgram | undefined
try {
  await prepareShop(place)
  shop = open()
  await shop.waitUntilReady(`${shopUrl}/readyz`)
  // No fewer than clients: of more than three unpaid purchases of one member the shop closes the oldest.
  const count = Math.max(clients, Math.ceil(checkouts / PURCHASES_A_MEMBER / 2))
  const [manager, kitchen, rider, ...members] = await joinMembers(shopUrl, simulatorsUrl, count + STAFF)
  if (!manager || !kitchen || !rider) throw new Error(`fewer than ${STAFF} people have joined`)
  const team: Team = { manager, kitchen, rider }
  for (const [role, { phone }] of Object.entries(team)) {
    const env = { ...process.env, DATA_DIR: place.dataDir, DATABASE_URL: place.databaseUrl ?? '' }
    const code = await runProgram(process.execPath, ['scripts/staff.ts', 'add', `+${phone}`, '--role', role], { env })
    if (code !== 0) throw new Error(`nobody could become ${role}`)
  }

  let isWorking = true
  let kills = 0
  let whileOpening = 0
  let ofMany = 0
  const kill = async () => {
    const random = seededRandom(seed)
    while (isWorking && shop) {
      const isEarly = random.percent(WHILE_OPENING.percent)
      if (!isEarly) await shop.waitUntilReady(`${shopUrl}/readyz`)
      const { min, max } = isEarly ? WHILE_OPENING : random.percent(LONG_LIFE.percent) ? LONG_LIFE : LIFE_MS
      await sleep(random.between(min, max))
      if (!isWorking) break
      if (shop.hasEnded()) throw new Error(`the shop ended unexpectedly:\n${shop.output()}`)
      kills += 1
      if (isEarly) whileOpening += 1
      const others = processes > 1 && !isEarly && random.percent(ONE_OF_MANY_PERCENT) ? await childrenOf(shop.pid) : []
      const one = others[random.between(0, others.length - 1)]
      if (one !== undefined) {
        process.kill(one, 'SIGKILL')
        ofMany += 1
        continue
      }
      await shop.kill()
      shop = open()
    }
  }
  const work = async () => {
    try {
      return await buyAndServe(members, team, { total: checkouts, width: clients, seed })
    } finally {
      isWorking = false
    }
  }
  const ofStaff = { shopUrl, simulatorsUrl, random: seededRandom(seed), uuid: randomUUID }
  const [{ outcomes, served }, staffWork] = await Promise.all([
    work(),
    workAsStaff(ofStaff, team, () => !isWorking),
    kill(),
  ])
  await shop.waitUntilReady(`${shopUrl}/readyz`)
  console.log(
    `killed ${kills} times, ${whileOpening} of them while opening, ${ofMany} of them one of several processes`,
  )

  const paid = outcomes.filter((one) => one.paid.length > 0)
  const idsOf = (what: PurchaseOutcome['what']) => paid.filter((one) => one.what === what).map(({ id }) => id)
  const waitedMs = await waitUntil(async () => (await unsettled(shopUrl, idsOf('order'))) === 0, SETTLED_WITHIN_MS)
  console.log(`every paid order was received ${Math.round(waitedMs / 1_000)} s after the last kill`)
  const sentMs = await waitUntil(async () => isSent(idsOf('airtime'), await topUps()), SENT_WITHIN_MS)
  console.log(`all paid airtime was sent ${Math.round((waitedMs + sentMs) / 1_000)} s after the last kill`)
  const refundedMs = await waitUntil(async () => !(await hasDueRefunds(ofStaff, manager)), REFUNDED_WITHIN_MS)
  console.log(`every due refund was requested ${Math.round(refundedMs / 1_000)} s later`)
  await sleep(RIDERS_TOLD_WITHIN_MS)
  const arrived = await arrivals(
    simulatorsUrl,
    outcomes.filter((one) => one.paid.length > 0 || one.isReportedPaid).length,
  )
  await shop.stop()

  const [books, { taken, sentBack }] = [await readBooks(place), readProvider(place.journal)]
  const findings = [
    { what: 'checkouts', count: outcomes.length },
    { what: 'repeated calls of shoppers', count: outcomes.reduce((sum, one) => sum + one.retries, 0) },
    ...compareOrders(books, taken, outcomes, arrived),
    ...compareMembers(books, taken, outcomes, await topUps(), arrived),
    ...compareStaff(books, served, staffWork, { taken, sentBack }),
  ]
  printFindings(findings, { clean: 'Nothing was lost, nothing was doubled.', failed: 'Something was LOST OR DOUBLED.' })
} finally {
  await shop?.kill()
  await simulators.stop()
  await postgres?.stop()
}

/** Runs several clients at once; each makes one checkout after another. Staff work on each paid meal at the same time. */
async function buyAndServe(
  members: readonly Member[],
  team: Team,
  { total, width, seed }: { total: number; width: number; seed: number },
): Promise<{ outcomes: PurchaseOutcome[]; served: Served[] }> {
  const outcomes: PurchaseOutcome[] = []
  const serving: Promise<Served>[] = []
  let next = 0
  let ofMembers = 0
  const client = async (index: number) => {
    const random = seededRandom(seed + 1 + index)
    const deps = { shopUrl, simulatorsUrl, random, uuid: randomUUID }
    while (next < total) {
      next += 1
      const number = next
      const member = random.percent(MEMBERS_SHARE_PERCENT) ? members[random.between(0, members.length - 1)] : undefined
      const outcome = member
        ? await buyAsMember(deps, member, { number, turn: ofMembers++ })
        : await buyMeal(deps, number)
      outcomes.push(outcome)
      if (outcome.what === 'order' && outcome.paid.length > 0) {
        const served = serveOrder(deps, team, outcome)
        served.catch(() => undefined) // thrown below, once the clients are done
        serving.push(served)
      }
      if (outcomes.length % 25 === 0) console.log(`${outcomes.length} checkouts done`)
    }
  }
  await Promise.all(Array.from({ length: width }, (_, index) => client(index)))
  return { outcomes, served: await Promise.all(serving) }
}

/** The processes that this one has started. */
async function childrenOf(pid: number): Promise<number[]> {
  const list = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8')
  return list.split(' ').filter(Boolean).map(Number)
}

/** Whether a refund was not requested from the provider yet. */
async function hasDueRefunds(deps: Deps, manager: Member): Promise<boolean> {
  const { ask } = askWithRetries(deps, 'the manager', manager.token)
  const refunds = await everyRow(async ({ cursor, limit }) => {
    const query = new URLSearchParams({ list: 'open', limit: String(limit), ...(cursor !== undefined && { cursor }) })
    return pageOf(ListedRefund).parse(good(await ask(`/api/refunds?${query}`, undefined, 'GET')))
  })
  return refunds.some(({ status }) => status === 'due')
}

/** How often the network was asked to send each top-up, by id. */
async function topUps(): Promise<Map<string, number>> {
  const reply = await fetch(`${simulatorsUrl}/airtime/_top-ups`)
  const { topUps } = (await reply.json()) as { topUps: { id: string; posts: number }[] } // as the simulator answers
  return new Map(topUps.map(({ id, posts }) => [id, posts]))
}

function isSent(ids: readonly string[], sent: ReadonlyMap<string, number>): boolean {
  return ids.every((id) => sent.has(id))
}
