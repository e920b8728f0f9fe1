import type { FastifyBaseLogger } from 'fastify'
import { DAY_MS, MINUTE_MS } from '#domain/time/accra-time.ts'
import { backoff } from '../db/claim-due.ts'
import type { Database } from '../db/db.ts'
import {
  claimDueMessages,
  findNextDueAt,
  type HeldMessage,
  makeFailedDue,
  markDead,
  markSent,
  markWaiting,
  type RecipientQueues,
} from './outbox-queries.ts'
import type { Channel } from './outbox-tables.ts'

/** The result of one try. A reason is short and holds neither personal data nor secrets, because it is logged. */
export type SendOutcome =
  | { kind: 'sent' }
  /** The service asks to wait this long. */
  | { kind: 'wait'; ms: number }
  /** It may have arrived, or the service fails: tried again after growing pauses. */
  | { kind: 'failed'; reason: string }
  /** The service is unreachable for every message of the channel: tried again soon. */
  | { kind: 'unreachable'; reason: string }
  /** Nothing can arrive until the operator changes something: tried again slowly. */
  | { kind: 'misconfigured'; reason: string }
  /** The recipient takes no more messages, as people may decide. */
  | { kind: 'ended' }
  /** This message will never be accepted. */
  | { kind: 'refused'; reason: string }

/** Sends one message. Always answers within the lease. */
export type Send = (message: HeldMessage) => Promise<SendOutcome>

type Options = {
  database: Database
  clock: () => Date
  send: Send
  log: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>
  /** The pace of a queue in milliseconds, instead of each channel's own. */
  paceMs?: number
  /** When the first look is, in milliseconds; at once by default. */
  firstLookMs?: number
}

type ChannelHabits = {
  /** The shortest time between two messages of a queue, in milliseconds. */
  paceMs: number
  /** Whether all queues share one transport, so that its failure stops all. */
  isSharedTransport: boolean
}

const HABITS: Record<Channel, ChannelHabits> = {
  // Telegram accepts about one a second in a chat. A bot may be removed from one chat and be welcome in another.
  telegram: { paceMs: 1_000, isSharedTransport: false },
  email: { paceMs: 0, isSharedTransport: true },
  // Networks reorder text messages that are sent together.
  sms: { paceMs: 1_000, isSharedTransport: true },
  // Each browser has a service of its own.
  push: { paceMs: 0, isSharedTransport: false },
}

export type OutboxRelay = {
  /** Leases no more messages, and waits for running sends. */
  stop: () => Promise<void>
  /** Looks for due messages now. */
  nudge: () => void
  /** Resolves once everything due at the clock's present time has been tried. */
  idle: () => Promise<void>
}

/** The lease of a message in milliseconds; after it another process may send it. */
export const LEASE_MS = MINUTE_MS
/** The longest time between two looks: a lost notification delays a message by no more. */
const LOOK_MS = 5_000
/** How long notifications are gathered before a look, in milliseconds. */
export const GATHER_MS = 200
/** The most concurrent messages of a channel, so that one that hangs leaves room for the others. */
const CHANNEL_WIDTH = 4
/** The most messages leased at once. */
const BATCH = 8
/** After this many failed tries a message no longer blocks its queue. */
const PATIENCE = 3
const PAUSES_MS = [1_000, 5_000, 30_000, 5 * MINUTE_MS, 15 * MINUTE_MS]
const MISCONFIGURED_PAUSE_MS = 5 * MINUTE_MS
/** How long an unreachable channel is paused; then one message tries for all. */
const UNREACHABLE_REST_MS = 5_000
const UNREACHABLE_LONGEST_PAUSE_MS = MINUTE_MS
/** How long messages are tried; older news is useless. */
const GIVE_UP_MS = DAY_MS

/**
 * Sends the outbox: wakes when a message is queued, when the next one is due, and every few seconds. Messages are
 * leased in a short statement and sent outside of transactions, one at a time per recipient queue.
 *
 * A message is sent at least once: after a time-out or a crash nobody can know whether it arrived, and a repeated order
 * is better for the operator than a missing one.
 */
