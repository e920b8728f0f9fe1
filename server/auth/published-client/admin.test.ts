import { randomUUID } from 'node:crypto'
import { AuthAdminApi } from '@supabase/auth-js'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { AccessTokenResponse } from '#domain/auth/auth-shapes.ts'
import { testShop } from '#test/app.ts'
import { signedUpWithApp } from '#test/auth/second-step.ts'
import { askAuth, GOOD_PASSWORD, signIn } from '#test/auth/signed-up.ts'
import { saveStaffMember } from '../staff/staff-queries.ts'

/** What the test project of the published client asks of the administration calls, beyond `admin-routes.test.ts`. */

const shop = await testShop()
const { app, time } = shop
const EMAIL = 'ama@example.com'
let url = ''
beforeAll(async () => {
  url = await app.listen({ port: 0, host: '127.0.0.1' })
})

let boss: AccessTokenResponse
let admin: InstanceType<typeof AuthAdminApi>
beforeEach(async () => {
  ;({ session: boss } = await signedUpWithApp(shop, 'boss@example.com'))
  await saveStaffMember(shop.database.db, {
    userId: boss.user.id,
    role: 'admin',
    addedBy: 'system:command',
    addedAt: time.now,
  })
  const headers = { apikey: 'any', Authorization: `Bearer ${boss.access_token}` }
  admin = new AuthAdminApi({ url: `${url}/auth/v1`, headers })
})

describe('metadata', () => {
  const user_metadata = { profile_image: 'https://example.com/ama.jpg', favorite_color: 'yellow' }

  test('of the user is returned exactly as it was given, also when read again', async () => {
    const { data } = await admin.createUser({ email: EMAIL, user_metadata })
    expect(data.user?.user_metadata).toEqual(user_metadata)
    const id = data.user?.id ?? ''
    expect((await admin.getUserById(id)).data.user?.user_metadata).toEqual(user_metadata)
    const changed = await admin.updateUserById(id, { user_metadata: { favorite_color: 'green' } })
    expect(changed.data.user?.user_metadata).toEqual({ ...user_metadata, favorite_color: 'green' })
    const { data: listed } = await admin.listUsers()
    expect(listed.users.find((one) => one.id === id)?.user_metadata).toEqual(changed.data.user?.user_metadata)
  })

  test('of staff is stored beside the shop’s own fields, merged, and shown to the user and in their token', async () => {
    const app_metadata = { roles: ['editor', 'publisher'], level: 1 }
    const made = await admin.createUser({ email: EMAIL, password: GOOD_PASSWORD, email_confirm: true, app_metadata })
    expect(made.error).toBeNull()
    const ways = { provider: 'email', providers: ['email'] }
    expect(made.data.user?.app_metadata).toEqual({ ...app_metadata, ...ways })

    const id = made.data.user?.id ?? ''
    const sentBack = { ...made.data.user?.app_metadata, level: null, seen: true }
    const { data } = await admin.updateUserById(id, { app_metadata: sentBack })
    expect(data.user?.app_metadata).toEqual({ roles: ['editor', 'publisher'], seen: true, ...ways })

    const session = (await signIn(app)).json<AccessTokenResponse>()
    expect(session.user.app_metadata).toEqual(data.user?.app_metadata)
    const claims = JSON.parse(Buffer.from(session.access_token.split('.')[1] ?? '', 'base64url').toString())
    expect(claims.app_metadata).toEqual(data.user?.app_metadata)
  })

  test('of staff gives no role, whatever it claims', async () => {
    const app_metadata = { roles: ['admin'], role: 'admin', provider: 'google' }
    const { data } = await admin.createUser({
      email: EMAIL,
      password: GOOD_PASSWORD,
      email_confirm: true,
      app_metadata,
    })
    expect(data.user?.app_metadata).toMatchObject({ provider: 'email' })
    const { access_token: token } = (await signIn(app)).json()
    expect((await askAuth(app, 'GET', '/admin/users', { token })).json().code).toBe('not_admin')
    const role = await admin.updateUserById(data.user?.id ?? '', { app_metadata: { staff_role: 'admin' } })
    expect(role.error).toMatchObject({ status: 400, code: 'validation_failed' })
  })

  test('of staff cannot be written by the user', async () => {
    await admin.createUser({ email: EMAIL, password: GOOD_PASSWORD, email_confirm: true, app_metadata: { level: 1 } })
    const { access_token: token } = (await signIn(app)).json()
    const body = { data: { level: 9 }, app_metadata: { level: 9 } }
    const changed = await askAuth(app, 'PUT', '/user', { token, body })
    expect(changed.json()).toMatchObject({ app_metadata: { level: 1 }, user_metadata: { level: 9 } })
  })

  test('larger than a token can hold is refused', async () => {
    const { error } = await admin.createUser({ email: EMAIL, app_metadata: { note: 'x'.repeat(1_100) } })
    expect(error).toMatchObject({ status: 413, code: 'request_entity_too_large' })
  })
})

