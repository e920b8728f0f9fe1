import type { Database } from '#server/db/db.ts'
import { openPostgres } from '#server/db/open-postgres.ts'
import { asAdministrator, databaseUrl, withClient } from './postgres-server.ts'
import { RESET_DATABASE, schemaOf } from './reset-database.ts'

/** The databases of this worker that no test file uses now. */
const unused: FreePostgres[] = []
let created = 0

export type FreePostgres = { name: string; schema: string }

/**
 * Lends an empty, migrated PostgreSQL database to a test file. `close` takes it back, and the next file finds it as a new
 * one. One that a file has left with another schema is dropped.
 *
 * @param template the database that a new one is copied from when none is free; names of copies begin with its name
 * @param free those that may be lent; another list in tests of the lending
 */
export async function lentPostgres(server: string, template: string, free = unused): Promise<Database> {
  const { name, schema } = free.pop() ?? (await createNew(server, template))
  const url = databaseUrl(server, name)
  const database = await openPostgres({ url, connections: 10 })
  return {
    ...database,
    close: async () => {
      await database.close()
      if (await isAsNew(url, schema)) free.push({ name, schema })
      else await asAdministrator(server, `drop database ${name} with (force)`)
    },
  }
}

async function createNew(server: string, template: string): Promise<FreePostgres> {
  const name = `${template}_${process.pid}_${++created}`
  await asAdministrator(server, `create database ${name} template ${template}`)
  return { name, schema: await withClient(databaseUrl(server, name), schemaOf) }
}

/** Ends what the tests have left connected, which may hold locks, be in a transaction or listen. */
const END_OTHERS = `select pg_terminate_backend(pid, 10000) from pg_stat_activity
  where datname = current_database() and pid <> pg_backend_pid()`

/** Empties a database. @returns whether it is now like a new one */
function isAsNew(url: string, schema: string): Promise<boolean> {
  return withClient(url, async (client) => {
    await client.query(END_OTHERS)
    if ((await schemaOf(client)) !== schema) return false
    for (const statement of RESET_DATABASE) await client.query(statement)
    return true
  })
}
