import { sql } from 'drizzle-orm'
import type { Db, NotifyChannel } from './db.ts'

/** The longest payload that PostgreSQL takes, in bytes, with some to spare. */
export const LONGEST_PAYLOAD = 7_900

/** Tells every process that listens to the channel, this one too. */
export async function notify(db: Db, channel: NotifyChannel, payload: string): Promise<void> {
  await db.execute(sql`select pg_notify(${channel}, ${payload})`)
}
