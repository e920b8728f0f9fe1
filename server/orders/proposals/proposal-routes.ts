import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { answerProposal as answerEndpoint } from '#domain/orders/answer-api.ts'
import * as api from '#domain/orders/proposals-api.ts'
import { serve } from '../../http/serve.ts'
import { readCard } from '../board/view-card.ts'
import { viewOrder } from '../view-order.ts'
import { proposeChange } from './propose-change.ts'
import { readStaffLine } from './read-staff-line.ts'
import { answerProposal, decideCall, withdrawProposal } from './settle-proposal.ts'

/** Questions about lines that cannot be made, and the shopper's answers. */
export const proposalRoutes: FastifyPluginAsyncZod = async (app) => {
  const { clock, random, publicUrl, auth } = app.deps
  const { db } = app.database
  const news = { publicUrl, hasSms: auth.settings.hasSms }

  serve(app, api.readStaffLine, ({ params }) => readStaffLine(db, params, clock()))

  serve(app, api.proposeChange, async ({ actor, params, body }) => {
    await db.transaction((tx) => proposeChange(tx, actor, { ...params, ...body }, news, clock()))
    return readCard(db, actor, params.orderId)
  })

  serve(app, api.withdrawProposal, async ({ actor, params, body }) => {
    await db.transaction((tx) => withdrawProposal(tx, actor, { ...params, ...body }, clock()))
    return readCard(db, actor, params.orderId)
  })

  serve(app, api.decideCall, async ({ actor, params, body }) => {
    const deps = { now: clock(), random }
    await db.transaction((tx) => decideCall(tx, actor, { ...params, ...body }, deps))
    return readCard(db, actor, params.orderId)
  })

  serve(app, answerEndpoint, async ({ actor, params, body }) => {
    const deps = { now: clock(), random }
    await db.transaction((tx) => answerProposal(tx, actor, { ...params, ...body }, deps))
    return viewOrder(db, params.orderId)
  })
}