describe('an invalid address is reported before an invalid password', () => {
  const invalid = {
    status: 400,
    code: 'validation_failed',
    message: 'Unable to validate email address: invalid format',
  }

  test('when an account is created', async () => {
    expect((await admin.createUser({ email: 'nowhere', password: '123' })).error).toMatchObject(invalid)
    expect((await admin.createUser({ email: '' })).error).toMatchObject({ status: 400, code: 'validation_failed' })
  })

  test('when a link is made', async () => {
    const wanted = { type: 'signup', email: 'nowhere', password: '123' } as const
    expect((await admin.generateLink(wanted)).error).toMatchObject(invalid)
  })
})

describe('links', () => {
  const redirectTo = 'https://shop.example.com/welcome'

  test.each([
    {
      wanted: {
        type: 'signup',
        email: EMAIL,
        password: GOOD_PASSWORD,
        options: { data: { status: 'alpha' }, redirectTo },
      },
    },
    { wanted: { type: 'invite', email: EMAIL, options: { data: { status: 'alpha' }, redirectTo } } },
  ] as const)('of type $wanted.type contain the given data and nothing else', async ({ wanted }) => {
    const { data, error } = await admin.generateLink(wanted)
    expect(error).toBeNull()
    expect(data.user?.user_metadata).toEqual({ status: 'alpha' })
    const link = new URL(data.properties?.action_link ?? '')
    expect(link.searchParams.get('type')).toBe(wanted.type)
    expect(link.searchParams.get('redirect_to')).toBe(redirectTo)
    expect(link.searchParams.get('token')).toBeTruthy()
    expect(data.properties).toMatchObject({ redirect_to: redirectTo, verification_type: wanted.type })
    expect(data.properties?.email_otp).toMatch(/^\d{6}$/)
  })

  test('of an invitation by mail show the invited person with their data', async () => {
    const { data, error } = await admin.inviteUserByEmail(EMAIL, { data: { status: 'alpha' } })
    expect(error).toBeNull()
    expect(data.user).toMatchObject({ email: EMAIL, user_metadata: { status: 'alpha' } })
    expect(data.user?.invited_at).toBeDefined()
  })
})

test('OAuth clients are refused to staff as the original does, and to others like all administration', async () => {
  const ID = randomUUID()
  const calls = [
    ['GET', '/admin/oauth/clients'],
    ['POST', '/admin/oauth/clients'],
    ['GET', `/admin/oauth/clients/${ID}`],
    ['PUT', `/admin/oauth/clients/${ID}`],
    ['DELETE', `/admin/oauth/clients/${ID}`],
    ['POST', `/admin/oauth/clients/${ID}/regenerate_secret`],
  ] as const
  for (const [method, path] of calls) {
    const reply = await askAuth(app, method, path, { token: boss.access_token })
    expect([reply.statusCode, reply.json().code], `${method} ${path}`).toEqual([404, 'feature_disabled'])
    expect((await askAuth(app, method, path)).statusCode).toBe(401)
  }
  const listed = await admin.oauth.listClients()
  expect(listed.error).toMatchObject({ status: 404, code: 'feature_disabled' })
})

test('a session is ended by its own token, for every scope, and an invalid token is refused', async () => {
  await admin.createUser({ email: EMAIL, password: GOOD_PASSWORD, email_confirm: true })
  for (const [scope, left] of [
    ['global', [403, 403]],
    ['others', [200, 403]],
    ['local', [403, 200]],
  ] as const) {
    const [{ access_token: other }, { access_token: token }] = [(await signIn(app)).json(), (await signIn(app)).json()]
    expect((await admin.signOut(token, scope)).error).toBeNull()
    const statusOf = async (of: string) => (await askAuth(app, 'GET', '/user', { token: of })).statusCode
    expect([await statusOf(token), await statusOf(other)], scope).toEqual(left)
  }
  const junk = await admin.signOut('junk')
  expect(junk.error?.message).toMatch(/^invalid JWT/)
})
