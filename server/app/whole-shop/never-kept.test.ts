import { expect, test } from 'vitest'
import { VISITOR } from '#domain/actor.ts'
import { testShop } from '#test/app.ts'
import { askAuth, signedUp } from '#test/auth/signed-up.ts'
import { aStaffMember } from '#test/builders.ts'
import { PROPER_BODIES } from '#test/hostile/proper-bodies.ts'
import { publishedOperations } from '#test/hostile/published-operations.ts'
import { aPerson } from '#test/people.ts'

const shop = await testShop()
const { app } = shop
const operations = await publishedOperations(app)

/** Public answers, which set their own cache lifetime. */
const PUBLIC =
  /^GET (\/api\/(shop|posts|classes|kitchen-challenge|live-feed|recipes(\/fees)?|menu\/(extras|popular|\{pair\}|items\/\{itemId\}\/comments)|areas|delivery-slots\/full)|\/auth\/v1\/\.well-known\/jwks\.json)$/

test('no answer may be cached, except public ones', async () => {
  const { access_token: token, user } = await signedUp(shop)
  const order = await shop.initiated()
  const ids: Record<string, string> = {
    orderId: order.orderId,
    reference: order.reference,
    pair: 'mains-beverages',
    userId: user.id,
    kind: 'dispatch',
  }
  const kept: string[] = []
  const statuses = new Set<number>()
  for (const actor of [VISITOR, await aPerson(shop.database.db), aStaffMember({ role: 'admin' })]) {
    shop.as(actor)
    for (const { method, url } of operations) {
      const name = `${method} ${url}`
      if (url.endsWith('/events')) continue // an endless stream, which sets its own headers
      const payload = PROPER_BODIES[name]?.(order) as object | undefined
      const reply = await app.inject({
        method: method as 'GET', // or another published one
        url: url.replace(/\{(\w+)\}/g, (_match, part: string) => ids[part] ?? 'x'),
        headers: { authorization: `Bearer ${token}` },
        ...(payload && { payload }),
      })
      statuses.add(reply.statusCode)
      if (reply.headers['cache-control'] !== 'no-store') kept.push(name)
    }
  }
  expect([...new Set(kept)].filter((name) => !PUBLIC.test(name))).toEqual([])
  expect([...statuses], 'some answers succeed, some are refused').toEqual(expect.arrayContaining([200, 401, 404]))
})

test('answers to a signed-in person are never cached', async () => {
  const { access_token: token } = await signedUp(shop)
  const reply = await askAuth(app, 'GET', '/user', { token })
  expect([reply.statusCode, reply.headers['cache-control']]).toEqual([200, 'no-store'])
})
