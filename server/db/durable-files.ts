import { existsSync, fsyncSync, writeSync } from 'node:fs'
import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { NodeFS } from '@electric-sql/pglite/nodefs'
import { syncPath } from './make-folder.ts'

type Options = Parameters<NodeFS['init']>[1]
type Module = Parameters<NonNullable<Options['preRun']>[number]>[0]

/** What is handed in by tests of a disk that fails. */
export type Disk = {
  /** Puts what was written to an open file or folder on the disk. @throws when the disk could not */
  sync: (fd: number) => void
  /** Ends the process without answering anything that is under way. */
  stop: (reason: string) => never
}

const REAL_DISK: Disk = { sync: fsyncSync, stop: stopAtOnce }
/** `EIO` among PGlite's error numbers. */
const IO_ERROR = 29

/**
 * PGlite's files on a disk, with PostgreSQL's own calls of fsync carried through to it. PGlite's file layer has no
 * fsync, and does nothing for fdatasync: PostgreSQL must also be told to use fsync (`DURABLE_START`).
 */
export class DurableFiles extends NodeFS {
  readonly #disk: Disk
  /** What PostgreSQL said last when it gave up. */
  #panic = ''

  constructor(folder: string, disk: Partial<Disk> = {}) {
    super(folder)
    this.#disk = { ...REAL_DISK, ...disk }
  }

  /** To be handed to PGlite as `onStderr`: remembers why PostgreSQL gives up. */
  readonly listen = (line: string) => {
    if (line.includes('PANIC:')) this.#panic = line
    return false
  }

  override async init(...[pglite, options]: Parameters<NodeFS['init']>) {
    const { emscriptenOpts } = await super.init(pglite, options)
    // PostgreSQL panics by ending its process, since what is on the disk is then unknown until the log is replayed.
    // PGlite would swallow that and spin for ever.
    const onAbort = () => this.#disk.stop(this.#panic || 'the database gave up')
    const preRun = [...(emscriptenOpts.preRun ?? []), (module: Module) => this.#syncThrough(module)]
    return { emscriptenOpts: { ...emscriptenOpts, preRun, onAbort } }
  }

  #syncThrough(module: Module) {
    const { FS, NODEFS } = module as unknown as EmscriptenFiles // neither is in PGlite's types as it is
    NODEFS.stream_ops.fsync = ({ nfd, path }) => {
      try {
        this.#disk.sync(nfd)
        return 0
      } catch (error) {
        // Not asked again: after a failed fsync Linux forgets what could not be written, and the next one succeeds.
        this.#disk.stop(`${path} could not be put on the disk: ${error instanceof Error ? error.message : error}`)
        throw new FS.ErrnoError(IO_ERROR)
      }
    }
  }
}

type EmscriptenFiles = {
  FS: { ErrnoError: new (errno: number) => Error }
  NODEFS: { stream_ops: { fsync?: (stream: { nfd: number; path: string }) => number } }
}

/**
 * SIGKILL, because everything softer runs handlers first, and one of them may answer. Nothing is lost by it: what was
 * answered is on the disk.
 */
function stopAtOnce(reason: string): never {
  try {
    writeSync(2, `The shop stops at once, since its disk fails: ${reason}\n`)
  } finally {
    process.kill(process.pid, 'SIGKILL')
  }
  throw new Error(reason)
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
