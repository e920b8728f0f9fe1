import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { testShop } from '#test/app.ts'
import { signedUpWithApp } from '#test/auth/second-step.ts'
import { askAuth, signIn } from '#test/auth/signed-up.ts'
import { PROPER_BODIES } from '#test/hostile/proper-bodies.ts'
import { publishedOperations } from '#test/hostile/published-operations.ts'
import { authFactors, authSessions, authUsers } from '../auth-tables.ts'

/** What a holder of the password without the second factor can do. */

const shop = await testShop()
const { app } = shop
const { db } = shop.database
const operations = (await publishedOperations(app)).filter(({ url }) => url.startsWith('/auth/v1'))

let half: string
let factorId: string
beforeEach(async () => {
  ;({
    app: { factorId },
  } = await signedUpWithApp(shop))
  half = (await signIn(app)).json().access_token
})
const state = async () => [
  await db.select().from(authUsers).where(eq(authUsers.email, 'ama@example.com')), // others sign up meanwhile
  await db.select().from(authFactors),
  (await db.select().from(authSessions)).toSorted((a, b) => (a.id < b.id ? -1 : 1)),
]

/** Calls that complete the second step or leave it. */
const OPEN = [
  'GET /auth/v1/user',
  'POST /auth/v1/factors/{factorId}/challenge',
  'POST /auth/v1/factors/{factorId}/verify',
]

test('only the calls of the second step are open before it', async () => {
  const open: string[] = []
  const judged: string[] = []
  const before = await state()
  for (const { method, url } of operations) {
    const name = `${method} ${url}`
    const path = url
      .slice('/auth/v1'.length)
      .replace('{factorId}', factorId)
      .replace(/\{\w+\}/g, randomUUID())
    const body = PROPER_BODIES[name]?.({ orderId: '' }) as object | undefined
    const ask = (token?: string) =>
      askAuth(app, method as 'GET', path, { ...(body && { body }), ...(token !== undefined && { token }) })
    const signedOut = await ask()
    if (signedOut.headers['x-sb-error-code'] !== 'no_authorization') continue
    judged.push(name)
    if (OPEN.includes(name)) continue
    const reply = await ask(half)
    if (reply.headers['x-sb-error-code'] !== 'insufficient_aal') open.push(`${name} ${reply.statusCode} ${reply.body}`)
  }
  expect(open).toEqual([])
  expect(judged).toEqual(expect.arrayContaining([...OPEN, 'PUT /auth/v1/user', 'POST /auth/v1/logout']))
  expect(judged).toEqual(expect.arrayContaining(['GET /auth/v1/reauthenticate', 'POST /auth/v1/factors']))
  expect(await state()).toEqual(before)
})

describe('half a sign-in', () => {
  test.each(['global', 'others'])('cannot sign out other sessions (%s)', async (scope) => {
    const reply = await askAuth(app, 'POST', `/logout?scope=${scope}`, { token: half })
    expect([reply.statusCode, reply.json().code]).toEqual([401, 'insufficient_aal'])
    expect(await db.$count(authSessions)).toBe(2)
  })

  test('can be ended, which ends no other session', async () => {
    expect((await askAuth(app, 'POST', '/logout?scope=local', { token: half })).statusCode).toBe(204)
    expect(await db.select().from(authSessions)).toMatchObject([{ aal: 'aal2' }])
  })

  test('changes no metadata', async () => {
    const body = { data: { full_name: 'Taken' } }
    expect((await askAuth(app, 'PUT', '/user', { token: half, body })).json().code).toBe('insufficient_aal')
    expect(await db.select().from(authUsers)).toMatchObject([{ userMetadata: {} }])
  })

  test('cannot remove a factor that its owner is setting up', async () => {
    const [user] = await db.select().from(authUsers)
    const id = randomUUID()
    const at = { createdAt: shop.time.now, updatedAt: shop.time.now }
    await db.insert(authFactors).values({ id, userId: user?.id ?? '', type: 'totp', status: 'unverified', ...at })
    const reply = await askAuth(app, 'DELETE', `/factors/${id}`, { token: half })
    expect([reply.statusCode, reply.json().code]).toEqual([422, 'insufficient_aal'])
    expect(await db.$count(authFactors)).toBe(2)
  })
})
