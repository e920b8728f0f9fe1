import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { z } from 'zod'
import type { Endpoint } from '#domain/endpoint.ts'
import type { PurchaseAnswer } from '#domain/payments/payments-api.ts'
import { serve } from '../http/serve.ts'
import { mailDomainOf } from './mail-domain.ts'
import { type MemberPurchase, requestPurchase } from './request-purchase.ts'

type PurchaseEndpoint<Input> = Endpoint & {
  access: 'person'
  schema: { body: z.ZodType<Input>; response: { 200: typeof PurchaseAnswer } }
}

/** Serves the endpoint through which people request a purchase. */
export function purchaseRoute<Input extends { id: string }, Stored extends Record<string, unknown>>(
  endpoint: PurchaseEndpoint<Input>,
  purchase: MemberPurchase<Input, Stored>,
): FastifyPluginAsyncZod {
  return async (app) => {
    const { clock, random, publicUrl } = app.deps
    const mailDomain = mailDomainOf(publicUrl)
    // The schema has checked the body, which Fastify's types cannot express for any input.
    serve(app, endpoint, ({ actor, body }) =>
      app.database.db.transaction((tx) =>
        requestPurchase(tx, actor, purchase, body as Input, { now: clock(), random, mailDomain }),
      ),
    )
  }
}
