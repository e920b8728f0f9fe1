import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { SIMULATED_KEYS } from '#simulators/start-simulators.ts'
import { BUILT_SERVER, endOfOutput, PROJECT } from './run-program.ts'

/** A program of the project in a process of its own, as an operator runs it. */
export type RunningProgram = {
  pid: number
  /** Waits until it answers at this address. @throws if it ends or takes too long */
  waitUntilReady: (url: string, timeoutMs?: number) => Promise<void>
  /** Sends SIGTERM and waits. @returns the exit code, null if a signal ended it */
  stop: () => Promise<number | null>
  /** Ends it with SIGKILL: no handler runs, nothing is cleaned up. */
  kill: () => Promise<void>
  hasEnded: () => boolean
  /** The end of its output. */
  output: () => string
}

/** The shop's settings in measurements and trials; the caller's environment is not inherited. */
export type ShopSettings = { port: number; dataDir: string; databaseUrl?: string | undefined; simulatorsUrl: string }

/**
 * The flags of `npm start` in package.json. On a large machine V8 lets its heap grow far beyond the memory in use; the
 * first two save a third of the memory and, as measured, cost no time.
 */
const START_FLAGS = ['--max-semi-space-size=16', '--heap-growing-percent=30', '--import', './scripts/require-node.js']

/** Starts the shop, by default as it is built, without rate limits, with provider and chat in another process. */
export function startShopProcess(
  settings: ShopSettings,
  more: Record<string, string> = {},
  { cwd = PROJECT, program = BUILT_SERVER } = {},
): RunningProgram {
  const { port, dataDir, databaseUrl, simulatorsUrl } = settings
  const env = {
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
    TELEGRAM_SECOND_CHAT_ID: '2',
    TELEGRAM_API_URL: `${simulatorsUrl}/telegram`,
    ...more,
  }
  const command = join(cwd, 'node_modules', '.bin', 'node') // each version runs on its own Node
  return startProgram([...START_FLAGS, program], env, { command, cwd })
}

/** Starts the simulators of outside services, which send the shop webhooks of payments. */
export function startSimulatorsProcess(settings: { port: number; shopPort: number; journal: string }): RunningProgram {
  const webhook = `http://127.0.0.1:${settings.shopPort}/api/paystack/webhook`
  const { port, journal } = settings
  return startProgram(['simulators/main.ts', '--port', String(port), '--webhook', webhook, '--journal', journal])
}

/**
 * Starts a program in its own process group: Ctrl-C ends the caller, which ends the program. By default it is this Node
 * in the project's folder.
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
  const output = endOfOutput(child)
  const ended = once(child, 'exit')
  const endWithCaller = () => void child.kill('SIGKILL')
  process.prependOnceListener('exit', endWithCaller) // before its folder is removed
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
    output,
    stop: () => end('SIGTERM'),
    kill: async () => void (await end('SIGKILL')),
    async waitUntilReady(url, timeoutMs = 60_000) {
      const timeout = AbortSignal.timeout(timeoutMs)
      while (!timeout.aborted && !hasEnded()) {
        const reply = await fetch(url, { signal: AbortSignal.timeout(2_000) }).catch(() => undefined)
        await reply?.arrayBuffer().catch(() => undefined)
        if (reply?.ok) return
        await sleep(10)
      }
      throw new Error(`${args[0]} ${hasEnded() ? 'ended' : 'does not answer'}:\n${output()}`)
    },
  }
}
