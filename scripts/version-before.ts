import { execFileSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { PROJECT, runProgram } from './run-program.ts'

const MIGRATIONS = 'server/db/migrations'

/** The newest commit that lacks the newest migration; undefined without the history that says so. */
export function versionBefore(): string | undefined {
  const newest = readdirSync(join(PROJECT, MIGRATIONS))
    .filter((name) => name.endsWith('.sql'))
    .sort()
    .at(-1)
  try {
    const path = `${MIGRATIONS}/${newest}`
    const added = git(['log', '-1', '--format=%H', '--diff-filter=A', '--', path])
    return git(['rev-parse', '--verify', added === '' ? 'HEAD' : `${added}^`]) // not committed yet, or a short history
  } catch {
    return undefined
  }
}

/** Lays the files of a commit into a new folder. */
export async function layOut(commit: string, into: string): Promise<void> {
  await mkdir(into)
  const steps = 'set -o pipefail; git archive "$0" | tar -x -C "$1"'
  if ((await runProgram('bash', ['-c', steps, commit, into])) !== 0) throw new Error(`There is no commit ${commit}.`)
}

function git(args: string[]): string {
  return execFileSync('git', args, { cwd: PROJECT, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()
}
