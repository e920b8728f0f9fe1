import { randomUUID } from 'node:crypto'
import { AuthAdminApi } from '@supabase/auth-js'
import { eq } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { StaffRole } from '#domain/actor.ts'
import type { AccessTokenResponse } from '#domain/auth/auth-shapes.ts'
import { testShop } from '#test/app.ts'
import { signedUpWithApp, verifiedApp } from '#test/auth/second-step.ts'
import { askAuth, GOOD_PASSWORD, lastMessage, signedUp, signIn } from '#test/auth/signed-up.ts'
import { profiles } from '../../profiles/profile-tables.ts'
import { writeSetting } from '../../settings/settings-queries.ts'
import { authEvents, authUsers } from '../auth-tables.ts'
import { saveStaffMember } from '../staff/staff-queries.ts'

/** The administration of accounts by staff, through the published client. */

const shop = await testShop()
const { app, time } = shop
const { db } = shop.database
const EMAIL = 'ama@example.com'

let url = ''
beforeAll(async () => {
  url = await app.listen({ port: 0, host: '127.0.0.1' })
})

const clientOf = (token: string) =>
  new AuthAdminApi({ url: `${url}/auth/v1`, headers: { apikey: 'any', authorization: `Bearer ${token}` } })
const becomes = (userId: string, role: StaffRole) =>
  saveStaffMember(db, { userId, role, addedBy: 'system:command', addedAt: time.now })

let boss: AccessTokenResponse
let admin: InstanceType<typeof AuthAdminApi>
beforeEach(async () => {
  ;({ session: boss } = await signedUpWithApp(shop, 'boss@example.com'))
  await becomes(boss.user.id, 'admin')
  admin = clientOf(boss.access_token)
})

const historyOf = async (userId: string) => {
  const rows = await db.select().from(authEvents).where(eq(authEvents.userId, userId)).orderBy(authEvents.at)
  return rows.map(({ action, actor }) => `${action} by ${actor.replace(boss.user.id, 'boss')}`)
}

const CALLS = [
  { method: 'GET', url: '/admin/users', right: 'people.read' },
  { method: 'POST', url: '/admin/users', right: 'people.change' },
  { method: 'GET', url: '/admin/users/ID', right: 'people.read' },
  { method: 'PUT', url: '/admin/users/ID', right: 'people.change' },
  { method: 'DELETE', url: '/admin/users/ID', right: 'people.change' },
  { method: 'GET', url: '/admin/users/ID/factors', right: 'people.read' },
  { method: 'DELETE', url: '/admin/users/ID/factors/ID', right: 'people.change' },
  { method: 'POST', url: '/invite', right: 'people.change' },
  { method: 'POST', url: '/admin/generate_link', right: 'people.change' },
] as const

describe.each(CALLS)('$method $url', ({ method, url: pattern, right }) => {
  const path = pattern.replaceAll('ID', randomUUID())
  const ask = async (token?: string) => {
    const reply = await askAuth(app, method, path, { ...(token !== undefined && { token }) })
    return [reply.statusCode, reply.json().code]
  }

  test('is refused to visitors and shoppers, whatever else they send', async () => {
    expect(await ask()).toEqual([401, 'no_authorization'])
    expect(await ask('service_role')).toEqual([403, 'bad_jwt'])
    const { access_token } = await signedUp(shop, EMAIL)
    expect(await ask(access_token)).toEqual([403, 'not_admin'])
  })

  test.each(['manager', 'kitchen', 'rider'] as const)('is allowed to a %s only with the right', async (role) => {
    const { session } = await signedUpWithApp(shop, EMAIL)
    await becomes(session.user.id, role)
    const [, code] = await ask(session.access_token)
    const mayAsk = role === 'manager' && right === 'people.read'
    expect(code === 'not_admin').toBe(!mayAsk)
  })

  test('requires the second factor when the settings do, and always from staff who have one', async () => {
    const plain = await signedUp(shop, EMAIL)
    await becomes(plain.user.id, 'admin')
    expect(await ask(plain.access_token)).toEqual([403, 'insufficient_aal'])
    await writeSetting(db, 'staff', { requireSecondFactor: false })
    expect((await ask(plain.access_token))[1]).not.toBe('insufficient_aal')
    const again = (await signIn(app, { email: 'boss@example.com' })).json()
    expect(await ask(again.access_token)).toEqual([401, 'insufficient_aal'])
  })

  test('is never cached', async () => {
    const reply = await askAuth(app, method, path, { token: boss.access_token })
    expect(reply.headers['cache-control']).toBe('no-store')
  })
})

