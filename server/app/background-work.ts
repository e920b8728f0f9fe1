import { HOUR_MS, MINUTE_MS } from '#domain/time/accra-time.ts'
import { type Job, type JobDeps, purchasesOf } from '../capability/capability.ts'
import type { Database } from '../db/db.ts'
import { type Send, startOutboxRelay } from '../notifications/outbox-relay.ts'
import { type AllJobDeps, CAPABILITIES } from './capabilities.ts'
import { FIRST_RUN_MS, runRepeatedly } from './run-repeatedly.ts'
import type { Watch } from './watch/watch.ts'

export type BackgroundWork = { isRunning: () => boolean; stop: () => Promise<void> }

/** How often due checkpoints are looked for, in milliseconds. */
const CHECKPOINT_MS = 2_000
/** How often tables that have changed much are looked for, in milliseconds. */
const VACUUM_MS = MINUTE_MS

/**
 * Starts the background work: the sending of messages, and the jobs of all capabilities. All work comes from rows in the
 * database, so another process can continue after a crash.
 */
export async function startBackgroundWork({
  database,
  send,
  watch,
  ...given
}: Omit<AllJobDeps, 'db' | 'purchases' | 'pictureTables'> & {
  database: Database
  send: Send
  watch?: Pick<Watch, 'job'> | undefined
}): Promise<BackgroundWork> {
  const { clock, log } = given
  const deps: AllJobDeps = {
    ...given,
    db: database.db,
    purchases: purchasesOf(CAPABILITIES),
    pictureTables: CAPABILITIES.flatMap(({ pictureTables = [] }) => pictureTables),
  }
  const relay = await startOutboxRelay({ database, clock, send, log, firstLookMs: FIRST_RUN_MS })
  const { files } = database
  const jobs = CAPABILITIES.flatMap(({ jobs = [] }) => jobs)
  const repeat = (name: string, every: number, run: () => Promise<number>) =>
    runRepeatedly(name, every, watch ? () => watch.job(name, run) : run, log)
  const work = [
    ...(files
      ? [
          repeat('checkpoints', CHECKPOINT_MS, () => files.checkpointWhenDue()),
          repeat('vacuum', VACUUM_MS, () => files.vacuumWhenDue()),
        ]
      : []),
    ...inTurn(jobs, deps, database.isLeader).map(({ name, every, run }) => repeat(name, every, run)),
  ]
  let isRunning = true
  return {
    isRunning: () => isRunning,
    stop: async () => {
      isRunning = false
      await Promise.all([relay.stop(), ...work.map((one) => one.stop())])
    },
  }
}

/**
 * The jobs with their dependencies: each begins with its `atStart`, and waits until the job that it names has finished.
 * Hourly jobs run in one process of all.
 */
export function inTurn<Needs extends Pick<JobDeps, 'clock'>>(
  jobs: readonly Job<Needs>[],
  deps: Needs,
  isLeader: Database['isLeader'],
) {
  const finished = new Set<string>()
  return jobs.map(({ name, every, atStart, run, isFinished, after }) => {
    let startedAt: Date | undefined
    const step = async () => {
      if (after !== undefined && !finished.has(after)) return 0
      if (every >= HOUR_MS && !(await isLeader())) return 0
      if (!startedAt) await atStart?.(deps)
      startedAt ??= deps.clock()
      const left = await run(deps)
      if (left === 0 && !finished.has(name) && (await (isFinished?.(deps, startedAt) ?? true))) finished.add(name)
      return left
    }
    return { name, every, run: step }
  })
}
