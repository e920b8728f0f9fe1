import { existsSync } from 'node:fs'
import { open } from 'node:fs/promises'
import pg from 'pg'
import { MIGRATION_LOCK } from '../open-postgres.ts'
import { BackupRefused, makeBackupFile } from './backup-file.ts'
import {
  outputOfPostgresProgram,
  type ProgramEnvironment,
  runPostgresProgram,
  type Script,
} from './postgres-programs.ts'

/**
 * Writes a PostgreSQL database to a file with `pg_dump`, consistent while the shop runs.
 *
 * @throws BackupRefused when the file exists
 */
export async function backUpPostgres(options: { url: string; file: string; env: ProgramEnvironment }): Promise<void> {
  const { address, env } = withoutPassword(options.url, options.env)
  await makeBackupFile(options.file, (draft) =>
    runPostgresProgram(
      'pg_dump',
      ['--format=custom', '--no-owner', '--no-privileges', '--no-password', `--file=${draft}`, address],
      env,
    ),
  )
}

/** A restore into PostgreSQL. */
type Restore = {
  url: string
  file: string
  /** Where tables are written that are there already. */
  asideFile: string
  env: ProgramEnvironment
}

/**
 * Restores a backup into a PostgreSQL database: one of PostgreSQL, or one of PGlite, by which a shop moves. The former
 * tables go and the backup's come in one transaction, so one that is damaged, or a restore that is interrupted at any
 * moment, changes nothing. A shop that starts before that transaction makes the restore fail; one that starts during it
 * waits, or is refused while the files of PGlite are there and PostgreSQL is empty.
 *
 * @param options.replace allows it although tables exist; they are written to `options.asideFile` first
 * @param options.dataDir where a backup of PGlite is unpacked meanwhile; the files of PGlite there are renamed after a move
 * @returns the paths of the former tables and of the renamed files, as far as there were any
 * @throws BackupRefused while a shop is connected, when tables exist, or when the file is not a backup
 * @throws DataFolderBusy while a shop runs on the data folder, which a backup of PGlite needs
 */
export async function restorePostgres(
  options: Restore & { replace: boolean; dataDir: string; now: Date },
): Promise<{ keptIn: string[] }> {
  const { file, asideFile, env } = options
  if (!existsSync(file)) throw new BackupRefused(`The file ${file} does not exist.`)
  const isReplacing = await hasTables(options.url)
  if (isReplacing && !options.replace) {
    throw new BackupRefused('The database holds tables already. Add --replace to use the backup instead.')
  }
  const keptIn = isReplacing ? [asideFile] : []
  if (await isCompressed(file)) {
    const { keepMovedPglite, withPgliteBackup } = await import('./backup-pglite.ts')
    const { scriptOfPglite } = await import('./script-of-pglite.ts')
    const moved = await withPgliteBackup(options.dataDir, file, async (pglite) => {
      await fill(options, isReplacing, scriptOfPglite(pglite))
      return keepMovedPglite(options.dataDir, options.now)
    })
    keptIn.push(...moved)
  } else {
    // Reads the whole file, to reject a damaged one first: the table of contents is at its beginning.
    await runPostgresProgram('pg_restore', ['--file=/dev/null', file], env).catch((error: Error) => {
      throw new BackupRefused(`${file} cannot be restored; nothing was changed. (${error.message})`)
    })
    const without = ['--no-owner', '--no-privileges', '--no-comments']
    const script = outputOfPostgresProgram('pg_restore', [...without, '--file=-', file], env)
    await fill(options, isReplacing, forEveryVersion(script))
  }
  return { keptIn }
}

/** Whether the database has tables. @throws BackupRefused while somebody else is connected */
async function hasTables(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const others = await count(client, OTHER_CLIENTS)
    if (others > 0) throw new BackupRefused(`${others} other connections use this database. Stop the shop first.`)
    return (await count(client, TABLES)) > 0
  } finally {
    await client.end()
  }
}

/** Whether a file is compressed by gzip, as the backups of PGlite are; those of PostgreSQL begin with `PGDMP`. */
async function isCompressed(file: string): Promise<boolean> {
  const handle = await open(file)
  try {
    const { buffer } = await handle.read(Buffer.alloc(2), 0, 2, 0)
    return buffer.equals(Buffer.from([0x1f, 0x8b]))
  } finally {
    await handle.close()
  }
}

