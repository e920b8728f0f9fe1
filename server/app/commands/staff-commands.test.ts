import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { Actor, StaffRole } from '#domain/actor.ts'
import { FRIDAY_NOON, testShop } from '#test/app.ts'
import { askAuth, lastMessage, signIn } from '#test/auth/signed-up.ts'
import { aPerson } from '#test/people.ts'
import { authEvents, authFactors, authSessions, authUsers } from '../../auth/auth-tables.ts'
import { createActorOf } from '../../auth/sessions/actor-of.ts'
import { findRole } from '../../auth/staff/staff-queries.ts'
import { staffMembers } from '../../auth/staff/staff-tables.ts'
import { outbox } from '../../notifications/outbox-tables.ts'
import { writeSetting } from '../../settings/settings-queries.ts'
import { CommandRefused } from './control-socket.ts'
import { staffCommand } from './staff-commands.ts'

const shop = await testShop()
const { app, auth } = shop
const { db } = shop.database

const run = async (input: object) => (await staffCommand(db, auth, input)).message
const add = (who: string, role: StaffRole) => run({ step: 'add', who, role })
const remove = (who: string) => run({ step: 'remove', who })
const list = () => run({ step: 'list' })
/** The account events caused by commands, by name. */
async function historyOf() {
  const rows = await db.select().from(authEvents).where(eq(authEvents.actor, 'system:command'))
  return rows.map(({ action }) => action).toSorted()
}
const aMember = async (email: string, role: StaffRole) => {
  const person = await aPerson(db, { email })
  await add(email, role)
  return person
}

describe('adding', () => {
  test('gives an account a role, and another one later', async () => {
    const ama = await aPerson(db, { email: 'ama@example.com' })

    expect(await add('Ama@Example.com ', 'kitchen')).toBe('Ama@Example.com is on the staff now, as kitchen.')
    expect(await findRole(db, ama.userId)).toBe('kitchen')
    expect(await add('ama@example.com', 'kitchen')).toBe('ama@example.com is kitchen already.')
    expect(await add('ama@example.com', 'rider')).toBe('ama@example.com was kitchen and is rider now.')
    expect(await findRole(db, ama.userId)).toBe('rider')
    expect(await db.select().from(outbox), 'the owner of an existing account gets no invitation').toEqual([])
  })

  test('mentions the required second factor to roles with sensitive rights, while the setting requires it', async () => {
    const hint = 'require a second step'
    await aPerson(db, { email: 'ama@example.com' })
    expect(await add('ama@example.com', 'rider')).not.toContain(hint)
    expect(await add('ama@example.com', 'manager')).toContain(hint)

    await writeSetting(db, 'staff', { requireSecondFactor: false })
    expect(await add('ama@example.com', 'admin')).not.toContain(hint)
  })

  test('invites a new person: the mailed or the printed link opens the account with its role', async () => {
    const said = await add('esi@example.com', 'admin')
    const mail = await lastMessage(shop, 'esi@example.com')

    expect(said).toContain('an invitation was sent')
    expect(said).toContain('valid for 7 days')
    const link = new URL(/https:\S+/.exec(said)?.[0] ?? '')
    expect(link.searchParams.get('type')).toBe('invite')
    expect(new URL(link.searchParams.get('redirect_to') ?? '').pathname, 'they come to work').toBe('/admin')
    expect(mail.body).toContain(link.searchParams.get('token_hash'))
    expect(await list()).toBe('admin    since 2026-11-20  esi@example.com  (invited)')

    const body = { type: 'invite', token_hash: link.searchParams.get('token_hash') }
    const reply = await askAuth(app, 'POST', '/verify', { body })
    expect(reply.json()).toMatchObject({
      token_type: 'bearer',
      user: { email: 'esi@example.com', app_metadata: { staff_role: 'admin' } },
    })
    expect(await list()).toBe('admin    since 2026-11-20  esi@example.com')
    shop.as({ kind: 'person', userId: reply.json().user.id, sessionId: randomUUID() })
    expect((await app.inject('/api/profile')).json()).toMatchObject({ email: 'esi@example.com', staffRole: 'admin' })
  })

  test('a repeated invitation voids the one before', async () => {
    await add('esi@example.com', 'admin')
    const first = (await lastMessage(shop, 'esi@example.com')).link
    shop.time.passMinutes(60)
    expect(await add('esi@example.com', 'admin')).toContain('an invitation was sent')

    const reply = await askAuth(app, 'POST', '/verify', { body: { type: 'invite', token_hash: first } })
    expect(reply.statusCode).toBe(403)
    expect(await db.$count(authUsers)).toBe(1)
  })

  test('drops the password of an earlier sign-up, which would come with the role', async () => {
    const email = 'esi@example.com'
    const now = FRIDAY_NOON
    const userId = randomUUID()
    await db.insert(authUsers).values({ id: userId, email, passwordHash: 'x', createdAt: now, updatedAt: now })
    await add(email, 'admin')

    expect(await db.select({ hash: authUsers.passwordHash }).from(authUsers)).toEqual([{ hash: null }])
    expect((await signIn(app, { email })).statusCode).toBe(400)
  })

  test('is recorded in the account’s history, as every change of the role', async () => {
    await add('esi@example.com', 'rider')
    expect(await historyOf()).toEqual(['invited', 'role_given'])
    await aPerson(db, { email: 'ama@example.com' })
    await add('ama@example.com', 'rider')
    await add('ama@example.com', 'rider')
    await remove('ama@example.com')
    expect(await historyOf()).toEqual(['invited', 'role_given', 'role_given', 'role_taken'])
    expect(await db.select().from(staffMembers)).toMatchObject([{ addedBy: 'system:command', addedAt: FRIDAY_NOON }])
  })

  test('finds people by phone too, but invites by mail alone', async () => {
    const ama = await aPerson(db)
    await db.update(authUsers).set({ phone: '233241234567' }).where(eq(authUsers.id, ama.userId))
    expect(await add('+233 24 123 4567', 'rider')).toContain('on the staff now')
    expect(await findRole(db, ama.userId)).toBe('rider')

    await expect(add('+233 20 000 0000', 'rider')).rejects.toThrow('Invite by email')
  })

  test.each(['not an address', 'a@b', '@', 'ama@example.com\r\nBcc: x@example.com'])('refuses %j', async (who) => {
    await expect(add(who, 'rider')).rejects.toThrow(CommandRefused)
    expect(await db.$count(authUsers)).toBe(0)
  })

  test('refuses unknown roles', async () => {
    await expect(run({ step: 'add', who: 'ama@example.com', role: 'owner' })).rejects.toThrow()
  })
})

