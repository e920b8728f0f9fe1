import multipart from '@fastify/multipart'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Staff } from '#domain/actor.ts'
import { errorBody, Refusal } from '#domain/errors.ts'
import { cutPageBy } from '#domain/list-page.ts'
import { pesewas } from '#domain/money.ts'
import * as board from '#domain/orders/board-api.ts'
import * as cash from '#domain/riders/cash-api.ts'
import { doorCodeFrom, tapTime } from '#domain/riders/door.ts'
import * as door from '#domain/riders/door-code-api.ts'
import * as ride from '#domain/riders/ride-api.ts'
import * as api from '#domain/riders/riders-api.ts'
import { newId } from '../db/new-id.ts'
import { countedFor } from '../http/rate-limits.ts'
import { serve } from '../http/serve.ts'
import { readCard } from '../orders/board/view-card.ts'
import { moveOrder } from '../orders/move-order.ts'
import { isErased } from '../orders/own-order-queries.ts'
import type { Drawing } from '../uploads/drawing.ts'
import { readForm } from '../uploads/read-form.ts'
import { readPicture } from '../uploads/read-picture.ts'
import { assignOrder, giveOut, readDoorCode } from './assign-order.ts'
import { findOpenHandin, listEntries, readRiderCash } from './cash-queries.ts'
import { collectCash, countAbsent, countHandin, declareHandin, writeOffCash } from './count-cash.ts'
import { cardTextOf } from './notify-riders.ts'
import { findPhoto, findStop, insertPhoto, isOwnPhoto, listPhotos, lockRide } from './ride-queries.ts'
import { beginShift, endShift, recordSeen } from './rider-queries.ts'
import { REFUSAL_OF, takeRideStep } from './take-ride-step.ts'
import { shiftsSince, viewRide, viewRiders } from './view-ride.ts'

/** Enough to see a door and a bag. */
const PHOTO: Drawing = { side: 1_280, fit: 'inside', format: 'jpeg', quality: 75 }
const CODE_BYTES = 4
/** How exactly the page of a rider was seen, in milliseconds. */
const SEEN_EVERY_MS = 30_000

/** Who delivers what: for the desk, for riders on the road, and the code for shoppers. */
export const riderRoutes: FastifyPluginAsyncZod = async (app) => {
  const { clock, random, publicUrl, auth, objects } = app.deps
  const { db } = app.database

  serve(app, api.listRiders, async ({ actor }) => ({ riders: await viewRiders(db, actor, clock()) }))

  serve(app, api.assignOrders, async ({ actor, body: { riderId, orders } }) => {
    const rows = []
    // Each in its own transaction: one that somebody else has moved holds no other back.
    for (const order of orders) {
      const { orderId } = order
      const now = clock()
      try {
        await db.transaction((tx) => assignOrder(tx, actor, { ...order, riderId }, { now, random }))
        rows.push({ orderId, card: await readCard(db, actor, orderId), refusal: null })
      } catch (error) {
        if (!(error instanceof Refusal)) throw error
        rows.push({ orderId, card: null, refusal: { details: null, ...errorBody(error.code, error.details) } })
      }
    }
    return { rows }
  })

  // Steps of the board that may put an order on the road.
  serve(app, board.prepareOrder, async ({ actor, params, body }) => {
    const step = { ...params, ...body, hasSms: auth.settings.hasSms }
    const now = clock()
    await db.transaction(async (tx) => {
      if (step.action === 'dispatch') await giveOut(tx, actor, step, { now, random })
      else await moveOrder(tx, actor, step, now)
    })
    return readCard(db, actor, step.orderId)
  })

  serve(app, board.sendOrderAgain, async ({ actor, params, body }) => {
    const step = { ...params, ...body, action: 'send_again' } as const
    await db.transaction((tx) => giveOut(tx, actor, step, { now: clock(), random }))
    return readCard(db, actor, step.orderId)
  })

  serve(app, api.readRiderCard, async ({ params }, reply) => {
    const stop = await findStop(db, params.orderId)
    if (!stop) throw new Refusal('order.missing')
    return reply.type('text/plain; charset=utf-8').send(cardTextOf(stop, publicUrl))
  })

  serve(app, api.listPhotos, async ({ query }) => {
    const { rows, next } = cutPageBy(await listPhotos(db, query), query.limit, ({ takenAt, id }) => ({
      createdAt: takenAt,
      id,
    }))
    return { rows: rows.map((row) => ({ ...row, takenAt: row.takenAt.toISOString() })), next }
  })

  serve(app, api.getPhoto, async ({ params }, reply) => {
    const picture = await findPhoto(db, params.id)
    if (!picture) throw new Refusal('upload.missing')
    return reply
      .type('image/jpeg')
      .header('content-disposition', 'inline')
      .send(await readPicture(objects, picture))
  })

  serve(app, door.readDoorCode, ({ actor, params, body }) => readDoorCode(db, actor, { ...params, ...body }, random))

  await app.register(rideRoutes)
  await app.register(cashRoutes)
}

