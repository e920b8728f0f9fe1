import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { readAudit } from '#domain/audit/audit-api.ts'
import { AuthRefusal } from '#domain/auth/auth-errors.ts'
import * as api from '#domain/auth/staff-api.ts'
import { Refusal } from '#domain/errors.ts'
import { parsePhone } from '#domain/phone/phone.ts'
import { contactOf, inviteToStaff } from '../auth/auth.ts'
import { serve } from '../http/serve.ts'
import { changeRole, removeStaff, resetSecondFactor, takeInvitationBack } from './change-colleague.ts'
import { viewAudit } from './view-audit.ts'
import { viewStaff } from './view-staff.ts'

export const staffRoutes: FastifyPluginAsyncZod = async (app) => {
  const { clock, auth } = app.deps
  const { db } = app.database
  serve(app, readAudit, ({ query }) => viewAudit(db, query))

  const done = { done: true as const }

  serve(app, api.listStaff, () => viewStaff(db, clock()))

  serve(app, api.inviteToStaff, async ({ actor, body: { contact, role } }) => {
    await db.transaction((tx) => inviteToStaff(tx, auth, actor, { contact: contactTyped(contact), role }))
    return done
  })

  serve(app, api.withdrawInvitation, async ({ actor, params }) => {
    await db.transaction((tx) => takeInvitationBack(tx, actor, params.id))
    return done
  })

  serve(app, api.changeRole, async ({ actor, params, body }) => {
    await db.transaction((tx) => changeRole(tx, auth, actor, { ...params, ...body }))
    return done
  })

  serve(app, api.removeStaff, async ({ actor, params }) => {
    await db.transaction((tx) => removeStaff(tx, auth, actor, params.userId))
    return done
  })

  serve(app, api.resetSecondFactor, async ({ actor, params }) => {
    await db.transaction((tx) => resetSecondFactor(tx, auth, actor, params.userId))
    return done
  })
}

/** @throws Refusal request.invalid for what is neither an address nor a phone number */
function contactTyped(typed: string) {
  try {
    return contactOf(typed.includes('@') ? { email: typed } : { phone: parsePhone(typed) ?? typed })
  } catch (error) {
    if (error instanceof AuthRefusal) throw new Refusal('request.invalid')
    throw error
  }
}
