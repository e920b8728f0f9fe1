import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { chown, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { aptInstall } from './apt-install.ts'
import { freePort } from './free-port.ts'
import { endOfOutput, findProgram } from './run-program.ts'

export type TemporaryPostgres = {
  url: string
  home: PostgresHome
  /** Stops it and deletes its folder. */
  stop: () => Promise<void>
  /** Ends it and all its processes with SIGKILL; its files stay. */
  kill: () => Promise<void>
}
/** Where a temporary PostgreSQL lives, and as whom it runs. */
export type PostgresHome = {
  folder: string
  programs: string
  password: string
  account: { uid: number; gid: number } | undefined
}

const DEBIAN = '/usr/lib/postgresql'
const START_MS = 30_000

/**
 * Starts an empty PostgreSQL for tests in a temporary folder, on a free port. It does not sync, so a power cut loses its
 * data. Installs Debian's package if there is no PostgreSQL and this user is root.
 *
 * @param settings more settings of the server
 * @throws Error with instructions if there is no PostgreSQL
 */
export async function startPostgres(settings: Record<string, string> = {}): Promise<TemporaryPostgres> {
  const programs = await findPostgres()
  const account = accountForServer()
  const folder = await mkdtemp(join(tmpdir(), 'chillz-postgres-'))
  const password = randomBytes(16).toString('hex')
  const passwordFile = join(folder, 'password')
  await writeFile(passwordFile, password, { mode: 0o600 })
  if (account) {
    await chown(folder, account.uid, account.gid)
    await chown(passwordFile, account.uid, account.gid)
  }
  const home = { folder, programs, password, account }
  const data = join(folder, 'data')
  await runPostgresProgram(home, 'initdb', [
    ...['-D', data, '-U', 'chillz', `--pwfile=${passwordFile}`, '--auth=scram-sha-256'],
    ...['--encoding=UTF8', '--no-locale', '--no-sync'],
  ])
  return startPostgresIn(home, data, settings)
}

/** Starts a server over the files in `data`, which may be a restored backup. */
export async function startPostgresIn(
  home: PostgresHome,
  data: string,
  more: Record<string, string> = {},
): Promise<TemporaryPostgres> {
  const { folder } = home
  const port = await freePort()
  const settings = {
    port: String(port),
    listen_addresses: '127.0.0.1',
    unix_socket_directories: folder,
    fsync: 'off',
    synchronous_commit: 'off',
    full_page_writes: 'off',
    max_connections: '200',
    ...more,
  }
  const options = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const server = spawnProgram(home, 'postgres', ['-D', data, ...options])
  const output = endOfOutput(server)
  const url = `postgres://chillz:${home.password}@127.0.0.1:${port}/postgres`

  const stopAtExit = () => void server.kill('SIGINT')
  process.prependOnceListener('exit', stopAtExit)
  const end = async (signal: () => void) => {
    process.off('exit', stopAtExit)
    if (server.exitCode !== null || server.signalCode !== null) return
    const gone = once(server, 'exit')
    signal()
    await gone
  }
  const stop = async () => {
    await end(() => server.kill('SIGINT')) // PostgreSQL's “fast” shutdown: no waiting for clients
    await rm(folder, { recursive: true, force: true })
  }

  try {
    await waitUntilReady(url, server, output)
  } catch (error) {
    await stop()
    throw error
  }
  // It leads its process group.
  return { url, home, stop, kill: () => end(() => server.pid !== undefined && process.kill(-server.pid, 'SIGKILL')) }
}

/** Runs a program of PostgreSQL as the server's user. @throws with its output if it fails */
export async function runPostgresProgram(
  home: PostgresHome,
  name: string,
  args: string[],
  env: Record<string, string> = {},
): Promise<void> {
  await finished(name, spawnProgram(home, name, args, env))
}

function spawnProgram(
  { folder, programs, account }: PostgresHome,
  name: string,
  args: string[],
  env: Record<string, string> = {},
): ChildProcess {
  const program = findProgram([name], [programs, ...debianFolders()])
  if (program === undefined) throw new Error(`there is no ${name} of PostgreSQL`)
  return spawn(program, args, {
    ...account,
    env: { ...process.env, ...env },
    cwd: folder,
    detached: true, // its own process group: Ctrl-C stops the tests first, and they stop the server
    stdio: ['ignore', 'ignore', 'pipe'],
  })
}

async function findPostgres(): Promise<string> {
  const found = lookUp() ?? ((await aptInstall('postgresql')) ? lookUp() : undefined)
  if (found) return found
  throw new Error(
    'No PostgreSQL server was found. Install one (Debian: apt-get install postgresql), put its bin folder on the PATH, ' +
      'or name a running server for tests with TEST_DATABASE_URL.',
  )
}

/** The folder of PostgreSQL's programs: Debian's newest version, else the one on the PATH. */
function lookUp(): string | undefined {
  const initdb = findProgram(['initdb'], debianFolders())
  return initdb && dirname(initdb)
}

/** The folders of PostgreSQL's programs that Debian has installed, the newest first. */
export function debianFolders(): string[] {
  try {
    const versions = readdirSync(DEBIAN).sort((a, b) => Number(b) - Number(a))
    return versions.map((version) => join(DEBIAN, version, 'bin'))
  } catch {
    return []
  }
}

/** PostgreSQL refuses to run as root, so root starts it as the user postgres or nobody. */
function accountForServer(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined
  const account = findAccount('postgres') ?? findAccount('nobody')
  if (!account) throw new Error('PostgreSQL does not run as root, and there is neither a user postgres nor nobody.')
  return account
}

/** A user of this machine. */
export function findAccount(name: string): { uid: number; gid: number } | undefined {
  const users = readFileSync('/etc/passwd', 'utf8').split('\n')
  const user = users.find((line) => line.startsWith(`${name}:`))?.split(':')
  return user && { uid: Number(user[2]), gid: Number(user[3]) }
}

async function waitUntilReady(url: string, server: ChildProcess, output: () => string) {
  const patience = AbortSignal.timeout(START_MS)
  while (!patience.aborted && server.exitCode === null) {
    const client = new pg.Client({ connectionString: url })
    try {
      await client.connect()
      await client.end()
      return
    } catch {
      await sleep(100)
    }
  }
  throw new Error(`PostgreSQL did not start:\n${output()}`)
}

async function finished(name: string, child: ChildProcess) {
  const output = endOfOutput(child)
  const [code] = await once(child, 'close')
  if (code !== 0) throw new Error(`${name} of PostgreSQL failed:\n${output()}`)
}
