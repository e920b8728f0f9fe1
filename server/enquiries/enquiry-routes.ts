import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { userIdOf } from '#domain/actor.ts'
import * as api from '#domain/enquiries/enquiries-api.ts'
import { Refusal } from '#domain/errors.ts'
import { orderIdFrom } from '#domain/ids/order-id.ts'
import { zoneOf } from '#domain/recipes/shipping-zones.ts'
import { serve } from '../http/serve.ts'
import { notifyOperator } from '../notifications/queue-message.ts'
import { whoMoved } from '../profiles/who-changed.ts'
import { findEnquiryChange, insertEnquiry, listEnquiries, markEnquiry } from './enquiry-queries.ts'

const NUMBER_BYTES = 10

/** Enquiries: sending one, and what staff make of them. */
export const enquiryRoutes: FastifyPluginAsyncZod = async (app) => {
  const { clock, random } = app.deps
  const { db } = app.database

  serve(app, api.addEnquiry, ({ actor, body }) =>
    db.transaction(async (tx) => {
      if (zoneOf(body.country) === undefined) throw new Refusal('request.invalid')
      const now = clock()
      const userId = userIdOf(actor)
      const made = { number: orderIdFrom(random(NUMBER_BYTES)), userId, createdAt: now }
      const number = await insertEnquiry(tx, { ...body, email: body.email.toLowerCase() }, made)
      if (number === undefined) throw new Refusal('payment.key_reused')
      // Nothing that visitors typed: it is read in the back office.
      const text = `<b>New enquiry: ${body.kind}</b>\nNumber: ${number}\nCountry: ${body.country}`
      await notifyOperator(tx, { key: `enquiry:${body.id}`, userId, body: text }, now)
      return { number }
    }),
  )

  serve(app, api.listEnquiries, ({ query }) => listEnquiries(db, query))

  serve(app, api.moveEnquiry, ({ actor, params, body }) =>
    db.transaction(async (tx) => {
      const moved = await markEnquiry(tx, actor, params.id, body, clock())
      if (moved) return moved
      const last = await findEnquiryChange(tx, params.id)
      throw last ? new Refusal('row.changed', await whoMoved(tx, last)) : new Refusal('request.missing')
    }),
  )
}
