import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, chown, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { DataFolderBusy, lockDataFolder } from './data-folder-lock.ts'

const HOLDER = `
  const { lockDataFolder } = await import(${JSON.stringify(new URL('./data-folder-lock.ts', import.meta.url).href)})
  const [, , user] = process.argv
  if (user) process.setuid(Number(user))
  try {
    await lockDataFolder(process.argv[1])
    for (let turn = 0; turn < 3; turn += 1) {
      await new Promise(setImmediate)
      gc()
    }
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

/** Another process, of another user with a number, that tries to lock the folder; returns its first output. */
async function rival(user?: number): Promise<{ child: ChildProcess; says: string }> {
  const child = spawn(
    process.execPath,
    ['--expose-gc', '--input-type=module', '--eval', HOLDER, folder, String(user ?? '')],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  )
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

const holderFile = () => join(folder, 'holder.txt')

test('a folder in use is refused with the holding process and advice', async () => {
  const lock = await lockDataFolder(folder)

  const { says } = await rival()

  expect(says).toContain(`in use by process ${process.pid} (node `)
  expect(says).toContain('Stop that process first, or set DATA_DIR')
  lock.release()
})

test('a released folder is free again, and names no holder', async () => {
  const lock = await lockDataFolder(folder)
  lock.release()

  expect(await readdir(folder)).toEqual(['lock.sqlite'])
  expect((await rival()).says).toBe('held')
})

test('a killed holder does not block the next start', async () => {
  const { child } = await rival()
  await end(child, 'SIGKILL')
  expect(await readdir(folder)).toEqual(['holder.txt', 'lock.sqlite'])
  expect(await readFile(holderFile(), 'utf8')).toContain(`process ${child.pid} `)

  const lock = await lockDataFolder(folder)

  expect(await readFile(holderFile(), 'utf8')).toContain(`process ${process.pid} `)
  lock.release()
})

test('a later process with the same number as a dead holder is not taken for it', async () => {
  const { child } = await rival()
  const dead = await readFile(holderFile(), 'utf8')
  await end(child, 'SIGKILL')
  await writeFile(holderFile(), dead.replace(String(child.pid), String(process.pid)))

  const lock = await lockDataFolder(folder)

  lock.release()
})

test('of several processes that find a dead holder one locks the folder', async () => {
  const { child } = await rival()
  await end(child, 'SIGKILL')

  const rivals = await Promise.all([rival(), rival(), rival(), rival()])

  expect(rivals.filter(({ says }) => says === 'held')).toHaveLength(1)
})

test('a holder that keeps no reference to the lock keeps the folder', async () => {
  const { says } = await rival() // it collects its garbage before it answers

  expect(says).toBe('held')
  await expect(lockDataFolder(folder)).rejects.toThrow(DataFolderBusy)
})

describe.runIf(process.getuid?.() === 0)('with users of the machine', () => {
  const [shop, other] = [12_345, 12_346]

  test('root is refused in the folder of the shop’s user, and leaves no file in it', async () => {
    await chown(folder, shop, shop)

    await expect(lockDataFolder(folder)).rejects.toThrow(`belongs to another user (number ${shop}): run this as`)
    expect(await readdir(folder)).toEqual([])
    expect((await rival(shop)).says).toBe('held')
    await expect(lockDataFolder(folder), 'nor where that user has run it').rejects.toThrow(`number ${shop}`)
  })

  test('root goes on in the folder of somebody else in which it has run before', async () => {
    const { release } = await lockDataFolder(folder)
    release()
    await chown(folder, shop, shop)

    const again = await lockDataFolder(folder)
    again.release()
    expect((await rival(shop)).says).toContain('belongs to another user (number 0)')
  })

  test('another user than the owner needs the right to write', async () => {
    await chown(folder, shop, shop)
    expect((await rival(other)).says).toContain('belongs to another user')

    await chmod(folder, 0o777)
    expect((await rival(other)).says).toBe('held')
  })
})
