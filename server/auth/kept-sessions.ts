import type { Database } from '../db/db.ts'
import { findLivingSessions } from './session-queries.ts'

export type KeptSessions = {
  /** Whether the session has not ended: known from memory, asked once in a process. */
  isAlive: (sessionId: string) => Promise<boolean>
  stop: () => Promise<void>
}

const REMEMBERED = 20_000

/** Remembers which sessions are alive. A session that ends, in whatever process, is forgotten when the notice comes. */
export async function keepSessions(database: Database): Promise<KeptSessions> {
  const alive = new Set<string>()
  /** Rises with every notice: an answer that was asked for before it may be out of date. */
  let notices = 0
  const stop = await database.listen('session_ended', (sessionId) => {
    notices += 1
    if (sessionId === '') alive.clear()
    else alive.delete(sessionId)
  })
  return {
    isAlive: async (sessionId) => {
      if (alive.has(sessionId)) return true
      const before = notices
      const isAlive = (await findLivingSessions(database.db, [sessionId])).length > 0
      if (isAlive && before === notices) {
        if (alive.size >= REMEMBERED) alive.clear()
        alive.add(sessionId)
      }
      return isAlive
    },
    stop,
  }
}
