import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { lockDataFolder } from './data-folder-lock.ts'

const HOLDER = `
  const { lockDataFolder } = await import(${JSON.stringify(new URL('./data-folder-lock.ts', import.meta.url).href)})
  try {
    await lockDataFolder(process.argv[1])
    console.log('held')
    setInterval(() => {}, 1000)
  } catch (error) {
    console.log(error.message)
  }`

let folder: string
let children: ChildProcess[]

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'chillz-lock-'))
  children = []
})
afterEach(async () => {
  for (const child of children) await end(child, 'SIGKILL')
  await rm(folder, { recursive: true, force: true })
})

/** Another process that tries to lock the folder; returns its first output. */
async function rival(): Promise<{ child: ChildProcess; says: string }> {
  const child = spawn(process.execPath, ['--input-type=module', '--eval', HOLDER, folder], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  children.push(child)
  const [says] = await once(child.stdout ?? child, 'data')
  return { child, says: String(says).trim() }
}

async function end(child: ChildProcess, signal: NodeJS.Signals) {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = once(child, 'exit')
  child.kill(signal)
  await gone
}

const lockFile = () => join(folder, 'shop.lock')

test('a folder in use is refused with the holding process and advice', async () => {
  const lock = await lockDataFolder(folder)

  const { says } = await rival()

  expect(says).toContain(`in use by process ${process.pid} (node `)
  expect(says).toContain('Stop that process first, or set DATA_DIR')
  lock.release()
})

test('a released folder is free again, and no file of the lock stays', async () => {
  const lock = await lockDataFolder(folder)
  lock.release()

  expect(await readdir(folder)).toEqual([])
  expect((await rival()).says).toBe('held')
})

test('a killed holder does not block the next start', async () => {
  const { child } = await rival()
  await end(child, 'SIGKILL')
  expect(existsSync(lockFile())).toBe(true)

  const lock = await lockDataFolder(folder)

  expect(JSON.parse(await readFile(lockFile(), 'utf8'))).toMatchObject({ pid: process.pid })
  lock.release()
})

test('a later process with the same number as a dead holder is not taken for it', async () => {
  const { child } = await rival()
  const dead = JSON.parse(await readFile(lockFile(), 'utf8'))
  await end(child, 'SIGKILL')
  await writeFile(lockFile(), JSON.stringify({ ...dead, pid: process.pid }))

  const lock = await lockDataFolder(folder)

  expect((await stat(lockFile())).size).toBeGreaterThan(0)
  lock.release()
})

test('of several processes that find a dead holder one locks the folder', async () => {
  const { child } = await rival()
  await end(child, 'SIGKILL')

  const rivals = await Promise.all([rival(), rival(), rival(), rival()])

  expect(rivals.filter(({ says }) => says === 'held')).toHaveLength(1)
})

test('a holder in another container counts as alive while it touches the lock', async () => {
  const lock = await lockDataFolder(folder)
  const text = JSON.parse(await readFile(lockFile(), 'utf8'))
  await writeFile(lockFile(), JSON.stringify({ ...text, place: 'another container', pid: 1 }))

  await expect(lockDataFolder(folder)).rejects.toThrow('in use by process 1')

  lock.release() // stops touching it; the file belongs to another process
  const next = await lockDataFolder(folder)
  next.release()
}, 20_000)
