/**
 * Rehearses the loss of the database while shoppers buy. PostgreSQL: a base backup is taken and the log archived
 * continuously; the server is destroyed, restored to an instant that is chosen before, and its counts of orders, payments
 * and money are compared with those of that instant. PGlite: a backup is restored into an empty folder, and everything that
 * was answered before it is looked up.
 *
 * `npm run restore-drill -- [--clients 8] [--seed 1] [--minutes 1]`
 */
import { randomUUID } from 'node:crypto'
import { chmod, chown, cp, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { askShop, controlSocketPath } from '#server/app/commands/control-socket.ts'
import { restorePglite } from '#server/db/backup/backup-pglite.ts'
import { buildShop } from './build-shop.ts'
import { buyMeal } from './kill-run/buy-meal.ts'
import { type Finding, printFindings } from './kill-run/findings.ts'
import { prepareShop } from './kill-run/prepare-shop.ts'
import { readBooks } from './kill-run/read-books.ts'
import { seededRandom } from './kill-run/seeded-random.ts'
import { unsettled, waitUntil } from './kill-run/wait-for-ends.ts'
import { endAtSignals, openScene } from './open-scene.ts'
import { runPostgresProgram, startPostgres, startPostgresIn } from './postgres.ts'
import { AnsweredFacts, lostFacts } from './power-cut/answered-facts.ts'
import type { RunningProgram } from './shop-process.ts'

/** A log file that is not full is archived after this time: at most so much is lost with the machine. */
const ARCHIVED_WITHIN_S = 5
const BETWEEN_MS = 500
const SETTLED_WITHIN_MS = 120_000
const RECOVERED_WITHIN_MS = 120_000

const { values } = parseArgs({
  options: {
    clients: { type: 'string', default: '8' },
    seed: { type: 'string', default: String(process.pid) },
    minutes: { type: 'string', default: '1' },
  },
})
const [clients, seed, minutes] = [values.clients, values.seed, values.minutes].map(Number)
if (!clients || !minutes || seed === undefined || Number.isNaN(seed)) throw new Error('give numbers')

endAtSignals()
await buildShop()
const folder = await mkdtemp(join(tmpdir(), 'chillz-drill-'))
await chmod(folder, 0o755)
const { shopUrl, simulatorsUrl, simulators, startShop } = await openScene(folder)
const findings: Finding[] = []
let shop: RunningProgram | undefined
try {
  await drillPostgres()
  await drillPglite()
  printFindings(findings, { clean: 'Everything was restored.', failed: 'Something was LOST.' })
} finally {
  await shop?.kill()
  await simulators.kill()
}
process.exit()

async function drillPostgres() {
  const archive = join(folder, 'archive')
  const archiving = {
    wal_level: 'replica',
    archive_mode: 'on',
    archive_command: `test ! -f ${archive}/%f && cp %p ${archive}/%f.part && mv ${archive}/%f.part ${archive}/%f`,
    archive_timeout: `${ARCHIVED_WITHIN_S}s`,
    full_page_writes: 'on',
  }
  const postgres = await startPostgres(archiving)
  const { home } = postgres
  await mkdir(archive)
  if (home.account) await chown(archive, home.account.uid, home.account.gid)
  const place = { dataDir: join(folder, 'shop'), databaseUrl: postgres.url, journal: '' }
  await prepareShop(place)
  shop = await openShop(place)
  const facts = new AnsweredFacts()
  let ids: string[] = []
  const shoppers = startShoppers(facts, (id) => ids.push(id))
  await sleep(minutesToMs(0.2))

  const before = ids.length
  const base = join(home.folder, 'base')
  await runPostgresProgram(home, 'pg_basebackup', [
    '-d',
    postgres.url,
    '-D',
    base,
    '-X',
    'stream',
    '--checkpoint=spread',
    '--max-rate=4M',
  ])
  findings.push({ what: 'orders paid while the base backup was taken', count: ids.length - before })
  await sleep(minutesToMs(0.4))

  // Shoppers rest at the chosen instant, so that its counts are known.
  await shoppers.rest()
  await waitUntil(async () => (await unsettled(shopUrl, ids)) === 0, SETTLED_WITHIN_MS)
  const answered = facts.all()
  const instant = await one<{ at: string }>(postgres.url, 'select now()::text as at')
  const known = await counts(postgres.url)
  await sleep(1_000)
  ids = []
  shoppers.goOn()
  await sleep(minutesToMs(0.4))
  const later = ids.length
  await sleep(2 * ARCHIVED_WITHIN_S * 1_000)
  const atEnd = await counts(postgres.url)
  await postgres.kill()
  await rm(join(home.folder, 'data'), { recursive: true })
  console.log(`the server is destroyed; restoring to ${instant.at}`)
  await shoppers.stop()
  await shop.kill()

  const begin = performance.now()
  const restored = join(home.folder, 'restored')
  await cp(base, restored, { recursive: true, preserveTimestamps: true })
  await writeFile(join(restored, 'recovery.signal'), '')
  if (home.account) await own(restored, home.account)
  await chmod(restored, 0o700)
  const again = await startPostgresIn(home, restored, {
    restore_command: `cp ${archive}/%f %p`,
    recovery_target_time: instant.at,
    recovery_target_action: 'promote',
  })
  try {
    const isRecovering = async () =>
      (await one<{ is: boolean }>(again.url, 'select pg_is_in_recovery() as is').catch(() => ({ is: true }))).is
    await waitUntil(async () => !(await isRecovering()), RECOVERED_WITHIN_MS)
    const seconds = Math.round((performance.now() - begin) / 1_000)
    const found = await counts(again.url)
    const restoredPlace = { ...place, databaseUrl: again.url }
    const lost = lostFacts(answered, await readBooks(restoredPlace))
    findings.push(
      { what: 'orders bought after the instant, which must not come back', count: later },
      { what: 'orders at the end, before the server was destroyed', count: atEnd.orders ?? 0 },
      ...Object.entries(known).map(([what, count]) => ({
        what: `PostgreSQL: ${what} at the instant, and restored`,
        count: found[what] ?? -1,
        mustBe: count,
      })),
      { what: 'facts answered before the instant', count: answered.length },
      { what: 'of these lost', count: lost.length, mustBe: 0 },
      { what: 'seconds to restore', count: seconds },
    )
    shop = await openShop(restoredPlace)
    const outcome = await buyOne(new AnsweredFacts(), 900_000)
    findings.push({ what: 'orders placed in the restored shop', count: outcome.id === '' ? 0 : 1, mustBe: 1 })
    await shop.stop()
  } finally {
    await again.stop()
  }
}

async function drillPglite() {
  const place = { dataDir: join(folder, 'pglite'), databaseUrl: undefined, journal: '' }
  await prepareShop(place)
  shop = await openShop(place)
  const facts = new AnsweredFacts()
  const shoppers = startShoppers(facts, () => undefined)
  await sleep(minutesToMs(0.3))
  const answered = facts.all()
  const file = join(folder, 'drill.backup')
  await askShop(controlSocketPath(place.dataDir), 'backup', { file })
  const atEnd = facts.count
  await sleep(minutesToMs(0.1))
  await shoppers.stop()
  await shop.kill()

  const empty = { ...place, dataDir: join(folder, 'restored') }
  await restorePglite({ dataDir: empty.dataDir, file, replace: false, now: new Date() })
  const [books, original] = [await readBooks(empty), await readBooks(place)]
  const lost = lostFacts(answered, books)
  const kept = new Map(original.orders.map((row) => [row.id, row]))
  findings.push(
    { what: 'PGlite: facts answered before the backup', count: answered.length },
    { what: 'PGlite: of these lost', count: lost.length, mustBe: 0 },
    { what: 'PGlite: facts answered while it was written', count: atEnd - answered.length },
    { what: 'PGlite: restored orders', count: books.orders.length },
    {
      what: 'PGlite: of these of another amount, or unknown to the shop',
      count: books.orders.filter(({ id, total }) => kept.get(id)?.total !== total).length,
      mustBe: 0,
    },
  )
}

async function openShop(place: { dataDir: string; databaseUrl: string | undefined }): Promise<RunningProgram> {
  const opened = startShop(place)
  await opened.waitUntilReady(`${shopUrl}/readyz`)
  return opened
}

async function buyOne(facts: AnsweredFacts, number: number) {
  const random = seededRandom((seed ?? 0) + number)
  return buyMeal({ shopUrl, simulatorsUrl, random, uuid: randomUUID, onAnswer: facts.record }, number)
}

/** Clients buy one meal after another; they can rest between two. */
function startShoppers(facts: AnsweredFacts, onPaid: (id: string) => void) {
  let isOver = false
  let next = 0
  let resting: PromiseWithResolvers<void> | undefined
  let atRest = 0
  const client = async () => {
    while (!isOver) {
      if (resting) {
        atRest += 1
        await resting.promise
        atRest -= 1
        continue
      }
      next += 1
      try {
        const { id, paid } = await buyOne(facts, next)
        if (paid.length > 0) onPaid(id)
      } catch (error) {
        if (!isOver) throw error
      }
      await sleep(BETWEEN_MS)
    }
  }
  const all = Promise.all(Array.from({ length: clients ?? 0 }, client))
  return {
    rest: async () => {
      resting = Promise.withResolvers()
      while (atRest < (clients ?? 0)) await sleep(50)
    },
    goOn: () => {
      resting?.resolve()
      resting = undefined
    },
    /** Does not wait for those whose shop is gone. */
    stop: async () => {
      isOver = true
      await Promise.race([all, sleep(3_000)])
      all.catch(() => undefined)
    },
  }
}

async function counts(url: string): Promise<Record<string, number>> {
  return one(
    url,
    `select (select count(*) from orders)::int as orders,
      (select count(*) from payment_intents where status = 'paid')::int as payments,
      (select coalesce(sum(amount), 0) from payment_intents where status = 'paid')::int as pesewas,
      (select count(*) from order_events)::int as events`,
  )
}

async function one<Row extends pg.QueryResultRow>(url: string, statement: string): Promise<Row> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<Row>(statement)
    return rows[0] as Row // each statement here has one
  } finally {
    await client.end()
  }
}

async function own(path: string, { uid, gid }: { uid: number; gid: number }) {
  await chown(path, uid, gid)
  for (const entry of await readdir(path, { recursive: true })) await chown(join(path, entry), uid, gid)
}

function minutesToMs(share: number): number {
  return share * (minutes ?? 1) * 60_000
}