export async function startOutboxRelay(options: Options): Promise<OutboxRelay> {
  const { database, clock, send, log } = options
  const { db } = database
  /** Running sends by queue, one each. */
  const inProgress = new Map<string, { queue: RecipientQueues; done: Promise<void> }>()
  const resting = new Map<string, { queue: RecipientQueues; from: number; until: number }>()
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

  /**
   * Gathers many notifications into one look. A queue that rests, or is sending, needs none: the relay looks when that ends.
   *
   * @param key of the queue that has a new message, or '' for any
   */
  function onNotice(key: string) {
    if (inProgress.has(key) || resting.has(key)) return
    noticed ??= setTimeout(() => {
      noticed = undefined
      nudge()
    }, GATHER_MS)
  }

  /** Starts sending due messages. @returns milliseconds until the next look */
  async function look(): Promise<number> {
    lookAgain = false
    const now = clock()
    for (const [key, { from, until }] of resting) {
      // A rest that begins later than now began before the clock was set back, and would last that much longer.
      if (now.getTime() < from || now.getTime() >= until) resting.delete(key)
    }
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

  /** Channels that get no more messages now; a paused one gets a single one. */
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
        // The lease runs out and the message is due again.
        log.error({ message: message.id, reason: reasonOf(error) }, 'the result of a message could not be stored')
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
      ms > 0 && resting.set(keyOf(queues), { queue: queues, from: now.getTime(), until: now.getTime() + ms })
    if (outcome.kind === 'sent') {
      rest(queue, options.paceMs ?? paceMs)
      const wasPaused = paused.delete(message.channel)
      if (wasPaused) resting.delete(keyOf(everyQueue))
      await markSent(db, message.id, now)
      return makeFailedDue(db, wasPaused ? everyQueue : queue, now)
    }
    if (outcome.kind === 'ended') return markDead(db, message, 'subscription ended')
    const reason = outcome.kind === 'wait' ? 'asked to wait' : outcome.reason
    const entry = { message: message.id, channel: message.channel, tries: message.tries, reason }
    const giveUp = () => {
      log.error(entry, 'a message was given up')
      return markDead(db, message, reason)
    }
    if (outcome.kind === 'refused') return giveUp()
    const pauseMs = pauseAfter(outcome, message.tries)
    if (outcome.kind !== 'failed') {
      // The pause applies to all messages of the queue.
      rest(everyQueue, outcome.kind === 'unreachable' ? Math.min(pauseMs, UNREACHABLE_REST_MS) : pauseMs)
      if (isSharedTransport) paused.add(message.channel)
    }
    // A service that asks to wait has refused nothing yet.
    if (outcome.kind !== 'wait' && now.getTime() - message.createdAt.getTime() >= GIVE_UP_MS) return giveUp()
    log.warn({ ...entry, pauseMs }, 'a message will be tried again')
    await markWaiting(db, message, {
      dueAt: new Date(now.getTime() + pauseMs),
      reason,
      isFailure: outcome.kind !== 'wait',
    })
  }

  const stopListening = await database.listen('outbox_due', onNotice)
  if (options.firstLookMs === undefined) nudge()
  else timer = setTimeout(nudge, options.firstLookMs)

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

function pauseAfter(outcome: Exclude<SendOutcome, { kind: 'sent' | 'refused' | 'ended' }>, tries: number): number {
  if (outcome.kind === 'wait') return outcome.ms
  if (outcome.kind === 'misconfigured') return MISCONFIGURED_PAUSE_MS
  const pauseMs = backoff(PAUSES_MS, tries)
  return outcome.kind === 'unreachable' ? Math.min(pauseMs, UNREACHABLE_LONGEST_PAUSE_MS) : pauseMs
}

function keyOf({ channel, recipient }: RecipientQueues): string {
  return recipient === null ? channel : `${channel}:${recipient}`
}

/** The type of an unexpected error without its message, which can hold values. */
function reasonOf(error: unknown): string {
  return error instanceof Error ? error.name : 'unknown error'
}