describe('people', () => {
  test('are listed by page, the newest first', async () => {
    for (const name of ['ama', 'kofi', 'efua']) {
      time.passMinutes(1)
      await signedUp(shop, `${name}@example.com`)
    }
    const first = await admin.listUsers({ page: 1, perPage: 3 })
    expect(first.error).toBeNull()
    expect(first.data.users.map(({ email }) => email)).toEqual(
      ['efua', 'kofi', 'ama'].map((name) => `${name}@example.com`),
    )
    expect(first.data).toMatchObject({ aud: 'authenticated', total: 4, nextPage: 2, lastPage: 2 })
    const second = await admin.listUsers({ page: 2, perPage: 3 })
    expect(second.data.users).toMatchObject([
      { email: 'boss@example.com', app_metadata: { staff_role: 'admin' }, factors: [{ status: 'verified' }] },
    ])
    expect(second.data).toMatchObject({ nextPage: null, lastPage: 2 })
    expect((await admin.listUsers()).data.users).toHaveLength(4)
  })

  test.each([-1, 0, 1.5, 2_000_000])('page %s is refused', async (page) => {
    expect((await admin.listUsers({ page })).error).toMatchObject({ status: 400, code: 'validation_failed' })
  })

  test('are found by a part of address, phone or name, without wildcards', async () => {
    await signedUp(shop, EMAIL, { full_name: 'Ama Owusu' })
    await admin.createUser({ phone: '+233241234567' })
    const found = async (filter: string) => {
      const reply = await askAuth(app, 'GET', `/admin/users?${new URLSearchParams({ filter })}`, {
        token: boss.access_token,
      })
      return [reply.headers['x-total-count'], ...reply.json().users.map((one: { email: string }) => one.email)]
    }
    expect(await found('AMA@')).toEqual(['1', EMAIL])
    expect(await found('owusu')).toEqual(['1', EMAIL])
    expect(await found('024 123')).toEqual(['0'])
    expect(await found('+233 24 123')).toEqual(['1', ''])
    for (const pattern of ['%', '_', '\\', "' or 1=1 --"]) expect(await found(pattern), pattern).toEqual(['0'])
  })

  test('are shown by id, and an invalid id is not found', async () => {
    const { data, error } = await admin.getUserById(boss.user.id)
    expect(error).toBeNull()
    expect(data.user).toMatchObject({ email: 'boss@example.com', identities: [{ provider: 'email' }] })
    expect((await admin.getUserById(randomUUID())).error).toMatchObject({ status: 404, code: 'user_not_found' })
    for (const id of ['x', '0198', `${boss.user.id}'`]) {
      const reply = await askAuth(app, 'GET', `/admin/users/${id}`, { token: boss.access_token })
      expect([reply.statusCode, reply.json().code]).toEqual([404, 'user_not_found'])
    }
  })
})

describe('opening an account', () => {
  test('confirmed by staff has a profile, and its password signs in', async () => {
    const { data, error } = await admin.createUser({
      email: EMAIL,
      password: GOOD_PASSWORD,
      email_confirm: true,
      user_metadata: { full_name: 'Ama Mensah' },
    })
    expect(error).toBeNull()
    expect(data.user).toMatchObject({ email: EMAIL, user_metadata: { full_name: 'Ama Mensah' } })
    expect(data.user?.email_confirmed_at).toBeDefined()
    expect((await signIn(app)).statusCode).toBe(200)
    expect(
      await db
        .select()
        .from(profiles)
        .where(eq(profiles.userId, data.user?.id ?? '')),
    ).toMatchObject([{ fullName: 'Ama Mensah' }])
    expect(await historyOf(data.user?.id ?? '')).toContain('made_by_staff by staff:boss')
  })

  test('unconfirmed by staff is confirmed by its owner’s code, and nothing is sent', async () => {
    const { data } = await admin.createUser({ email: EMAIL, password: GOOD_PASSWORD })
    expect(data.user?.email_confirmed_at).toBeUndefined()
    await expect(lastMessage(shop, EMAIL)).rejects.toThrow('nothing was sent')
    expect((await signIn(app)).json().code).toBe('email_not_confirmed')
  })

  test('by phone', async () => {
    const { data } = await admin.createUser({ phone: '+233241234567', phone_confirm: true })
    expect(data.user).toMatchObject({ phone: '233241234567', email: '', identities: [{ provider: 'phone' }] })
  })

  test.each([
    { body: {}, code: 'validation_failed', why: 'of nobody' },
    { body: { email: 'boss@example.com' }, code: 'email_exists', why: 'the address has an account' },
    { body: { email: EMAIL, password: 'short' }, code: 'weak_password', why: 'with a weak password' },
    { body: { email: EMAIL, ban_duration: 'for ever' }, code: 'validation_failed', why: 'with a ban that is none' },
    { body: { email: EMAIL, role: 'service_role' }, code: 'validation_failed', why: 'with a role' },
    {
      body: { email: EMAIL, app_metadata: { staff_role: 'admin' } },
      code: 'validation_failed',
      why: 'with a role by another name',
    },
  ])('$why is refused', async ({ body, code }) => {
    expect((await admin.createUser(body)).error).toMatchObject({ code })
    expect(await db.$count(authUsers)).toBe(1)
  })
})

