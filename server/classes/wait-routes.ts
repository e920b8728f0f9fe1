import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as api from '#domain/classes/waiting-api.ts'
import { Refusal } from '#domain/errors.ts'
import { recordAct } from '../audit/audit-queries.ts'
import { serve } from '../http/serve.ts'
import { lockClass } from './class-queries.ts'
import { requireOnSale } from './take-seat.ts'
import { deleteWait, findWait, insertWait, listWaits } from './wait-queries.ts'

/** The waiting list of a full class: joining and leaving it, and the list for staff. */
export const waitRoutes: FastifyPluginAsyncZod = async (app) => {
  const { clock } = app.deps
  const { db } = app.database

  serve(app, api.readMyWait, async ({ actor, params }) => ({
    wait: waitView(await findWait(db, params.id, actor.userId, clock())),
  }))

  serve(app, api.joinWaitingList, ({ actor, params }) =>
    db.transaction(async (tx) => {
      const now = clock()
      await lockClass(tx, params.id)
      const found = await requireOnSale(tx, params.id, now)
      const known = await findWait(tx, params.id, actor.userId, now)
      if (!known && found.paid + found.held + found.waiting < found.seats) throw new Refusal('class.not_full')
      await insertWait(tx, params.id, actor.userId, now)
      return { wait: waitView(await findWait(tx, params.id, actor.userId, now)) }
    }),
  )

  serve(app, api.leaveWaitingList, async ({ actor, params }) => {
    await deleteWait(db, params.id, actor.userId)
    return { wait: null }
  })

  serve(app, api.listWaiting, async ({ params }) => {
    const rows = await listWaits(db, params.id)
    return {
      rows: rows.map(({ userId, name, phone, email, createdAt, offerEndsAt }) => ({
        ...{ userId, name: name ?? '', phone: phone ?? '', email },
        createdAt: createdAt.toISOString(),
        offerEndsAt: offerEndsAt?.toISOString() ?? null,
      })),
    }
  })

  serve(app, api.removeWaiting, ({ actor, params: { id, userId } }) =>
    db.transaction(async (tx) => {
      if (!(await deleteWait(tx, id, userId))) throw new Refusal('row.missing')
      await recordAct(tx, actor, { entity: 'classes', key: id, act: 'taken_off_waiting_list' })
      return { removed: true as const }
    }),
  )
}

function waitView(wait: Awaited<ReturnType<typeof findWait>>): api.MyWait | null {
  return wait ? { place: wait.place, offerEndsAt: wait.offerEndsAt?.toISOString() ?? null } : null
}
