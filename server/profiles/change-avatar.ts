import type { Person } from '#domain/actor.ts'
import { Refusal } from '#domain/errors.ts'
import { getAvatar } from '#domain/profiles/profiles-api.ts'
import type { Db } from '../db/db.ts'
import type { Random } from '../db/new-id.ts'
import type { Drawing } from '../uploads/drawing.ts'
import { deleteAvatar, saveAvatar } from './avatar-queries.ts'
import { decideAvatar, updateProfile } from './profile-queries.ts'

/** A square of twice the largest displayed circle, for sharp screens. */
export const AVATAR: Drawing = { side: 256, fit: 'cover', format: 'webp', quality: 82 }
const ID_BYTES = 16

/**
 * Sets the actor's picture under a new URL that cannot be guessed, and deletes the one before.
 *
 * @param picture encoded as `AVATAR`
 * @throws Refusal profile.missing
 */
export async function setAvatar(tx: Db, actor: Person, picture: Buffer, random: Random, now: Date): Promise<void> {
  const { id, avatarUrl } = newAddress(random)
  if (!(await updateProfile(tx, actor, { avatarUrl, avatarDecidedAt: now }, now))) throw new Refusal('profile.missing')
  await saveAvatar(tx, actor, { id, picture, createdAt: now })
}

/**
 * Stores the provider's picture of a person, unless they have chosen or removed one before.
 *
 * @param picture encoded as `AVATAR`
 */
export async function adoptAvatar(tx: Db, userId: string, picture: Buffer, random: Random, now: Date): Promise<void> {
  const { id, avatarUrl } = newAddress(random)
  if (await decideAvatar(tx, userId, avatarUrl, now)) await saveAvatar(tx, { userId }, { id, picture, createdAt: now })
}

/** Removes the actor's picture. @throws Refusal profile.missing */
export async function removeAvatar(tx: Db, actor: Person, now: Date): Promise<void> {
  if (!(await updateProfile(tx, actor, { avatarUrl: null, avatarDecidedAt: now }, now)))
    throw new Refusal('profile.missing')
  await deleteAvatar(tx, actor)
}

function newAddress(random: Random): { id: string; avatarUrl: string } {
  const id = Buffer.from(random(ID_BYTES)).toString('base64url')
  return { id, avatarUrl: getAvatar.url.replace(':id', id) }
}