describe('changing an account', () => {
  let ama: AccessTokenResponse
  beforeEach(async () => {
    ama = await signedUp(shop, EMAIL)
    time.passMinutes(2)
  })
  const isIn = async () => (await askAuth(app, 'GET', '/user', { token: ama.access_token })).statusCode === 200

  test('its metadata is merged, and its sessions stay', async () => {
    const { data } = await admin.updateUserById(ama.user.id, { user_metadata: { nickname: 'A', referred_by: null } })
    expect(data.user?.user_metadata).toMatchObject({ full_name: 'Ama Mensah', nickname: 'A' })
    expect(data.user?.user_metadata).not.toHaveProperty('referred_by')
    expect(await isIn()).toBe(true)
  })

  test('a new password ends its sessions, and the owner is notified', async () => {
    expect((await admin.updateUserById(ama.user.id, { password: 'Kenkey-5-now' })).error).toBeNull()
    expect(await isIn()).toBe(false)
    expect((await lastMessage(shop, EMAIL)).dedupeKey).toContain('password_changed')
    expect((await signIn(app, { password: 'Kenkey-5-now' })).statusCode).toBe(200)
    expect(await historyOf(ama.user.id)).toContain('password_changed by staff:boss')
  })

  test('a new address counts as confirmed, ends its sessions, and the old address is notified', async () => {
    const { data } = await admin.updateUserById(ama.user.id, { email: 'New@Example.com' })
    expect(data.user).toMatchObject({ email: 'new@example.com', identities: [{ email: 'new@example.com' }] })
    expect(data.user?.email_confirmed_at).toBeDefined()
    expect(await isIn()).toBe(false)
    expect((await lastMessage(shop, EMAIL)).dedupeKey).toContain('email_changed')
    expect((await signIn(app, { email: 'new@example.com' })).statusCode).toBe(200)
    const taken = await admin.updateUserById(ama.user.id, { email: 'boss@example.com' })
    expect(taken.error).toMatchObject({ status: 422, code: 'email_exists' })
  })

  test('a phone can be set and confirmed', async () => {
    const { data } = await admin.updateUserById(ama.user.id, { phone: '+233241234567', phone_confirm: true })
    expect(data.user).toMatchObject({ phone: '233241234567', app_metadata: { providers: ['email', 'phone'] } })
    expect((await admin.updateUserById(boss.user.id, { phone: '233241234567' })).error?.code).toBe('phone_exists')
    expect((await admin.updateUserById(boss.user.id, { phone_confirm: true })).error?.code).toBe('validation_failed')
  })

  test('a ban ends access at once, for its duration, and can be lifted', async () => {
    const { data } = await admin.updateUserById(ama.user.id, { ban_duration: '24h' })
    expect(data.user?.banned_until).toBe(new Date(time.now.getTime() + 86_400_000).toISOString())
    expect(await isIn()).toBe(false)
    expect((await signIn(app)).json().code).toBe('user_banned')
    await admin.updateUserById(ama.user.id, { ban_duration: 'none' })
    expect((await signIn(app)).statusCode).toBe(200)
    expect(await historyOf(ama.user.id)).toEqual(
      expect.arrayContaining(['banned by staff:boss', 'let_in_again by staff:boss']),
    )
  })

  test('the only admin cannot be banned or deleted, because the shop needs one', async () => {
    expect((await admin.updateUserById(boss.user.id, { ban_duration: '1h' })).error?.message).toContain('somebody else')
    expect((await admin.deleteUser(boss.user.id)).error?.message).toContain('somebody else')
    expect((await admin.getUserById(boss.user.id)).error).toBeNull()
  })

  test('of an unknown id changes nothing', async () => {
    const { error } = await admin.updateUserById(randomUUID(), { ban_duration: '1h' })
    expect(error).toMatchObject({ status: 404, code: 'user_not_found' })
  })
})

