import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import type { StaffRole } from '#domain/actor.ts'
import { readConfig } from '#server/config/config.ts'
import { freePort } from '../scripts/free-port.ts'
import { findHaproxy, startHaproxy } from '../scripts/haproxy.ts'
import { executeCommand } from '../scripts/run-command.ts'
import { BUILT_SERVER, PROJECT } from '../scripts/run-program.ts'
import type { SignUpData } from './account.ts'
import { copyTemplate, type Person } from './copy-template.ts'

const NODE = join(PROJECT, 'node_modules', '.bin', 'node')
const STARTS_WITHIN_MS = 90_000

export type SentMail = { subject: string; text: string; html: string | null }

export type RunningShop = {
  url: string
  /** Moves an order on, through the same command as the kitchen's `npm run order`. */
  staff: (
    orderId: string,
    step: 'confirm-payment' | 'preparing' | 'on-the-way' | 'delivered' | 'cancelled',
  ) => Promise<void>
  /** Gives an account a role, or takes it away, through the same command as `npm run staff`. */
  giveRole: (email: string, role: StaffRole | null) => Promise<void>
  /** The mails sent to an address, the newest first. */
  mailsTo: (address: string) => Promise<SentMail[]>
  /** The short messages sent to a phone, the newest first. @param phone international digits */
  textsTo: (phone: string) => Promise<{ text: string }[]>
  /** A device that has subscribed to notifications with the simulated service. */
  newDevice: () => Promise<{ endpoint: string; p256dh: string; auth: string }>
  /** Takes an unused person with this sign-up data out of the template; undefined when none is left. */
  somebody: (data: SignUpData) => Person | undefined
  /** Stops answering, while every connection stays open, as when a network swallows what is sent; and goes on. */
  hang: () => void
  goOn: () => Promise<void>
  close: () => Promise<void>
}

/** Overrides a developer's `.env`, so that no journey messages real people or moves real money. */
const NO_REAL_SERVICES = Object.fromEntries(
  [
    'PAYSTACK_SECRET_KEY',
    'PAYSTACK_PUBLIC_KEY',
    'TELEGRAM_BOT_TOKEN',
    'TELEGRAM_CHAT_ID',
    'SMTP_URL',
    'SMS_URL',
    'SMS_KEY',
    'SMS_SENDER',
    'AIRTIME_URL',
    'AIRTIME_KEY',
  ].map((name) => [name, '']),
)

/**
 * Starts the shop as `npm start` does, on free ports, with an empty data folder and the simulators; on PGlite, or on a
 * database of its own of the PostgreSQL server that TEST_DATABASE_URL names. With PROCESSES=2 as well, two processes serve it
 * behind HAProxy.
 */
export async function startShop(): Promise<RunningShop> {
  const dataDir = await mkdtemp(join(tmpdir(), 'chillz-e2e-'))
  const { database, groups } = await copyTemplate(dataDir)
  const simulatorsPort = await freePort()
  const proxyPort = isBehindProxy() ? await freePort() : undefined
  const port = await freePort()
  const env = {
    ...process.env,
    ...NO_REAL_SERVICES,
    NODE_ENV: 'test',
    PORT: String(port),
    ...(proxyPort !== undefined && { PUBLIC_URL: `http://localhost:${proxyPort}`, TRUST_PROXY: '1' }),
    SIMULATORS_PORT: String(simulatorsPort),
    DATA_DIR: dataDir,
    // Overrides a developer's `.env`.
    DATABASE_URL: database?.url ?? '',
    // The simulator knows addresses of the three cities.
    GEOCODER_KIND: 'nominatim',
    GEOCODER_URL: `http://127.0.0.1:${simulatorsPort}/geocoder`,
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'warn',
  }
  /** The messages that a simulator lists for a recipient. */
  async function messagesIn<T>(place: 'mailbox' | 'sms', to: string): Promise<T[]> {
    const url = `http://127.0.0.1:${simulatorsPort}/${place}/_messages?to=${encodeURIComponent(to)}`
    const { messages } = (await (await fetch(url)).json()) as { messages: T[] } // each simulator's own shape
    return messages
  }
  // A shop that lives for minutes never wins back the time that PGlite's optimised code takes.
  const server = spawn(NODE, ['--liftoff-only', BUILT_SERVER], { cwd: PROJECT, env })
  const opening = await opened(server)
  const proxy = proxyPort === undefined ? undefined : await openProxy(port, proxyPort)
  const url = proxyPort === undefined ? opening : `http://localhost:${proxyPort}`
  const config = readConfig(env)
  return {
    url,
    staff: async (orderId, step) => {
      await executeCommand(config, 'order', { orderId, step })
    },
    giveRole: async (who, role) => {
      const change = role === null ? { step: 'remove', who } : { step: 'add', who, role }
      await executeCommand(config, 'staff', change)
    },
    mailsTo: (address) => messagesIn<SentMail>('mailbox', address),
    textsTo: (phone) => messagesIn<{ text: string }>('sms', phone),
    newDevice: async () => {
      const reply = await fetch(`http://127.0.0.1:${simulatorsPort}/push/devices`, { method: 'POST' })
      return (await reply.json()) as Awaited<ReturnType<RunningShop['newDevice']>> // the simulator's own shape
    },
    somebody: (data) => groups.find((group) => isDeepStrictEqual(group.data, data))?.people.pop(),
    hang: () => signalAll(server, 'SIGSTOP'),
    goOn: async () => {
      signalAll(server, 'SIGCONT')
      // The proxy answers by itself until it has noticed.
      const isReady = () => fetch(`${url}/readyz`).then(({ ok }) => ok)
      while (!(await isReady().catch(() => false))) await sleep(100)
    },
    close: async () => {
      // A stopped process would not hear that it is to end.
      signalAll(server, 'SIGCONT')
      await proxy?.stop()
      const ended = new Promise((resolve) => server.once('exit', resolve))
      server.kill('SIGTERM')
      await ended
      await rm(dataDir, { recursive: true, force: true })
      await database?.drop()
    },
  }
}

function isBehindProxy(): boolean {
  return Number(process.env.PROCESSES ?? 1) > 1
}

async function openProxy(port: number, proxyPort: number) {
  const program = await findHaproxy()
  if (program === undefined)
    throw new Error('PROCESSES needs HAProxy here: install it (Debian: apt-get install haproxy)')
  return startHaproxy(program, [port], proxyPort)
}

/** The process, and those that share its port. */
function signalAll(server: ChildProcess, signal: NodeJS.Signals): void {
  const list = `/proc/${server.pid}/task/${server.pid}/children`
  const children = existsSync(list) ? readFileSync(list, 'utf8').split(' ').filter(Boolean).map(Number) : []
  server.kill(signal)
  for (const one of children) process.kill(one, signal)
}

/** Waits for the address that the shop prints once it is open. */
function opened(server: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let output = ''
    const late = setTimeout(() => reject(new Error(`the shop did not open in time:\n${output}`)), STARTS_WITHIN_MS)
    const read = (chunk: Buffer) => {
      output += chunk.toString()
      const url = /is open at (\S+)/.exec(output)?.[1]
      if (!url) return
      clearTimeout(late)
      resolve(url)
    }
    server.stdout?.on('data', read)
    server.stderr?.on('data', read)
    server.once('exit', (code) => {
      clearTimeout(late)
      reject(new Error(`the shop ended with ${code}:\n${output}`))
    })
  })
}
