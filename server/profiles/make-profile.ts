import { profileFromMetadata } from '#domain/profiles/profile-from-metadata.ts'
import { REFERRAL_CODE_LENGTH, referralCodeFrom } from '#domain/profiles/referral-code.ts'
import { serviceDay } from '#domain/time/accra-time.ts'
import type { Db } from '../db/db.ts'
import type { Random } from '../db/new-id.ts'
import { queueWelcomeMail } from '../notifications/queue-welcome-mail.ts'
import { countReferral, hasProfile, insertProfile } from './profile-queries.ts'

/** With 40 bits per code a second try is rare; five in a row mean that the random bytes are broken. */
const TRIES = 5

/**
 * Creates the profile of a person who has verified a contact for the first time, from the data of the sign-up, with a
 * new referral code. Counts one referral for the owner of the named code, and prepares a welcome. Does nothing when the
 * profile exists.
 *
 * @param user `metadata` is whatever the sign-up sent: untrusted, and never an error
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
