import { existsSync, globSync, readFileSync } from 'node:fs'
import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/**
 * Puts a finished build in the place of the one before, while that is served: new names first, then the files that have the
 * same name in both, each in one step. Files of the build before stay until the next one: a browser that has its page asks
 * for them, and so do processes that run it.
 *
 * @param draft the folder of the new build, on the same disk; it is gone afterwards
 * @param list where the names of the files are kept
 */
export async function publishBuild(draft: string, output: string, list: string): Promise<void> {
  const files = filesIn(draft)
  const before = existsSync(list) ? (JSON.parse(readFileSync(list, 'utf8')) as string[]) : filesIn(output) // written below
  const isKnown = (file: string) => existsSync(join(output, file))
  for (const file of [...files.filter((one) => !isKnown(one)), ...files.filter(isKnown)]) {
    await mkdir(dirname(join(output, file)), { recursive: true })
    await rename(join(draft, file), join(output, file))
  }
  const needed = new Set([...files, ...before])
  for (const file of filesIn(output)) if (!needed.has(file)) await rm(join(output, file))
  await mkdir(dirname(list), { recursive: true })
  await writeFile(list, JSON.stringify(files))
  await rm(draft, { recursive: true })
}

function filesIn(folder: string): string[] {
  return globSync('**', { cwd: folder, withFileTypes: true })
    .filter((file) => file.isFile())
    .map((file) => join(file.parentPath, file.name).slice(folder.length + 1))
}
