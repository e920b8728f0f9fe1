import { z } from 'zod'
import { TAP_LIFE_MS } from '#domain/riders/door.ts'
import { logQuietly } from '../../ui/log.ts'

const Tapped = { key: z.uuid(), at: z.iso.datetime() }
const Waiting = z.discriminatedUnion('kind', [
  z.object({
    ...Tapped,
    kind: z.literal('step'),
    orderId: z.string(),
    step: z.enum(['picked_up', 'delivered', 'failed']),
    code: z.string().optional(),
    bornOn: z.string().optional(),
    reason: z.string().optional(),
  }),
  z.object({ ...Tapped, kind: z.literal('photo'), orderId: z.string(), picture: z.instanceof(Blob) }),
  z.object({ ...Tapped, kind: z.literal('cash'), amount: z.int(), note: z.string() }),
])
/** A tap that the server has not answered yet. */
export type Waiting = z.infer<typeof Waiting>

/** A tap without what it proves: codes, dates of birth and photos of shoppers do not stay on the phone of a rider. */
function withoutProof(tap: Waiting): Waiting {
  if (tap.kind === 'photo') return { ...tap, picture: new Blob() }
  if (tap.kind === 'cash') return tap
  const { code: _, bornOn: __, ...rest } = tap
  return rest
}

const Refused = z.object({ tap: Waiting, title: z.string(), message: z.string() })
/** A tap that the server has refused, with what the rider has typed: a sum, a reason. */
export type Refused = z.infer<typeof Refused>

type Queued = { waiting: readonly Waiting[]; refused: readonly Refused[] }
/** `isKept`: false while the storage cannot be used, so that the taps last as long as the page. */
type Shown = Queued & { isKept: boolean }
const EMPTY: Shown = { waiting: [], refused: [], isKept: true }

/** Where the taps are kept, over reloads and kills of the browser, for all tabs of the phone. */
export type QueueStorage = {
  read: () => Promise<unknown>
  /** Changes what is stored in one step, so that two tabs do not overwrite one another. */
  update: (change: (stored: unknown) => Queued) => Promise<void>
  /** Runs `work` in one tab at a time. */
  alone: (work: () => Promise<void>) => Promise<void>
  /** Calls back after another tab has changed what is stored. */
  onChange: (listener: () => void) => void
}

/** What became of a sent tap. `later`: there was no answer, so it is sent again. */
export type Sent = 'done' | 'later' | { title: string; message: string }

type Omitted = 'key' | 'at'
type New<T> = T extends unknown ? Omit<T, Omitted> : never

export type RideQueue = {
  read: () => Shown
  subscribe: (listener: () => void) => () => void
  /** Keeps taps, in this order. They count from now on, whatever happens to the connection or the browser. */
  add: (...taps: New<Waiting>[]) => Promise<void>
  /** Sends what waits, one after the other, as long as there are answers. Runs once at a time over all tabs. */
  flush: () => Promise<void>
  /** Hides what the server has refused. */
  forgetRefused: () => Promise<void>
}

/**
 * The taps of a rider on their way to the shop: each is kept with its time and a key before anything is sent, and kept
 * until the server has answered. A repetition has the same key, so it counts once. What is stored is the queue; each tab
 * shows a copy of it.
 */
export function createRideQueue(
  storage: QueueStorage,
  send: (tap: Waiting) => Promise<Sent>,
  { clock, newKey }: { clock: () => Date; newKey: () => string },
): RideQueue {
  const listeners = new Set<() => void>()
  let state = EMPTY
  /** The keys of all taps that this tab has had. */
  const seen = new Set<string>()
  let sending: Promise<void> | undefined
  /** The last read or change: each waits for the one before, so that an older state never replaces a newer one. */
  let last: Promise<void> = Promise.resolve()

  function inTurn(work: () => Promise<void>): Promise<void> {
    last = last.then(work)
    return last
  }
  function become(next: Shown) {
    state = next
    for (const { key } of next.waiting) seen.add(key)
    for (const { tap } of next.refused) seen.add(tap.key)
    for (const listener of listeners) listener()
  }
  /** What is stored; after a while without the storage this tab knows its own taps better. */
  function withOwn(stored: Queued): Queued {
    if (state.isKept) return stored
    return {
      waiting: [...stored.waiting.filter(({ key }) => !seen.has(key)), ...state.waiting],
      refused: [...stored.refused.filter(({ tap }) => !seen.has(tap.key)), ...state.refused],
    }
  }
  async function changeNow(step: (now: Queued) => Queued) {
    let next: Queued = state
    try {
      await storage.update((stored) => {
        next = step(withOwn(queuedIn(stored)))
        return next
      })
      become({ ...next, isKept: true })
    } catch (error) {
      lose(error)
      become({ ...step(state), isKept: false })
    }
  }
  function lose(error: unknown) {
    if (state.isKept) logQuietly('taps are kept only as long as the page is open', error)
  }
  const change = (step: (now: Queued) => Queued) => inTurn(() => changeNow(step))
  const refresh = () =>
    inTurn(async () => {
      // The storage may be back.
      if (!state.isKept) return changeNow((now) => now)
      try {
        become({ ...queuedIn(await storage.read()), isKept: true })
      } catch (error) {
        lose(error)
        become({ ...state, isKept: false })
      }
    })

  void refresh()
  storage.onChange(() => void refresh())

  async function sendAll() {
    for (;;) {
      await refresh()
      const [first] = state.waiting
      if (!first) return
      const isTooOld = clock().getTime() - Date.parse(first.at) > TAP_LIFE_MS
      const sent = isTooOld ? TOO_OLD : await send(first)
      if (sent === 'later') return
      await change(({ waiting, refused }) => ({
        waiting: waiting.filter(({ key }) => key !== first.key),
        refused: sent === 'done' ? refused : [...refused, { tap: withoutProof(first), ...sent }],
      }))
    }
  }

  return {
    read: () => state,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    add: (...taps) => {
      const at = clock().toISOString()
      const added = taps.map((tap) => ({ ...tap, key: newKey(), at }) as Waiting) // the parts that `New` leaves out
      return change(({ waiting, refused }) => ({
        waiting: [...waiting, ...added],
        refused: added.reduce(withoutTried, refused),
      }))
    },
    flush: () => {
      sending ??= storage.alone(sendAll).finally(() => {
        sending = undefined
      })
      return sending
    },
    forgetRefused: () => change(({ waiting }) => ({ waiting, refused: [] })),
  }
}

/** What stays refused beside a next try: it replaces the taps of the same order, or the same sum for the same reason, once. */
function withoutTried(refused: readonly Refused[], next: Waiting): readonly Refused[] {
  if (next.kind !== 'cash') return refused.filter(({ tap }) => tap.kind === 'cash' || tap.orderId !== next.orderId)
  const before = refused.find(({ tap }) => tap.kind === 'cash' && tap.amount === next.amount && tap.note === next.note)
  return refused.filter((one) => one !== before)
}

/** Reads what is stored; what cannot be read is left out. */
function queuedIn(stored: unknown): Queued {
  const { waiting, refused } = Stored.parse(stored)
  return {
    waiting: waiting.flatMap((one) => Waiting.safeParse(one).data ?? []),
    refused: refused.flatMap((one) => Refused.safeParse(one).data ?? []),
  }
}

const Stored = z
  .object({ waiting: z.array(z.unknown()), refused: z.array(z.unknown()) })
  .catch({ waiting: [], refused: [] })

const TOO_OLD = { title: 'Too old', message: 'This is more than a day old and was not sent. Tell the shop.' }
