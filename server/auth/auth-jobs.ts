import type { FastifyBaseLogger } from 'fastify'
import { DAY_MS, HOUR_MS } from '#domain/time/accra-time.ts'
import type { Db } from '../db/db.ts'
import type { Random } from '../db/new-id.ts'
import { deleteUnconfirmedUsers, eraseIps } from './accounts/user-queries.ts'
import { deleteAbandonedFactors, deleteEndedChallenges } from './factors/factor-queries.ts'
import { REMEMBERED_MS } from './guards/limit-tries.ts'
import { deleteEndedTries } from './guards/try-queries.ts'
import { deleteEndedTokens } from './proofs/one-time-token-queries.ts'
import { deleteIdleSessions, deleteUsedRefreshTokens } from './sessions/session-queries.ts'
import { rotateSigningKeys } from './sessions/signing-keys.ts'
import { deleteEndedFlows } from './social/flow-queries.ts'
import { deleteEndedInvitations } from './staff/invitation-queries.ts'

/** An idle session ends after this long, in milliseconds. */
const IDLE_MS = 90 * DAY_MS
/** A replayed token older than this is only unknown, not treated as theft. */
const TOKEN_HISTORY_MS = 30 * DAY_MS
const UNCONFIRMED_MS = 7 * DAY_MS

/** Deletes expired rows, erases old network addresses, and rotates the signing key when it is old. @returns 0: no work is left */
export async function tidyAccounts(
  db: Db,
  deps: { random: Random; log: Pick<FastifyBaseLogger, 'info'> },
  now: Date,
): Promise<number> {
  const ago = (ms: number) => new Date(now.getTime() - ms)
  await deleteEndedTokens(db, now)
  await deleteEndedTries(db, now)
  await deleteEndedChallenges(db, now)
  await deleteAbandonedFactors(db, ago(DAY_MS))
  await deleteEndedInvitations(db, now)
  await deleteEndedFlows(db, ago(HOUR_MS))
  await deleteUsedRefreshTokens(db, ago(TOKEN_HISTORY_MS))
  await deleteIdleSessions(db, ago(IDLE_MS))
  await eraseIps(db, ago(REMEMBERED_MS))
  await db.transaction((tx) => deleteUnconfirmedUsers(tx, ago(UNCONFIRMED_MS)))
  const isRotated = await db.transaction((tx) => rotateSigningKeys(tx, deps.random, now))
  if (isRotated) deps.log.info('access tokens are signed with a new key from now on')
  return 0
}
