import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { readBlockContact } from '#domain/blocks/block-contact.ts'
import * as api from '#domain/blocks/blocks-api.ts'
import { Refusal } from '#domain/errors.ts'
import { cutPageBy } from '#domain/list-page.ts'
import { serve } from '../http/serve.ts'
import { listRunningBlocks } from './block-queries.ts'
import { blockSomebody, liftBlock } from './block-somebody.ts'

export const blockRoutes: FastifyPluginAsyncZod = async (app) => {
  const { clock } = app.deps
  const { db } = app.database

  serve(app, api.listBlocks, async ({ query }) =>
    cutPageBy(await listRunningBlocks(db, query, clock()), query.limit, ({ at, id }) => ({ createdAt: at, id })),
  )

  serve(app, api.blockContact, ({ actor, body: { contact, ...terms } }) =>
    db.transaction((tx) => blockSomebody(tx, actor, contactOf(contact), terms, clock())),
  )

  serve(app, api.liftBlock, async ({ actor, params }) => {
    await db.transaction((tx) => liftBlock(tx, actor, params.id, clock()))
    return { lifted: true as const }
  })
}

/** @throws Refusal request.invalid for what is neither a phone number nor an address */
function contactOf(typed: string) {
  const contact = readBlockContact(typed)
  if (!contact) throw new Refusal('request.invalid')
  return { userId: null, ...contact }
}
