import { existsSync, fsyncSync, writeSync } from 'node:fs'
import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { NodeFS } from '@electric-sql/pglite/nodefs'
import { syncPath } from './make-folder.ts'

/**
 * PGlite's files on a disk, with PostgreSQL's fsync calls carried out. PGlite's own file layer has no fsync and ignores
 * fdatasync. PostgreSQL must also be told to use fsync (`DURABLE_START`).
 */
export class DurableFiles extends NodeFS {
  readonly #sync: (fd: number) => void
  /** The last message of a PostgreSQL panic. */
  #panic = ''

  /** @param sync syncs an open file or folder, and throws on failure; replaced in tests */
  constructor(folder: string, sync: (fd: number) => void = fsyncSync) {
    super(folder)
    this.#sync = sync
  }

  /** PGlite's `onStderr`: remembers why PostgreSQL panics. */
  readonly listen = (line: string) => {
    if (line.includes('PANIC:')) this.#panic = line
    return false
  }

  override async init(...[pglite, options]: Parameters<NodeFS['init']>) {
    const { emscriptenOpts } = await super.init(pglite, options)
    const syncThrough = (module: unknown) => {
      const { NODEFS } = module as EmscriptenFiles // PGlite's types leave out what is needed of it
      NODEFS.stream_ops.fsync = ({ nfd }) => {
        NODEFS.tryFSOperation(() => this.#sync(nfd))
        return 0
      }
    }
    return {
      emscriptenOpts: {
        ...emscriptenOpts,
        preRun: [...(emscriptenOpts.preRun ?? []), syncThrough],
        // PostgreSQL panics when a sync fails: the state of the disk is then unknown until its log is replayed, and
        // Linux reports success the next time. PGlite would swallow that and spin for ever.
        onAbort: () => stopAtOnce(this.#panic || 'the database failed'),
      },
    }
  }
}

type EmscriptenFiles = {
  NODEFS: {
    stream_ops: { fsync?: (stream: { nfd: number }) => number }
    /** Converts Node's errors to PGlite's. */
    tryFSOperation: (operation: () => void) => void
  }
}

/**
 * SIGKILL, because softer signals run handlers, which might answer requests. Nothing is lost: what was answered is on
 * disk.
 */
function stopAtOnce(reason: string) {
  try {
    writeSync(2, `The shop stops at once because its disk fails: ${reason}\n`)
  } finally {
    process.kill(process.pid, 'SIGKILL')
  }
}

/** Marks the folder of a database whose files are all synced; those of earlier versions may be in memory only. */
export const SYNCED_MARK = 'files-are-synced'
/** How many files are synced at once, so that they share one wait for the disk. */
const AT_ONCE = 16

/** Syncs everything in a database's folder, unless that was done before. */
export async function syncOnce(folder: string): Promise<void> {
  if (!existsSync(join(folder, SYNCED_MARK))) await syncFolder(folder)
}

/** Syncs everything in a database's folder. */
export async function syncFolder(folder: string): Promise<void> {
  const waiting = (await readdir(folder, { recursive: true })).map((name) => join(folder, name))
  const work = async () => {
    for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) await syncPath(path)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  await writeFile(join(folder, SYNCED_MARK), '')
  await syncPath(join(folder, SYNCED_MARK))
  await syncPath(folder)
}
