import { MINUTE_MS } from '#domain/time/accra-time.ts'
import type { Database } from '../../db/db.ts'
import { findLivingSessions, findStanding, type Standing } from './session-queries.ts'

export type SessionCache = {
  /** Whether the session is live: cached, and read again after a minute. */
  isAlive: (sessionId: string) => Promise<boolean>
  /** The current state of the session from the database; undefined once it has ended. */
  findStanding: (sessionId: string) => Promise<Standing | undefined>
  stop: () => Promise<void>
}

const REMEMBERED = 20_000
/** How long a session is trusted without a read, because a notification can be lost with its connection. */
const BELIEVED_MS = MINUTE_MS

/** Caches which sessions are live. The notification of an ended session, from any process, drops it. */
export async function cacheSessions(database: Database, clock: () => Date): Promise<SessionCache> {
  /** When each was last seen live, in milliseconds. */
  const alive = new Map<string, number>()
  /** Incremented by every notification, to detect reads that started before it. */
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
