import multipart from '@fastify/multipart'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Person } from '#domain/actor.ts'
import { deviceName } from '#domain/auth/device-name.ts'
import { Refusal } from '#domain/errors.ts'
import * as api from '#domain/profiles/profiles-api.ts'
import { serviceDay } from '#domain/time/accra-time.ts'
import { listSessions } from '../auth/auth.ts'
import { countedFor, RATE } from '../http/rate-limits.ts'
import { requirePerson } from '../http/require-person.ts'
import { listMyOrders } from '../orders/list-my-orders.ts'
import { AVATAR, removeAvatar, setAvatar } from '../profiles/change-avatar.ts'
import { changeProfile } from '../profiles/change-profile.ts'
import { viewProfile } from '../profiles/view-profile.ts'
import { readForm } from '../uploads/read-form.ts'
import { collectMyData } from './collect-my-data.ts'
import { deleteAccount } from './delete-account.ts'
import { packMyData } from './pack-my-data.ts'

/** What somebody who is signed in sees and does about themselves. */
export const profileRoutes: FastifyPluginAsyncZod = async (app) => {
  const { clock, random, auth } = app.deps
  const { db } = app.database
  await app.register(multipart, { limits: { fileSize: api.AVATAR_MAX_BYTES, files: 1, fields: 0 } })
  app.addHook('onRequest', async ({ actor }) => {
    requirePerson(actor) // before a body is read: a visitor's picture is not even received
  })

  const view = (actor: Person) => viewProfile(db, actor, clock())

  app.route({
    ...api.getProfile,
    config: { rateLimit: RATE.profile },
    handler: ({ actor }) => view(requirePerson(actor)),
  })

  app.route({
    ...api.changeProfile,
    config: { rateLimit: RATE.profile },
    handler: async ({ actor, body }) => {
      const person = requirePerson(actor)
      await db.transaction((tx) => changeProfile(tx, person, body, clock()))
      return view(person)
    },
  })

  app.route({
    ...api.setAvatar,
    config: { rateLimit: RATE.avatar },
    handler: async (request) => {
      const person = requirePerson(request.actor)
      const { file } = await readForm(request)
      if (!file) throw new Refusal('upload.not_an_image')
      const picture = await app.pictures.draw(file, AVATAR, countedFor(request)) // outside of the transaction: it takes a while
      await db.transaction((tx) => setAvatar(tx, person, picture, random, clock()))
      return view(person)
    },
  })

  app.route({
    ...api.removeAvatar,
    config: { rateLimit: RATE.avatar },
    handler: async ({ actor }) => {
      const person = requirePerson(actor)
      await db.transaction((tx) => removeAvatar(tx, person, clock()))
      return view(person)
    },
  })

  app.route({
    ...api.listMyOrders,
    config: { rateLimit: RATE.profile },
    handler: ({ actor, query }) => listMyOrders(db, requirePerson(actor), query.before ?? null),
  })

  app.route({
    ...api.listMySessions,
    config: { rateLimit: RATE.profile },
    handler: async ({ actor }) => {
      const { userId, sessionId } = requirePerson(actor)
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
    },
  })

  app.route({
    ...api.downloadMyData,
    config: { rateLimit: RATE.ownData },
    handler: async ({ actor }, reply) => {
      const person = requirePerson(actor)
      const now = clock()
      const collected = await db.transaction((tx) => collectMyData(tx, person, now), READ_ONLY)
      return reply
        .type('application/zip')
        .header('content-disposition', `attachment; filename="my-data-${serviceDay(now)}.zip"`)
        .send(packMyData(collected, now))
    },
  })

  app.route({
    ...api.deleteAccount,
    config: { rateLimit: RATE.deleteAccount },
    handler: async ({ actor, body }) => {
      const person = requirePerson(actor)
      const outcome = await db.transaction((tx) => deleteAccount(tx, auth, person, body.nonce))
      if (outcome === 'code_wrong') throw new Refusal('account.code_wrong')
      return { deleted: true as const }
    },
  })
}

/** One picture of the whole, however long it takes to read. */
const READ_ONLY = { isolationLevel: 'repeatable read', accessMode: 'read only' } as const
