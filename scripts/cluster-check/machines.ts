import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { chownSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** A machine of the cluster: a network of its own, and a small disk of its own, in memory. */
export type Machine = {
  name: string
  address: string
  /** Its disk. */
  folder: string
  /** Starts a program on it as this user, with its output in a file. */
  run: (user: string, program: string, args: readonly string[], env?: Record<string, string>) => void
  /** Sends a signal to all its processes. */
  signal: (signal: NodeJS.Signals) => void
}

export type Machines = {
  all: Machine[]
  /** Cuts the network of a machine to the other ones, not to this one. @returns heals it */
  cut: (machine: Machine) => () => void
  /** Makes this folder a small disk. @returns fills it, so that it has no room */
  makeDisk: (path: string) => () => void
  remove: () => void
}

/** Networks 10.213.N.0/30: the end here is .1, the machine's .2. */
const addressOf = (number: number, end: 1 | 2) => `10.213.${number}.${end}`
const FORWARD = '/proc/sys/net/ipv4/ip_forward'
const DISK = 'size=700m'

/** Makes machines on this one: network namespaces that are joined by routes through this one. @throws if that is refused */
export function makeMachines(folder: string, count: number): Machines {
  const forwardBefore = readFileSync(FORWARD, 'utf8')
  const undo: (() => void)[] = []
  const remove = () => {
    for (const step of undo.splice(0).reverse()) step()
  }
  process.prependOnceListener('exit', remove) // also after an interruption; before the folder is removed
  const cutOff = new Set<string>()
  const rulesOf = ({ address }: Machine) => [
    ['FORWARD', '-s', address, '-j', 'DROP'],
    ['FORWARD', '-d', address, '-j', 'DROP'],
  ]
  const heal = (machine: Machine) => {
    if (cutOff.delete(machine.name)) for (const rule of rulesOf(machine)) must('iptables', ['-D', ...rule])
  }

  const make = (number: number): Machine => {
    const name = `chillz-${process.pid}-${number}`
    const [here, there] = [`cz${process.pid % 100_000}h${number}`, `cz${process.pid % 100_000}t${number}`]
    const inside = (...args: string[]) => must('ip', ['netns', 'exec', name, 'ip', ...args])
    const disk = join(folder, `machine-${number}`)
    const machine: Machine = {
      name,
      address: addressOf(number, 2),
      folder: disk,
      run: (user, program, args, env = {}) => {
        const as = ['setpriv', `--reuid=${user}`, `--regid=${user}`, '--clear-groups']
        const log = join(folder, `${name}-${program.replace(/.*\//, '')}.log`)
        const quoted = 'exec "$0" "$@" >>"$LOG" 2>&1'
        const child: ChildProcess = spawn('ip', ['netns', 'exec', name, 'sh', '-c', quoted, ...as, program, ...args], {
          env: { PATH: '/usr/sbin:/usr/bin:/sbin:/bin', LANG: 'C.UTF-8', LOG: log, ...env },
          cwd: folder,
          detached: true,
          stdio: 'ignore',
        })
        child.unref()
      },
      signal: (signal) => {
        // Twice, because a process may start another meanwhile.
        for (const _ of [1, 2]) for (const pid of pidsOf(name)) sendQuietly(pid, signal)
      },
    }
    mkdirSync(disk)
    must('mount', ['-t', 'tmpfs', '-o', DISK, 'tmpfs', disk])
    undo.push(() => void spawnSync('umount', ['--lazy', disk]))
    must('ip', ['netns', 'add', name])
    undo.push(() => {
      heal(machine)
      machine.signal('SIGCONT')
      machine.signal('SIGKILL')
      spawnSync('ip', ['netns', 'delete', name])
      spawnSync('ip', ['link', 'delete', here])
    })
    must('ip', ['link', 'add', here, 'type', 'veth', 'peer', 'name', there])
    must('ip', ['link', 'set', there, 'netns', name])
    must('ip', ['address', 'add', `${addressOf(number, 1)}/30`, 'dev', here])
    must('ip', ['link', 'set', here, 'up'])
    inside('address', 'add', `${machine.address}/30`, 'dev', there)
    inside('link', 'set', 'lo', 'up')
    inside('link', 'set', there, 'up')
    inside('route', 'add', 'default', 'via', addressOf(number, 1))
    return machine
  }

  try {
    writeFileSync(FORWARD, '1')
    undo.push(() => writeFileSync(FORWARD, forwardBefore))
    return {
      all: Array.from({ length: count }, (_, index) => make(index + 1)),
      cut: (machine) => {
        cutOff.add(machine.name)
        for (const rule of rulesOf(machine)) must('iptables', ['-I', ...rule])
        return () => heal(machine)
      },
      makeDisk: (path) => {
        mkdirSync(path, { recursive: true })
        must('mount', ['-t', 'tmpfs', '-o', 'size=2m', 'tmpfs', path])
        undo.push(() => void spawnSync('umount', ['--lazy', path]))
        return () => void spawnSync('dd', ['if=/dev/zero', `of=${join(path, 'filler')}`, 'bs=4k'])
      },
      remove,
    }
  } catch (error) {
    remove()
    throw error
  }
}

/** A folder on a machine that belongs to this user. */
export function folderFor({ folder }: Machine, name: string, { uid, gid }: { uid: number; gid: number }): string {
  const path = join(folder, name)
  mkdirSync(path, { recursive: true, mode: 0o700 })
  chownSync(path, uid, gid)
  return path
}

function pidsOf(name: string): number[] {
  const { stdout } = spawnSync('ip', ['netns', 'pids', name], { encoding: 'utf8' })
  return (stdout ?? '').split('\n').filter(Boolean).map(Number)
}

function sendQuietly(pid: number, signal: NodeJS.Signals) {
  try {
    process.kill(pid, signal)
  } catch {
    // It has just ended.
  }
}

function must(program: string, args: string[]) {
  const { status, stderr, error } = spawnSync(program, args, { encoding: 'utf8' })
  if (status !== 0) throw new Error(`${program} ${args.join(' ')}: ${(stderr || error?.message || '').trim()}`)
}
