import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { Refusal } from '#domain/errors.ts'
import { parseOrderId } from '#domain/ids/order-id.ts'
import { cutPage } from '#domain/list-page.ts'
import * as api from '#domain/notifications/messages-api.ts'
import { parsePhone } from '#domain/phone/phone.ts'
import { serve } from '../http/serve.ts'
import { findMessage, listMessages, type MessageFilter } from './outbox-queries.ts'
import { textOf, viewMessage } from './view-message.ts'

/** What staff read of messages. They are sent by the routes of orders, which word confirmations anew. */
export const messageRoutes: FastifyPluginAsyncZod = async (app) => {
  const { clock } = app.deps
  const { db } = app.database

  serve(app, api.listMessages, async ({ query: { q, ...query } }) => {
    const rows = await listMessages(db, { ...query, ...(q ? { about: wantedBy(q) } : {}) })
    const now = clock()
    return cutPage(
      rows.map((row) => viewMessage(row, now)),
      query.limit,
    )
  })

  serve(app, api.readMessage, async ({ params }) => {
    const message = await findMessage(db, params.messageId)
    if (!message) throw new Refusal('message.missing')
    return { ...viewMessage(message, clock()), text: textOf(message) }
  })
}

/** What a search looks for: a mail address or phone number as it is stored, and an order ID in any spelling. */
function wantedBy(q: string): NonNullable<MessageFilter['about']> {
  const phone = parsePhone(q)?.slice(1)
  return { recipients: [q.toLowerCase(), ...(phone === undefined ? [] : [phone])], orderId: parseOrderId(q) }
}
