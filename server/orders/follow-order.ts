import type { FastifyReply } from 'fastify'
import { Refusal } from '#domain/errors.ts'
import type { OrderView } from '#domain/orders/orders-api.ts'
import type { Database, Db } from '../db/db.ts'
import { chainedByKey } from '../http/chained-by-key.ts'
import { beginEvents } from '../http/event-stream.ts'
import { sourceOf } from '../http/source-of.ts'
import { createTurns } from '../http/turns.ts'
import { viewOrder } from './view-order.ts'

/** A comment line this often, in milliseconds, stops proxies from closing a quiet stream. */
const HEARTBEAT_MS = 20_000
/**
 * Each stream holds a connection for as long as its reader stays. Limits per order, per source (an address or an IPv6
 * network of 64 bits) and per process. A refused reader can still poll the order.
 */
export const MOST_STREAMS = { ofOrder: 20, ofSource: 200, inAll: 5_000 }

type Stream = { orderId: string; address: string; send: (view: OrderView) => void; end: () => void }

export type Followers = {
  /**
   * Adds a stream and sends it the current order.
   *
   * @returns a function that removes it
   * @throws Refusal request.too_many, server.busy when there is no room
   */
  add: (stream: Stream) => () => void
  stop: () => Promise<void>
}

/** Sends changed orders to the streams of this process, whichever process changed them. */
export async function createFollowers(database: Database, most = MOST_STREAMS): Promise<Followers> {
  const byOrder = new Map<string, Set<Stream>>()
  const turns = createTurns({ ofKey: most.ofSource, inAll: most.inAll })

  const queueSend = chainedByKey(async (orderId, only?: Stream) => {
    if (!byOrder.has(orderId)) return
    try {
      const view = await viewOrder(database.db, orderId)
      for (const { send } of only ? [only] : (byOrder.get(orderId) ?? [])) send(view)
    } catch {
      // The database is unreachable: its reconnection sends every order again.
    }
  })

  const stopListening = await database.listen('order_changed', (orderId) => {
    for (const changed of orderId === '' ? byOrder.keys() : [orderId]) queueSend(changed)
  })
  return {
    add: (stream) => {
      const { orderId, address } = stream
      const ofOrder = byOrder.get(orderId) ?? new Set()
      if (ofOrder.size >= most.ofOrder) throw new Refusal('request.too_many')
      const giveBack = turns.take(sourceOf(address))
      byOrder.set(orderId, ofOrder.add(stream))
      // Send again, so that a change between the first read and the subscription is not lost.
      queueSend(orderId, stream)
      return () => {
        giveBack()
        ofOrder.delete(stream)
        if (ofOrder.size === 0) byOrder.delete(orderId)
      }
    },
    stop: async () => {
      await stopListening()
      for (const streams of byOrder.values()) for (const { end } of streams) end()
    },
  }
}

/**
 * Streams an order as server-sent events named `order`: its state at once, and again after every change.
 *
 * @throws Refusal order.missing, request.too_many, server.busy, before the stream begins
 */
export async function followOrder(
  followers: Followers,
  db: Db,
  orderId: string,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const first = await viewOrder(db, orderId)
  const { raw } = reply
  // The client left while the database was read: its close event has fired already and will not fire again.
  if (raw.destroyed) return reply.hijack()

  let said: string | undefined
  const send: Stream['send'] = (view) => {
    const data = JSON.stringify(view)
    if (data !== said) write('order', data)
    said = data
  }
  const leave = followers.add({ orderId, address: reply.request.ip, send, end: () => raw.end() })
  const write = beginEvents(reply, () => {
    clearInterval(heartbeat)
    leave()
  })
  send(first)
  const heartbeat = setInterval(() => write(null), HEARTBEAT_MS)
  return reply
}
