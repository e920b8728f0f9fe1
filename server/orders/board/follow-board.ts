import type { FastifyReply } from 'fastify'
import type { Staff, StaffRole } from '#domain/actor.ts'
import { Refusal } from '#domain/errors.ts'
import { isFinal } from '#domain/orders/order-status.ts'
import { MINUTE_MS } from '#domain/time/accra-time.ts'
import type { Database } from '../../db/db.ts'
import { chainedByKey } from '../../http/chained-by-key.ts'
import { beginEvents } from '../../http/event-stream.ts'
import { createTurns } from '../../http/turns.ts'
import { isRider } from '../move-order.ts'
import { type CardRow, countCards, findCard } from './board-queries.ts'
import { cardOf, maySee } from './view-card.ts'

/** How often a stream shows that it lives, in milliseconds. Two missing beats mean that the connection is cut. */
const BEAT_MS = 5_000
/** How long a stream lasts. Then the board is read again with a token of that time. */
const LIFE_MS = 30 * MINUTE_MS
/** Streams of one person, and of one process. */
const MOST_STREAMS = { ofKey: 20, inAll: 500 }
const ON_BOARD = ['received', 'preparing', 'on_the_way']

type Event = 'card' | 'gone' | 'beat' | 'count'
export type BoardStream = { actor: Staff; send: (event: Event, data: object) => void; end: () => void }

export type BoardFollowers = {
  /**
   * Adds a stream.
   *
   * @returns a function that removes it
   * @throws Refusal request.too_many, server.busy when there is no room
   */
  add: (stream: BoardStream) => () => void
  /** Sends the server's time. */
  beat: (send: BoardStream['send']) => void
  stop: () => Promise<void>
}

/**
 * Sends changed orders to the staff streams of this process, whichever process changed them, and ends the streams of
 * whoever has lost the role or the session. After a lost connection to the database, and when a changed order cannot be
 * read, all end, because changes are missed: their readers read the board again.
 *
 * @param findRole the present role of a person; undefined for others than staff
 */
export async function createBoardFollowers(
  database: Database,
  findRole: (userId: string) => Promise<StaffRole | undefined>,
  clock: () => Date,
  beatMs = BEAT_MS,
): Promise<BoardFollowers> {
  const streams = new Set<BoardStream>()
  const turns = createTurns(MOST_STREAMS)

  const notify = chainedByKey(async (orderId) => {
    const row = streams.size > 0 ? await findCard(database.db, orderId).catch(endAll) : undefined
    if (!row) return
    for (const { actor, send } of streams) {
      const event = eventFor(actor, row)
      if (event) send(...event)
    }
  })

  const endAll = () => {
    for (const { end } of streams) end()
  }
  async function endFormerStaff() {
    for (const { actor, end } of streams) {
      const role = await findRole(actor.userId).catch(() => undefined)
      if (role !== actor.role) end()
    }
  }
  const listening = [
    await database.listen('order_changed', (orderId) => (orderId === '' ? endAll() : notify(orderId))),
    await database.listen('staff_changed', () => void endFormerStaff()),
    await database.listen('session_ended', (sessionId) => {
      for (const { actor, end } of streams) if (sessionId === '' || actor.sessionId === sessionId) end()
    }),
  ]
  const beat: BoardFollowers['beat'] = (send) => send('beat', { at: clock().toISOString() })
  /** Tells each stream how many cards its screen should show, so that a lost change is noticed. */
  async function count() {
    const cardsOf = await countCards(database.db).catch(() => undefined)
    if (cardsOf) for (const { actor, send } of streams) send('count', { cards: cardsOf(actor) })
  }
  const beating = setInterval(() => {
    for (const { send } of streams) beat(send)
    // After the beats, which must not wait for the database.
    if (streams.size > 0) void count()
  }, beatMs)

  return {
    beat,
    add: (stream) => {
      const giveBack = turns.take(stream.actor.userId)
      streams.add(stream)
      return () => {
        giveBack()
        streams.delete(stream)
      }
    },
    stop: async () => {
      clearInterval(beating)
      endAll()
      for (const stopListening of listening) await stopListening()
    },
  }
}

/** What a reader is sent about a changed order; undefined while it is unpaid, and for a rider whose order it never was. */
function eventFor(actor: Staff, row: CardRow): [Event, object] | undefined {
  const { id: orderId, version, status } = row.order
  const isTheirs = maySee(actor, row)
  const isOnBoard = ON_BOARD.includes(status) || (row.order.recalledAt !== null && !isRider(actor))
  if (isOnBoard && isTheirs) return ['card', cardOf(actor, row)]
  const wasTheirs = row.last.details?.before?.riderId === actor.userId
  return (isTheirs && isFinal(status)) || (!isTheirs && wasTheirs) ? ['gone', { orderId, version }] : undefined
}

/**
 * Streams the board as server-sent events to a fetch with an access token, which accepts them.
 *
 * @throws Refusal request.invalid for a caller who expects another answer; request.too_many, server.busy, before the stream begins
 */
export function followBoard(followers: BoardFollowers, actor: Staff, reply: FastifyReply): FastifyReply {
  const { raw } = reply
  if (!reply.request.headers.accept?.includes('text/event-stream')) throw new Refusal('request.invalid')
  if (raw.destroyed) return reply.hijack()
  const send: BoardStream['send'] = (event, data) => write(event, JSON.stringify(data))
  const leave = followers.add({ actor, send, end: () => raw.end() })
  const write = beginEvents(reply, () => {
    clearTimeout(life)
    leave()
  })
  followers.beat(send)
  const life = setTimeout(() => raw.end(), LIFE_MS)
  return reply
}
