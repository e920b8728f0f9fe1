import { mkdir, open } from 'node:fs/promises'
import { dirname } from 'node:path'

/** Syncs a file, or the entries of a folder. */
export async function syncPath(path: string): Promise<void> {
  const handle = await open(path, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** Makes a folder and its parents, synced against a power cut. */
export async function makeFolder(path: string, mode?: number): Promise<void> {
  const first = await mkdir(path, { recursive: true, ...(mode !== undefined && { mode }) })
  if (first === undefined) return
  for (let made = path; made.length >= first.length; made = dirname(made)) await syncPath(dirname(made))
}