describe('the last admin', () => {
  test('cannot be removed or get another role', async () => {
    await aMember('ama@example.com', 'admin')

    await expect(remove('ama@example.com')).rejects.toThrow('ama@example.com is the only admin')
    await expect(add('ama@example.com', 'kitchen')).rejects.toThrow(CommandRefused)
    expect(await list()).toContain('admin')
  })

  test('can be removed once there is another', async () => {
    await aMember('ama@example.com', 'admin')
    await aMember('kofi@example.com', 'admin')

    expect(await remove('ama@example.com')).toContain('is no longer on the staff')
    await expect(remove('kofi@example.com')).rejects.toThrow('only admin')
  })

  test('of two who are removed concurrently one stays', async () => {
    await aMember('ama@example.com', 'admin')
    await aMember('kofi@example.com', 'admin')

    const outcomes = await Promise.allSettled([remove('ama@example.com'), remove('kofi@example.com')])

    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(await db.$count(staffMembers)).toBe(1)
  })
})

describe('removing', () => {
  test('removes the role only: the account and its sessions stay', async () => {
    const ama = await aMember('ama@example.com', 'kitchen')

    expect(await remove('ama@example.com')).toContain('was kitchen')
    expect(await db.$count(authSessions, eq(authSessions.id, ama.sessionId))).toBe(1)
    await expect(remove('ama@example.com')).rejects.toThrow('is not on the staff')
    await expect(remove('nobody@example.com')).rejects.toThrow('There is no account')
  })

  test('takes effect at once for tokens issued before', async () => {
    const { user, access_token: token } = await invited('esi@example.com', 'kitchen')
    const asked = { headers: { authorization: `Bearer ${token}` }, url: '/api/notify/telegram' }
    const roleOf = async (userId: string) => findRole(db, userId)
    const actorOf = createActorOf(auth, roleOf) as (request: object) => Promise<Actor> // the parts of a request that it reads
    expect(await actorOf(asked)).toMatchObject({ kind: 'staff', role: 'kitchen', userId: user.id })

    await remove('esi@example.com')

    expect(await actorOf(asked)).toMatchObject({ kind: 'person', userId: user.id })
  })
})

async function invited(email: string, role: StaffRole) {
  await add(email, role)
  const body = { type: 'invite', token_hash: (await lastMessage(shop, email)).link }
  return (await askAuth(app, 'POST', '/verify', { body })).json()
}

describe('the list', () => {
  test('shows the first command while the staff is empty', async () => {
    expect(await list()).toContain('npm run staff -- add E-MAIL --role admin')
  })

  test('lists everybody with their role', async () => {
    await aMember('kofi@example.com', 'rider')
    await aMember('ama@example.com', 'admin')

    expect(await list()).toBe('admin    since 2026-11-20  ama@example.com\nrider    since 2026-11-20  kofi@example.com')
  })
})

describe('a lost second factor', () => {
  const reset = (who: string) => run({ step: 'reset-second-factor', who })

  test('is removed from any account, which is notified by mail and signed out everywhere', async () => {
    const ama = await aPerson(db, { email: 'ama@example.com' })
    await db.insert(authFactors).values({
      id: randomUUID(),
      userId: ama.userId,
      type: 'totp',
      friendlyName: 'Lost phone',
      status: 'verified',
      createdAt: FRIDAY_NOON,
      updatedAt: FRIDAY_NOON,
    })

    expect(await reset('ama@example.com')).toContain('without a second step')
    expect(await db.$count(authFactors)).toBe(0)
    expect(await db.$count(authSessions)).toBe(0)
    expect(await db.select().from(outbox)).toMatchObject([{ recipient: 'ama@example.com', status: 'due' }])
    expect(await db.select().from(authEvents)).toMatchObject([{ action: 'factor_removed', actor: 'system:command' }])
  })

  test('that does not exist is refused, and no session ends', async () => {
    const ama = await aPerson(db, { email: 'ama@example.com' })

    await expect(reset('ama@example.com')).rejects.toThrow('has no second factor')
    await expect(reset('nobody@example.com')).rejects.toThrow('There is no account')
    expect(await db.$count(authSessions, eq(authSessions.id, ama.sessionId))).toBe(1)
  })
})
