import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { type Actor, userIdOf } from '#domain/actor.ts'
import { Refusal } from '#domain/errors.ts'
import * as api from '#domain/grow/grow-api.ts'
import { leftOf } from '#domain/grow/price-grow.ts'
import * as staff from '#domain/grow/staff-grow-api.ts'
import { cutPageBy } from '#domain/list-page.ts'
import { parseGhanaPhone } from '#domain/phone/phone.ts'
import type { Db } from '../db/db.ts'
import { sendCsv } from '../http/csv.ts'
import { serve } from '../http/serve.ts'
import { moveLetter } from '../letters/move-letter.ts'
import { receiveLetter } from '../letters/receive-letter.ts'
import { applications } from './application-queries.ts'
import { counterOf, quoteGrowCart } from './buy-grow.ts'
import { listBegunCycles, listCycles, listFarms, listPoints, listProduce, readTaken, sales } from './grow-queries.ts'
import { HARVEST_HEADER, harvestRow, listPacked, PACKING_HEADER, packingRows, readHarvest } from './harvest.ts'
import { listPaidOrders, readRefundedLines } from './line-refund-queries.ts'
import { refundedLinesOf, refundLines, viewPaid } from './refund-lines.ts'

/**
 * Everything that shoppers see of the farm network; cycles in which nothing can be bought are not shown. What the actor's
 * next order would replace counts as left.
 */
export async function readGrow(db: Db, actor: Actor, now: Date): Promise<api.Grow> {
  const [farms, produce, points] = [await listFarms(db), await listProduce(db), await listPoints(db)]
  const isSold = ({ farmId, produceId }: { farmId: string; produceId: string }) =>
    farms.some(({ id }) => id === farmId) && produce.some(({ id }) => id === produceId)
  const cycles: api.CycleView[] = []
  for (const cycle of await listCycles(db, now)) {
    const takenOf = counterOf(await readTaken(db, cycle.id, { payer: userIdOf(actor), id: undefined, before: now }))
    const offers = cycle.offers.filter(isSold).map((offer) => ({ ...offer, left: leftOf(offer, takenOf) }))
    if (offers.length > 0) cycles.push({ ...cycle, offers })
  }
  return { now: now.toISOString(), farms, produce, points, cycles }
}

/** Grow: what there is, what a cart costs, what one has ordered, and the lists of a cycle. */
export const growRoutes: FastifyPluginAsyncZod = async (app) => {
  const { clock, random } = app.deps
  const { db } = app.database

  serve(app, api.getGrow, ({ actor }) => readGrow(db, actor, clock()))

  serve(app, api.quoteGrow, ({ actor, body }) => quoteGrowCart(db, actor, body, clock()))

  serve(app, api.listMyGrowOrders, async ({ actor, query }) => {
    const { rows, next } = await sales.listOwn(db, actor, query)
    const back = await readRefundedLines(db, { orderIds: rows.map(({ id }) => id) })
    const views = rows.map((row) => ({
      ...row,
      readyAt: row.readyAt.toISOString(),
      refunded: refundedLinesOf(row, back),
    }))
    return { rows: views, next }
  })

  serve(app, staff.listGrowOrders, async ({ params, query }) => {
    const { rows, next } = cutPageBy(await listPaidOrders(db, params.id, query), query.limit, ({ order }) => order)
    const back = await readRefundedLines(db, { orderIds: rows.map(({ order }) => order.id) })
    return { rows: rows.map((row) => viewPaid(row, back)), next }
  })

  serve(app, staff.refundGrowLines, ({ actor, params, body }) =>
    db.transaction((tx) => refundLines(tx, actor, { ...body, orderId: params.id }, { now: clock(), random })),
  )

  serve(app, api.listGrowCycles, async () => ({ cycles: await listBegunCycles(db, clock()) }))

  serve(app, api.readHarvest, ({ params }) => readHarvest(db, params.id, clock()))

  serve(app, api.downloadGrowList, async ({ params: { id, list } }, reply) => {
    const { lines } = await readHarvest(db, id, clock())
    return list === 'harvest'
      ? sendCsv(reply, `harvest-${id}`, HARVEST_HEADER, lines.map(harvestRow))
      : sendCsv(reply, `packing-${id}`, PACKING_HEADER, packingRows(await listPacked(db, id)))
  })
}

/** Applications of growers: sending one, and what staff make of them. */
export const applicationRoutes: FastifyPluginAsyncZod = async (app) => {
  const { clock, random } = app.deps
  const { db } = app.database

  serve(app, api.addGrower, ({ actor, body }) =>
    db.transaction(async (tx) => {
      const phone = parseGhanaPhone(body.phone)
      if (phone === undefined) throw new Refusal('request.invalid')
      const what = { kind: 'grower', heading: 'New application of a grower', line: `Region: ${body.region}` }
      const letter = { ...what, draft: { ...body, phone } }
      return receiveLetter(tx, applications, actor, letter, { now: clock(), random })
    }),
  )

  serve(app, api.listGrowers, ({ query }) => applications.list(db, query))

  serve(app, api.moveGrower, ({ actor, params, body }) =>
    db.transaction((tx) => moveLetter(tx, applications, actor, { ...params, ...body }, clock())),
  )
}
