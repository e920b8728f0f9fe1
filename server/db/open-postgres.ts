import type { Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import { NotPrimary } from './database-away.ts'
import type { Database, Db, NotifyChannel } from './db.ts'
import { MIGRATIONS } from './migrations-folder.ts'
import { namingClient } from './name-statements.ts'
import { type StatementWatch, watchPool } from './watch-statements.ts'

/**
 * An arbitrary fixed number: processes that start concurrently wait for this lock and migrate one after the other, after a
 * restore that runs.
 */
export const MIGRATION_LOCK = 4_211_975
/** The lock of the process that does hourly work. */
const LEADER_LOCK = 4_211_976
/**
 * How long a migration waits for a table that another transaction reads, such as the nightly backup, and how long it then
 * lets go of it: everybody else's statements wait behind one that waits.
 */
const TABLE_PATIENCE = { waitMs: 2_000, pauseMs: 5_000 }
const LOCK_NOT_AVAILABLE = '55P03'
const RELISTEN_MS = 1_000
/**
 * How often the listening connection is checked, and the time limit of a check: a silent loss is noticed within 20 s. The
 * server ends one that has asked nothing for `idleMs`: otherwise a lost machine stays the leader until TCP gives up.
 */
const SIGN_OF_LIFE = { everyMs: 10_000, withinMs: 10_000, idleMs: 60_000 }
/**
 * Longer than any statement takes. The locks of a machine that died in a transaction last until then, and waiting
 * callers get an answer.
 */
const PATIENCE_MS = 15_000
/** A connection in use is silent no longer: the server ends a statement, and an idle transaction, before. */
const SILENCE_MS = PATIENCE_MS + 3_000
/** The listening connection is tried again after this time: the next try may reach another primary. */
const CONNECT_MS = 5_000

/**
 * Opens PostgreSQL 15 or newer and migrates it under an advisory lock.
 *
 * @param options.signOfLife other intervals, for tests
 * @param options.silenceMs another time limit, for tests
 */
export async function openPostgres(options: {
  url: string
  connections: number
  signOfLife?: typeof SIGN_OF_LIFE
  watch?: StatementWatch | undefined
  silenceMs?: number
}): Promise<Database> {
  const pool = new pg.Pool({
    Client: namingClient(),
    connectionString: options.url,
    max: options.connections,
    connectionTimeoutMillis: PATIENCE_MS,
    keepAlive: true,
    // Set after connecting, before the first statement: poolers refuse it as a startup parameter.
    onConnect: async (client) => {
      await client.query(
        `set statement_timeout = ${PATIENCE_MS}; set idle_in_transaction_session_timeout = ${PATIENCE_MS}`,
      )
      await requirePrimary(client)
    },
  })
  // The pool replaces a broken idle connection at its next use; without a listener the error would end the process.
  pool.on('error', () => undefined)
  dropBrokenClients(pool, options.silenceMs ?? SILENCE_MS)
  watchPool(pool, options.watch)
  await migrateUnderLock(options.url)
  const listener = listenForever(options.url, options.signOfLife ?? SIGN_OF_LIFE)
  return {
    db: drizzle({ client: pool }) as unknown as Db, // same query builder; only the raw result of execute() differs
    engine: 'postgres',
    listen: listener.listen,
    isLeader: listener.isLeader,
    connections: () => ({ open: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    close: async () => {
      await listener.close()
      await pool.end()
    },
  }
}

/** Whether no shop was ever opened on a PostgreSQL database. */
export async function isEmptyPostgres(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<{ isEmpty: boolean }>(
      `select to_regclass('drizzle.__drizzle_migrations') is null as "isEmpty"`,
    )
    return rows[0]?.isEmpty === true
  } finally {
    await client.end()
  }
}

/**
 * Drops a connection that breaks while in use, or is silent as that of a frozen machine. The pool listens to idle ones
 * only, so the error would end the process; and a transaction whose BEGIN failed never releases its connection, until the
 * pool is empty.
 */
function dropBrokenClients(pool: pg.Pool, silenceMs: number) {
  const inUse = new Set<pg.PoolClient>()
  pool.on('acquire', (client) => inUse.add(client))
  pool.on('release', (_error, client) => inUse.delete(client))
  pool.on('connect', (client) => {
    client.on('error', (error) => {
      if (!inUse.has(client)) return
      client.release(error)
      client.release = () => undefined // its user releases it too; a second release would be an error
    })
    const { stream } = (client as pg.PoolClient & pg.Client).connection // the pool hands out clients
    // The stream of a connection is a socket, of TLS or not.
    ;(stream as Socket).setTimeout(silenceMs, () => {
      if (inUse.has(client)) stream.destroy(new Error('Connection terminated unexpectedly'))
    })
  })
}

/** @throws NotPrimary for a server that only reads: behind a proxy another one may answer the next time */
async function requirePrimary(client: pg.ClientBase) {
  const { rows } = await client.query<{ isReplica: boolean }>('select pg_is_in_recovery() as "isReplica"')
  if (rows[0]?.isReplica) throw new NotPrimary('this server is a replica')
}

/**
 * Applies the migrations that are missing, in one process of those that start. A table in use is tried again until it is free.
 *
 * @param folder another folder of migrations, for tests, as the times
 */
export async function migrateUnderLock(url: string, folder = MIGRATIONS, { waitMs, pauseMs } = TABLE_PATIENCE) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    await client.query(`set lock_timeout = ${waitMs}`)
    while (!(await appliesMigrations(client, folder))) await wait(pauseMs)
  } finally {
    await client.end() // releases the lock too
  }
}

