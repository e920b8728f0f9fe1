import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { PROJECT } from './run-program.ts'

/** Something made from files of the project. */
export type Build = {
  /** What it is, for the terminal. */
  name: string
  /** Patterns of the files it is made from. */
  inputs: readonly string[]
  /** Packages that making it takes, which an installation without development packages lacks. */
  needs: readonly string[]
  /** The folder it makes. */
  output: string
  make: () => Promise<void>
}

/** It has to be made, and what makes it is not installed: the message says what to do. */
export class CannotBuild extends Error {}

/**
 * Makes it unless it was made from exactly these inputs before: a stamp beside the output holds their hash.
 * @throws CannotBuild
 */
export async function buildWhenChanged(build: Build, project: string = PROJECT): Promise<void> {
  const stamp = join(project, 'dist', 'stamps', build.name.replaceAll(' ', '-'))
  const hash = hashOf(build.inputs, project)
  if (existsSync(build.output) && existsSync(stamp) && readFileSync(stamp, 'utf8') === hash) return

  const missing = build.needs.filter((name) => !existsSync(join(project, 'node_modules', name)))
  if (missing.length > 0) {
    throw new CannotBuild(
      `The ${build.name} in dist/ must be made from the files that are here, and ${missing.join(', ')}, which this needs, ` +
        'is not installed.\nRun “npm ci && npm run build”, then “npm ci --omit=dev” again, and start.',
    )
  }
  console.log(`Making the ${build.name} …`)
  await rm(stamp, { force: true }) // a build that breaks off must not look finished
  await build.make()
  await mkdir(dirname(stamp), { recursive: true })
  await writeFile(stamp, hash)
}

function hashOf(patterns: readonly string[], project: string): string {
  const hash = createHash('sha256')
  const files = globSync([...patterns], { cwd: project, withFileTypes: true })
  const paths = files.filter((file) => file.isFile()).map((file) => join(file.parentPath, file.name))
  for (const path of paths.sort()) {
    if (/\.test\.tsx?$/.test(path)) continue
    const content = readFileSync(path)
    hash.update(`${path.slice(project.length)} ${content.length} `).update(content)
  }
  return hash.digest('hex')
}
