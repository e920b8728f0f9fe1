import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, rmSync } from 'node:fs'
import { mkdtemp, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { findProgram } from '../run-program.ts'

/** A disk whose power can be cut: a file with an ext4 file system, mounted by a loop device. */
export type LoopDisk = {
  /** The mount point. */
  path: string
  /** A folder on another disk, which no cut affects. */
  outside: string
  /**
   * Prepares a cut. @returns a function that cuts the power and resolves when it is done: nothing more reaches the disk,
   * unwritten data of the file system is lost, and every write fails
   */
  prepareCut: () => Promise<() => Promise<void>>
  /** Waits until no process uses the disk, then mounts it again. */
  remount: () => Promise<void>
  /** Unmounts and deletes it. */
  remove: () => void
}

const PROGRAMS = ['mkfs.ext4', 'mount', 'umount', 'python3']
const SIZE_BYTES = 2 * 1024 ** 3
const BUSY_MS = 15_000

/** EXT4_IOC_SHUTDOWN with EXT4_GOING_FLAGS_NOLOGFLUSH: not even the journal is flushed. Python, because Node has no ioctl. */
const CUT = `
import fcntl, os, struct, sys
disk = os.open(sys.argv[1], os.O_RDONLY)
print('ready', flush=True)
sys.stdin.readline()
fcntl.ioctl(disk, 0x8004587D, struct.pack('I', 2))`

/** The first prerequisite of a loop disk that this machine lacks; undefined if it has all. */
export function missingPrerequisite(): string | undefined {
  if (process.platform !== 'linux') return 'Linux: only there is ext4 mounted'
  if (process.getuid?.() !== 0) return 'root: only root may mount'
  const program = PROGRAMS.find((name) => findProgram([name], ['/sbin', '/usr/sbin']) === undefined)
  return program && `the program ${program}`
}

/** @throws if loop devices do not work here */
export async function makeLoopDisk(): Promise<LoopDisk> {
  const folder = await mkdtemp(join(tmpdir(), 'chillz-power-cut-'))
  const [image, path, outside] = [join(folder, 'image'), join(folder, 'disk'), join(folder, 'outside')]
  const remove = () => {
    spawnSync('umount', ['--lazy', path])
    rmSync(folder, { recursive: true, force: true })
  }
  const mount = () => run('mount', ['-o', 'loop', image, path])
  process.once('exit', remove) // also after an interruption
  for (const one of [path, outside]) mkdirSync(one)
  await writeFile(image, '')
  await truncate(image, SIZE_BYTES)
  run('mkfs.ext4', ['-q', '-F', image])
  makeLoopDevices()
  mount()

  return {
    path,
    outside,
    remove,
    prepareCut: async () => {
      const python = spawn('python3', ['-c', CUT, path], { stdio: ['pipe', 'pipe', 'inherit'] })
      await once(python.stdout, 'data')
      return async () => {
        const ended = once(python, 'exit')
        python.stdin.end('\n')
        const [code] = await ended
        if (code !== 0) throw new Error('the disk could not be cut off')
      }
    },
    remount: async () => {
      const patience = AbortSignal.timeout(BUSY_MS)
      while (spawnSync('umount', [path]).status !== 0) {
        if (patience.aborted) throw new Error(`${path} stays in use`)
        await sleep(50)
      }
      mount()
    },
  }
}

/** Containers often have the driver without its device files. */
function makeLoopDevices() {
  for (let number = 0; number < 8; number += 1) {
    if (!existsSync(`/dev/loop${number}`)) spawnSync('mknod', [`/dev/loop${number}`, 'b', '7', String(number)])
  }
}

function run(name: string, args: string[]) {
  const { status, stderr, error } = spawnSync(name, args, { encoding: 'utf8' })
  if (status !== 0) throw new Error(`${name} failed: ${(stderr || error?.message || '').trim()}`)
}
