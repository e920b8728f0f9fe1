import type { FastifyBaseLogger } from 'fastify'
import { DAY_MS, MINUTE_MS } from '#domain/time/accra-time.ts'
import type { Database } from '../db/db.ts'
import {
  claimDueMessages,
  findNextDueAt,
  type HeldMessage,
  markDead,
  markOpen,
  markSent,
  markWaiting,
  type RecipientQueues,
} from './outbox-queries.ts'
import type { Channel } from './outbox-tables.ts'

/** What became of one try. A reason is short and holds nothing personal and no secret: it is logged. */
export type SendOutcome =
  | { kind: 'sent' }
  /** The other side asks to wait this long. */
  | { kind: 'wait'; ms: number }
  /** It may or may not have arrived, or the other side is in trouble: tried again after growing pauses. */
  | { kind: 'failed'; reason: string }
  /** The service cannot be reached at all: so for every message of the channel, tried again soon. */
  | { kind: 'unreachable'; reason: string }
  /** Nothing will arrive until the operator changes something: tried again slowly. */
  | { kind: 'misconfigured'; reason: string }
  /** This message will never be taken. */
  | { kind: 'refused'; reason: string }

/** Sends one message. Answers within the lease, whatever happens. */
export type Send = (message: HeldMessage) => Promise<SendOutcome>

type Options = {
  database: Database
  clock: () => Date
  send: Send
  log: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>
  /** Between two messages of a queue, instead of each channel's own. */
  paceMs?: number
}

type ChannelHabits = {
  /** Between two messages of a queue. */
  paceMs: number
  /** All queues share one transport: a fault that stops one message stops all. */
  isSharedTransport: boolean
}

const HABITS: Record<Channel, ChannelHabits> = {
  // Telegram takes about one a second in a chat. A bot may be thrown out of one chat and welcome in another.
  telegram: { paceMs: 1_000, isSharedTransport: false },
  email: { paceMs: 0, isSharedTransport: true },
  // Networks turn the order of messages around that come at once.
  sms: { paceMs: 1_000, isSharedTransport: true },
}

export type OutboxRelay = {
  /** Takes no more messages, and waits for those that are being sent. */
  stop: () => Promise<void>
  /** Looks for due messages now. */
  nudge: () => void
  /** Resolves once everything that can be sent at the clock's present time has been tried. */
  idle: () => Promise<void>
}

/** How long a message is held for sending; a process that dies leaves it to others after this. */
export const LEASE_MS = MINUTE_MS
/** The longest time without looking: a lost notice delays a message by no more than this. */
const LOOK_MS = 5_000
/** How long notices are gathered before looking. */
const GATHER_MS = 20
/** A channel with so many messages under way is given no more, so that one that hangs does not keep the others waiting. */
const CHANNEL_WIDTH = 4
/** The most that are taken at once. */
const BATCH = 8
/** After so many failed tries a message no longer holds up those behind it. */
const PATIENCE = 3
const PAUSES_MS = [1_000, 5_000, 30_000, 5 * MINUTE_MS]
const LONGEST_PAUSE_MS = 15 * MINUTE_MS
const MISCONFIGURED_PAUSE_MS = 5 * MINUTE_MS
/** How long a channel whose service cannot be reached is left alone; then one message tries for all. */
const UNREACHABLE_REST_MS = 5_000
const UNREACHABLE_LONGEST_PAUSE_MS = MINUTE_MS
/** Older news helps nobody. */
const GIVE_UP_MS = DAY_MS

/**
 * Sends the outbox: wakes when a message is queued, when the next one falls due, and every few seconds in any case.
 * Messages are taken in a short statement of its own and sent outside of any transaction, one at a time in each queue.
 *
 * A message is sent at least once: after a time-out or a crash nobody can know whether it arrived, and an order that
 * comes twice to the operator is better than one that never does.
 */
