import type { FastifyBaseLogger } from 'fastify'
import type { Actor } from '#domain/actor.ts'
import type { Db } from '../../db/db.ts'
import type { Random } from '../../db/new-id.ts'
import { listTimedOut } from './proposal-queries.ts'
import { timeOut } from './settle-proposal.ts'

const AT_ONCE = 50
const TIMEOUT: Actor = { kind: 'system', name: 'timeout' }

/**
 * Ends the proposals that were not answered in time, each in a transaction of its own: a killed process has either ended
 * one with its refund, or not at all.
 *
 * @returns how many
 */
export async function endTimedOut(
  db: Db,
  { now, random, log }: { now: Date; random: Random; log: Pick<FastifyBaseLogger, 'error'> },
): Promise<number> {
  let ended = 0
  for (const due of await listTimedOut(db, now, AT_ONCE)) {
    try {
      if (await db.transaction((tx) => timeOut(tx, TIMEOUT, due, { now, random }))) ended += 1
    } catch (error) {
      // It stays due, and the others do not wait for it.
      log.error({ err: error }, 'a proposal could not be ended and will be tried again')
    }
  }
  return ended
}
