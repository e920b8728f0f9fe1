import type { FastifyInstance } from 'fastify'
import {
  type AuthDeps,
  type BeginCopy,
  fetchProviderPicture,
  findIdentity,
  type ProviderAccount,
} from '../auth/auth.ts'
import { AVATAR, adoptAvatar } from '../profiles/change-avatar.ts'
import { isAvatarUndecided } from '../profiles/profile-queries.ts'

/**
 * Copies the provider's picture at a sign-in, once, for a person who has never decided about theirs. Afterwards it is
 * like an uploaded one.
 *
 * @throws Error when it cannot be fetched, or is not a picture
 */
export async function copyPicture(
  app: FastifyInstance,
  deps: AuthDeps,
  account: ProviderAccount,
  accessToken: string | undefined,
): Promise<void> {
  const { db } = app.database
  const { provider, providerId } = account
  const setup = deps.settings.social[provider]
  const userId = (await findIdentity(db, provider, providerId))?.userId
  if (!setup || userId === undefined || !(await isAvatarUndecided(db, userId))) return
  const fetched = await fetchProviderPicture(setup, account, accessToken)
  if (fetched === undefined) return
  const picture = await app.pictures.draw(fetched, AVATAR, userId)
  await db.transaction((tx) => adoptAvatar(tx, userId, picture, deps.random, deps.clock()))
}

/** Copies in the background: a failure never reaches the person, and the next sign-in tries again. */
export function createPictureCopier(app: FastifyInstance, deps: AuthDeps): BeginCopy {
  const running = new Set<Promise<void>>()
  // Wait for running copies, because nothing can be written once the database is closed.
  app.addHook('onClose', async () => void (await Promise.all(running)))
  return (account, accessToken) => {
    const { provider } = account
    const work = copyPicture(app, deps, account, accessToken)
      .catch((err: unknown) => deps.log.warn({ provider, err }, 'the picture of an account could not be copied'))
      .finally(() => running.delete(work))
    running.add(work)
  }
}
