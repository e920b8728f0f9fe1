import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { Refusal } from '#domain/errors.ts'
import * as api from '#domain/shared-carts/shared-carts-api.ts'
import { furtherLimit, RATE } from '../http/rate-limits.ts'
import { serve } from '../http/serve.ts'
import { shareCart } from './share-cart.ts'
import { viewSharedCart } from './view-shared-cart.ts'

export const sharedCartRoutes: FastifyPluginAsyncZod = async (app) => {
  const { clock, random } = app.deps
  const { db } = app.database
  const hasSharedTooMuch = furtherLimit(app, RATE.cartsOfDay)

  serve(app, api.shareCart, async (request) => {
    if (await hasSharedTooMuch?.(request)) throw new Refusal('request.too_many')
    return shareCart(db, request.body, { now: clock(), random })
  })

  serve(app, api.readSharedCart, ({ params }) => viewSharedCart(db, params.code, clock()))
}
