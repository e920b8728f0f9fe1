import type { FastifyReply, FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as api from '#domain/menu/menu-api.ts'
import { searchWords } from '#domain/menu/search-text.ts'
import { type PreparedBytes, sendPrepared } from '../prepared-bytes.ts'
import { RATE } from '../rate-limits.ts'
import { type DocumentName, keepMenuDocuments, type MenuDocuments } from './menu-documents.ts'
import { findMenuItems } from './menu-queries.ts'

export const menuRoutes: FastifyPluginAsyncZod = async (app) => {
  const documents = await keepMenuDocuments(app.database)
  app.addHook('onClose', documents.stop)

  app.route({ ...api.getMenu, handler: ({ params, headers }, reply) => answer(documents, params.pair, headers, reply) })

  app.route({ ...api.getExtras, handler: ({ headers }, reply) => answer(documents, 'extras', headers, reply) })

  app.route({
    ...api.searchMenu,
    config: { rateLimit: RATE.search },
    handler: async ({ query }) => {
      const words = searchWords(query.q)
      return { items: words.length === 0 ? [] : await findMenuItems(app.database.db, words, query.limit) }
    },
  })
}

/** Answers a document; without a promise where it is there already, for this is what is asked for most. */
function answer(
  documents: MenuDocuments,
  name: DocumentName,
  headers: FastifyRequest['headers'],
  reply: FastifyReply,
): never | Promise<never> {
  const bytes = documents.get(name)
  return bytes instanceof Promise ? bytes.then((ready) => send(ready, headers, reply)) : send(bytes, headers, reply)
}

/** Typed as never: the bytes were composed to the declared shape by the database, and skip the serialiser. */
function send(bytes: PreparedBytes, headers: FastifyRequest['headers'], reply: FastifyReply): never {
  return sendPrepared(bytes, 'application/json; charset=utf-8', headers, reply) as never
}
