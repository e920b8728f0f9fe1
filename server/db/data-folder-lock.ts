import { randomBytes } from 'node:crypto'
import { linkSync, readFileSync, readlinkSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { basename, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import { makeFolder } from './make-folder.ts'

/** The holder of a data folder. */
const Holder = z.object({
  pid: z.int(),
  /** The start time of the process in the kernel's ticks, to tell it from a later process with the same number. */
  startTime: z.string(),
  /** The machine and process namespace of `pid`; containers have their own. */
  place: z.string(),
  command: z.string(),
  since: z.string(),
})
type Holder = z.infer<typeof Holder>

export type DataFolderLock = { release: () => void }

/** Another live process holds the folder; the message names it with advice. */
export class DataFolderBusy extends Error {
  constructor(folder: string, holder: Holder) {
    super(
      `The data folder ${folder} is in use by process ${holder.pid} (${holder.command}) since ${holder.since}. ` +
        'Stop that process first, or set DATA_DIR to another folder.',
    )
    this.name = 'DataFolderBusy'
  }
}

/** How often the holder touches the file, in milliseconds, for readers in another process namespace. */
const BEAT_MS = 2_000
const SILENCE_MS = 3 * BEAT_MS

/**
 * Locks the data folder for this process, because two processes on the same PGlite files would corrupt them. Takes over
 * the lock of a dead holder. Released at the end of the process.
 *
 * @throws DataFolderBusy
 */
export async function lockDataFolder(folder: string): Promise<DataFolderLock> {
  await makeFolder(folder, 0o700)
  const path = join(folder, 'shop.lock')
  const mine = JSON.stringify(myself())
  while (!createWhole(path, mine)) {
    const text = readText(path)
    if (text === undefined) continue // released just now
    const holder = parseHolder(text)
    if (holder && (await isAlive(holder, path))) throw new DataFolderBusy(folder, holder)
    takeAside(path, text)
  }

  const beat = setInterval(() => touch(path), BEAT_MS).unref()
  const release = () => {
    clearInterval(beat)
    process.off('exit', release)
    if (readText(path) === mine) rmSync(path, { force: true })
  }
  process.on('exit', release)
  return { release }
}

function myself(): Holder {
  return {
    pid: process.pid,
    startTime: startTimeOf(process.pid) ?? '',
    place: place(),
    command: ['node', ...process.argv.slice(1).map((word, index) => (index === 0 ? basename(word) : word))].join(' '),
    since: new Date(performance.timeOrigin).toISOString(),
  }
}

/** Creates a file atomically with its content; false when it exists. */
function createWhole(path: string, text: string): boolean {
  const draft = `${path}.${process.pid}.${randomBytes(4).toString('hex')}`
  writeFileSync(draft, text, { mode: 0o600 })
  try {
    linkSync(draft, path)
    return true
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false
    throw error
  } finally {
    rmSync(draft, { force: true })
  }
}

/** Removes the lock of a dead holder only: a lock that was taken meanwhile is put back. */
function takeAside(path: string, expected: string) {
  const aside = `${path}.dead.${process.pid}.${randomBytes(4).toString('hex')}`
  try {
    renameSync(path, aside)
    if (readText(aside) !== expected) linkSync(aside, path)
  } catch (error) {
    if (codeOf(error) !== 'ENOENT' && codeOf(error) !== 'EEXIST') throw error
  } finally {
    rmSync(aside, { force: true })
  }
}

async function isAlive(holder: Holder, path: string): Promise<boolean> {
  if (holder.place !== place()) return isBeating(path)
  try {
    process.kill(holder.pid, 0)
  } catch (error) {
    if (codeOf(error) !== 'EPERM') return false // EPERM: it runs under another user
  }
  const startTime = startTimeOf(holder.pid)
  return startTime === undefined || holder.startTime === '' || startTime === holder.startTime
}

/** Whether a holder in another process namespace still touches its lock. */
async function isBeating(path: string): Promise<boolean> {
  const before = touchedAt(path)
  for (let waited = 0; waited < SILENCE_MS; waited += BEAT_MS / 4) {
    await sleep(BEAT_MS / 4)
    if (touchedAt(path) !== before) return true
  }
  return false
}

function touchedAt(path: string): number | undefined {
  return statSync(path, { throwIfNoEntry: false })?.mtimeMs
}

function touch(path: string) {
  const now = performance.timeOrigin / 1000 + performance.now() / 1000
  try {
    utimesSync(path, now, now)
  } catch {
    // The folder was deleted; the database will report it.
  }
}

/** Field 22 of /proc/PID/stat with the boot id; undefined where the file does not exist. */
function startTimeOf(pid: number): string | undefined {
  const stat = readText(`/proc/${pid}/stat`)
  // The second field is the name in brackets, which may hold any characters.
  const ticks = stat?.slice(stat.lastIndexOf(')') + 2).split(' ')[19]
  return ticks && `${ticks}@${readText('/proc/sys/kernel/random/boot_id')?.trim() ?? ''}`
}

function place(): string {
  try {
    return `${hostname()} ${readlinkSync('/proc/self/ns/pid')}`
  } catch {
    return hostname()
  }
}

function readText(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return undefined
  }
}

function parseHolder(text: string): Holder | undefined {
  try {
    return Holder.parse(JSON.parse(text))
  } catch {
    return undefined
  }
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined
}