test('deletion by staff erases the person like deletion by the owner, and the history names who did it', async () => {
  const ama = await signedUp(shop, EMAIL)
  const soft = await admin.deleteUser(ama.user.id, true)
  expect(soft.error).toMatchObject({ status: 400, code: 'validation_failed' })
  const { data, error } = await admin.deleteUser(ama.user.id)
  expect(error).toBeNull()
  expect(data.user).toMatchObject({ id: ama.user.id })
  expect((await admin.getUserById(ama.user.id)).error).toMatchObject({ status: 404 })
  expect(await historyOf(ama.user.id)).toEqual(['account_deleted by staff:boss'])
  expect((await lastMessage(shop, EMAIL)).dedupeKey).toContain('account_deleted')
  expect((await askAuth(app, 'GET', '/user', { token: ama.access_token })).statusCode).toBe(403)
})

test('second factors are listed, and can be removed for an owner who has lost them', async () => {
  const { app: phone, session } = await signedUpWithApp(shop, EMAIL)
  const { data } = await admin.mfa.listFactors({ userId: session.user.id })
  expect(data?.factors).toMatchObject([{ id: phone.factorId, factor_type: 'totp', status: 'verified' }])
  expect(JSON.stringify(data)).not.toMatch(/secret/i)

  time.passMinutes(1)
  const wrong = await admin.mfa.deleteFactor({ userId: boss.user.id, id: phone.factorId })
  expect(wrong.error).toMatchObject({ status: 404, code: 'mfa_factor_not_found' })
  const removed = await admin.mfa.deleteFactor({ userId: session.user.id, id: phone.factorId })
  // The client wraps this answer twice.
  expect(removed.data).toMatchObject({ data: { id: phone.factorId } })
  expect((await askAuth(app, 'GET', '/user', { token: session.access_token })).statusCode).toBe(403)
  expect((await lastMessage(shop, EMAIL)).dedupeKey).toContain('factor_removed')
  expect((await admin.mfa.listFactors({ userId: session.user.id })).data?.factors).toEqual([])
})

describe('an invitation', () => {
  test('creates an account that its owner accepts by mail', async () => {
    const { data, error } = await admin.inviteUserByEmail(EMAIL, {
      data: { full_name: 'Ama' },
      redirectTo: 'https://shop.example.com/order',
    })
    expect(error).toBeNull()
    expect(data.user).toMatchObject({
      email: EMAIL,
      invited_at: expect.any(String),
      user_metadata: { full_name: 'Ama' },
    })
    const { link, body } = await lastMessage(shop, EMAIL)
    expect(body).toContain(encodeURIComponent('https://shop.example.com/order'))
    const taken = await askAuth(app, 'POST', '/verify', { body: { type: 'invite', token_hash: link } })
    expect(taken.json().user).toMatchObject({ id: data.user?.id, user_metadata: { email_verified: true } })
  })

  test('is refused for a confirmed account, and without an address', async () => {
    expect((await admin.inviteUserByEmail('boss@example.com')).error).toMatchObject({
      status: 422,
      code: 'email_exists',
    })
    expect((await admin.inviteUserByEmail('nowhere')).error).toMatchObject({ status: 400 })
  })
})

