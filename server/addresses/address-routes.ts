import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Person } from '#domain/actor.ts'
import * as api from '#domain/addresses/addresses-api.ts'
import { serve } from '../http/serve.ts'
import { deleteAddress } from './address-queries.ts'
import { changeAddress, joinAddresses, saveAddress } from './save-address.ts'
import { viewAddresses } from './view-addresses.ts'

/** The routes of a person's saved addresses. Each answers with the whole list, which is short. */
export const addressRoutes: FastifyPluginAsyncZod = async (app) => {
  const { clock, random } = app.deps
  const { db } = app.database

  const view = async (actor: Person) => ({ addresses: await viewAddresses(db, actor) })

  serve(app, api.listAddresses, ({ actor }) => view(actor))

  serve(app, api.saveAddress, async ({ actor, body }) => {
    await db.transaction((tx) => saveAddress(tx, actor, body, { now: clock(), random }))
    return view(actor)
  })

  serve(app, api.joinAddresses, async ({ actor, body }) => {
    await db.transaction((tx) => joinAddresses(tx, actor, body.addresses, { now: clock(), random }))
    return view(actor)
  })

  serve(app, api.changeAddress, async ({ actor, params, body }) => {
    await db.transaction((tx) => changeAddress(tx, actor, params.addressId, body, clock()))
    return view(actor)
  })

  serve(app, api.removeAddress, async ({ actor, params }) => {
    // One that is gone is no refusal: the answer to its removal was lost.
    await deleteAddress(db, actor, params.addressId)
    return view(actor)
  })
}
