import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { Actor } from '#domain/actor.ts'
import { testShop } from '#test/app.ts'
import { appWith, challenged, signedUpWithApp, verify } from '#test/auth/second-step.ts'
import { askAuth, signedUp, signIn } from '#test/auth/signed-up.ts'
import { authSessions } from '../auth-tables.ts'
import { removeFromStaff } from '../staff/change-staff.ts'
import { saveStaffMember } from '../staff/staff-queries.ts'
import { createActorOf } from './actor-of.ts'
import { cacheSessions } from './session-cache.ts'

const shop = await testShop()
const { time } = shop
const { db } = shop.database
const becomesAdmin = (userId: string) =>
  saveStaffMember(db, { userId, role: 'admin', addedBy: 'system:command', addedAt: time.now })

test.each([
  { url: '/api/profile', kind: 'shopper', why: 'the shop asks who it is' },
  { url: '/functions/v1/handle-subscription-payment', kind: 'shopper', why: 'a plan is upgraded for somebody' },
  { url: '/auth/v1/user', kind: 'visitor', why: 'the auth server looks at its tokens itself' },
  { url: '/category/mains', kind: 'visitor', why: 'pages are the same for everybody' },
])('whoever asks $url with a token is a $kind: $why', async ({ url, kind }) => {
  const { access_token: token } = await signedUp(shop)
  const actorOf = createActorOf(shop.auth, async () => undefined)
  const request = { url, headers: { authorization: `Bearer ${token}` } }
  expect(await actorOf(request as never)).toMatchObject({ kind }) // the parts that it looks at
})

const unheard = { ...shop.database, listen: async () => async () => {} }
const sessions = await cacheSessions(unheard, () => time.now)

/**
 * Everything that a token says can be over before it ends. Here no notice ever comes, as when the connection that brings
 * them is lost; the roles in memory are those of before.
 */
describe('a token of before', () => {
  const actorOf = createActorOf({ ...shop.auth, sessions }, async (userId) =>
    userId === staffId ? 'admin' : undefined,
  )
  let staffId: string | undefined

  async function ask(token: string, method: 'GET' | 'POST' = 'POST'): Promise<Actor | string> {
    const request = { method, url: '/api/profile', headers: { authorization: `Bearer ${token}` } }
    try {
      return await actorOf(request as never) // the parts that it looks at
    } catch (error) {
      return String((error as { code?: unknown }).code)
    }
  }
  const ended = async (sessionId: unknown) => {
    await db.delete(authSessions).where(eq(authSessions.id, String(sessionId)))
  }
  const sessionOf = async (token: string) => {
    const actor = await ask(token)
    return typeof actor === 'object' && 'sessionId' in actor ? actor.sessionId : undefined
  }

  test('changes nothing any more once its session has ended, unheard of as that is', async () => {
    const { access_token: token } = await signedUp(shop)
    expect(await ask(token, 'GET')).toMatchObject({ kind: 'shopper' })
    await ended(await sessionOf(token))
    expect(await ask(token)).toBe('session.ended')
  })

  test('reads on for a minute at most', async () => {
    const { access_token: token } = await signedUp(shop)
    const sessionId = await sessionOf(token)
    expect(await ask(token, 'GET')).toMatchObject({ kind: 'shopper' })
    await ended(sessionId)
    time.passMinutes(1)
    expect(await ask(token, 'GET')).toBe('session.ended')
  })

  test.each([
    { what: 'a new password', body: { password: 'Kenkey-5-now' } },
    { what: 'signing out everywhere else', body: null },
  ])('is worth nothing elsewhere after $what', async ({ body }) => {
    const { access_token: here } = await signedUp(shop)
    const { access_token: elsewhere } = (await signIn(shop.app)).json()
    expect(await ask(elsewhere)).toMatchObject({ kind: 'shopper' })
    const reply = body
      ? await askAuth(shop.app, 'PUT', '/user', { token: here, body })
      : await askAuth(shop.app, 'POST', '/logout?scope=others', { token: here })
    expect(reply.statusCode).toBeLessThan(300)
    expect(await ask(elsewhere)).toBe('session.ended')
    expect(await ask(here)).toMatchObject({ kind: 'shopper' })
  })

  test('is worth no second step once the last factor is gone, for reading neither', async () => {
    const { app, session } = await signedUpWithApp(shop)
    staffId = session.user.id
    await becomesAdmin(staffId)
    const token = session.access_token
    expect(await ask(token)).toMatchObject({ kind: 'staff', aal: 'aal2' })
    expect((await askAuth(shop.app, 'DELETE', `/factors/${app.factorId}`, { token })).statusCode).toBe(200)
    expect(await ask(token)).toMatchObject({ kind: 'staff', aal: 'aal1' })
    expect(await ask(token, 'GET')).toMatchObject({ kind: 'staff', aal: 'aal1' })
  })

  test('gains nothing by a second step that came after it', async () => {
    const { access_token: early, user } = await signedUp(shop)
    staffId = user.id
    await becomesAdmin(staffId)
    const enrolled = await askAuth(shop.app, 'POST', '/factors', { body: { factor_type: 'totp' }, token: early })
    const { id, totp } = enrolled.json()
    const challengeId = await challenged(shop, { access_token: early }, id)
    const code = appWith(shop, id, totp.secret).code()
    expect((await verify(shop, { access_token: early }, id, { challengeId, code })).statusCode).toBe(200)
    expect(await ask(early)).toMatchObject({ kind: 'staff', aal: 'aal1' })
    expect((await askAuth(shop.app, 'GET', '/admin/users', { token: early })).json().code).toBe('insufficient_aal')
  })

  test('is a shopper’s as soon as the role is taken, and for reading too', async () => {
    const { access_token: token, user } = await signedUp(shop)
    staffId = user.id
    await becomesAdmin(staffId)
    const kofi = await signedUp(shop, 'kofi@example.com')
    await becomesAdmin(kofi.user.id)
    expect(await ask(token, 'GET')).toMatchObject({ kind: 'staff', role: 'admin' })
    await db.transaction((tx) => removeFromStaff(tx, shop.auth, { kind: 'system', name: 'test' }, user.id))
    expect(await ask(token)).toMatchObject({ kind: 'shopper' })
    expect(await ask(token, 'GET')).toMatchObject({ kind: 'shopper' })
  })
})
