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
  { url: '/api/profile', kind: 'person', why: 'shop calls need the actor' },
  { url: '/functions/v1/handle-subscription-payment', kind: 'person', why: 'upgrading a plan needs the actor' },
  { url: '/auth/v1/user', kind: 'visitor', why: 'the auth server checks its tokens itself' },
  { url: '/category/mains', kind: 'visitor', why: 'pages are the same for everybody' },
])('a request to $url with a token is a $kind: $why', async ({ url, kind }) => {
  const { access_token: token } = await signedUp(shop)
  const actorOf = createActorOf(shop.auth, async () => undefined)
  const request = { url, headers: { authorization: `Bearer ${token}` } }
  expect(await actorOf(request as never)).toMatchObject({ kind }) // the parts of a request that it reads
})

const unheard = { ...shop.database, listen: async () => async () => {} }
const sessions = await cacheSessions(unheard, () => time.now)

/**
 * What a token claims can end before it expires. No notification arrives here, as when the connection is lost, and the
 * cached roles are old.
 */
describe('an outdated token', () => {
  const actorOf = createActorOf({ ...shop.auth, sessions }, async (userId) =>
    userId === staffId ? 'admin' : undefined,
  )
  let staffId: string | undefined

  async function ask(token: string, method: 'GET' | 'POST' = 'POST'): Promise<Actor | string> {
    const request = { method, url: '/api/profile', headers: { authorization: `Bearer ${token}` } }
    try {
      return await actorOf(request as never) // the parts of a request that it reads
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

  test('changes nothing once its session has ended, even without a notification', async () => {
    const { access_token: token } = await signedUp(shop)
    expect(await ask(token, 'GET')).toMatchObject({ kind: 'person' })
    await ended(await sessionOf(token))
    expect(await ask(token)).toBe('session.ended')
  })

  test('reads for a minute more at most', async () => {
    const { access_token: token } = await signedUp(shop)
    const sessionId = await sessionOf(token)
    expect(await ask(token, 'GET')).toMatchObject({ kind: 'person' })
    await ended(sessionId)
    time.passMinutes(1)
    expect(await ask(token, 'GET')).toBe('session.ended')
  })

  test.each([
    { what: 'a new password', body: { password: 'Kenkey-5-now' } },
    { what: 'signing out everywhere else', body: null },
  ])('is refused in other sessions after $what', async ({ body }) => {
    const { access_token: here } = await signedUp(shop)
    const { access_token: elsewhere } = (await signIn(shop.app)).json()
    expect(await ask(elsewhere)).toMatchObject({ kind: 'person' })
    const reply = body
      ? await askAuth(shop.app, 'PUT', '/user', { token: here, body })
      : await askAuth(shop.app, 'POST', '/logout?scope=others', { token: here })
    expect(reply.statusCode).toBeLessThan(300)
    expect(await ask(elsewhere)).toBe('session.ended')
    expect(await ask(here)).toMatchObject({ kind: 'person' })
  })

  test('has no second step once the last factor is gone, for reading either', async () => {
    const { app, session } = await signedUpWithApp(shop)
    staffId = session.user.id
    await becomesAdmin(staffId)
    const token = session.access_token
    expect(await ask(token)).toMatchObject({ kind: 'staff', aal: 'aal2' })
    expect((await askAuth(shop.app, 'DELETE', `/factors/${app.factorId}`, { token })).statusCode).toBe(200)
    expect(await ask(token)).toMatchObject({ kind: 'staff', aal: 'aal1' })
    expect(await ask(token, 'GET')).toMatchObject({ kind: 'staff', aal: 'aal1' })
  })

  test('is not raised by a later second step', async () => {
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

  test('has a shopper’s rights as soon as the role is removed, for reading too', async () => {
    const { access_token: token, user } = await signedUp(shop)
    staffId = user.id
    await becomesAdmin(staffId)
    const kofi = await signedUp(shop, 'kofi@example.com')
    await becomesAdmin(kofi.user.id)
    expect(await ask(token, 'GET')).toMatchObject({ kind: 'staff', role: 'admin' })
    await db.transaction((tx) => removeFromStaff(tx, shop.auth, { kind: 'system', name: 'test' }, user.id))
    expect(await ask(token)).toMatchObject({ kind: 'person' })
    expect(await ask(token, 'GET')).toMatchObject({ kind: 'person' })
  })
})
