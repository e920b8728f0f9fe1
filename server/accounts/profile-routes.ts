import multipart from '@fastify/multipart'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Person } from '#domain/actor.ts'
import { deviceName } from '#domain/auth/device-name.ts'
import { Refusal } from '#domain/errors.ts'
import * as api from '#domain/profiles/profiles-api.ts'
import { serviceDay } from '#domain/time/accra-time.ts'
import { listSessions } from '../auth/auth.ts'
import { privacyOf } from '../capability/capability.ts'
import { countedFor } from '../http/rate-limits.ts'
import { serve } from '../http/serve.ts'
import { listMyOrders } from '../orders/list-my-orders.ts'
import { AVATAR, removeAvatar, setAvatar } from '../profiles/change-avatar.ts'
import { changeProfile } from '../profiles/change-profile.ts'
import { viewProfile } from '../profiles/view-profile.ts'
import { readForm } from '../uploads/read-form.ts'
import { collectMyData } from './collect-my-data.ts'
import { deleteAccount } from './delete-account.ts'
import { packMyData, READ_ONLY } from './pack-my-data.ts'

/** The routes of a signed-in person's own profile. */
export const profileRoutes: FastifyPluginAsyncZod = async (app) => {
  const { clock, random, auth, objects } = app.deps
  const { db } = app.database
  const privacy = privacyOf(app.capabilities)
  await app.register(multipart, { limits: { fileSize: api.AVATAR_MAX_BYTES, files: 1, fields: 0 } })

  const view = (actor: Person) => viewProfile(db, actor, clock())

  serve(app, api.getProfile, ({ actor }) => view(actor))

  serve(app, api.changeProfile, async ({ actor, body }) => {
    await db.transaction((tx) => changeProfile(tx, actor, body, clock()))
    return view(actor)
  })

  serve(app, api.setAvatar, async (request) => {
    const { actor } = request
    const { file } = await readForm(request)
    if (!file) throw new Refusal('upload.not_an_image')
    const picture = await app.pictures.draw(file, AVATAR, countedFor(request)) // outside the transaction, because it is slow
    await db.transaction((tx) => setAvatar(tx, actor, picture, random, clock()))
    return view(actor)
  })

  serve(app, api.removeAvatar, async ({ actor }) => {
    await db.transaction((tx) => removeAvatar(tx, actor, clock()))
    return view(actor)
  })

  serve(app, api.listMyOrders, ({ actor, query }) => listMyOrders(db, actor, query.before ?? null))

  serve(app, api.listMySessions, async ({ actor: { userId, sessionId } }) => {
    const sessions = await listSessions(db, userId)
    const latestFirst = sessions.toSorted((a, b) => b.refreshedAt.getTime() - a.refreshedAt.getTime())
    return {
      sessions: latestFirst.map(({ id, createdAt, refreshedAt, userAgent, aal }) => ({
        id,
        isThis: id === sessionId,
        createdAt: createdAt.toISOString(),
        refreshedAt: refreshedAt.toISOString(),
        device: deviceName(userAgent),
        aal,
      })),
    }
  })

  serve(app, api.downloadMyData, async ({ actor }, reply) => {
    const now = clock()
    const collected = await db.transaction((tx) => collectMyData(tx, actor, now, privacy), READ_ONLY)
    return reply
      .type('application/zip')
      .header('content-disposition', `attachment; filename="my-data-${serviceDay(now)}.zip"`)
      .send(await packMyData(collected, { objects, now }))
  })

  serve(app, api.deleteAccount, async ({ actor, body }) => {
    const outcome = await db.transaction((tx) => deleteAccount(tx, auth, actor, body.nonce, privacy))
    if (outcome === 'code_wrong') throw new Refusal('account.code_wrong')
    return { deleted: true as const }
  })
}
