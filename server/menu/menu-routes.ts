import type { FastifyReply, FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Staff } from '#domain/actor.ts'
import * as api from '#domain/menu/menu-api.ts'
import { CATEGORY_PAIRS, type CategoryPair } from '#domain/menu/menu-api.ts'
import { searchWords } from '#domain/menu/search-text.ts'
import { followShop as followShopApi } from '#domain/menu/shop-events-api.ts'
import * as soldOutApi from '#domain/menu/sold-out-api.ts'
import { type Cache, cacheUntilNotified } from '../db/cache-until-notified.ts'
import type { Database } from '../db/db.ts'
import { type PreparedBytes, prepareBytes, sendPrepared } from '../http/prepared-bytes.ts'
import { cacheControlOf, serve } from '../http/serve.ts'
import { createShopFollowers, followShop } from './follow-shop.ts'
import { markSoldOut } from './mark-sold-out.ts'
import { readExtrasJson, readMenuJson, type SoldPart } from './menu-queries.ts'
import { cacheMenuSearch } from './menu-search.ts'

const JSON_TYPE = 'application/json; charset=utf-8'

export const menuRoutes: FastifyPluginAsyncZod = async (app) => {
  const documents = await cacheMenuDocuments(app.database)
  app.addHook('onClose', documents.stop)
  const search = await cacheMenuSearch(app.database)
  app.addHook('onClose', search.stop)

  const followers = await createShopFollowers(app.database, app.deps.clock)
  // Before the server waits for its connections to end: these would never end by themselves.
  app.addHook('preClose', followers.stop)

  serve(app, followShopApi, (_, reply) => followShop(followers, reply))

  serve(app, api.getMenu, ({ params, headers }, reply) => answer(documents, params.pair, headers, reply))

  for (const name of [...CATEGORY_PAIRS, 'extras'] as const) {
    app.readyDocuments.set(`/api/menu/${name}`, {
      bytes: () => {
        const bytes = documents.get(name)
        return bytes instanceof Promise ? undefined : bytes
      },
      contentType: JSON_TYPE,
      cacheControl: cacheControlOf(api.getMenu) ?? 'no-store',
    })
  }

  serve(app, api.getExtras, ({ headers }, reply) => answer(documents, 'extras', headers, reply))

  const mark = async (actor: Staff, part: SoldPart, asked: string | null) => {
    const change = { part, until: asked }
    const until = await app.database.db.transaction((tx) => markSoldOut(tx, actor, change, app.deps.clock()))
    return { soldOutUntil: until?.toISOString() ?? null }
  }

  serve(app, soldOutApi.markSoldOut, async ({ actor, params: { itemId }, body }) => ({
    itemId,
    ...(await mark(actor, { kind: 'item', id: itemId }, body.until)),
  }))

  serve(app, soldOutApi.markWaySoldOut, async ({ actor, params, body }) => ({
    ...params,
    ...(await mark(actor, { kind: 'way', itemId: params.itemId, id: params.wayId }, body.until)),
  }))

  serve(app, soldOutApi.markExtraSoldOut, async ({ actor, params: { extraId }, body }) => ({
    extraId,
    ...(await mark(actor, { kind: 'extra', id: extraId }, body.until)),
  }))

  serve(app, api.searchMenu, async ({ query }, reply) => {
    if (searchWords(query.q).length === 0) return { items: [] }
    const json = await search.find(query.q, query.limit)
    // The database composed it in the declared shape, so it is sent unchanged.
    return reply.header('content-type', JSON_TYPE).send(json)
  })
}

/**
 * Answers a document; without a promise if it is cached, because this is the most frequent request. The database composed
 * the bytes in the declared shape, so they skip the serialiser.
 */
function answer(
  documents: MenuDocuments,
  name: DocumentName,
  headers: FastifyRequest['headers'],
  reply: FastifyReply,
): FastifyReply | Promise<FastifyReply> {
  const bytes = documents.get(name)
  const send = (ready: PreparedBytes) => sendPrepared(ready, JSON_TYPE, headers, reply)
  return bytes instanceof Promise ? bytes.then(send) : send(bytes)
}

type DocumentName = CategoryPair | 'extras'
type MenuDocuments = Cache<PreparedBytes, DocumentName>

/** Caches the menu's documents as prepared bytes. */
function cacheMenuDocuments(database: Database): Promise<MenuDocuments> {
  return cacheUntilNotified(database, 'menu_changed', async (name: DocumentName) => {
    const { db } = database
    return prepareBytes(name === 'extras' ? await readExtrasJson(db) : await readMenuJson(db, name.split('-')))
  })
}
