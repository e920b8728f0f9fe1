import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'

/**
 * The database or a transaction of it, the same for PGlite and PostgreSQL. Actions and queries take it as first
 * parameter.
 */
export type Db = PgDatabase<PgQueryResultHKT, Record<string, never>>

export const CHANNELS = [
  'menu_changed',
  'settings_changed',
  'order_changed',
  'outbox_due',
  'session_ended',
  'staff_changed',
  'keys_changed',
  'requests_counted',
] as const
export type NotifyChannel = (typeof CHANNELS)[number]

/** Operations on database files that this process holds. */
export type DatabaseFiles = {
  /**
   * Writes everything committed to one file while the database is in use.
   *
   * @throws BackupRefused when the file exists
   */
  backUp: (file: string) => Promise<void>
  /**
   * Makes a checkpoint once the log has grown long, but not during a backup.
   *
   * @returns how many were made
   */
  checkpointWhenDue: () => Promise<number>
  /**
   * Makes the space of deleted rows free, and renews the planner's statistics, in one table: the one that has changed most
   * since then.
   *
   * @returns how many tables were vacuumed: 0 when none has changed enough
   */
  vacuumWhenDue: () => Promise<number>
  /** Aborts running and later backups without leaving files, because the shop closes. */
  stopBackups: () => Promise<void>
}

/** An open database of either engine. */
export type Database = {
  db: Db
  engine: 'pglite' | 'postgres'
  /**
   * Calls back after every commit, in any process, that notified the channel; also once with `''` after a reconnection,
   * because notifications may have been lost.
   *
   * @returns a function that stops listening
   */
  listen: (channel: NotifyChannel, onNotice: (payload: string) => void) => Promise<() => Promise<void>>
  /** Whether this process is the one of all that does hourly work. The first that asks is, until its connection ends. */
  isLeader: () => Promise<boolean>
  /** How many connections are open, idle, and waited for; absent with PGlite, which has one. */
  connections?: () => Record<'open' | 'idle' | 'waiting', number>
  /** Present when this process holds the files: PGlite on a disk. */
  files?: DatabaseFiles
  close: () => Promise<void>
}
