import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import type { Database } from '../db/db.ts'
import { LONGEST_PAYLOAD, notify } from '../db/notify.ts'

/** How often a process tells the others what it has counted, in milliseconds. */
const SENT_EVERY_MS = 500
/** Callers that are counted for each limit; the ones that were quiet longest are forgotten. */
const REMEMBERED = 5_000

type Answer = (error: Error | null, result?: { current: number; ttl: number }) => void
/** What the plugin passes for a limit; `sharedAs` is ours. */
type Limit = { sharedAs?: string }

/** What one process counted since it last sent: the name of a limit, the key of a caller, and how often. */
const Sent = z.object({ by: z.string(), counts: z.array(z.tuple([z.string(), z.string(), z.number(), z.number()])) })
type Counted = z.infer<typeof Sent>['counts'][number]

type Options = { database: Database; clock: () => Date; sentEveryMs?: number }

/**
 * Counts requests in the memory of each process, and tells the other processes over the database twice a second what was
 * counted. So a request waits for nothing, nothing is written, and the limits of all processes together hold to what comes
 * within that time. What must be exact, such as wrong passwords and codes, is counted by rows.
 *
 * @returns a store for @fastify/rate-limit
 */
export async function shareCounts({ database, clock, sentEveryMs = SENT_EVERY_MS }: Options) {
  const self = randomUUID()
  const shared = new Map<string, Counts>()
  /** Counted here and not sent yet, by limit and caller. */
  let unsent = new Map<string, Counted>()

  const stopListening = await database.listen('requests_counted', (payload) => {
    if (payload === '') return // the connection is new: what was sent meanwhile is not known
    const { by, counts } = Sent.parse(JSON.parse(payload))
    if (by === self) return
    for (const [name, key, count, windowMs] of counts) shared.get(name)?.add(key, count, windowMs)
  })

  async function send() {
    const counts = [...unsent.values()]
    unsent = new Map()
    for (const part of inParts(counts, LONGEST_PAYLOAD - 100)) {
      await notify(database.db, 'requests_counted', JSON.stringify({ by: self, counts: part }))
    }
  }
  // While the database is away the counts stay in this process.
  const sending = setInterval(() => void send().catch(() => undefined), sentEveryMs).unref()

  const Store = storeOf(clock, shared, (name, key, windowMs) => {
    const before = unsent.get(`${name} ${key}`)?.[2] ?? 0
    unsent.set(`${name} ${key}`, [name, key, before + 1, windowMs])
  })
  return {
    Store,
    stop: async () => {
      clearInterval(sending)
      await stopListening()
    },
  }
}

/** Counts requests in the memory of this process, the only one. @returns a store for @fastify/rate-limit */
export function countAlone(clock: () => Date) {
  return storeOf(clock, new Map(), () => undefined)
}

/**
 * @param shared counts by the name of their limit
 * @param onCount hears of each request that such a limit has counted
 */
function storeOf(
  clock: () => Date,
  shared: Map<string, Counts>,
  onCount: (name: string, key: string, windowMs: number) => void,
) {
  return class Store {
    readonly #counts: Counts
    readonly #sharedAs: string | undefined

    constructor(limit: object) {
      const { sharedAs }: Limit = limit
      this.#sharedAs = sharedAs
      const known = sharedAs === undefined ? undefined : shared.get(sharedAs)
      this.#counts = known ?? createCounts(clock)
      if (sharedAs !== undefined) shared.set(sharedAs, this.#counts)
    }

    incr(key: string, answer: Answer, windowMs: number): void {
      if (this.#sharedAs !== undefined) onCount(this.#sharedAs, key, windowMs)
      answer(null, this.#counts.add(key, 1, windowMs))
    }

    /** What was counted, without counting. */
    read(key: string, answer: Answer, windowMs: number): void {
      answer(null, this.#counts.read(key, windowMs))
    }

    child(limit: object): Store {
      return new Store(limit)
    }
  }
}

type CountedTimes = { current: number; ttl: number }
type Counts = {
  add: (key: string, count: number, windowMs: number) => CountedTimes
  read: (key: string, windowMs: number) => CountedTimes
}

/** Counts within windows that begin with the first count. */
function createCounts(clock: () => Date): Counts {
  const windows = new Map<string, { current: number; endsAt: number }>()
  /** The open window of a caller; otherwise a new one, which is not kept. */
  const windowOf = (key: string, now: number, windowMs: number) => {
    const known = windows.get(key)
    // A window that would end after a new one began before the clock was set back, and would last that much longer.
    const isOpen = known !== undefined && known.endsAt > now && known.endsAt <= now + windowMs
    return isOpen ? known : { current: 0, endsAt: now + windowMs }
  }
  return {
    read: (key, windowMs) => {
      const now = clock().getTime()
      const { current, endsAt } = windowOf(key, now, windowMs)
      return { current, ttl: endsAt - now }
    },
    add: (key, count, windowMs) => {
      const now = clock().getTime()
      const window = windowOf(key, now, windowMs)
      window.current += count
      // The newest is last.
      windows.delete(key)
      windows.set(key, window)
      const [oldest] = windows.keys()
      if (windows.size > REMEMBERED && oldest !== undefined) windows.delete(oldest)
      return { current: window.current, ttl: window.endsAt - now }
    },
  }
}

function inParts(counts: readonly Counted[], mostBytes: number): Counted[][] {
  const parts: Counted[][] = []
  let bytes = Number.POSITIVE_INFINITY
  for (const one of counts) {
    const size = Buffer.byteLength(JSON.stringify(one)) + 1
    if (bytes + size > mostBytes) {
      parts.push([])
      bytes = 0
    }
    parts.at(-1)?.push(one)
    bytes += size
  }
  return parts
}
