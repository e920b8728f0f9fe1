import type { StaffRole } from '#domain/actor.ts'
import { BoardCard, followBoard, readBoard } from '#domain/orders/board-api.ts'
import { CallError, call } from '../../client/api.ts'
import type { Clock } from '../../client/shop/clock.tsx'
import { logQuietly } from '../../ui/log.ts'
import { applyChange, type BoardState, type CardChange, changeTo, stateOf } from './board-state.ts'
import { readEvents, type ServerEvent } from './read-events.ts'
import type { HeardEvent, OpenStream } from './share-stream.ts'

/** Two missing beats and a little patience, ms: then the connection counts as cut. */
export const LOST_MS = 10_500
/** How often the board is read while its stream is down, and the pause before the stream is opened again, ms. */
const PAUSES = { poll: 4_000, reopen: 1_000 }

/** What is known of the board. */
export type BoardView = {
  state: BoardState
  /** The role of the caller; undefined until the board was read. */
  role: StaffRole | undefined
  /** How many orders the kitchen can have ready in a quarter of an hour. */
  ordersPerQuarter: number
  /** Whether the stream lives, and the board was read since it began. */
  isLive: boolean
  /** When what is shown was last known to be right, ms; null until the board was read. */
  rightAt: number | null
  /** Whether the board was asked for in vain since it was last read. */
  hasFailed: boolean
}

export const NOTHING_READ: BoardView = {
  state: new Map(),
  role: undefined,
  ordersPerQuarter: 0,
  isLive: false,
  rightAt: null,
  hasFailed: false,
}

export type BoardConnection = {
  /** Shows a change that an own step has made. */
  apply: (change: CardChange) => void
  stop: () => void
}

/**
 * Reads the board and follows its stream until it is stopped. After every new stream the board is read in whole;
 * while there is none, it is read every few seconds.
 *
 * @param onMissing called once when the caller has no role, or has none any more; it is then stopped
 */
export function connectBoard(
  clock: Clock,
  onView: (view: BoardView) => void,
  onMissing: () => void,
  pauses = PAUSES,
  open: OpenStream = openStream,
): BoardConnection {
  let view = NOTHING_READ
  let isStopped = false
  let stream = new AbortController()
  let reading: Promise<void> | undefined
  /** Changes that come while the board is being read. */
  let since: CardChange[] | undefined

  function show(change: Partial<BoardView>) {
    if (isStopped) return
    view = { ...view, ...change }
    onView(view)
  }
  const now = () => clock().getTime()

  function apply(change: CardChange) {
    since?.push(change)
    show({ state: applyChange(view.state, change) })
  }

  function stop() {
    isStopped = true
    clearInterval(polling)
    stream.abort()
  }

  function onError(error: unknown) {
    if (isStopped) return
    if (error instanceof CallError && error.status === 404) {
      stop()
      onMissing()
    } else show({ hasFailed: true })
  }

  /** @returns whether it was read */
  async function readWhole(): Promise<boolean> {
    const changes: CardChange[] = []
    since = changes
    try {
      const cards: BoardCard[] = []
      for (let cursor: string | undefined; ; ) {
        const page = await call(readBoard, { querystring: { limit: 100, ...(cursor !== undefined && { cursor }) } })
        cards.push(...page.rows)
        if (page.next === null) {
          const { role, ordersPerQuarter } = page
          show({ state: stateOf(cards, changes), role, ordersPerQuarter, rightAt: now(), hasFailed: false })
          return true
        }
        cursor = page.next
      }
    } catch (error) {
      onError(error)
      return false
    } finally {
      since = undefined
    }
  }

  /** One reading at a time: the changes of two would mix. */
  async function readAfterOthers(): Promise<boolean> {
    while (reading) await reading
    const result = readWhole()
    reading = result.then(() => {
      reading = undefined
    })
    return result
  }

  async function follow() {
    let isStuck = false
    while (!isStopped) {
      stream = new AbortController()
      const { signal } = stream
      const cut = (isSilent: boolean) => {
        isStuck = isSilent
        stream.abort()
      }
      const wasStuck = isStuck
      isStuck = false
      const isMoved = await followOnce(signal, wasStuck, cut).catch(onError)
      show({ isLive: false })
      // A process that ends sends everybody to the others: not all at once.
      const pause = isMoved ? Math.random() * pauses.reopen : pauses.reopen
      if (!isStopped) await new Promise((resolve) => setTimeout(resolve, pause))
    }
  }

  /** @returns whether the server ended the stream so that it is opened again */
  async function followOnce(signal: AbortSignal, isStuck: boolean, cut: (isSilent: boolean) => void): Promise<boolean> {
    const onSilence = () => cut(true)
    let watch = setTimeout(onSilence, LOST_MS)
    let heard: string | undefined
    let isMoved = false
    let wrongCounts = 0
    const hear = ({ stream: from, ...event }: HeardEvent) => {
      if (signal.aborted) return
      clearTimeout(watch)
      watch = setTimeout(onSilence, LOST_MS)
      if (from !== heard) {
        heard = from
        // Changes between two streams are missed.
        show({ isLive: false })
        void readAfterOthers().then((isRead) =>
          isRead && !signal.aborted ? from === heard && show({ isLive: true }) : cut(false),
        )
      }
      isMoved = event.event === 'move'
      const change = changeIn(event)
      if (change) apply(change)
      if (event.event === 'count' && view.isLive) {
        wrongCounts = isCount(event.data, view.state) ? 0 : wrongCounts + 1
        // A single one may be older than a change that came before it.
        if (wrongCounts > 1) {
          wrongCounts = 0
          void readAfterOthers()
        }
      }
      if (view.isLive) show({ rightAt: now() })
    }
    try {
      await open(hear, signal, isStuck)
      return isMoved
    } finally {
      clearTimeout(watch)
    }
  }

  const polling = setInterval(() => {
    if (!view.isLive && !reading) void readAfterOthers()
  }, pauses.poll)
  void readAfterOthers()
  void follow()
  return { apply, stop }
}

/** Opens a stream of one's own. */
export const openStream: OpenStream = async (hear, signal) => {
  const stream = crypto.randomUUID()
  const send: typeof fetch = async (url, init) => {
    const reply = await fetch(url, { ...init, headers: { ...init?.headers, accept: 'text/event-stream' } })
    if (!reply.ok || !reply.body) return reply
    await readEvents(reply.body, (event) => hear({ ...event, stream }))
    return Response.json(null)
  }
  await call(followBoard, { signal, send })
}

function isCount(data: string, state: BoardState): boolean {
  const { cards } = JSON.parse(data) as { cards: number } // follow-board.ts sends it
  return [...state.values()].filter(({ card }) => card !== null).length === cards
}

function changeIn({ event, data }: ServerEvent): CardChange | undefined {
  if (event !== 'card' && event !== 'gone') return undefined
  try {
    const json: unknown = JSON.parse(data)
    if (event === 'card') return changeTo(BoardCard.parse(json))
    return { ...(json as Pick<CardChange, 'orderId' | 'version'>), card: null } // follow-board.ts sends it
  } catch (error) {
    logQuietly('an unreadable event of the board was left out', error)
    return undefined
  }
}
