import { MINUTE_MS } from '#domain/time/accra-time.ts'
import type { Database } from '../../db/db.ts'
import { findLivingSessions, findStanding, type Standing } from './session-queries.ts'

export type SessionCache = {
  /** Whether the session has not ended: known from memory, asked once in a while. */
  isAlive: (sessionId: string) => Promise<boolean>
  /** What the session is worth now, from the database itself; undefined once it has ended. */
  findStanding: (sessionId: string) => Promise<Standing | undefined>
  stop: () => Promise<void>
}

const REMEMBERED = 20_000
/** A notice can get lost with its connection: what ended unheard is believed no longer than this. */
const BELIEVED_MS = MINUTE_MS

/** Remembers which sessions are alive. A session that ends, in whatever process, is forgotten when the notice comes. */
export async function cacheSessions(database: Database, clock: () => Date): Promise<SessionCache> {
  /** When each was last seen alive, ms. */
  const alive = new Map<string, number>()
  /** Rises with every notice: an answer that was asked for before it may be out of date. */
  let notices = 0
  const stop = await database.listen('session_ended', (sessionId) => {
    notices += 1
    if (sessionId === '') alive.clear()
    else alive.delete(sessionId)
  })
  return {
    isAlive: async (sessionId) => {
      const now = clock().getTime()
      const seenAt = alive.get(sessionId)
      if (seenAt !== undefined && Math.abs(now - seenAt) < BELIEVED_MS) return true
      const before = notices
      const isAlive = (await findLivingSessions(database.db, [sessionId])).length > 0
      if (isAlive && before === notices) {
        if (alive.size >= REMEMBERED) alive.clear()
        alive.set(sessionId, now)
      } else alive.delete(sessionId)
      return isAlive
    },
    findStanding: (sessionId) => findStanding(database.db, sessionId),
    stop,
  }
}
