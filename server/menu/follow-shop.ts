import type { FastifyReply } from 'fastify'
import { Refusal } from '#domain/errors.ts'
import type { ShopChanges } from '#domain/menu/shop-events-api.ts'
import { nextSwitchEnd } from '#domain/settings/switches.ts'
import type { Database } from '../db/db.ts'
import { beginEvents } from '../http/event-stream.ts'
import { sourceOf } from '../http/source-of.ts'
import { createTurns } from '../http/turns.ts'
import { readSettings } from '../settings/settings-queries.ts'

/** A comment this often, ms: rarely, because it wakes a phone's radio, and within the 50 s of HAProxy on Debian. */
const HEARTBEAT_MS = 40_000
/** Changes within this time are told together, ms. By then every process has dropped what it had cached. */
const SETTLE_MS = 150
/** Streams of one source and of one process. Pages without one find changes at their next request. */
const MOST_STREAMS = { ofKey: 200, inAll: 2_000 }

type Stream = { send: (json: string) => void; end: () => void }

export type ShopFollowers = {
  /**
   * Adds a stream.
   *
   * @returns a function that removes it
   * @throws Refusal request.too_many, server.busy when there is no room
   */
  add: (address: string, stream: Stream) => () => void
  /** The last changes, as JSON of ShopChanges. */
  now: () => string
  stop: () => Promise<void>
}

/** Tells the pages of this process when menu or settings are changed, whichever process changes them, or a switch ends. */
export async function createShopFollowers(database: Database, clock: () => Date): Promise<ShopFollowers> {
  const streams = new Set<Stream>()
  const turns = createTurns(MOST_STREAMS)
  const start = clock().toISOString()
  const changes: ShopChanges = { menu: start, shop: start }
  let settling: ReturnType<typeof setTimeout> | undefined
  let ending: ReturnType<typeof setTimeout> | undefined
  let isStopped = false

  function changed(part: keyof ShopChanges) {
    changes[part] = clock().toISOString()
    settling ??= setTimeout(() => {
      settling = undefined
      for (const { send } of streams) send(JSON.stringify(changes))
    }, SETTLE_MS)
  }

  /** Waits for the end of the next switch: nothing is written then, but pages show something else. */
  async function awaitEnd(): Promise<void> {
    const { switches } = await readSettings(database.db)
    clearTimeout(ending)
    const now = clock()
    const end = nextSwitchEnd(switches, now)
    if (!end || isStopped) return
    const ended = () => {
      changed('shop')
      expectEnd()
    }
    ending = setTimeout(ended, end.getTime() - now.getTime())
  }
  // Without an answer pages find the end at their next request.
  const expectEnd = () => void awaitEnd().catch(() => undefined)
  expectEnd()

  const listening = [
    await database.listen('menu_changed', () => changed('menu')),
    await database.listen('settings_changed', () => {
      changed('shop')
      expectEnd()
    }),
  ]
  return {
    add: (address, stream) => {
      const giveBack = turns.take(sourceOf(address))
      streams.add(stream)
      return () => {
        giveBack()
        streams.delete(stream)
      }
    },
    now: () => JSON.stringify(changes),
    stop: async () => {
      isStopped = true
      clearTimeout(settling)
      clearTimeout(ending)
      for (const { end } of streams) end()
      for (const stopListening of listening) await stopListening()
    },
  }
}

/**
 * Streams the times of changes as server-sent events.
 *
 * @throws Refusal request.invalid for a caller who expects another answer; request.too_many, server.busy, before the
 * stream begins
 */
export function followShop(followers: ShopFollowers, reply: FastifyReply): FastifyReply {
  const { raw, request } = reply
  if (!request.headers.accept?.includes('text/event-stream')) throw new Refusal('request.invalid')
  if (raw.destroyed) return reply.hijack()
  const leave = followers.add(request.ip, { send: (json) => write('changes', json), end: () => raw.end() })
  const write = beginEvents(reply, () => {
    clearInterval(heartbeat)
    leave()
  })
  write('changes', followers.now())
  const heartbeat = setInterval(() => write(null), HEARTBEAT_MS)
  return reply
}
