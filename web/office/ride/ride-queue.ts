import { z } from 'zod'
import { TAP_LIFE_MS } from '#domain/riders/door.ts'

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
/** A tap that the server has refused. */
export type Refused = { orderId: string | null; title: string; message: string }

type Queued = { waiting: readonly Waiting[]; refused: readonly Refused[] }
const EMPTY: Queued = { waiting: [], refused: [] }

/** Where the taps are kept, over reloads and kills of the browser. */
export type QueueStorage = {
  get: () => Promise<unknown>
  set: (value: readonly Waiting[]) => Promise<void>
}

/** What became of a sent tap. `later`: there was no answer, so it is sent again. */
export type Sent = 'done' | 'later' | { title: string; message: string }

type Omitted = 'key' | 'at'
type New<T> = T extends unknown ? Omit<T, Omitted> : never

export type RideQueue = {
  read: () => Queued
  subscribe: (listener: () => void) => () => void
  /** Keeps taps, in this order. They count from now on, whatever happens to the line or the browser. */
  add: (...taps: New<Waiting>[]) => Promise<void>
  /** Sends what waits, one after the other, as long as there are answers. Runs once at a time. */
  flush: () => Promise<void>
  /** Hides what the server has refused. */
  forgetRefused: () => void
}

/**
 * The taps of a rider on their way to the shop: each is kept with its time and a key before anything is sent, and kept
 * until the server has answered. A repetition has the same key, so it counts once.
 */
export function createRideQueue(
  storage: QueueStorage,
  send: (tap: Waiting) => Promise<Sent>,
  { clock, newKey }: { clock: () => Date; newKey: () => string },
): RideQueue {
  const listeners = new Set<() => void>()
  let state = EMPTY
  let sending: Promise<void> | undefined
  const ready = storage.get().then((stored) => {
    const kept = Array.isArray(stored) ? stored : []
    const waiting = kept.flatMap((one) => Waiting.safeParse(one).data ?? [])
    become({ ...state, waiting: [...waiting, ...state.waiting] })
  })

  function become(next: Queued) {
    state = next
    for (const listener of listeners) listener()
  }

  async function sendAll() {
    await ready
    for (;;) {
      const [first] = state.waiting
      if (!first) return
      const isTooOld = clock().getTime() - Date.parse(first.at) > TAP_LIFE_MS
      const sent = isTooOld ? TOO_OLD : await send(first)
      if (sent === 'later') return
      const waiting = state.waiting.filter(({ key }) => key !== first.key)
      const orderId = first.kind === 'cash' ? null : first.orderId
      become({ waiting, refused: sent === 'done' ? state.refused : [...state.refused, { orderId, ...sent }] })
      await storage.set(waiting)
    }
  }

  return {
    read: () => state,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    add: async (...taps) => {
      await ready
      const at = clock().toISOString()
      const added = taps.map((tap) => ({ ...tap, key: newKey(), at }) as Waiting) // the parts that `New` leaves out
      const isOther = (one: { orderId: string | null }) =>
        !added.some((tap) => tap.kind !== 'cash' && tap.orderId === one.orderId)
      become({ waiting: [...state.waiting, ...added], refused: state.refused.filter(isOther) })
      await storage.set(state.waiting)
    },
    flush: () => {
      sending ??= sendAll().finally(() => {
        sending = undefined
      })
      return sending
    },
    forgetRefused: () => become({ ...state, refused: [] }),
  }
}

const TOO_OLD = { title: 'Too old', message: 'This is more than a day old and was not sent. Tell the shop.' }
