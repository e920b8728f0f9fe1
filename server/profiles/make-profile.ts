import { profileFromMetadata } from '#domain/profiles/profile-from-metadata.ts'
import { REFERRAL_CODE_LENGTH, referralCodeFrom } from '#domain/profiles/referral-code.ts'
import { serviceDay } from '#domain/time/accra-time.ts'
import type { Db } from '../db/db.ts'
import type { Random } from '../db/new-id.ts'
import { queueWelcomeMail } from '../notifications/queue-welcome-mail.ts'
import { countReferral, hasProfile, insertProfile } from './profile-queries.ts'

/** With 40 bits to a code, one more try is already rare; five in a row mean that chance is broken. */
const TRIES = 5

/**
 * Makes the profile of somebody who has just proved an address or a phone for the first time: filled from what was
 * written at sign-up, with a referral code of its own. The friend whose code was named gains one, once for each friend;
 * a welcome is prepared. For somebody who has a profile nothing happens.
 *
 * @param user `metadata` is whatever the sign-up sent: nothing in it is trusted, and nothing in it is an error
 */
export async function makeProfile(
  tx: Db,
  user: { userId: string; email: string | null; metadata: Readonly<Record<string, unknown>> },
  random: Random,
  now: Date,
): Promise<void> {
  const { userId, email, metadata } = user
  const start = profileFromMetadata(metadata, serviceDay(now))
  for (let tries = 0; !(await insertProfile(tx, newRow())); tries += 1) {
    if (await hasProfile(tx, userId)) return
    if (tries === TRIES) throw new Error('every referral code is taken: the random bytes cannot be random')
  }
  if (start.referredBy !== null) await countReferral(tx, start.referredBy, userId)
  if (email) await queueWelcomeMail(tx, { to: email, name: start.fullName, userId }, now)

  function newRow() {
    const referralCode = referralCodeFrom(random(REFERRAL_CODE_LENGTH))
    return { ...start, userId, referralCode, createdAt: now, updatedAt: now }
  }
}
