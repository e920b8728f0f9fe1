import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import type { Database, Db, NotifyChannel } from './db.ts'
import { MIGRATIONS } from './migrations-folder.ts'

/** Any fixed number: processes that start at once queue up behind it and migrate one after the other. */
const MIGRATION_LOCK = 4_211_975
const RELISTEN_MS = 1_000
/** The connection that listens is asked for a sign of life so often, and given so long: a silent loss is noticed in 20 s. */
const SIGN_OF_LIFE = { everyMs: 10_000, withinMs: 10_000 }
/**
 * No statement of the shop takes so long. A machine that died in a transaction leaves its locks with the server until
 * then, and whoever waits for them, or for a connection, gets an answer.
 */
const PATIENCE_MS = 15_000

/**
 * Opens PostgreSQL 15 or newer and brings its tables up to date under an advisory lock.
 *
 * @param options.signOfLife other intervals, for tests
 */
export async function openPostgres(options: {
  url: string
  connections: number
  signOfLife?: typeof SIGN_OF_LIFE
}): Promise<Database> {
  const pool = new pg.Pool({
    connectionString: options.url,
    max: options.connections,
    connectionTimeoutMillis: PATIENCE_MS,
    // Said once connected, before the first statement: poolers refuse a connection that asks for it at the door.
    onConnect: async (client) => {
      await client.query(
        `set statement_timeout = ${PATIENCE_MS}; set idle_in_transaction_session_timeout = ${PATIENCE_MS}`,
      )
    },
  })
  // An idle connection that breaks is replaced by the pool at its next use; without a listener it would end the process.
  pool.on('error', () => undefined)
  dropBrokenClients(pool)
  await migrateUnderLock(options.url)
  const listener = listenForever(options.url, options.signOfLife ?? SIGN_OF_LIFE)
  return {
    db: drizzle({ client: pool }) as unknown as Db, // same query builder; only the raw result of execute() differs
    engine: 'postgres',
    listen: listener.listen,
    close: async () => {
      await listener.close()
      await pool.end()
    },
  }
}

/**
 * Drops a connection that breaks while somebody uses it. The pool listens to idle ones only, so that the error would end
 * the process; and a transaction whose BEGIN failed never gives its connection back, until the pool has none left.
 */
function dropBrokenClients(pool: pg.Pool) {
  const inUse = new Set<pg.PoolClient>()
  pool.on('acquire', (client) => inUse.add(client))
  pool.on('release', (_error, client) => inUse.delete(client))
  pool.on('connect', (client) =>
    client.on('error', (error) => {
      if (!inUse.has(client)) return
      client.release(error)
      client.release = () => undefined // whoever used it gives it back too; a second time would be an error
    }),
  )
}

async function migrateUnderLock(url: string) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    await migrate(drizzle({ client }), { migrationsFolder: MIGRATIONS })
  } finally {
    await client.end() // gives the lock back too
  }
}

/** One connection for all channels, opened at the first use and again whenever it breaks. */
function listenForever(url: string, signOfLife: typeof SIGN_OF_LIFE) {
  const callbacks = new Map<NotifyChannel, Set<(payload: string) => void>>()
  let client: Promise<pg.Client> | undefined
  let isClosed = false

  async function connect(): Promise<pg.Client> {
    const fresh = new pg.Client({ connectionString: url, connectionTimeoutMillis: PATIENCE_MS })
    fresh.on('notification', ({ channel, payload }) => {
      for (const callback of callbacks.get(channel as NotifyChannel) ?? []) callback(payload ?? '')
    })
    fresh.on('error', () => fresh.end().catch(() => undefined))
    // It only ever waits: without a question now and then, a line that fell silent would be waited on for ever.
    const asking = setInterval(() => {
      const giveUp = setTimeout(() => void fresh.end().catch(() => undefined), signOfLife.withinMs)
      fresh.query('select 1').then(
        () => clearTimeout(giveUp),
        () => clearTimeout(giveUp),
      )
    }, signOfLife.everyMs).unref()
    fresh.on('end', () => {
      clearInterval(asking)
      client = undefined
      if (!isClosed) setTimeout(() => void reconnect(), RELISTEN_MS).unref()
    })
    await fresh.connect()
    for (const channel of callbacks.keys()) await fresh.query(`listen ${channel}`)
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
      if (!known) await open.query(`listen ${channel}`)
      return async () => void set.delete(onNotice)
    },
    close: async () => {
      isClosed = true
      await (await client)?.end()
    },
  }
}
