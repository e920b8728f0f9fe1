import type { FastifyReply, FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as api from '#domain/menu/menu-api.ts'
import { searchWords } from '#domain/menu/search-text.ts'
import { RATE } from '../rate-limits.ts'
import { type DocumentName, keepMenuDocuments, type MenuDocuments } from './menu-documents.ts'
import { findMenuItems } from './menu-queries.ts'

export const menuRoutes: FastifyPluginAsyncZod = async (app) => {
  const documents = await keepMenuDocuments(app.database)
  app.addHook('onClose', documents.stop)

  app.route({ ...api.getMenu, handler: ({ params, headers }, reply) => send(documents, params.pair, headers, reply) })

  app.route({ ...api.getExtras, handler: ({ headers }, reply) => send(documents, 'extras', headers, reply) })

  app.route({
    ...api.searchMenu,
    config: { rateLimit: RATE.search },
    handler: async ({ query }) => {
      const words = searchWords(query.q)
      return { items: words.length === 0 ? [] : await findMenuItems(app.database.db, words, query.limit) }
    },
  })
}

/** Answers prepared bytes, or 304 to a browser that holds them already. */
async function send(
  documents: MenuDocuments,
  name: DocumentName,
  headers: FastifyRequest['headers'],
  reply: FastifyReply,
): Promise<never> {
  const bytes = await documents.get(name)
  reply.header('etag', bytes.etag)
  reply.header('cache-control', 'no-cache')
  reply.header('vary', 'accept-encoding')
  // The bytes were composed to the declared shape by the database; typed as never because they skip the serialiser.
  if (headers['if-none-match']?.includes(bytes.etag)) return reply.code(304).send() as never
  reply.header('content-type', 'application/json; charset=utf-8')
  const accepted = headers['accept-encoding'] ?? ''
  if (accepted.includes('br')) return reply.header('content-encoding', 'br').send(bytes.br) as never
  if (accepted.includes('gzip')) return reply.header('content-encoding', 'gzip').send(bytes.gzip) as never
  return reply.send(bytes.identity) as never
}
