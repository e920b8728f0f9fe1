import type { FastifyReply } from 'fastify'
import type { OrderView } from '#domain/orders/orders-api.ts'
import type { Database, Db } from '../db/db.ts'
import { viewOrder } from './view-order.ts'

/** A comment line this often keeps proxies from taking a quiet stream for a dead one. */
const HEARTBEAT_MS = 20_000
/** How soon a browser comes back after a stream broke. */
const RETRY_MS = 3_000

type Send = (view: OrderView) => void

export type Followers = {
  add: (orderId: string, send: Send, end: () => void) => () => void
  stop: () => Promise<void>
}

/** Tells every stream of this process about its order, whichever process changed it. */
export async function keepFollowers(database: Database): Promise<Followers> {
  const streams = new Map<string, Map<Send, () => void>>()

  async function tell(orderId: string) {
    const sends = streams.get(orderId)
    if (!sends) return
    try {
      const view = await viewOrder(database.db, orderId)
      for (const send of sends.keys()) send(view)
    } catch {
      // The database is away: the notice that comes with its return tells everybody again.
    }
  }

  const stopListening = await database.listen('order_changed', (orderId) => {
    for (const changed of orderId === '' ? streams.keys() : [orderId]) void tell(changed)
  })
  return {
    add: (orderId, send, end) => {
      const sends = streams.get(orderId) ?? new Map<Send, () => void>()
      sends.set(send, end)
      streams.set(orderId, sends)
      return () => {
        sends.delete(send)
        if (sends.size === 0) streams.delete(orderId)
      }
    },
    stop: async () => {
      await stopListening()
      for (const sends of streams.values()) for (const end of sends.values()) end()
      streams.clear()
    },
  }
}

/**
 * Streams an order: its state at once, and again after every change, as server-sent events named `order`.
 *
 * @throws Refusal order.missing, before the stream begins
 */
export async function followOrder(
  followers: Followers,
  db: Db,
  orderId: string,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const first = await viewOrder(db, orderId)
  reply.hijack()
  const { raw } = reply
  raw.writeHead(200, {
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
  })
  const send: Send = (view) => raw.write(`event: order\ndata: ${JSON.stringify(view)}\n\n`)
  raw.write(`retry: ${RETRY_MS}\n\n`)
  send(first)
  const leave = followers.add(orderId, send, () => raw.end())
  const heartbeat = setInterval(() => raw.write(': still here\n\n'), HEARTBEAT_MS)
  raw.on('close', () => {
    clearInterval(heartbeat)
    leave()
  })
  // What changed between the first look and the listening is not lost.
  const second = await viewOrder(db, orderId)
  if (second.version !== first.version) send(second)
  return reply
}
