import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { readConfig } from '../config/config.ts'
import { superviseProcesses } from './supervise.ts'

/**
 * A program in place of the shop: it names itself in its folder while it lives, serves when it is told to, and ends when it is
 * asked. While the file `slow` exists none begins to serve; with `broken` they end at once, with `kill-one` the first of them is
 * killed.
 */
const PROGRAM = `
const { existsSync, renameSync, rmSync, writeFileSync } = require('node:fs')
const { join } = require('node:path')
const { worker } = require('node:cluster')
const own = join(__dirname, worker.id + '-' + process.pid + '.pid')
if (existsSync(join(__dirname, 'broken'))) process.exit(1)
try {
  renameSync(join(__dirname, 'kill-one'), join(__dirname, 'killed-one'))
  process.kill(process.pid, 'SIGKILL')
} catch {}
writeFileSync(own, '')
const end = () => {
  rmSync(own, { force: true })
  process.exit()
}
process.on('SIGTERM', end)
process.on('message', ({ kind }) => {
  if (kind === 'drain') {
    worker.disconnect()
    setTimeout(end, 50)
  }
  if (kind === 'open') open()
})
const open = () => {
  if (existsSync(join(__dirname, 'slow'))) setTimeout(open, 20)
  else process.send({ kind: 'opened', url: 'http://127.0.0.1:1' })
}
`

/** A folder with the program, how two processes of it are supervised, and the files of those that live, the first one first. */
async function twoProcesses() {
  const folder = await mkdtemp(join(tmpdir(), 'chillz-processes-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const program = join(folder, 'program.cjs')
  await writeFile(program, PROGRAM)
  const living = async () =>
    (await readdir(folder))
      .filter((name) => name.endsWith('.pid'))
      .toSorted((one, other) => Number.parseInt(one, 10) - Number.parseInt(other, 10))
  const config = readConfig({
    ...{ NODE_ENV: 'test', DATA_DIR: folder, HOST: '127.0.0.1', SIMULATORS_PORT: '0' },
    ...{ DATABASE_URL: 'postgres://localhost/none', PROCESSES: '2' },
  })
  /** What the supervisor logs. */
  const log: unknown[] = []
  const supervise = async () => {
    const supervised = await superviseProcesses(config, program, {
      error: (...words: unknown[]) => void log.push(words),
    })
    onTestFinished(supervised.close)
    return supervised
  }
  return { folder, living, log, supervise }
}

test('a process that is killed before it serves is started again while another serves', async () => {
  const { folder, living, supervise } = await twoProcesses()
  await writeFile(join(folder, 'kill-one'), '')
  await supervise()
  await expect.poll(living).toHaveLength(2)
})

test('the start fails when no process can serve', async () => {
  const { folder, supervise } = await twoProcesses()
  await writeFile(join(folder, 'broken'), '')
  await expect(supervise()).rejects.toThrow('No process of the shop could be opened')
})

test('a process that dies while it is replaced has one successor, not two', async () => {
  const { folder, living, log, supervise } = await twoProcesses()
  const supervised = await supervise()
  const [first = '', ...others] = await living()
  expect(others).toHaveLength(1)

  await writeFile(join(folder, 'slow'), '')
  const renewed = supervised.renew()
  await expect.poll(living).toHaveLength(3)
  process.kill(Number.parseInt(first.split('-')[1] ?? '', 10), 'SIGKILL')
  await rm(join(folder, first))
  await rm(join(folder, 'slow'))

  expect(await renewed).toBe(true)
  expect(log, 'a second successor is announced before it starts').toEqual([])
  expect(await living()).toHaveLength(2)
})