/** @returns false when a table was in use; nothing is changed then */
async function appliesMigrations(client: pg.Client, folder: string): Promise<boolean> {
  try {
    await migrate(drizzle({ client }), { migrationsFolder: folder })
    return true
  } catch (error) {
    const { code } = ((error as Error).cause ?? error) as { code?: unknown } // Drizzle wraps the driver's error
    if (code === LOCK_NOT_AVAILABLE) return false
    throw error
  }
}

/** One connection for all channels, opened at the first use and again whenever it breaks. */
function listenForever(url: string, signOfLife: typeof SIGN_OF_LIFE) {
  const callbacks = new Map<NotifyChannel, Set<(payload: string) => void>>()
  let client: Promise<pg.Client> | undefined
  /** Settles once the last question has its answer, or none comes. */
  let lastAnswer: Promise<unknown> = Promise.resolve()
  let isClosed = false

  /** Waits for the answer to the question before: a connection answers one at a time. */
  function ask<Answer>(question: () => Promise<Answer>): Promise<Answer> {
    const answer = lastAnswer.then(question)
    lastAnswer = answer.catch(() => undefined)
    return answer
  }

  async function connect(): Promise<pg.Client> {
    const fresh = new pg.Client({ connectionString: url, connectionTimeoutMillis: CONNECT_MS })
    fresh.on('notification', ({ channel, payload }) => {
      for (const callback of callbacks.get(channel as NotifyChannel) ?? []) callback(payload ?? '')
    })
    fresh.on('error', () => fresh.end().catch(() => undefined))
    // The connection only receives: without regular questions a silent one would never be noticed.
    const asking = setInterval(() => {
      const giveUp = setTimeout(() => void fresh.end().catch(() => undefined), signOfLife.withinMs)
      ask(() => fresh.query('select 1')).then(
        () => clearTimeout(giveUp),
        () => clearTimeout(giveUp),
      )
    }, signOfLife.everyMs).unref()
    fresh.on('end', () => {
      clearInterval(asking)
      client = undefined
      if (!isClosed) setTimeout(() => void reconnect(), RELISTEN_MS).unref()
    })
    try {
      await fresh.connect()
      await ask(() => fresh.query(`set idle_session_timeout = ${signOfLife.idleMs}`))
      for (const channel of callbacks.keys()) await ask(() => fresh.query(`listen ${channel}`)) // a replica refuses it
    } catch (error) {
      void fresh.end().catch(() => undefined)
      throw error
    }
    return fresh
  }

  async function reconnect() {
    if (isClosed || client) return
    client = connect()
    try {
      await client
      for (const set of callbacks.values()) for (const callback of set) callback('')
    } catch {
      client = undefined
      setTimeout(() => void reconnect(), RELISTEN_MS).unref()
    }
  }

  return {
    listen: async (channel: NotifyChannel, onNotice: (payload: string) => void) => {
      const known = callbacks.get(channel)
      const set = known ?? new Set()
      set.add(onNotice)
      callbacks.set(channel, set)
      client ??= connect()
      const open = await client
      if (!known) await ask(() => open.query(`listen ${channel}`))
      return async () => void set.delete(onNotice)
    },
    // The lock belongs to this connection; a process that has lost it asks again over the next.
    isLeader: async () => {
      const open = await client
      if (!open) return false
      const { rows } = await ask(() => open.query('select pg_try_advisory_lock($1) as "isLeader"', [LEADER_LOCK]))
      return rows[0]?.isLeader === true
    },
    close: async () => {
      isClosed = true
      await (await client)?.end()
    },
  }
}
