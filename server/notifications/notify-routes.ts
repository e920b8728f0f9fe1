import { createHash } from 'node:crypto'
import multipart from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { type Actor, actorName } from '#domain/actor.ts'
import { Refusal } from '#domain/errors.ts'
import {
  DOCUMENT_MAX_BYTES,
  DocumentFields,
  notifyTelegram,
  notifyTelegramDocument,
} from '#domain/notifications/notify-api.ts'
import { MINUTE_MS } from '#domain/time/accra-time.ts'
import { countedFor } from '../http/rate-limits.ts'
import { serve } from '../http/serve.ts'
import type { Drawing } from '../uploads/drawing.ts'
import { readForm } from '../uploads/read-form.ts'
import { type NewMessage, queueMessages } from './outbox-queries.ts'

/** The file name in the chat, because the original name may reveal whose picture it is. */
const PICTURE_NAME = 'picture.jpg'
/** Large enough to read a receipt; JPEG, because every phone shows it. */
const DOCUMENT: Drawing = { side: 2_560, fit: 'inside', format: 'jpeg', quality: 85 }
/** The two known fields and a few more, so that an unknown field is refused by its name. */
const MAX_FIELDS = 4

/** The routes by which staff send to the shop's own chats through the bot. */
export const notifyRoutes: FastifyPluginAsyncZod = async (app) => {
  await app.register(multipart, { limits: { fileSize: DOCUMENT_MAX_BYTES, files: 1, fields: MAX_FIELDS } })

  async function queue(actor: Actor, message: Pick<NewMessage, 'recipient' | 'body' | 'attachment'>) {
    const now = app.deps.clock()
    const dedupeKey = staffKey(actor, message, now)
    await queueMessages(
      app.database.db,
      [{ ...message, channel: 'telegram', userId: null, dedupeKey, status: 'due' }],
      now,
    )
    return { queued: true as const }
  }

  serve(app, notifyTelegram, ({ actor, body }) => queue(actor, { recipient: body.chatId, body: body.message }))

  serve(app, notifyTelegramDocument, async (request) => {
    const { fields, file } = await readDocument(request)
    const attachment = { name: PICTURE_NAME, bytes: await app.pictures.draw(file, DOCUMENT, countedFor(request)) }
    return queue(request.actor, { recipient: fields.chatId, body: fields.caption, attachment })
  })
}

async function readDocument(request: FastifyRequest): Promise<{ fields: DocumentFields; file: Buffer }> {
  const form = await readForm(request)
  const fields = DocumentFields.safeParse({ caption: '', ...form.fields })
  if (!fields.success) {
    const issues = fields.error.issues.map(({ path, message }) => ({ path: `/${path.join('/')}`, message }))
    throw new Refusal('request.invalid', { in: 'body', issues })
  }
  if (!form.file) throw new Refusal('upload.not_an_image')
  return { fields: fields.data, file: form.file }
}

/** A second tap, or a retry after a lost answer, within the same minute counts as the same message. */
function staffKey(
  actor: Actor,
  { recipient, body, attachment }: Pick<NewMessage, 'recipient' | 'body' | 'attachment'>,
  now: Date,
): string {
  const hash = createHash('sha256')
    .update(JSON.stringify([recipient, body]))
    .update(attachment?.bytes ?? '')
    .digest('base64url')
  return `telegram:${actorName(actor)}:${Math.floor(now.getTime() / MINUTE_MS)}:${hash}`
}
