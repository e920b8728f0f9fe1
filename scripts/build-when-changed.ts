import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { PROJECT } from './run-program.ts'

/** A build from files of the project. */
export type Build = {
  /** Its name for the terminal. */
  name: string
  /** Patterns of its inputs. */
  inputs: readonly string[]
  /** Packages that the build needs, which are missing without development packages. */
  needs: readonly string[]
  /** The output folder. */
  output: string
  make: () => Promise<void>
}

/** A build is needed, and its packages are not installed; the message says what to do. */
export class CannotBuild extends Error {}

/**
 * Builds unless the output was built from exactly these inputs: a stamp beside it holds their hash. @throws CannotBuild
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
  await rm(stamp, { force: true }) // an interrupted build must not look finished
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
