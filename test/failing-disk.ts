/**
 * A server whose disk fails, for tests: `node test/failing-disk.ts FOLDER`. Prints its port. POST /insert writes a row
 * and returns the number of rows, POST /switch begins a new log file, POST /break makes every later sync fail.
 */
import { fsyncSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sql } from 'drizzle-orm'
import { openPglite } from '#server/db/open-pglite.ts'
import { rowsOf } from '#server/db/rows.ts'

let isBroken = false
const { db } = await openPglite(process.argv[2] ?? '', (fd) => {
  if (isBroken) throw Object.assign(new Error('the disk is gone'), { code: 'EIO' })
  fsyncSync(fd)
})
const actions: Record<string, () => unknown> = {
  '/insert': () => db.execute(sql`insert into settings (key, value) values (gen_random_uuid(), '1')`),
  '/switch': () => db.execute(sql`select pg_switch_wal()`),
  '/break': () => {
    isBroken = true
  },
}
const server = createServer(async ({ url = '' }, reply) => {
  await actions[url]?.()
  reply.end(JSON.stringify(await rowsOf(db, sql`select count(*)::int as count from settings`)))
})
server.listen(0, '127.0.0.1', () => console.log((server.address() as AddressInfo).port)) // it listens on a port
