import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { Refusal } from '#domain/errors.ts'
import * as api from '#domain/orders/order-money-api.ts'
import { serve } from '../../http/serve.ts'
import { findOrderMoney } from './money-queries.ts'
import { refundByStaff } from './refund-order.ts'

export const moneyRoutes: FastifyPluginAsyncZod = async (app) => {
  const { clock, random } = app.deps
  const { db } = app.database

  const moneyOf = async (orderId: string) => {
    const money = await findOrderMoney(db, orderId)
    if (!money) throw new Refusal('order.missing')
    return money
  }

  serve(app, api.getOrderMoney, ({ params }) => moneyOf(params.orderId))

  serve(app, api.refundOrder, async ({ actor, params: { orderId }, body }) => {
    await db.transaction((tx) => refundByStaff(tx, actor, { orderId, ...body }, { now: clock(), random }))
    return moneyOf(orderId)
  })
}
