import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import Fastify from 'fastify'
import { HOUR_MS } from '#domain/time/accra-time.ts'
import { MANUAL_DESK } from '#server/airtime/airtime-sender.ts'
import { type AllJobDeps, CAPABILITIES } from '#server/app/capabilities.ts'
import { seedShop } from '#server/app/seed-shop.ts'
import { purchasesOf } from '#server/capability/capability.ts'
import type { Db } from '#server/db/db.ts'
import { openPglite } from '#server/db/open-pglite.ts'
import { claimDueMessages, findNextDueAt } from '#server/notifications/outbox-queries.ts'
import { ScriptedPaystack } from '#test/scripted-paystack.ts'
import { statements } from './fill-orders.ts'
import { type BenchContext, formatNumber, median, type Row } from './measurement.ts'

const ORDERS = 50_000
/** The seconds between two orders, so that all of them fill a year. */
const SECONDS_APART = 630
const RUNS = 9
/** The runs before those that count: at least these, because PGlite plans a new statement each time at first; at most these. */
const RUNS_BEFORE = { least: 25, most: 1_000 }
/** PGlite answers nobody meanwhile. Milliseconds of processor time of a run that finds nothing to do. */
const BARS = { 'hourly jobs': 100, 'jobs and the claim of messages': 10 }

/** What the background work of a shop on PGlite takes after a year, when there is nothing to do. */
export async function yearOnPglite({ folder }: BenchContext): Promise<Row[]> {
  const { db, files, close } = await openPglite(join(folder, 'year-on-pglite'))
  try {
    await seedShop(db)
    for (const statement of [...statements(ORDERS, 3, SECONDS_APART), ...YEAR]) await db.execute(sql.raw(statement))
    while ((await files.vacuumWhenDue()) > 0);
    await files.checkpointWhenDue()

    const took: { name: string; every: number; ms: number }[] = []
    for (const { name, every, run } of jobsOf(db)) took.push({ name, every, ms: await costOf(run) })
    return Object.entries(BARS).map(([what, bar]) => {
      const dearest = took
        .filter(({ every }) => every >= HOUR_MS === (what === 'hourly jobs'))
        .toSorted((a, b) => b.ms - a.ms)
        .slice(0, 3)
      return {
        what: `PGlite with ${formatNumber(ORDERS)} orders: the dearest ${what}`,
        measured: dearest.map(({ name, ms }) => `${name} ${ms.toFixed(1)} ms`).join(', '),
        budget: `≤ ${bar} ms each`,
        isWithin: dearest.every(({ ms }) => ms <= bar),
      }
    })
  } finally {
    await close()
  }
}

/** Beside the orders: messages of which those of the last month have their text, versions of rows, pictures, questions. */
const YEAR = [
  'set session_replication_role = replica',
  `insert into outbox (id, channel, dedupe_key, recipient, order_id, body, status, created_at, sent_at)
    select gen_random_uuid(), 'email', 'email:' || id || ':' || n, case when isRecent then 'ama' || n || '@example.com' else '' end,
      case when isRecent then id end, case when isRecent then repeat('x', 600) else '' end, 'sent', placed_at, placed_at
    from orders cross join lateral (select placed_at > now() - interval '29 days' as isRecent) age cross join generate_series(1, 5) n
    order by placed_at`,
  `insert into rating_requests (order_id, asked_at) select id, placed_at from orders where status = 'delivered'`,
  `insert into row_versions (entity, key, version, document, saved_by, saved_at)
    select 'menu_item', 'item-' || n % 300, n / 300 + 1, jsonb_build_object('name', 'Jollof', 'image', '/pictures/items/picture-of-item-' || n % 300 || '.webp',
      'images', '[]'::jsonb, 'description', repeat('x', 300)), 'staff:1', now() - n * interval '30 minutes' from generate_series(1, 20000) n`,
  `insert into menu_pictures (id, side, format, picture, created_at)
    select 'picture-of-item-' || n, side, format, '', now() - interval '7 days'
    from generate_series(0, 299) n cross join unnest(array[256, 512]) side cross join unnest(array['webp', 'avif']) format`,
  'set session_replication_role = origin',
]

function jobsOf(db: Db) {
  const deps: AllJobDeps = {
    ...{ db, clock: () => new Date(), random: randomBytes, log: Fastify().log },
    ...{ publicUrl: 'https://shop.example.com', domain: 'test', hasSecondChat: false, hasMail: true },
    ...{ paystack: new ScriptedPaystack(), purchases: purchasesOf(CAPABILITIES), airtime: MANUAL_DESK },
    ...{ issuer: { shop: 'https://shop.example.com', secretKey: '' }, objects: undefined, pictureTables: [] },
  }
  const look = async () => {
    const now = new Date()
    await claimDueMessages(db, { now, heldUntil: now, limit: 8, patience: 3, except: [] })
    await findNextDueAt(db, now)
    return 0
  }
  const jobs = CAPABILITIES.flatMap(({ jobs = [] }) => jobs)
  return [
    ...jobs.map(({ name, every, run }) => ({ name, every, run: () => run(deps) })),
    { name: 'claim of messages', every: 0, run: look },
  ]
}

/** The median processor time of a run in milliseconds, after runs that do what is due. */
async function costOf(run: () => Promise<number>): Promise<number> {
  let left = 1
  for (let times = 0; times < RUNS_BEFORE.least || (left > 0 && times < RUNS_BEFORE.most); times += 1)
    left = await run()
  const took: number[] = []
  for (let times = 0; times < RUNS; times += 1) {
    const before = process.cpuUsage()
    await run()
    const { user, system } = process.cpuUsage(before)
    took.push((user + system) / 1_000)
  }
  return median(took)
}
