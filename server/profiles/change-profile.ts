import type { Person } from '#domain/actor.ts'
import { Refusal } from '#domain/errors.ts'
import { isBirthDate } from '#domain/profiles/birth-date.ts'
import type { ProfileChange } from '#domain/profiles/profiles-api.ts'
import { serviceDay } from '#domain/time/accra-time.ts'
import type { Db } from '../db/db.ts'
import { updateProfile } from './profile-queries.ts'

/**
 * Changes the given fields of the actor's own profile.
 *
 * @throws Refusal profile.birth_date_invalid, profile.missing
 */
export async function changeProfile(tx: Db, actor: Person, change: ProfileChange, now: Date): Promise<void> {
  const { deliveryPhone, dateOfBirth, asksForClubNews, ...rest } = change
  if (dateOfBirth && !isBirthDate(dateOfBirth, serviceDay(now))) throw new Refusal('profile.birth_date_invalid')
  const columns = {
    ...rest,
    ...(dateOfBirth !== undefined && { dateOfBirth }),
    ...(deliveryPhone !== undefined && { phone: deliveryPhone }),
    ...(asksForClubNews && { clubAskedAt: now }),
  }
  if (!(await updateProfile(tx, actor, columns, now))) throw new Refusal('profile.missing')
}
