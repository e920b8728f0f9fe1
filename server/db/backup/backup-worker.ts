/** The thread that copies a database's files into one, started by `backUpPglite`, which explains the order. */
import { once } from 'node:events'
import { type FileHandle, open, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { parentPort, workerData } from 'node:worker_threads'
import { createGzip } from 'node:zlib'
import { createTarPacker } from 'modern-tar'

export type CopyJob = {
  folder: string
  /** The file to write. */
  draft: string
  /** The copy of `pg_control` that was made first. */
  control: { name: string; bytes: Uint8Array }
  /** The first required log file. */
  firstLog: string
}

/** A file or folder of the archive; `bytes` has exactly `size` bytes. */
type Entry = { name: string; size: number; bytes?: AsyncIterable<Uint8Array> | Iterable<Uint8Array> }

const LOG = 'pg_wal'
const CHUNK_BYTES = 256 * 1024
/** How many bytes may be unsynced: other syncs on this disk wait for them. */
const UNSYNCED_BYTES = 1024 * 1024

const { folder, draft, control, firstLog }: CopyJob = workerData // from backUpPglite
const archive = createTarPacker()
await Promise.all([
  pack().catch((error: unknown) => archive.controller.error(error)),
  pipeline(
    archive.readable,
    createGzip({ level: 1 }), // fast rather than small, because shoppers need the processor
    writeGently,
  ),
])

/** Writes the entries into the archive, waiting while its buffer is full. */
async function pack(): Promise<void> {
  for await (const { name, size, bytes } of entries()) {
    const header = bytes
      ? { name, size, mode: 0o600 }
      : { name: `${name}/`, size, mode: 0o700, type: 'directory' as const }
    const body = archive.controller.add(header).getWriter()
    for await (const piece of bytes ?? []) await body.write(piece)
    await body.close()
  }
  archive.controller.finalize()
}

async function* entries(): AsyncGenerator<Entry> {
  yield { name: control.name, size: control.bytes.length, bytes: [control.bytes] }

  const found = await readdir(folder, { recursive: true, withFileTypes: true })
  const all = found.map((one) => ({ path: join(one.parentPath, one.name), isFolder: one.isDirectory() }))
  const named = all.map((one) => ({ ...one, name: one.path.slice(folder.length + 1) }))
  for (const { name } of named.filter((one) => one.isFolder)) yield { name, size: 0 }
  const files = named.filter((one) => !one.isFolder && one.name !== control.name && !one.name.startsWith(`${LOG}/`))
  for (const { name, path } of files) yield* entryOf(name, path)

  const lastLog = await askForLastLog()
  // Names of log files sort in the order of writing; those after the last are empty, kept for reuse.
  const log = (await readdir(join(folder, LOG))).filter((name) => name >= firstLog && name <= lastLog)
  for (const name of log.sort()) yield* entryOf(`${LOG}/${name}`, join(folder, LOG, name))
}

/** The last log file, requested after the data files are copied. */
async function askForLastLog(): Promise<string> {
  if (!parentPort) throw new Error('this runs only as a worker thread')
  const answer = once(parentPort, 'message')
  parentPort.postMessage('the data files are copied')
  const [name] = await answer
  parentPort.close()
  return name
}

/** A file at its present length, though it may change while it is read; nothing when it has been deleted. */
async function* entryOf(name: string, path: string): AsyncGenerator<Entry> {
  const handle = await open(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
  })
  if (!handle) return
  try {
    const { size } = await handle.stat()
    const bytes = async function* () {
      for (let at = 0; at < size; ) {
        const chunk = Buffer.alloc(Math.min(CHUNK_BYTES, size - at))
        for (let filled = 0, isMore = true; isMore && filled < chunk.length; ) {
          const { bytesRead } = await handle.read(chunk, filled, chunk.length - filled, at + filled)
          isMore = bytesRead > 0 // a truncated file is padded with zeros, as PostgreSQL expects
          filled += bytesRead
        }
        at += chunk.length
        yield chunk
      }
    }
    yield { name, size, bytes: bytes() }
  } finally {
    await handle.close()
  }
}

/** Writes the draft of a backup in small synced pieces. */
async function writeGently(pieces: AsyncIterable<Uint8Array>): Promise<void> {
  const handle = await open(draft, 'w', 0o600)
  try {
    let unsynced = 0
    for await (const piece of pieces) {
      await writeWhole(handle, piece)
      unsynced += piece.length
      if (unsynced < UNSYNCED_BYTES) continue
      await handle.datasync()
      unsynced = 0
    }
  } finally {
    await handle.close()
  }
}

async function writeWhole(handle: FileHandle, piece: Uint8Array) {
  for (let at = 0; at < piece.length; ) at += (await handle.write(piece, at)).bytesWritten
}
