import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { actorName, type Staff } from '#domain/actor.ts'
import { Refusal } from '#domain/errors.ts'
import { mayDo } from '#domain/staff-rights.ts'
import { listPackages, markPackage } from '#domain/subscriptions/packages-api.ts'
import { weekOf } from '#domain/subscriptions/plan-period.ts'
import { serve } from '../http/serve.ts'
import { whoMoved } from '../profiles/who-changed.ts'
import { findPackage, listPackagesOfWeek, updatePackage } from './subscription-queries.ts'

/** The weekly packages of members, for those who pack and bring them. */
export const staffPackageRoutes: FastifyPluginAsyncZod = async (app) => {
  const { db } = app.database

  // Riders see this week's packages that are due, and those that they have marked; others see all.
  const scopeOf = (actor: Staff, week: string) => {
    if (mayDo(actor, 'requests.read')) return { isOpen: true, by: null }
    return { isOpen: week === weekOf(app.deps.clock()), by: actorName(actor) }
  }

  serve(app, listPackages, async ({ params, actor }) => {
    const { isOpen, by } = scopeOf(actor, params.weekOf)
    const rows = isOpen ? await listPackagesOfWeek(db, params.weekOf, by) : []
    return { deliveries: rows.map(({ delivery, planName }) => ({ ...delivery, planName })) }
  })

  serve(app, markPackage, async ({ params, body, actor }) => {
    const now = app.deps.clock()
    const deliveredAt = body.status === 'delivered' ? now : null
    const change = { status: body.status, changedBy: actorName(actor), changedAt: now, deliveredAt }
    const { isOpen, by } = scopeOf(actor, params.weekOf)
    if (!isOpen) throw new Refusal('welfare.missing')
    return db.transaction(async (tx) => {
      await updatePackage(tx, { ...params, before: body.before }, change, by)
      const row = await findPackage(tx, params, by)
      if (!row) throw new Refusal('welfare.missing')
      const { status: state, changedBy, changedAt } = row.delivery
      if (state !== body.status) {
        throw new Refusal('row.changed', await whoMoved(tx, { by: changedBy, at: changedAt, state }))
      }
      return { ...row.delivery, planName: row.planName }
    })
  })
}
