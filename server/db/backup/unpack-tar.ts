import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { createTarDecoder } from 'modern-tar'

/**
 * Unpacks a tar archive into a new folder, for its owner alone. Nothing is synced yet.
 *
 * @throws when it is no archive, ends too early, or names a path outside the folder
 */
export async function unpackTar(archive: AsyncIterable<Uint8Array>, folder: string): Promise<void> {
  // The streams of Node and of browsers are the same at run time, and two types.
  const bytes = Readable.toWeb(Readable.from(archive)) as unknown as ReadableStream<Uint8Array>
  const entries = bytes.pipeThrough(createTarDecoder({ strict: true }))
  for await (const { header, body } of entries) {
    if (header.name.split('/').includes('..')) throw new Error(`the archive names a path outside: ${header.name}`)
    const path = join(folder, header.name)
    const isFolder = header.type === 'directory'
    await mkdir(isFolder ? path : dirname(path), { recursive: true, mode: 0o700 })
    if (isFolder) await body.cancel()
    else await writeFile(path, body, { mode: 0o600 })
  }
}
