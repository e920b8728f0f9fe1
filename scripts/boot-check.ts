/**
 * Boots `server/main.ts` with plain Node on an empty folder until it answers, and stops it again. The tests run through
 * a compiler that accepts an enum, or a type imported without `type`; Node itself refuses both.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from './free-port.ts'
import { PROJECT } from './run-program.ts'

const PATIENCE_MS = 90_000

const folder = await mkdtemp(join(tmpdir(), 'chillz-boot-'))
const [port, simulatorsPort] = [await freePort(), await freePort()]
const env = {
  ...process.env,
  PORT: String(port),
  SIMULATORS_PORT: String(simulatorsPort),
  DATA_DIR: folder,
  DATABASE_URL: '',
  NODE_ENV: 'development',
}
const shop = spawn(process.execPath, ['server/main.ts'], { cwd: PROJECT, env, stdio: ['ignore', 'inherit', 'inherit'] })
const ended = once(shop, 'exit')

const isUp = await answers(`http://127.0.0.1:${port}/healthz`)
shop.kill('SIGTERM')
const [code] = await ended
await rm(folder, { recursive: true, force: true })
if (!isUp || code !== 0) {
  console.error(isUp ? `The shop opened, but closed with code ${code}.` : 'The shop did not open.')
  process.exit(1)
}
console.log('The shop opens and closes under plain Node.')

async function answers(url: string): Promise<boolean> {
  const patience = AbortSignal.timeout(PATIENCE_MS)
  while (!patience.aborted && shop.exitCode === null) {
    const reply = await fetch(url).catch(() => undefined)
    if (reply?.ok) return true
    await sleep(200)
  }
  return false
}
