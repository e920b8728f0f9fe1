import { once } from 'node:events'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { expect, inject, onTestFinished, test, vi } from 'vitest'
import { testDatabase } from '#test/database.ts'
import { asAdministrator } from '#test/postgres-server.ts'
import { isDatabaseAway } from './database-away.ts'
import { migrateUnderLock, openPostgres } from './open-postgres.ts'
import { rowsOf } from './rows.ts'

const { db, engine } = await testDatabase()
const server = inject('migratedDatabase')
const address = server.engine === 'postgres' ? server.url : ''
const onPostgres = test.runIf(engine === 'postgres')

onPostgres.each(['statement_timeout', 'idle_in_transaction_session_timeout'])(
  '%s is set, so that the lock of a dead connection blocks nobody for hours',
  async (name) => {
    const rows = await rowsOf<{ value: string }>(db, sql`select current_setting(${name}) as value`)

    expect(rows).toEqual([{ value: '15s' }])
  },
)

/** The database of this file with few connections, so that a leaked one is noticed. */
async function openAgain(options: Partial<Parameters<typeof openPostgres>[0]> = {}) {
  const [row] = await rowsOf<{ name: string }>(db, sql`select current_database() as name`)
  const url = new URL(options.url ?? address)
  url.pathname = `/${row?.name}`
  const database = await openPostgres({ connections: 3, ...options, url: url.href })
  onTestFinished(() => database.close())
  return { ...database, name: row?.name ?? '' }
}

onPostgres('a migration waits for a table that a backup reads, and nobody waits behind it', async () => {
  const { db: shop, name } = await openAgain()
  await shop.execute(sql`create table probes (id int)`)
  const folder = await mkdtemp(join(tmpdir(), 'chillz-migrations-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  await mkdir(join(folder, 'meta'))
  const entry = { idx: 0, version: '7', when: Date.now() + 10 ** 12, tag: '0000_probe', breakpoints: true }
  await writeFile(join(folder, 'meta', '_journal.json'), JSON.stringify({ entries: [entry] }))
  await writeFile(join(folder, '0000_probe.sql'), 'alter table probes add column note text')
  const url = new URL(address)
  url.pathname = `/${name}`

  let migration: Promise<void> | undefined
  await shop.transaction(async (backup) => {
    await backup.execute(sql`lock table probes in access share mode`)
    migration = migrateUnderLock(url.href, folder, { waitMs: 200, pauseMs: 200 })
    const waiting = sql`select 1 from pg_locks where relation = 'probes'::regclass and not granted`
    await expect.poll(() => rowsOf(db, waiting)).toHaveLength(1)
    expect(await rowsOf(shop, sql`select id from probes`), 'read meanwhile').toEqual([])
  })
  await migration
  expect(await rowsOf(shop, sql`select note from probes`)).toEqual([])
})

onPostgres('a statement that is sent often is planned once for a connection; others leave nothing there', async () => {
  const again = await openAgain({ connections: 1 })
  const planned = () =>
    rowsOf<{ text: string }>(again.db, sql`select statement as text from pg_prepared_statements where not from_sql`)
  const often = async (number: number) => {
    const [row] = await rowsOf<{ sum: number }>(again.db, sql`select ${number}::int + 40000 as sum`)
    return row?.sum
  }
  for (let number = 0; number < 30; number += 1) expect(await often(number)).toBe(number + 40_000)
  await rowsOf(again.db, sql`select ${1}::int + 50000 as sum`)

  expect((await planned()).map(({ text }) => text)).toContain('select $1::int + 40000 as sum')
  expect((await planned()).map(({ text }) => text)).not.toContain('select $1::int + 50000 as sum')
})

onPostgres('connections that break under load end no process, and the next requests are answered', async () => {
  const again = await openAgain()
  const answer = (number: number) => rowsOf(again.db, sql`select ${number}::int as number`)
  const change = () =>
    again.db.transaction(async (tx) => {
      await tx.execute(sql`select pg_sleep(0.005)`)
      await new Promise((resolve) => setImmediate(resolve)) // a moment in which nobody's query has the connection
      await tx.execute(sql`select pg_sleep(0.005)`)
    })
  let isLoaded = true
  const users = Array.from({ length: 9 }, async (_, user) => {
    let failed = 0
    while (isLoaded) {
      await (user % 3 === 0 ? answer(user) : change()).catch(() => {
        failed += 1
      })
    }
    return failed
  })
  for (let cut = 0; cut < 10; cut += 1) {
    await rowsOf(again.db, sql`select pg_sleep(0.03)`).catch(() => undefined)
    await asAdministrator(
      address,
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${again.name}'`,
    )
  }
  isLoaded = false
  const failures = await Promise.all(users)

  expect(Math.max(...failures)).toBeGreaterThan(0)
  expect(await Promise.all([1, 2, 3, 4, 5, 6].map(answer))).toEqual([1, 2, 3, 4, 5, 6].map((number) => [{ number }]))
  await again.db.transaction((tx) => tx.execute(sql`select 1`))
})

onPostgres(
  'a silent connection is noticed by the listener, which reports that notifications may have been lost',
  async () => {
    const proxy = await silentProxy(address)
    const again = await openAgain({ url: proxy.url, signOfLife: { everyMs: 50, withinMs: 200, idleMs: 60_000 } })
    const notices: string[] = []
    await again.listen('menu_changed', (payload) => notices.push(payload))
    await db.execute(sql`notify menu_changed, 'before'`)
    await expect.poll(() => notices).toEqual(['before'])

    proxy.fallSilent()
    await expect.poll(() => notices).toEqual(['before', ''])
    await db.execute(sql`notify menu_changed, 'after'`)
    await expect.poll(() => notices).toEqual(['before', '', 'after'])
  },
)

onPostgres(
  'a connection that falls silent in use is dropped, as that of a frozen primary, and the next answers',
  async () => {
    const proxy = await silentProxy(address)
    const again = await openAgain({ url: proxy.url, connections: 2, silenceMs: 300 })
    const begin = performance.now()
    const error = await again.db
      .transaction(async (tx) => {
        await tx.execute(sql`select 1`)
        proxy.fallSilent()
        await tx.execute(sql`select 2`)
      })
      .catch((reason: unknown) => reason)

    expect(isDatabaseAway(error)).toBe(true)
    expect(performance.now() - begin).toBeLessThan(5_000)
    expect(await rowsOf(again.db, sql`select 3::int as number`)).toEqual([{ number: 3 }])
  },
)

onPostgres('an idle connection may be silent for as long as it likes', async () => {
  const again = await openAgain({ connections: 1, silenceMs: 100 })
  const pid = () => rowsOf(again.db, sql`select pg_backend_pid() as pid`)
  const first = await pid()
  await new Promise((resolve) => setTimeout(resolve, 300))
  expect(await pid()).toEqual(first)
})

onPostgres('when the server has no connection left, the error tells that it is away for a moment', async () => {
  const { name } = await openAgain()
  await asAdministrator(address, `alter database ${name} connection limit 0`)
  onTestFinished(() => asAdministrator(address, `alter database ${name} connection limit -1`))
  const role = `few_${name}`
  await asAdministrator(address, `create role ${role} login password 'few'`)
  onTestFinished(() => asAdministrator(address, `drop role ${role}`))
  const url = new URL(address)
  Object.assign(url, { username: role, password: 'few', pathname: `/${name}` })
  const error = await openPostgres({ url: url.href, connections: 2 }).catch((reason: unknown) => reason)
  expect(isDatabaseAway(error)).toBe(true)
})

/** Forwards everything until it falls silent: then its connections receive nothing, not even an end. */
async function silentProxy(url: string) {
  const target = new URL(url)
  const sockets = new Set<Socket>()
  const proxy = createServer((inner) => {
    const outer = connect(Number(target.port), target.hostname)
    for (const socket of [inner, outer]) {
      sockets.add(socket)
      socket.on('error', () => undefined)
    }
    inner.pipe(outer)
    outer.pipe(inner)
  }).listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
    proxy.close()
  })
  const through = new URL(url)
  through.port = String((proxy.address() as AddressInfo).port) // it listens on a port
  return {
    url: through.href,
    fallSilent: () => {
      for (const socket of sockets) {
        socket.unpipe()
        socket.pause()
      }
    },
  }
}