export async function startOutboxRelay(options: Options): Promise<OutboxRelay> {
  const { database, clock, send, log } = options
  const { db } = database
  /** By queue: one message at a time. */
  const inProgress = new Map<string, { queue: RecipientQueues; done: Promise<void> }>()
  const resting = new Map<string, { queue: RecipientQueues; until: number }>()
  /** Channels with a shared transport whose last message failed. */
  const paused = new Set<Channel>()
  let timer: NodeJS.Timeout | undefined
  let noticed: NodeJS.Timeout | undefined
  let looking: Promise<void> | undefined
  let lookAgain = false
  let isStopped = false

  function nudge() {
    if (isStopped) return
    if (looking) {
      lookAgain = true
      return
    }
    clearTimeout(timer)
    looking = look()
      .catch((error: unknown) => {
        log.error({ reason: reasonOf(error) }, 'the outbox cannot be read')
        return LOOK_MS
      })
      .then((wakeInMs) => {
        looking = undefined
        if (isStopped) return
        timer = setTimeout(nudge, wakeInMs)
        if (lookAgain) nudge()
      })
  }

  /** Many orders at once are one look. */
  function onNotice() {
    noticed ??= setTimeout(() => {
      noticed = undefined
      nudge()
    }, GATHER_MS)
  }

  /** Starts sending what is due. @returns after how long to look again, ms */
  async function look(): Promise<number> {
    lookAgain = false
    const now = clock()
    for (const [key, { until }] of resting) if (until <= now.getTime()) resting.delete(key)
    const limit = paused.size > 0 ? 1 : BATCH
    const held = await claimDueMessages(db, {
      now,
      heldUntil: new Date(now.getTime() + LEASE_MS),
      limit,
      patience: PATIENCE,
      except: [...[...inProgress.values(), ...resting.values()].map(({ queue }) => queue), ...fullChannels()],
    })
    for (const message of held) start(message)
    if (held.length === limit) lookAgain = true
    const nextDueAt = await findNextDueAt(db, now)
    const wakeAt = [...resting.values()].map(({ until }) => until)
    if (nextDueAt) wakeAt.push(nextDueAt.getTime())
    return Math.max(1, Math.min(LOOK_MS, ...wakeAt.map((at) => at - now.getTime())))
  }

  /** Channels that are given no more for now; to a paused one a single message goes ahead. */
  function fullChannels(): RecipientQueues[] {
    const counts = Map.groupBy(inProgress.values(), ({ queue }) => queue.channel)
    return [...counts].flatMap(([channel, { length }]) =>
      length >= (paused.has(channel) ? 1 : CHANNEL_WIDTH) ? [{ channel, recipient: null }] : [],
    )
  }

  function start(message: HeldMessage) {
    const queue: RecipientQueues = { channel: message.channel, recipient: message.recipient }
    const key = keyOf(queue)
    const done = deliver(message, queue)
      .catch((error: unknown) => {
        // It stays held and is taken again after the lease.
        log.error({ message: message.id, reason: reasonOf(error) }, 'the fate of a message could not be written')
      })
      .finally(() => {
        inProgress.delete(key)
        nudge()
      })
    inProgress.set(key, { queue, done })
  }

  async function deliver(message: HeldMessage, queue: RecipientQueues) {
    const outcome = await send(message).catch(
      (error: unknown) => ({ kind: 'failed', reason: reasonOf(error) }) as const,
    )
    const now = clock()
    const { paceMs, isSharedTransport } = HABITS[message.channel]
    const everyQueue: RecipientQueues = isSharedTransport ? { channel: message.channel, recipient: null } : queue
    const rest = (queues: RecipientQueues, ms: number) =>
      ms > 0 && resting.set(keyOf(queues), { queue: queues, until: now.getTime() + ms })
    if (outcome.kind === 'sent') {
      rest(queue, options.paceMs ?? paceMs)
      const wasPaused = paused.delete(message.channel)
      if (wasPaused) resting.delete(keyOf(everyQueue))
      await markSent(db, message.id, now)
      return markOpen(db, wasPaused ? everyQueue : queue, now)
    }
    const reason = outcome.kind === 'wait' ? 'asked to wait' : outcome.reason
    const entry = { message: message.id, channel: message.channel, tries: message.tries, reason }
    if (outcome.kind === 'refused' || now.getTime() - message.createdAt.getTime() >= GIVE_UP_MS) {
      log.error(entry, 'a message was given up')
      return markDead(db, message, reason)
    }
    const pauseMs = pauseAfter(outcome, message.tries)
    if (outcome.kind !== 'failed') {
      // Holds for others too, not for this message alone.
      rest(everyQueue, outcome.kind === 'unreachable' ? Math.min(pauseMs, UNREACHABLE_REST_MS) : pauseMs)
      if (isSharedTransport) paused.add(message.channel)
    }
    log.warn({ ...entry, pauseMs }, 'a message will be tried again')
    await markWaiting(db, message, {
      dueAt: new Date(now.getTime() + pauseMs),
      reason,
      isFailure: outcome.kind !== 'wait',
    })
  }

  const stopListening = await database.listen('outbox_due', onNotice)
  nudge()

  return {
    nudge,
    idle: async () => {
      while (looking || inProgress.size > 0) {
        await looking
        await Promise.all([...inProgress.values()].map(({ done }) => done))
      }
    },
    stop: async () => {
      isStopped = true
      clearTimeout(timer)
      clearTimeout(noticed)
      await stopListening()
      await looking
      await Promise.all([...inProgress.values()].map(({ done }) => done))
    },
  }
}

function pauseAfter(outcome: Exclude<SendOutcome, { kind: 'sent' | 'refused' }>, tries: number): number {
  if (outcome.kind === 'wait') return outcome.ms
  if (outcome.kind === 'misconfigured') return MISCONFIGURED_PAUSE_MS
  const pauseMs = PAUSES_MS[tries - 1] ?? LONGEST_PAUSE_MS
  return outcome.kind === 'unreachable' ? Math.min(pauseMs, UNREACHABLE_LONGEST_PAUSE_MS) : pauseMs
}

function keyOf({ channel, recipient }: RecipientQueues): string {
  return recipient === null ? channel : `${channel}:${recipient}`
}

/** The kind of an unexpected error, without its words: they can hold values. */
function reasonOf(error: unknown): string {
  return error instanceof Error ? error.name : 'unknown error'
}
