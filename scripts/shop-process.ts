import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { SIMULATED_KEYS } from '#simulators/start-simulators.ts'
import { PROJECT } from './run-program.ts'

/** A program of the project as a process of its own, as an operator runs it. */
export type RunningProgram = {
  pid: number
  /** Resolves once it answers at this address. @throws when it ended, or took too long */
  answers: (url: string, patienceMs?: number) => Promise<void>
  /** Asks it to end, and waits; gives its exit code, null when a signal ended it. */
  stop: () => Promise<number | null>
  /** Ends it with SIGKILL: no handler runs, nothing is tidied up. */
  kill: () => Promise<void>
  hasEnded: () => boolean
  /** The last that it wrote. */
  said: () => string
}

/** Settings that a measurement or a trial gives the shop; the environment of the caller does not shine through. */
export type ShopSettings = { port: number; dataDir: string; databaseUrl?: string; simulatorsUrl: string }

/**
 * As `npm start` has them in package.json. On a large machine V8 lets its heap grow far beyond what is in use; the first
 * two keep a third of the memory free and, as measured, cost no time.
 */
const START_FLAGS = ['--max-semi-space-size=16', '--heap-growing-percent=30', '--import', './scripts/require-node.js']

/** Starts the shop with a provider and a chat that run elsewhere, without limits on how often one address may ask. */
export function startShopProcess(settings: ShopSettings, more: Record<string, string> = {}): RunningProgram {
  const { port, dataDir, databaseUrl, simulatorsUrl } = settings
  return startProgram([...START_FLAGS, 'server/main.ts'], {
    NODE_ENV: 'development',
    PORT: String(port),
    SIMULATORS_PORT: '0',
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl ?? '',
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'warn',
    PAYSTACK_SECRET_KEY: SIMULATED_KEYS.secretKey,
    PAYSTACK_PUBLIC_KEY: SIMULATED_KEYS.publicKey,
    PAYSTACK_BASE_URL: simulatorsUrl,
    PAYSTACK_SCRIPT_URL: `${simulatorsUrl}/v2/inline.js`,
    TELEGRAM_BOT_TOKEN: '1:simulated',
    TELEGRAM_CHAT_ID: '1',
    TELEGRAM_API_URL: `${simulatorsUrl}/telegram`,
    ...more,
  })
}

/** Starts the stand-ins for outside services, which tell the shop of payments. */
export function startSimulatorsProcess(settings: { port: number; shopPort: number; journal: string }): RunningProgram {
  const webhook = `http://127.0.0.1:${settings.shopPort}/api/paystack/webhook`
  const { port, journal } = settings
  return startProgram(['simulators/main.ts', '--port', String(port), '--webhook', webhook, '--journal', journal])
}

/**
 * Starts a program in a process group of its own: Ctrl-C ends the caller, who ends it. It is this very Node in the
 * project's folder unless `place` says otherwise.
 */
export function startProgram(
  args: string[],
  env: Record<string, string> = {},
  { command = process.execPath, cwd = PROJECT } = {},
): RunningProgram {
  const child = spawn(command, args, {
    cwd,
    env: { PATH: process.env.PATH, HOME: process.env.HOME, TMPDIR: process.env.TMPDIR, ...env },
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const { pid } = child
  if (pid === undefined) throw new Error(`${args[0]} cannot be started`)
  const said = collect(child)
  const ended = once(child, 'exit')
  const endWithCaller = () => void child.kill('SIGKILL')
  process.once('exit', endWithCaller)
  void ended.then(() => process.off('exit', endWithCaller))

  const hasEnded = () => child.exitCode !== null || child.signalCode !== null
  const end = async (signal: NodeJS.Signals) => {
    if (!hasEnded()) child.kill(signal)
    await ended
    return child.exitCode
  }
  return {
    pid,
    hasEnded,
    said,
    stop: () => end('SIGTERM'),
    kill: async () => void (await end('SIGKILL')),
    async answers(url, patienceMs = 60_000) {
      const patience = AbortSignal.timeout(patienceMs)
      while (!patience.aborted && !hasEnded()) {
        const reply = await fetch(url, { signal: AbortSignal.timeout(2_000) }).catch(() => undefined)
        await reply?.arrayBuffer().catch(() => undefined)
        if (reply?.ok) return
        await sleep(10)
      }
      throw new Error(`${args[0]} ${hasEnded() ? 'ended' : 'does not answer'}:\n${said()}`)
    },
  }
}

function collect(child: ChildProcess): () => string {
  let said = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => {
      said = (said + text).slice(-5_000)
    })
  }
  return () => said
}
