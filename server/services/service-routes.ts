import multipart from '@fastify/multipart'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { Refusal } from '#domain/errors.ts'
import * as api from '#domain/services/services-api.ts'
import { mayDo } from '#domain/staff-rights.ts'
import { countedFor } from '../http/rate-limits.ts'
import { serve } from '../http/serve.ts'
import { lockMember } from '../profiles/member-queries.ts'
import { readSettings } from '../settings/settings-queries.ts'
import type { Drawing } from '../uploads/drawing.ts'
import { readForm } from '../uploads/read-form.ts'
import { readPicture } from '../uploads/read-picture.ts'
import {
  bookings,
  deleteOlderUnusedPictures,
  findOwnPicture,
  findPicture,
  insertPicture,
  listOfferedServices,
} from './service-queries.ts'

/** Enough to see what is broken. */
const SERVICE_PICTURE: Drawing = { side: 1_600, fit: 'inside', format: 'jpeg', quality: 80 }
/** Pictures that a person has attached and not booked with yet. */
const UNUSED_KEPT = 3
const PICTURE_ID_BYTES = 18

/** Home services: what there is, booking one with a picture, and what one has booked. */
export const serviceRoutes: FastifyPluginAsyncZod = async (app) => {
  const { clock, random, objects } = app.deps
  const { db } = app.database
  await app.register(multipart, { limits: { fileSize: api.SERVICE_PICTURE_MAX_BYTES, files: 1, fields: 0 } })

  serve(app, api.listServices, async () => {
    const { regions, services } = await readSettings(db)
    const rows = await listOfferedServices(db)
    return {
      services: rows.map(({ id, label, price }) => ({ id, label, price: price ?? services.fallbackPrice })),
      regions,
    }
  })

  serve(app, api.addServicePicture, async (request) => {
    const { actor } = request
    const { file } = await readForm(request)
    if (!file) throw new Refusal('upload.not_an_image')
    const picture = await app.pictures.draw(file, SERVICE_PICTURE, countedFor(request))
    const id = Buffer.from(random(PICTURE_ID_BYTES)).toString('base64url')
    await db.transaction(async (tx) => {
      await lockMember(tx, actor.userId)
      await deleteOlderUnusedPictures(tx, actor, UNUSED_KEPT - 1)
      await insertPicture(tx, { id, userId: actor.userId, picture, createdAt: clock() })
    })
    return { pictureId: id }
  })

  serve(app, api.getServicePicture, async ({ actor, params }, reply) => {
    const picture = mayDo(actor, 'requests.read')
      ? await findPicture(db, params.id)
      : await findOwnPicture(db, actor, params.id)
    if (!picture) throw new Refusal('upload.missing')
    return reply
      .type('image/jpeg')
      .header('content-disposition', 'inline')
      .send(await readPicture(objects, picture))
  })

  serve(app, api.listMyServices, ({ actor, query }) => bookings.listOwn(db, actor, query))
}
