import { existsSync } from 'node:fs'
import pg from 'pg'
import { BackupRefused, makeBackupFile } from './backup-file.ts'
import { runPostgresProgram } from './postgres-programs.ts'

/** The environment of PostgreSQL's programs. It holds the password, because every user can see arguments. */
export type ProgramEnvironment = Record<string, string | undefined>

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
 * Restores a backup into a PostgreSQL database in one transaction. A damaged backup changes nothing.
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
      await client.query('drop schema if exists drizzle cascade; drop schema public cascade; create schema public')
    }
    await runPostgresProgram(
      'pg_restore',
      [
        '--single-transaction',
        '--exit-on-error',
        '--no-owner',
        '--no-privileges',
        '--no-password',
        `--dbname=${address}`,
        options.file,
      ],
      env,
    ).catch((error: Error) => {
      if (!isReplacing) throw error
      throw new Error(`${error.message}\nThe former tables are safe in ${options.asideFile}.`)
    })
    return { movedTo: isReplacing ? options.asideFile : undefined }
  } finally {
    await client.end()
  }
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
