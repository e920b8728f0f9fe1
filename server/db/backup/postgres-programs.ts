import { type StdioOptions, spawn } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'

const DEBIAN = '/usr/lib/postgresql'

/**
 * The path of a PostgreSQL program: the newest of Debian's packages, which works with older servers too, or the bare
 * name, which is looked up on the PATH.
 */
function postgresProgram(name: string): string {
  const versions = existsSync(DEBIAN) ? readdirSync(DEBIAN).sort((a, b) => Number(b) - Number(a)) : []
  const found = versions.map((version) => join(DEBIAN, version, 'bin', name)).find((path) => existsSync(path))
  return found ?? name
}

/**
 * Runs a PostgreSQL program to its end.
 *
 * @param input what it reads; the program ends without the rest when that fails
 * @throws Error with the program's output, or what must be installed; else the error of the input
 */
export async function runPostgresProgram(
  name: string,
  args: string[],
  env: ProgramEnvironment,
  input?: AsyncIterable<Script>,
): Promise<void> {
  const { child, ended } = start(name, args, env, [input ? 'pipe' : 'ignore', 'ignore', 'pipe'])
  const fed = child.stdin && input ? settled(pipeline(input, child.stdin)) : undefined
  for (const outcome of [await settled(ended), await fed]) if (outcome?.status === 'rejected') throw outcome.reason
}

/** The output of a PostgreSQL program, while it runs. @throws as `runPostgresProgram`, after the output */
export async function* outputOfPostgresProgram(
  name: string,
  args: string[],
  env: ProgramEnvironment,
): AsyncGenerator<Uint8Array> {
  const { child, ended } = start(name, args, env, ['ignore', 'pipe', 'pipe'])
  const end = settled(ended)
  if (child.stdout) yield* child.stdout
  const outcome = await end
  if (outcome.status === 'rejected') throw outcome.reason
}

/** The environment of PostgreSQL's programs. It holds the password, because every user can see arguments. */
export type ProgramEnvironment = Record<string, string | undefined>
/** A piece of a script for `psql`. */
export type Script = string | Uint8Array

async function settled<Value>(promise: Promise<Value>): Promise<PromiseSettledResult<Value>> {
  const [outcome] = await Promise.allSettled([promise])
  return outcome
}

/** Starts a program. `ended` rejects with its output when it fails. */
function start(name: string, args: string[], env: ProgramEnvironment, stdio: StdioOptions) {
  const child = spawn(postgresProgram(name), args, { env, stdio })
  const ended = new Promise<void>((resolve, reject) => {
    let said = ''
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      said += text
    })
    child.on('error', (error: NodeJS.ErrnoException) => {
      const isMissing = error.code === 'ENOENT'
      reject(
        isMissing
          ? new Error(
              `${name} is missing: install PostgreSQL's client programs (Debian: apt-get install postgresql-client).`,
            )
          : error,
      )
    })
    child.on('close', (code) => (code === 0 ? resolve() : reject(new Error(`${name} failed: ${said.trim()}`))))
  })
  return { child, ended }
}
