import type { PGlite } from '@electric-sql/pglite'
import type { Database } from '#server/db/db.ts'
import { databaseIn, openPgliteInMemory } from '#server/db/open-pglite.ts'
import { RESET_DATABASE, schemaOf } from './reset-database.ts'

/** The PGlites of this worker that no test file uses now. Opening one takes ten times as long as emptying one. */
const unused: FreePglite[] = []

export type FreePglite = { pglite: PGlite; schema: string }

/**
 * Lends an empty, migrated PGlite to a test file. `close` of the database takes it back: for this file it is closed,
 * and the next file finds it as a new one. One that a file has left with another schema, or that still listens, is not
 * lent again.
 *
 * @param dump opens a new one when none is free
 * @param free those that may be lent; another list in tests of the lending
 */
export async function lentPglite(dump: () => Promise<Blob>, free = unused): Promise<Database> {
  const { pglite, schema } = free.pop() ?? (await openNew(await dump()))
  const { client, cut } = cuttable(pglite)
  const database = await databaseIn(client)
  return {
    ...database,
    close: async () => {
      cut()
      if (await isAsNew(pglite, schema)) free.push({ pglite, schema })
      else await pglite.close()
    },
  }
}

async function openNew(dump: Blob) {
  const { pglite } = await openPgliteInMemory(dump)
  return { pglite, schema: await schemaOf(pglite) }
}

/** The PGlite as one test file sees it: once cut, every use throws, as after `close`. */
function cuttable(pglite: PGlite): { client: PGlite; cut: () => void } {
  let isCut = false
  const client = new Proxy(pglite, {
    get(target, name) {
      if (isCut) throw new Error('PGlite is closed')
      const value = Reflect.get(target, name, target)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
  return {
    client,
    cut: () => {
      isCut = true
    },
  }
}

/** All of `discard all` but the plans, which the next file needs too. */
const RESET_SESSION = ['reset all', 'select pg_advisory_unlock_all()', 'discard temp', 'discard sequences']
/** The log would fill the memory: PGlite makes no checkpoint of its own. */
const EMPTY_IT = [...RESET_SESSION, ...RESET_DATABASE, 'checkpoint']

/** Empties a PGlite. @returns whether it is now like a new one */
async function isAsNew(pglite: PGlite, schema: string): Promise<boolean> {
  const { rows } = await pglite.query('select pg_listening_channels()')
  if (rows.length > 0 || (await schemaOf(pglite)) !== schema) return false
  for (const statement of EMPTY_IT) await pglite.exec(statement)
  return true
}
