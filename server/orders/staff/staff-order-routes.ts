import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as messages from '#domain/notifications/messages-api.ts'
import {
  downloadOrders,
  listOrders as listEndpoint,
  listOutsideHours as outsideEndpoint,
} from '#domain/orders/order-list-api.ts'
import * as api from '#domain/orders/staff-order-api.ts'
import { serviceDay } from '#domain/time/accra-time.ts'
import { recordAct } from '../../audit/audit-queries.ts'
import { sendCsv } from '../../http/csv.ts'
import { serve } from '../../http/serve.ts'
import { resendMessage } from '../../notifications/resend-message.ts'
import { sendMessage } from '../../notifications/send-message.ts'
import { changeDelivery } from './change-delivery.ts'
import { confirmationNow } from './confirmation-now.ts'
import { listOrders } from './list-orders.ts'
import { ordersCsv } from './orders-csv.ts'
import { listOutsideHours } from './orders-outside-hours.ts'
import { recordPrint } from './record-print.ts'
import { readStaffOrder } from './view-staff-order.ts'
import { writeNote } from './write-note.ts'

/** The list of all orders and the page of each one, for staff. */
export const staffOrderRoutes: FastifyPluginAsyncZod = async (app) => {
  const { clock } = app.deps
  const { db } = app.database

  serve(app, listEndpoint, ({ actor, query }) => listOrders(db, actor, query))

  serve(app, outsideEndpoint, async () => ({ orders: await listOutsideHours(db, clock()) }))

  serve(app, downloadOrders, async ({ actor, query }, reply) => {
    const { header, rows } = await ordersCsv(db, actor, query)
    return sendCsv(reply, `orders-${serviceDay(clock())}`, header, rows)
  })

  serve(app, api.readStaffOrder, ({ actor, params }) => readStaffOrder(db, actor, params.orderId, clock()))

  serve(app, api.changeDelivery, async ({ actor, params, body }) => {
    await db.transaction((tx) => changeDelivery(tx, actor, { ...params, ...body }, clock()))
    return readStaffOrder(db, actor, params.orderId, clock())
  })

  serve(app, api.writeStaffNote, ({ actor, params, body }) =>
    db.transaction((tx) => writeNote(tx, actor, { ...params, ...body }, clock())),
  )

  serve(app, messages.resendMessage, async ({ actor, params, body }) => {
    const asked = { id: params.messageId, key: body.key }
    await db.transaction(async (tx) => {
      await resendMessage(tx, asked, confirmationNow, clock())
      await recordAct(tx, actor, { entity: 'outbox', key: params.messageId, act: 'sent_again' })
    })
    return { queued: true as const }
  })

  serve(app, messages.sendMessage, async ({ actor, params }) => {
    await db.transaction((tx) => sendMessage(tx, actor, params.messageId, confirmationNow, clock()))
    return { queued: true as const }
  })

  serve(app, api.recordPrint, ({ actor, params, body }) =>
    db.transaction((tx) => recordPrint(tx, actor, { ...params, ...body }, clock())),
  )
}