describe('a link made by staff', () => {
  const open = async (link: string) => {
    const { pathname, search } = new URL(link)
    const reply = await app.inject(`${pathname}${search}`)
    return new URLSearchParams(new URL(String(reply.headers.location)).hash.slice(1))
  }
  const verify = (type: string, proof: object) => askAuth(app, 'POST', '/verify', { body: { type, ...proof } })

  test.each([{ type: 'signup', password: GOOD_PASSWORD }, { type: 'magiclink' }, { type: 'invite' }] as const)(
    'of type $type signs a new person in, by address, code or token',
    async (link) => {
      for (const [index, way] of (['link', 'code', 'token'] as const).entries()) {
        const email = `new${index}@example.com`
        const options = { redirectTo: 'https://shop.example.com/order' }
        const { data, error } = await admin.generateLink({ ...link, email, options } as never) // the union of its rows
        expect(error).toBeNull()
        const { action_link, email_otp, hashed_token, redirect_to, verification_type } =
          data.properties ?? ({} as never)
        expect(data.user).toMatchObject({ email })
        expect(action_link).toMatch(/^https:\/\/shop\.example\.com\/auth\/v1\/verify\?token=.+&type=\w+&redirect_to=.+/)
        expect(redirect_to).toBe(options.redirectTo)
        expect(verification_type).toBe(link.type === 'magiclink' ? 'signup' : link.type)
        await expect(lastMessage(shop, email)).rejects.toThrow('nothing was sent')
        if (way === 'link') expect((await open(action_link)).get('access_token')).toBeTruthy()
        if (way === 'code') expect((await verify(verification_type, { email, token: email_otp })).statusCode).toBe(200)
        if (way === 'token')
          expect((await verify(verification_type, { token_hash: hashed_token })).statusCode).toBe(200)
        expect(await historyOf(data.user?.id ?? '')).toContain('link_made by staff:boss')
      }
    },
  )

  test.each(['magiclink', 'recovery'] as const)('of type %s signs an existing person in', async (type) => {
    const ama = await signedUp(shop, EMAIL)
    const { data } = await admin.generateLink({ type, email: EMAIL })
    expect(data.properties?.verification_type).toBe(type)
    const session = (await verify(type, { token_hash: data.properties?.hashed_token })).json()
    expect(session.user.id).toBe(ama.user.id)
  })

  test('changes an address once both have agreed', async () => {
    await signedUp(shop, EMAIL)
    const link = { email: EMAIL, newEmail: 'new@example.com' }
    const current = await admin.generateLink({ type: 'email_change_current', ...link })
    const next = await admin.generateLink({ type: 'email_change_new', ...link })
    expect(current.data.properties?.verification_type).toBe('email_change_current')
    expect((await open(current.data.properties?.action_link ?? '')).get('message')).toContain('other email')
    const done = await verify('email_change', { email: link.newEmail, token: next.data.properties?.email_otp })
    expect(done.json().user).toMatchObject({ email: 'new@example.com' })
  })

  test.each([
    { link: { type: 'signup', email: 'boss@example.com', password: GOOD_PASSWORD }, code: 'email_exists' },
    { link: { type: 'invite', email: 'boss@example.com' }, code: 'email_exists' },
    { link: { type: 'recovery', email: 'nobody@example.com' }, code: 'user_not_found' },
    { link: { type: 'email_change_new', email: 'nobody@example.com', newEmail: EMAIL }, code: 'user_not_found' },
    { link: { type: 'email_change_new', email: 'boss@example.com' }, code: 'validation_failed' },
    { link: { type: 'signup', email: EMAIL }, code: 'validation_failed' },
    { link: { type: 'signup', email: EMAIL, password: 'short' }, code: 'weak_password' },
    { link: { type: 'strange', email: EMAIL }, code: 'validation_failed' },
  ])('is refused for $link: $code', async ({ link, code }) => {
    expect((await admin.generateLink(link as never)).error).toMatchObject({ code }) // also what its types forbid
  })

  test('never redirects to another site', async () => {
    const { data } = await admin.generateLink({
      type: 'magiclink',
      email: EMAIL,
      options: { redirectTo: 'https://evil.example/' },
    })
    expect(data.properties?.action_link).not.toContain('evil')
  })

  test('does not replace the second factor', async () => {
    await signedUpWithApp(shop, EMAIL)
    const { data } = await admin.generateLink({ type: 'magiclink', email: EMAIL })
    const session = (await verify('magiclink', { token_hash: data.properties?.hashed_token })).json()
    const body = { password: 'Kenkey-5-now' }
    const changed = await askAuth(app, 'PUT', '/user', { token: session.access_token, body })
    expect([changed.statusCode, changed.json().code]).toEqual([401, 'insufficient_aal'])
  })
})

test('an admin who is removed from the staff loses the right with the next request', async () => {
  const { session } = await verifiedApp(shop, await signedUp(shop, EMAIL))
  await becomes(session.user.id, 'admin')
  expect((await clientOf(session.access_token).listUsers()).error).toBeNull()
  await becomes(session.user.id, 'rider')
  expect((await clientOf(session.access_token).listUsers()).error).toMatchObject({ status: 403, code: 'not_admin' })
})
