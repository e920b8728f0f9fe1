import { existsSync, fsyncSync, writeSync } from 'node:fs'
import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { NodeFS } from '@electric-sql/pglite/nodefs'
import { syncPath } from './make-folder.ts'

/**
 * PGlite's files on a disk, with PostgreSQL's own calls of fsync carried through to it. PGlite's file layer has no
 * fsync, and does nothing for fdatasync: PostgreSQL must also be told to use fsync (`DURABLE_START`).
 */
export class DurableFiles extends NodeFS {
  readonly #sync: (fd: number) => void
  /** What PostgreSQL said last when it gave up. */
  #panic = ''

  /** @param sync puts an open file or folder on the disk, and throws when it could not; another one for tests */
  constructor(folder: string, sync: (fd: number) => void = fsyncSync) {
    super(folder)
    this.#sync = sync
  }

  /** To be handed to PGlite as `onStderr`: remembers why PostgreSQL gives up. */
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
        // PostgreSQL panics when a sync fails: what is on the disk is then unknown until its log is replayed, and Linux
        // reports success the next time. PGlite would swallow that and spin for ever.
        onAbort: () => stopAtOnce(this.#panic || 'the database gave up'),
      },
    }
  }
}

type EmscriptenFiles = {
  NODEFS: {
    stream_ops: { fsync?: (stream: { nfd: number }) => number }
    /** Turns the errors of Node into those of PGlite. */
    tryFSOperation: (operation: () => void) => void
  }
}

/**
 * SIGKILL, because everything softer runs handlers first, and one of them may answer. Nothing is lost by it: what was
 * answered is on the disk.
 */
function stopAtOnce(reason: string) {
  try {
    writeSync(2, `The shop stops at once, since its disk fails: ${reason}\n`)
  } finally {
    process.kill(process.pid, 'SIGKILL')
  }
}

/** In the folder of a database whose files are all on the disk: those of earlier versions may be in memory only. */
export const SYNCED_MARK = 'files-are-synced'
/** The disk then has one wait for several files. */
const AT_ONCE = 16

/** Puts everything in a database's folder on the disk, unless that was done before. */
export async function syncOnce(folder: string): Promise<void> {
  if (!existsSync(join(folder, SYNCED_MARK))) await syncFolder(folder)
}

/** Puts everything in a database's folder on the disk. */
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
