import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as api from '#domain/enquiries/enquiries-api.ts'
import { Refusal } from '#domain/errors.ts'
import { zoneOf } from '#domain/recipes/shipping-zones.ts'
import { serve } from '../http/serve.ts'
import { moveLetter } from '../letters/move-letter.ts'
import { receiveLetter } from '../letters/receive-letter.ts'
import { enquiryLetters } from './enquiry-queries.ts'

/** Enquiries: sending one, and what staff make of them. */
export const enquiryRoutes: FastifyPluginAsyncZod = async (app) => {
  const { clock, random } = app.deps
  const { db } = app.database

  serve(app, api.addEnquiry, ({ actor, body }) =>
    db.transaction(async (tx) => {
      if (zoneOf(body.country) === undefined) throw new Refusal('request.invalid')
      const what = { kind: 'enquiry', heading: `New enquiry: ${body.kind}`, line: `Country: ${body.country}` }
      return receiveLetter(tx, enquiryLetters, actor, { ...what, draft: body }, { now: clock(), random })
    }),
  )

  serve(app, api.listEnquiries, ({ query }) => enquiryLetters.list(db, query))

  serve(app, api.moveEnquiry, ({ actor, params, body }) =>
    db.transaction((tx) => moveLetter(tx, enquiryLetters, actor, { ...params, ...body }, clock())),
  )
}
