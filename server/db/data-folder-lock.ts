import { randomBytes } from 'node:crypto'
import { linkSync, readFileSync, readlinkSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { basename, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import { makeFolder } from './make-folder.ts'

/** Who holds a data folder. */
const Holder = z.object({
  pid: z.int(),
  /** Start of the process in the kernel's count, so that a later process of the same number is told apart. */
  startTime: z.string(),
  /** The machine and process-number space in which `pid` means something: containers have their own. */
  place: z.string(),
  command: z.string(),
  since: z.string(),
})
type Holder = z.infer<typeof Holder>

export type DataFolderLock = { release: () => void }

/** Another living process has the folder; the message says which, and what to do. */
export class DataFolderBusy extends Error {
  constructor(folder: string, holder: Holder) {
    super(
      `The data folder ${folder} is in use by process ${holder.pid} (${holder.command}) since ${holder.since}. ` +
        'Stop that process first, or set DATA_DIR to another folder.',
    )
    this.name = 'DataFolderBusy'
  }
}

/** The holder touches the file this often; only readers who cannot look up its process go by it. */
const BEAT_MS = 2_000
const SILENCE_MS = 3 * BEAT_MS

/**
 * Takes the data folder for this process alone, since two processes on the same PGlite files would ruin them.
 * A lock whose holder is dead is taken over; otherwise the folder is refused. Given back at the end of the process.
 *
 * @throws DataFolderBusy
 */
export async function lockDataFolder(folder: string): Promise<DataFolderLock> {
  await makeFolder(folder, 0o700)
  const path = join(folder, 'shop.lock')
  const mine = JSON.stringify(myself())
  while (!createWhole(path, mine)) {
    const text = readText(path)
    if (text === undefined) continue // given back this moment
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

/** Writes a file that is either absent or complete; false when there is one already. */
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

/** Removes the lock of a dead holder, and only that one: a lock that was taken meanwhile is put back. */
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
    if (codeOf(error) !== 'EPERM') return false // EPERM: it lives, under another user
  }
  const startTime = startTimeOf(holder.pid)
  return startTime === undefined || holder.startTime === '' || startTime === holder.startTime
}

/** Whether the holder, whom we cannot look up from here, still touches its lock. */
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
    // The folder was taken away under us; the database will say so itself.
  }
}

/** Field 22 of /proc/PID/stat, with the boot it counts from; undefined where there is no such file. */
function startTimeOf(pid: number): string | undefined {
  const stat = readText(`/proc/${pid}/stat`)
  // The second field is the name in brackets, which may hold anything.
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
