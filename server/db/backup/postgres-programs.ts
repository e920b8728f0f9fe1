import { spawn } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

const DEBIAN = '/usr/lib/postgresql'

/**
 * Where a program of PostgreSQL is: the newest that Debian's packages installed, which serves older servers too, else
 * the bare name, which the system looks up on its PATH.
 */
function postgresProgram(name: string): string {
  const versions = existsSync(DEBIAN) ? readdirSync(DEBIAN).sort((a, b) => Number(b) - Number(a)) : []
  const found = versions.map((version) => join(DEBIAN, version, 'bin', name)).find((path) => existsSync(path))
  return found ?? name
}

/**
 * Runs a program of PostgreSQL to its end.
 *
 * @throws with what the program said, or what must be installed
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
