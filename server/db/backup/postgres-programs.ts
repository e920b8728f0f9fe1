import { spawn } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

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
 * @throws Error with the program's output, or what must be installed
 */
export function runPostgresProgram(
  name: string,
  args: string[],
  env: Record<string, string | undefined>,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(postgresProgram(name), args, { env, stdio: ['ignore', 'ignore', 'pipe'] })
    let said = ''
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
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
}
