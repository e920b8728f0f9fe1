import { existsSync } from 'node:fs'
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

/**
 * Restores a backup into a PostgreSQL database. The former tables go and the backup's come in one transaction, so one that
 * is damaged, or a restore that is interrupted at any moment, changes nothing. A shop that starts meanwhile waits.
 *
 * @param options.replace allows it although tables exist; they are written to `options.asideFile` first
 * @returns the path of the former tables, if there were any
 * @throws BackupRefused while a shop is connected, or when tables exist
 */
export async function restorePostgres(options: {
  url: string
  file: string
  replace: boolean
  asideFile: string
  env: ProgramEnvironment
}): Promise<{ movedTo: string | undefined }> {
  if (!existsSync(options.file)) throw new BackupRefused(`The file ${options.file} does not exist.`)
  const { address, env } = withoutPassword(options.url, options.env)
  // Reads the whole file, to reject a damaged one before anything is dropped: the table of contents is at its beginning.
  await runPostgresProgram('pg_restore', ['--file=/dev/null', options.file], env).catch((error: Error) => {
    throw new BackupRefused(`${options.file} cannot be restored; nothing was changed. (${error.message})`)
  })

  const client = new pg.Client({ connectionString: options.url })
  await client.connect()
  try {
    const others = await count(client, OTHER_CLIENTS)
    if (others > 0) throw new BackupRefused(`${others} other connections use this database. Stop the shop first.`)
    const isReplacing = (await count(client, TABLES)) > 0
    if (isReplacing && !options.replace) {
      throw new BackupRefused('The database holds tables already. Add --replace to use the backup instead.')
    }
    if (isReplacing) {
      await backUpPostgres({ url: options.url, file: options.asideFile, env: options.env })
    }
    const script = outputOfPostgresProgram(
      'pg_restore',
      ['--no-owner', '--no-privileges', '--no-comments', '--file=-', options.file],
      env,
    )
    await runPostgresProgram(
      'psql',
      ['--no-psqlrc', '--quiet', '--no-password', '--set=ON_ERROR_STOP=1', '--file=-', `--dbname=${address}`],
      env,
      inOneTransaction(script, isReplacing),
    ).catch((error: Error) => {
      const kept = isReplacing ? ` A copy of its tables is in ${options.asideFile}.` : ''
      throw new Error(`${error.message}\nThe database is as it was before.${kept}`)
    })
    return { movedTo: isReplacing ? options.asideFile : undefined }
  } finally {
    await client.end()
  }
}

/** Ends with the commit, which is missing when the script before it fails or this process is killed. */
async function* inOneTransaction(script: AsyncIterable<Script>, isReplacing: boolean): AsyncGenerator<Script> {
  yield `begin; set local idle_in_transaction_session_timeout = 0; select pg_advisory_xact_lock(${MIGRATION_LOCK});\n`
  if (isReplacing) yield 'drop schema if exists drizzle cascade; drop schema public cascade; create schema public;\n'
  yield* script
  yield '\ncommit;\n'
}

const TABLES = `select count(*)::int as count from pg_tables where schemaname in ('public', 'drizzle')`
const OTHER_CLIENTS = `
  select count(*)::int as count from pg_stat_activity
  where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()`

async function count(client: pg.Client, statement: string): Promise<number> {
  const { rows } = await client.query<{ count: number }>(statement)
  return rows[0]?.count ?? 0
}

function withoutPassword(url: string, env: ProgramEnvironment): { address: string; env: ProgramEnvironment } {
  const address = new URL(url)
  const password = decodeURIComponent(address.password)
  address.password = ''
  return { address: address.href, env: password ? { ...env, PGPASSWORD: password } : env }
}
