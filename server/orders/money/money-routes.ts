import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { Refusal } from '#domain/errors.ts'
import * as api from '#domain/orders/order-money-api.ts'
import type { Db } from '../../db/db.ts'
import { serve } from '../../http/serve.ts'
import { findOrderMoney } from './money-queries.ts'
import { refundByStaff } from './refund-order.ts'

export const moneyRoutes: FastifyPluginAsyncZod = async (app) => {
  const { clock, random } = app.deps
  const { db } = app.database

  const moneyOf = async (db: Db, orderId: string) => {
    const money = await findOrderMoney(db, orderId)
    if (!money) throw new Refusal('order.missing')
    return money
  }

  serve(app, api.getOrderMoney, ({ params }) => moneyOf(db, params.orderId))

  serve(app, api.refundOrder, ({ actor, params: { orderId }, body }) =>
    db.transaction(async (tx) => {
      await refundByStaff(tx, actor, { orderId, ...body }, { now: clock(), random })
      // While its payment is locked: staff take what the answer says for seen, so it must not have a later refund.
      return moneyOf(tx, orderId)
    }),
  )
}