/** A rider's own page. */
const rideRoutes: FastifyPluginAsyncZod = async (app) => {
  const { clock, random } = app.deps
  const { db } = app.database
  await app.register(multipart, { limits: { fileSize: ride.PHOTO_MAX_BYTES, files: 1, fields: 0 } })
  const view = (actor: Staff) => viewRide(db, actor, clock())

  serve(app, ride.readRide, async ({ actor }) => {
    await recordSeen(db, actor, clock(), SEEN_EVERY_MS)
    return view(actor)
  })

  serve(app, ride.setShift, async ({ actor, body }) => {
    const now = clock()
    await db.transaction(async (tx) => {
      await endShift(tx, actor, now, body.isOn ? shiftsSince(now) : undefined)
      if (!body.isOn) return
      await beginShift(tx, { id: newId(now, random), riderId: actor.userId, beganAt: now, seenAt: now })
    })
    return view(actor)
  })

  serve(app, ride.takeRideStep, async ({ actor, params, body }) => {
    const now = clock()
    const at = timeOf(body, now)
    const { outcome, triesLeft } = await db.transaction((tx) =>
      takeRideStep(tx, actor, { ...params, ...body, at }, { now, newCode: doorCodeFrom(random(CODE_BYTES)) }),
    )
    const refusal = REFUSAL_OF[outcome]
    if (refusal) throw new Refusal(refusal, { triesLeft })
    return view(actor)
  })

  serve(app, ride.addPhoto, async (request) => {
    const { actor, params, query } = request
    const takenAt = timeOf(query, clock())
    const { file } = await readForm(request)
    if (!file) throw new Refusal('upload.not_an_image')
    const picture = await app.pictures.draw(file, PHOTO, countedFor(request))
    await db.transaction(async (tx) => {
      const order = await lockRide(tx, actor, params.orderId)
      // As with a step: its answer may be lost, and the order given to somebody else since.
      if (!order && (await isOwnPhoto(tx, actor, query.key))) return
      if (!order) throw new Refusal('order.missing')
      // Dropped without a refusal: the rider has done their part, and their phone must not send it again.
      if (isErased(order)) return
      await insertPhoto(tx, { id: query.key, ...params, riderId: actor.userId, picture, takenAt })
    })
    return view(actor)
  })
}

/** Cash that riders collect, hand in, and that the desk counts. */
const cashRoutes: FastifyPluginAsyncZod = async (app) => {
  const { clock, random } = app.deps
  const { db } = app.database

  serve(app, cash.collectCash, async ({ actor, body: { key: id, amount, note, ...tap } }) => {
    const entry = { id, amount, note, madeAt: timeOf(tap, clock()) }
    return { inHand: await db.transaction((tx) => collectCash(tx, actor, entry)) }
  })

  serve(app, cash.declareHandin, async ({ actor, body }) => ({
    inHand: await db.transaction((tx) => declareHandin(tx, actor, body, clock())),
  }))

  serve(app, cash.countHandin, ({ actor, params, body }) =>
    db.transaction((tx) => countHandin(tx, actor, { ...params, ...body }, { now: clock(), random })),
  )

  serve(app, cash.countAbsent, ({ actor, params, body }) =>
    db.transaction((tx) => countAbsent(tx, actor, { ...params, ...body }, { now: clock(), random })),
  )

  serve(app, cash.writeOffCash, ({ actor, params, body }) =>
    db.transaction((tx) => writeOffCash(tx, actor, { ...params, ...body }, { now: clock(), random })),
  )

  serve(app, cash.readCash, async () => ({
    riders: (await readRiderCash(db)).map(({ inHand, waiting, discrepancy, ...rider }) => ({
      ...rider,
      inHand: waiting ? null : pesewas(Number(inHand)),
      waiting,
      discrepancy: discrepancy && { ...discrepancy, owner: discrepancy.owner ?? '' },
    })),
  }))

  serve(app, cash.listCashEntries, async ({ query }) => {
    // The entries add up to what is in hand, and nobody counts to a known sum.
    if ((await findOpenHandin(db, query.riderId))?.state === 'declared') throw new Refusal('cash.count_first')
    const { rows, next } = cutPageBy(await listEntries(db, query), query.limit, ({ madeAt, id }) => ({
      createdAt: madeAt,
      id,
    }))
    return { rows: rows.map((row) => ({ ...row, madeAt: row.madeAt.toISOString() })), next }
  })
}

/** @throws Refusal ride.too_late */
function timeOf(tap: { at: string; sentAt: string }, now: Date): Date {
  const at = tapTime(tap, now)
  if (!at) throw new Refusal('ride.too_late')
  return at
}
