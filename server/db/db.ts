import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'

/**
 * The database, or a transaction of it: PGlite and PostgreSQL look the same from here on.
 * Actions and queries take one first and cannot tell which it is.
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
] as const
export type NotifyChannel = (typeof CHANNELS)[number]

/** The files of a database that this process alone holds. */
export type DatabaseFiles = {
  /**
   * Writes everything that was committed to one file, while the database is in use.
   *
   * @throws BackupRefused when the file is there already
   */
  backUp: (file: string) => Promise<void>
  /**
   * Makes a checkpoint once the log has grown long; not while a backup is being written.
   *
   * @returns how many were made
   */
  checkpointWhenDue: () => Promise<number>
  /** Ends backups under way, which leave nothing behind, and those that would begin: the shop closes. */
  stopBackups: () => Promise<void>
}

/** An opened database of either engine. */
export type Database = {
  db: Db
  engine: 'pglite' | 'postgres'
  /**
   * Calls back after every commit, of any process, that notified the channel; also once with `''` after the connection
   * was lost and found again, since notices may have been missed.
   *
   * @returns a function that stops listening
   */
  listen: (channel: NotifyChannel, onNotice: (payload: string) => void) => Promise<() => Promise<void>>
  /** There when this process is the one that holds the files: PGlite on a disk. */
  files?: DatabaseFiles
  close: () => Promise<void>
}
