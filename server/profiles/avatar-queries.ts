import { eq } from 'drizzle-orm'
import type { Person } from '#domain/actor.ts'
import { type StoredPicture, storedPicture } from '../db/columns.ts'
import type { Db } from '../db/db.ts'
import { profileAvatars } from './profile-tables.ts'

/** Stores a person's picture, replacing the one before. */
export async function saveAvatar(
  tx: Db,
  { userId }: Pick<Person, 'userId'>,
  avatar: Omit<typeof profileAvatars.$inferInsert, 'userId'>,
): Promise<void> {
  // Deleted and not changed, so that an object of the one before is deleted too.
  await tx.delete(profileAvatars).where(eq(profileAvatars.userId, userId))
  await tx.insert(profileAvatars).values({ ...avatar, userId })
}

/** Deletes the actor's picture. */
export async function deleteAvatar(tx: Db, actor: Person): Promise<void> {
  await tx.delete(profileAvatars).where(eq(profileAvatars.userId, actor.userId))
}

/** The actor's own picture; undefined without one. */
export async function findOwnAvatar(db: Db, actor: Person): Promise<StoredPicture | undefined> {
  const [row] = await db
    .select(storedPicture(profileAvatars))
    .from(profileAvatars)
    .where(eq(profileAvatars.userId, actor.userId))
  return row
}

/** A picture by its secret id; undefined when it was deleted. */
export async function findAvatar(db: Db, id: string): Promise<StoredPicture | undefined> {
  const [row] = await db.select(storedPicture(profileAvatars)).from(profileAvatars).where(eq(profileAvatars.id, id))
  return row
}