/** Runs the script in the database, which is emptied before; its tables are kept aside. */
async function fill({ url, asideFile, env: given }: Restore, isReplacing: boolean, script: AsyncIterable<Script>) {
  if (isReplacing) await backUpPostgres({ url, file: asideFile, env: given })
  const { address, env } = withoutPassword(url, given)
  await runPostgresProgram(
    'psql',
    ['--no-psqlrc', '--quiet', '--no-password', '--set=ON_ERROR_STOP=1', '--file=-', `--dbname=${address}`],
    env,
    inOneTransaction(script, isReplacing),
  ).catch((error: Error) => {
    const kept = isReplacing ? ` A copy of its tables is in ${asideFile}.` : ''
    throw new Error(`${error.message}\nThe database is as it was before.${kept}`)
  })
}

/**
 * A script of `pg_restore` without the setting that version 17 and newer put at its head, whatever the server: older ones
 * refuse it.
 */
export async function* forEveryVersion(script: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let head: Buffer | undefined = Buffer.alloc(0)
  for await (const piece of script) {
    if (!head) {
      yield piece
      continue
    }
    head = Buffer.concat([head, piece])
    const end = head.indexOf('SET client_encoding') // follows it; data come later
    if (end === -1) continue
    yield Buffer.from(head.toString('utf8', 0, end).replace('\nSET transaction_timeout = 0;', ''))
    yield head.subarray(end)
    head = undefined
  }
  if (head) yield head
}

/** Ends with the commit, which is missing when the script before it fails or this process is killed. */
async function* inOneTransaction(script: AsyncIterable<Script>, isReplacing: boolean): AsyncGenerator<Script> {
  yield `begin; ${WITHOUT_LIMITS}; select pg_advisory_xact_lock(${MIGRATION_LOCK});\n${ALONE}`
  if (isReplacing) yield 'drop schema if exists drizzle cascade; drop schema public cascade; create schema public;\n'
  yield* script
  yield '\ncommit;\n'
}

const TABLES = `select count(*)::int as count from pg_tables where schemaname in ('public', 'drizzle')`
const OTHER_CLIENTS = `
  select count(*)::int as count from pg_stat_activity
  where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()`

/** A user, a database or an address may have time limits; not every version of PostgreSQL knows all of them. */
const WITHOUT_LIMITS = `select set_config(name, '0', true) from pg_settings where name in
  ('statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout', 'transaction_timeout')`

/**
 * Fails while others are connected: a shop that has started since they were counted would sell what the restore deletes.
 * The connection of the backup before ends a moment later than its program.
 */
const ALONE = `
do $$ begin
  for attempt in 1..20 loop
    if (${OTHER_CLIENTS}) = 0 then return; end if;
    perform pg_sleep(0.1), pg_stat_clear_snapshot();
  end loop;
  raise exception 'Other connections use this database. Stop the shop first.';
end $$;
`

async function count(client: pg.Client, statement: string): Promise<number> {
  const { rows } = await client.query<{ count: number }>(statement)
  return rows[0]?.count ?? 0
}

/** What only the shop's driver knows: PostgreSQL's programs refuse an address with it. */
const OF_DRIVER =
  /^(?:uselibpqcompat|statement_timeout|lock_timeout|idle_in_transaction_session_timeout|query_timeout|ssl)=/
/** What the driver calls otherwise. */
const IN_THEIR_WORDS: Record<string, string> = {
  'sslmode=no-verify': 'sslmode=require',
  'ssl=no-verify': 'sslmode=require',
  'ssl=true': 'sslmode=require',
  'ssl=1': 'sslmode=require',
  'ssl=0': 'sslmode=disable',
}

/**
 * A database's address as PostgreSQL's programs take it: the password goes to the environment, and what only the shop's
 * driver knows is said in their words, or left out. That is also `ssl=false`: with it the driver encrypts all the same, and
 * the programs encrypt where they can.
 */
export function withoutPassword(url: string, env: ProgramEnvironment): { address: string; env: ProgramEnvironment } {
  const address = new URL(url)
  const password = decodeURIComponent(address.password)
  address.password = ''
  // Not by searchParams, which would write a space as `+`: the programs read that as a plus.
  const options = address.search.slice(1).split('&')
  address.search = options
    .map((option) => IN_THEIR_WORDS[option] ?? option)
    .filter((option) => !OF_DRIVER.test(option))
    .join('&')
  return { address: address.href, env: password ? { ...env, PGPASSWORD: password } : env }
}