onPostgres('one process is the leader until its connection ends; then another one is', async () => {
  const processes = [await openAgain(), await openAgain()]
  for (const { listen } of processes) await listen('menu_changed', () => undefined)
  const [first, second] = processes
  expect(await first?.isLeader()).toBe(true)
  expect(await second?.isLeader()).toBe(false)
  expect(await Promise.all([first?.isLeader(), first?.isLeader()]), 'asking again changes nothing').toEqual([
    true,
    true,
  ])

  await asAdministrator(
    address,
    `select pg_terminate_backend(pid) from pg_locks join pg_database d on d.oid = database
     where locktype = 'advisory' and datname = '${first?.name}'`,
  )
  await expect.poll(() => second?.isLeader()).toBe(true)
})

onPostgres(
  "another process becomes the leader when the leader's machine is lost without closing its connection, long before TCP gives up",
  async () => {
    const proxy = await silentProxy(address)
    const quick = { everyMs: 100, withinMs: 300, idleMs: 600 }
    const lost = await openAgain({ url: proxy.url, signOfLife: quick })
    const other = await openAgain({ signOfLife: quick })
    for (const { listen } of [lost, other]) await listen('menu_changed', () => undefined)
    expect(await lost.isLeader()).toBe(true)
    // The server counts idleMs by its own clock, so only a wait shows that it does not end a leader that is alive.
    await new Promise((resolve) => setTimeout(resolve, 800))
    expect(await other.isLeader(), 'while the leader lives').toBe(false)

    proxy.fallSilent()
    await expect.poll(() => other.isLeader(), { timeout: 10_000 }).toBe(true)
  },
)

onPostgres('the listening connection is asked one question at a time', async () => {
  const again = await openAgain({ signOfLife: { everyMs: 1, withinMs: 5_000, idleMs: 60_000 } })
  const query = pg.Client.prototype.query
  const waiting = new Map<pg.Client, number>()
  let most = 0
  const watched = vi.spyOn(pg.Client.prototype, 'query')
  onTestFinished(() => watched.mockRestore())
  watched.mockImplementation(async function (this: pg.Client, ...given: unknown[]) {
    const now = (waiting.get(this) ?? 0) + 1
    waiting.set(this, now)
    most = Math.max(most, now)
    try {
      return await Reflect.apply(query, this, given)
    } finally {
      waiting.set(this, (waiting.get(this) ?? 1) - 1)
    }
  } as never) // the driver's own signature has callbacks too

  await again.listen('menu_changed', () => {})
  const channels = ['order_changed', 'outbox_due'] as const
  const more = channels.map((channel) => again.listen(channel, () => {}))
  const leading = Array.from({ length: 200 }, () => again.isLeader())
  await Promise.all([...more, ...leading])

  expect(waiting.size, 'one connection was used').toBe(1)
  expect(most).toBe(1)
})
