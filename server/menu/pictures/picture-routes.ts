import multipart from '@fastify/multipart'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { Refusal } from '#domain/errors.ts'
import * as api from '#domain/menu/pictures-api.ts'
import { DAY_MS } from '#domain/time/accra-time.ts'
import type { JobDeps } from '../../capability/capability.ts'
import { parseJson } from '../../http/parse-json.ts'
import { countedFor } from '../../http/rate-limits.ts'
import { serve } from '../../http/serve.ts'
import type { Drawing } from '../../uploads/drawing.ts'
import { readForm } from '../../uploads/read-form.ts'
import { deleteUnusedMenuPictures, findMenuPicture, insertMenuPictures } from './picture-queries.ts'

const PICTURE_ID_BYTES = 18
/** AVIF needs less quality for the same look. */
const QUALITY = { webp: 82, avif: 60 } as const
const FORMATS = ['webp', 'avif'] as const

/** Uploaded pictures of items: storing one, and showing it to everybody. */
export const menuPictureRoutes: FastifyPluginAsyncZod = async (app) => {
  const { clock, random } = app.deps
  const { db } = app.database
  await app.register(multipart, { limits: { fileSize: api.MENU_PICTURE_MAX_BYTES, files: 1, fields: 1 } })

  serve(app, api.addMenuPicture, async (request) => {
    const { fields, file } = await readForm(request)
    if (!file) throw new Refusal('upload.not_an_image')
    const crop = api.Crop.safeParse(parseJson(String(fields.crop)))
    if (!crop.success) throw new Refusal('request.invalid', { in: 'body', field: 'crop' })
    const id = Buffer.from(random(PICTURE_ID_BYTES)).toString('base64url')
    const rows = []
    for (const side of api.MENU_PICTURE_SIDES) {
      for (const format of FORMATS) {
        const drawing: Drawing = { side, fit: 'cover', format, quality: QUALITY[format], crop: crop.data }
        const picture = await app.pictures.draw(file, drawing, countedFor(request))
        rows.push({ id, side, format, picture, createdAt: clock() })
      }
    }
    await insertMenuPictures(db, rows)
    return { image: `/pictures/items/${id}.webp` }
  })

  serve(app, api.getMenuPicture, async ({ params, headers }, reply) => {
    const [, id = '', large] = /^(.+?)(-512)?\.webp$/.exec(params.file) ?? []
    const format = headers.accept?.includes('image/avif') ? 'avif' : 'webp'
    const picture = await findMenuPicture(db, { id, side: large ? 512 : 256, format })
    if (!picture) throw new Refusal('upload.missing')
    return reply.type(`image/${format}`).header('vary', 'accept').send(Buffer.from(picture))
  })
}

/** How long a picture waits for the form that it was uploaded in, in milliseconds. */
const UNUSED_KEPT_MS = 7 * DAY_MS

/** Deletes pictures that were uploaded and not used within a week. */
export async function deleteForgottenMenuPictures({ db, clock }: Pick<JobDeps, 'db' | 'clock'>): Promise<number> {
  await deleteUnusedMenuPictures(db, new Date(clock().getTime() - UNUSED_KEPT_MS))
  return 0
}
