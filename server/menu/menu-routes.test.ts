import { once } from 'node:events'
import { type IncomingMessage, type OutgoingHttpHeaders, type RequestOptions, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { MenuDocument } from '#domain/menu/menu-api.ts'
import { testShop } from '#test/app.ts'
import { menuItems } from './menu-tables.ts'

const { app, database } = await testShop()

const read = (headers: Record<string, string> = {}, url = '/api/menu/mains-beverages') => app.inject({ url, headers })
const names = (body: string) => MenuDocument.parse(JSON.parse(body)).items.map((item) => item.name)
const found = async (q: string) =>
  (await app.inject({ url: '/api/menu/search', query: { q } })).json().items.map((item: { name: string }) => item.name)

test('a pair of categories is one document, by name, in the shape that the web reads', async () => {
  const reply = await read()

  expect(names(reply.body)).toEqual(['Club Beer', 'Fufu', 'Jollof Rice', 'Omo Tuo', 'Waakye'])
})

test('every encoding holds the same document', async () => {
  const plain = (await read()).body
  const br = await read({ 'accept-encoding': 'gzip, deflate, br' })
  const gzip = await read({ 'accept-encoding': 'gzip' })

  expect([br.headers['content-encoding'], gzip.headers['content-encoding']]).toEqual(['br', 'gzip'])
  expect(brotliDecompressSync(br.rawPayload).toString()).toBe(plain)
  expect(gunzipSync(gzip.rawPayload).toString()).toBe(plain)
})

test('a browser with the document gets 304, and the document again once the menu changed', async () => {
  const etag = String((await read()).headers.etag)
  const known = await read({ 'if-none-match': etag })
  expect(known.statusCode).toBe(304)
  expect(known.body).toBe('')

  await database.db.update(menuItems).set({ name: 'Party Jollof' }).where(eq(menuItems.id, 'jollof'))

  // The notification passes through the database, as it does for other processes.
  await expect.poll(async () => (await read({ 'if-none-match': etag })).statusCode).toBe(200)
  expect(names((await read()).body)).toContain('Party Jollof')
})

test('an unknown part of the menu is refused', async () => {
  const reply = await read({}, '/api/menu/mains-equipment')
  expect(reply.statusCode).toBe(400)
  expect(reply.json()).toMatchObject({ code: 'request.invalid' })
})

test('extras are their own document, in the order of the operator', async () => {
  const { extras } = (await read({}, '/api/menu/extras')).json()
  expect(extras.map((extra: { id: string }) => extra.id)).toEqual([
    'with-tilapia',
    'with-goat',
    'plantain',
    'coleslaw',
    'groundnut-soup',
  ])
})

test.each([
  { q: 'WAKYE', first: 'Waakye', why: 'spelling and case do not matter' },
  { q: 'jolof rice', first: 'Jollof Rice', why: 'a letter is missing' },
  { q: 'rice', first: 'Perfumed Rice 5 kg', why: 'a word of the name' },
  { q: 'omotuo', first: 'Omo Tuo', why: 'written in one word' },
  { q: 'millet', first: 'Waakye', why: 'found in the description' },
  { q: 'rice bal', first: 'Omo Tuo', why: 'half a name has no known spelling, and is found as it is written' },
  { q: 'jollof', first: 'Jollof Rice', why: 'the exact name comes first' },
])('searching $q finds $first: $why', async ({ q, first }) => {
  expect(await found(q)).toContain(first)
  if (q !== 'rice') expect((await found(q))[0]).toBe(first)
})

test('hidden items are not found, and neither is nonsense', async () => {
  expect(await found('fufu')).toEqual([])
  expect(await found('xylophone')).toEqual([])
  expect(await found('%_%')).toEqual([])
})

test('the answer before routing equals the answer of the route', async () => {
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo // a listening server has one
  const etag = String((await read()).headers.etag)
  const asked: Record<string, string>[] = [
    {},
    { 'accept-encoding': 'br' },
    { 'accept-encoding': 'gzip' },
    { 'if-none-match': etag },
  ]
  for (const headers of asked) {
    const route = await read(headers)
    const ready = await overHttp(port, { headers })

    expect([ready.statusCode, withoutConnection(ready.headers)]).toEqual([
      route.statusCode,
      withoutConnection(route.headers),
    ])
    expect(ready.body).toEqual(route.rawPayload)
  }
  const head = await overHttp(port, { method: 'HEAD' })
  expect([head.statusCode, head.body.length], 'the route answers other methods').toEqual([200, 0])
  const asPerson = await overHttp(port, { headers: { authorization: 'Bearer nonsense' } })
  expect(asPerson.statusCode, 'a public document needs no token').toBe(200)
})

async function overHttp(port: number, options: RequestOptions) {
  const asking = request({ port, host: '127.0.0.1', path: '/api/menu/mains-beverages', ...options }).end()
  const [reply] = (await once(asking, 'response')) as [IncomingMessage]
  return { statusCode: reply.statusCode, headers: reply.headers, body: await buffer(reply) }
}

/** The headers that concern the document, not the connection. */
function withoutConnection({ date, connection, 'keep-alive': _, ...headers }: OutgoingHttpHeaders) {
  return headers
}
