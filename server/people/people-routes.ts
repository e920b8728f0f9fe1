import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as api from '#domain/people/people-api.ts'
import { mayDo } from '#domain/staff-rights.ts'
import { serviceDay } from '#domain/time/accra-time.ts'
import { collectData, collectMyData } from '../accounts/collect-my-data.ts'
import { packMyData, READ_ONLY } from '../accounts/pack-my-data.ts'
import { privacyOf } from '../capability/capability.ts'
import { serve } from '../http/serve.ts'
import { findOrders, viewListed } from '../orders/staff/list-orders.ts'
import {
  blockPerson,
  erasePerson,
  recordExport,
  removeSignInPhone,
  signPersonOut,
  writePersonNote,
} from './change-person.ts'
import { findPerson, ordersOfPerson } from './find-person.ts'
import { viewAccounts, viewGuests, viewPerson } from './view-person.ts'

/** People as staff see them. */
export const peopleRoutes: FastifyPluginAsyncZod = async (app) => {
  const { clock, auth, objects } = app.deps
  const { db } = app.database
  const privacy = privacyOf(app.capabilities)

  serve(app, api.listPeople, ({ actor, query: { kind, ...query } }) =>
    kind === 'account' ? viewAccounts(db, query, clock()) : viewGuests(db, actor, query, clock()),
  )

  serve(app, api.readPerson, ({ params }) => viewPerson(db, params.personId, clock()))

  serve(app, api.listPersonOrders, async ({ actor, params, query }) => {
    const of = ordersOfPerson(await findPerson(db, params.personId))
    const { rows, next } = await findOrders(db, actor, query, { of })
    return { rows: rows.map((row) => viewListed(row, mayDo(actor, 'contacts.read'))), next }
  })

  serve(app, api.writePersonNote, async ({ actor, params, body }) => {
    await db.transaction((tx) => writePersonNote(tx, actor, params.personId, body, clock()))
    return { written: true as const }
  })

  serve(app, api.blockPerson, ({ actor, params, body }) =>
    db.transaction((tx) => blockPerson(tx, actor, params.personId, body, clock())),
  )

  serve(app, api.endSessions, async ({ actor, params }) => {
    await db.transaction((tx) => signPersonOut(tx, auth, actor, params.personId))
    return { ended: true as const }
  })

  serve(app, api.removeSignInPhone, async ({ actor, params, body }) => {
    await db.transaction((tx) => removeSignInPhone(tx, auth, actor, params.personId, body.before))
    return { removed: true as const }
  })

  serve(app, api.exportPerson, async ({ actor, params }, reply) => {
    const now = clock()
    const collected = await db.transaction(async (tx) => {
      const person = await findPerson(tx, params.personId)
      return person.kind === 'account'
        ? collectMyData(tx, person.actor, now, privacy)
        : collectData(tx, person.actor, person.proved, now, privacy)
    }, READ_ONLY)
    const packed = await packMyData(collected, { objects, now })
    await db.transaction((tx) => recordExport(tx, actor, params.personId))
    return reply
      .type('application/zip')
      .header('content-disposition', `attachment; filename="data-${serviceDay(now)}.zip"`)
      .send(packed)
  })

  serve(app, api.erasePerson, async ({ actor, params }) => {
    await db.transaction((tx) => erasePerson(tx, auth, actor, params.personId, privacy))
    return { erased: true as const }
  })
}
