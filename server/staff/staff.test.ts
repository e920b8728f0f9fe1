import { eq, inArray } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import type { Staff, StaffRole } from '#domain/actor.ts'
import { testShop } from '#test/app.ts'
import { askAuth, lastMessage, signedUp } from '#test/auth/signed-up.ts'
import { aStaffMember } from '#test/builders.ts'
import { countLockWaits } from '#test/lock-waits.ts'
import { aPerson } from '#test/people.ts'
import { listChanges } from '../audit/audit-queries.ts'
import { listAuthEvents, lockUser } from '../auth/accounts/user-queries.ts'
import { authFactors, authSessions, authUsers } from '../auth/auth-tables.ts'
import { startSession } from '../auth/sessions/start-session.ts'
import { replaceInvitation } from '../auth/staff/invitation-queries.ts'
import { findRole, lockStaffMember, lockStaffOf } from '../auth/staff/staff-queries.ts'
import { staffInvitations, staffMembers } from '../auth/staff/staff-tables.ts'
import { outbox } from '../notifications/outbox-tables.ts'

const shop = await testShop()
const mute = await testShop({ authSettings: { hasSms: false } })
const { app, auth, post } = shop
const { db } = shop.database
const AT = new Date('2026-11-01T09:00:00Z')

/** A person with a role, as an actor with a second step. */
async function member(role: StaffRole, name: string): Promise<Staff> {
  const { userId, sessionId } = await aPerson(db, { fullName: name })
  await db.insert(staffMembers).values({ userId, role, addedBy: 'system:command', addedAt: AT })
  return aStaffMember({ userId, sessionId, role })
}
let admin: Staff
let cook: Staff
/** How an admin learns that somebody has done it before: here they themselves. */
const doneBefore = () => ({ code: 'row.changed', details: { by: `staff:${admin.userId}`, name: 'Adwoa Admin' } })
beforeEach(async () => {
  admin = await member('admin', 'Adwoa Admin')
  cook = await member('kitchen', 'Kojo Cook')
  shop.as(admin)
})

const call = async (method: 'PUT' | 'DELETE', url: string, payload?: object) =>
  (await app.inject({ method, url, ...(payload && { payload }) })).json()
const list = async () => (await app.inject('/api/staff')).json()
const invite = (contact: string, role: StaffRole = 'manager') => post('/api/staff/invitations', { contact, role })
const signIn = (userId: string) =>
  db.transaction((tx) => startSession(tx, auth, { userId, method: 'otp', caller: { ip: '', userAgent: '' } }))
const messages = async () => (await db.select().from(outbox)).map(({ channel, recipient }) => [channel, recipient])

test('the list says who works with which role and second factor, and who is on shift', async () => {
  const shift = { step: 'start', shiftId: '0198c0de-0000-7000-8000-0000000000f1', device: 'Tablet', city: null }
  shop.as(cook)
  await post('/api/shifts', { ...shift, hasSound: true })
  shop.as(admin)
  expect((await list()).staff).toMatchObject([
    { name: 'Adwoa Admin', role: 'admin', hasSecondFactor: false, isOnShift: false },
    { name: 'Kojo Cook', role: 'kitchen', isOnShift: true, since: AT.toISOString(), seenAt: AT.toISOString() },
  ])
})

test('colleagues of one role without an address are listed in the same order each time', async () => {
  const cooks = [cook.userId, (await member('kitchen', 'Akua')).userId, (await member('kitchen', 'Yaw')).userId]
  await db.update(authUsers).set({ email: null }).where(inArray(authUsers.id, cooks))
  for (const userId of cooks.toSorted()) {
    await db.update(staffMembers).set({ addedBy: 'system:command' }).where(eq(staffMembers.userId, userId))
    await db.update(authUsers).set({ updatedAt: AT }).where(eq(authUsers.id, userId))
    const listed = (await list()).staff.map((one: Staff) => one.userId)
    expect(listed).toEqual([admin.userId, ...cooks.toSorted()])
  }
})

test('an invitation begins by signing in with the proved address, and not before', async () => {
  const esi = await aPerson(db, { email: 'esi@example.com' })
  await invite('Esi@example.com')
  expect(await findRole(db, esi.userId)).toBeUndefined()
  expect((await list()).invitations).toMatchObject([{ contact: 'esi@example.com', role: 'manager' }])
  expect(await messages()).toEqual([['email', 'esi@example.com']])
  expect((await lastMessage(shop, 'esi@example.com')).body, 'where the screens are').toMatch(/https:\/\/\S+\/admin\s/)

  await signIn(esi.userId)
  expect(await findRole(db, esi.userId)).toBe('manager')
  expect((await list()).invitations, 'once').toEqual([])
  const changes = await listChanges(db, { limit: 50, entity: 'staff_members', key: esi.userId })
  expect(changes, 'the audit names who invited').toMatchObject([{ actor: `staff:${admin.userId}`, action: 'insert' }])
})

test('an invitation by phone is sent by text message, and a phone that was proved before it does not accept it', async () => {
  const { access_token: token, user } = await signedUp(shop, 'esi@example.com')
  const phone = '233244123456'
  await db.update(authUsers).set({ phone }).where(eq(authUsers.id, user.id))
  await invite('0244123456', 'rider')
  expect((await messages()).at(-1)).toEqual(['sms', phone])
  await signIn(user.id)
  expect(await findRole(db, user.id)).toBeUndefined()

  await db.update(authUsers).set({ phoneConfirmedAt: AT }).where(eq(authUsers.id, user.id))
  shop.time.passMinutes(1)
  await invite('0244123456', 'rider')
  await signIn(user.id)
  expect(await findRole(db, user.id), 'the number may have changed hands').toBeUndefined()

  shop.time.passMinutes(1)
  await askAuth(app, 'PUT', '/user', { token, body: { phone } })
  const { code } = await lastMessage(shop, phone)
  await askAuth(app, 'POST', '/verify', { body: { type: 'phone_change', phone, token: code } })
  expect(await findRole(db, user.id)).toBe('rider')
  expect(await listAuthEvents(db, user.id, 50)).not.toContainEqual(expect.objectContaining({ action: 'phone_changed' }))
})

test('an invitation by phone leads to where the number is confirmed, because nobody can sign in with it', async () => {
  await invite('0244123456', 'rider')
  const { body } = await lastMessage(shop, '233244123456')
  expect(body).toMatch(
    /sign up, then confirm this number \(even if it is there\) under Account > Phone: https:\/\/\S+\/\?profile=phone$/,
  )
  expect(body.length, 'one SMS').toBeLessThanOrEqual(160)

  const { access_token: token, user } = await signedUp(shop, 'esi@example.com')
  shop.time.passMinutes(2)
  await askAuth(app, 'PUT', '/user', { token, body: { phone: '233244123456' } })
  const { code } = await lastMessage(shop, '233244123456')
  await askAuth(app, 'POST', '/verify', { body: { type: 'phone_change', phone: '233244123456', token: code } })
  expect(await findRole(db, user.id)).toBe('rider')
})

test('without text messages nobody is invited by phone, instead of waiting for what is never sent', async () => {
  mute.as(admin)
  const reply = await mute.post('/api/staff/invitations', { contact: '0244123456', role: 'rider' })
  expect(reply.json().code).toBe('staff.no_sms')
  expect(await mute.database.db.$count(staffInvitations)).toBe(0)
})

test('whoever has no account gets a link that opens one, without a role until it is used', async () => {
  await invite('new@example.com', 'kitchen')
  const [user] = await db.select().from(authUsers).where(eq(authUsers.email, 'new@example.com'))
  expect(await findRole(db, user?.id ?? '')).toBeUndefined()
  expect(await messages()).toEqual([['email', 'new@example.com']])
  const { body } = await lastMessage(shop, 'new@example.com')
  expect(body).toContain('invited to the staff')
  expect(body, 'the link leads to the screens of staff').toMatch(/redirect_to=\S+%2Fadmin\s/)
})

test.each(['withdrawn', 'expired'])('an invitation that is %s gives no role', async (how) => {
  const esi = await aPerson(db, { email: 'esi@example.com' })
  await invite('esi@example.com')
  const [{ id }] = (await list()).invitations
  if (how === 'withdrawn') {
    expect(await call('DELETE', `/api/staff/invitations/${id}`)).toEqual({ done: true })
    expect(await call('DELETE', `/api/staff/invitations/${id}`)).toMatchObject(doneBefore())
  } else shop.time.passMinutes(7 * 24 * 60)
  await signIn(esi.userId)
  expect(await findRole(db, esi.userId)).toBeUndefined()
})

test('a further invitation replaces the earlier one; somebody with a role is not invited', async () => {
  await invite('new@example.com', 'kitchen')
  await invite('new@example.com', 'rider')
  expect((await list()).invitations).toMatchObject([{ role: 'rider' }])
  const [account] = await db.select().from(authUsers).where(eq(authUsers.id, cook.userId))
  expect((await invite(account?.email ?? '')).json().code).toBe('staff.exists')
  expect((await invite('nowhere')).statusCode).toBe(400)
})

test.runIf(shop.database.engine === 'postgres')(
  'of two admins who invite the same person at once the second replaces the invitation of the first',
  async () => {
    const email = 'new@example.com'
    const id = '0198c0de-0000-7000-8000-0000000000f3'
    const by = { invitedBy: 'staff:other', invitedAt: AT, expiresAt: new Date(AT.getTime() + 86_400_000) }
    const { reply } = await db.transaction(async (tx) => {
      await replaceInvitation(tx, { id, email, phone: null, role: 'rider', ...by })
      const reply = invite(email, 'kitchen')
      await expect.poll(() => countLockWaits(db)).toBe(1)
      return { reply }
    })
    expect((await reply).json()).toEqual({ done: true })
    expect((await list()).invitations).toMatchObject([{ contact: email, role: 'kitchen' }])
  },
)

test.runIf(shop.database.engine === 'postgres')(
  'who invites somebody waits for their sign-in, which accepts an earlier invitation, without a deadlock',
  async () => {
    const esi = await aPerson(db, { email: 'esi@example.com' })
    await invite('esi@example.com', 'rider')
    const { reply } = await db.transaction(async (tx) => {
      await lockUser(tx, esi.userId)
      const reply = invite('esi@example.com', 'kitchen')
      await expect.poll(() => countLockWaits(db)).toBe(1)
      await startSession(tx, auth, { userId: esi.userId, method: 'otp', caller: { ip: '', userAgent: '' } })
      return { reply }
    })
    expect((await reply).json().code, 'the role is taken').toBe('staff.exists')
    expect(await findRole(db, esi.userId)).toBe('rider')
  },
)

test('the audit names the rows whose keys say nothing, as they are called now', async () => {
  await call('PUT', `/api/staff/${cook.userId}/role`, { role: 'manager', before: 'kitchen' })
  await post(`/api/people/${cook.userId}/notes`, { id: '0198c0de-0000-7000-8000-0000000000f2', text: 'Calls back' })
  const entries = (await app.inject('/api/audit')).json().rows
  expect(entries).toMatchObject([
    { entity: 'person_notes', subject: 'Kojo Cook' },
    { entity: 'staff_members', key: cook.userId, subject: 'Kojo Cook' },
  ])
})

test('the audit of an invitation holds its role, and no contact', async () => {
  await invite('new@example.com')
  const changes = await listChanges(db, { limit: 50, entity: 'staff_invitations' })
  expect(changes).toMatchObject([{ actor: `staff:${admin.userId}`, after: { role: 'manager' } }])
  expect(JSON.stringify(changes)).not.toContain('new@example.com')
})

test('an erased person leaves no invitation', async () => {
  const esi = await aPerson(db, { email: 'esi@example.com' })
  await invite('esi@example.com')
  expect((await post(`/api/people/${esi.userId}/erasure`)).json()).toEqual({ erased: true })
  expect(await db.select().from(staffInvitations)).toEqual([])
})

test('a role is changed as the caller saw it; otherwise the refusal says who changed it', async () => {
  const url = `/api/staff/${cook.userId}/role`
  expect(await call('PUT', url, { role: 'manager', before: 'kitchen' })).toEqual({ done: true })
  expect(await findRole(db, cook.userId)).toBe('manager')
  expect(await call('PUT', url, { role: 'rider', before: 'kitchen' })).toMatchObject({
    code: 'row.changed',
    details: { by: `staff:${admin.userId}`, name: 'Adwoa Admin', fields: ['manager'] },
  })
})

test('the last admin neither leaves nor gets another role', async () => {
  const url = `/api/staff/${admin.userId}`
  expect((await call('DELETE', url)).code).toBe('account.last_admin')
  expect((await call('PUT', `${url}/role`, { role: 'rider', before: 'admin' })).code).toBe('account.last_admin')
  await member('admin', 'Second Admin')
  expect(await call('PUT', `${url}/role`, { role: 'rider', before: 'admin' })).toEqual({ done: true })
})

test.runIf(shop.database.engine === 'postgres')(
  'of two admins who demote each other at once one stays, without a deadlock, because the admins are locked first',
  async () => {
    const admins = [admin.userId, (await member('admin', 'Second Admin')).userId].toSorted()

    const demoted = await db.transaction(async (tx) => {
      await lockStaffMember(tx, admins[0] ?? '')
      const calls: { reply: Promise<{ code?: string }> }[] = []
      for (const userId of admins) {
        calls.push({ reply: call('PUT', `/api/staff/${userId}/role`, { role: 'kitchen', before: 'admin' }) })
        await expect.poll(() => countLockWaits(db)).toBe(calls.length)
      }
      return calls
    })

    expect(await Promise.all(demoted.map(({ reply }) => reply))).toMatchObject([
      { done: true },
      { code: 'account.last_admin' },
    ])
  },
)

test('an admin who is banned counts as nobody until the ban is over', async () => {
  const second = await member('admin', 'Second Admin')
  const bannedUntil = new Date(shop.time.now.getTime() + 60_000)
  await db.update(authUsers).set({ bannedUntil }).where(eq(authUsers.id, second.userId))
  const toKitchen = ({ userId }: Staff) =>
    call('PUT', `/api/staff/${userId}/role`, { role: 'kitchen', before: 'admin' })
  expect((await toKitchen(admin)).code).toBe('account.last_admin')
  shop.time.passMinutes(1)
  expect(await toKitchen(admin)).toEqual({ done: true })
  expect((await toKitchen(second)).code).toBe('account.last_admin')
})

test('who holds cash neither leaves nor loses the right to hand it in, until it is counted', async () => {
  const rider = await member('rider', 'Rita Rider')
  const url = `/api/staff/${rider.userId}`
  const handinId = '0198c0de-0000-7000-8000-0000000000f3'
  const at = shop.time.now.toISOString()
  const becomes = (before: StaffRole, role: StaffRole) => call('PUT', `${url}/role`, { role, before })
  shop.as(rider)
  await post('/api/cash/entries', { key: rider.userId, at, sentAt: at, amount: 5_000, note: 'gas refill' })
  await post('/api/cash/handins', { id: handinId, amount: 5_000 })

  shop.as(admin)
  expect((await call('DELETE', url)).code).toBe('staff.holds_cash')
  expect((await becomes('rider', 'kitchen')).code).toBe('staff.holds_cash')
  expect(await findRole(db, rider.userId)).toBe('rider')
  expect(await becomes('rider', 'manager'), 'managers hand cash in too').toEqual({ done: true })
  await post(`/api/cash/handins/${handinId}/count`, { counted: 5_000 })
  expect(await becomes('manager', 'kitchen')).toEqual({ done: true })
  expect(await call('DELETE', url)).toEqual({ done: true })
})

test('who is removed is signed out everywhere, and is a shopper by the next sign-in', async () => {
  expect(await call('DELETE', `/api/staff/${cook.userId}`)).toEqual({ done: true })
  expect(await db.select().from(authSessions).where(eq(authSessions.userId, cook.userId))).toEqual([])
  await signIn(cook.userId)
  expect(await findRole(db, cook.userId)).toBeUndefined()
  expect(await call('DELETE', `/api/staff/${cook.userId}`)).toMatchObject(doneBefore())
  expect((await call('DELETE', `/api/staff/${(await aPerson(db)).userId}`)).code).toBe('account.missing')
})

test.runIf(shop.database.engine === 'postgres')(
  'who removes somebody locks their account before the admins, as a ban does: the two end without a deadlock',
  async () => {
    const removed = await db.transaction(async (tx) => {
      await lockUser(tx, cook.userId)
      const reply = call('DELETE', `/api/staff/${cook.userId}`)
      await expect.poll(() => countLockWaits(db)).toBe(1)
      await lockStaffOf(tx, 'admin')
      return { reply }
    })
    expect(await removed.reply).toEqual({ done: true })
  },
)

test('a lost second factor of a colleague is removed, told and recorded; nobody removes their own', async () => {
  for (const [number, { userId }] of [cook, admin].entries()) {
    const id = `0198c0de-0000-7000-8000-0000000000d${number}`
    await db.insert(authFactors).values({ id, userId, type: 'totp', status: 'verified', createdAt: AT, updatedAt: AT })
  }
  expect(await call('DELETE', `/api/staff/${cook.userId}/second-factor`)).toEqual({ done: true })
  expect((await list()).staff.find(({ userId }: Staff) => userId === cook.userId)).toMatchObject({
    hasSecondFactor: false,
    seenAt: null,
  })
  expect(await messages(), 'by mail').toHaveLength(1)
  expect(await listChanges(db, { limit: 50, entity: 'staff_members', key: cook.userId })).toMatchObject([
    { actor: `staff:${admin.userId}`, after: { act: 'second_factor_reset' } },
  ])
  expect((await call('DELETE', `/api/staff/${admin.userId}/second-factor`)).code).toBe('staff.own')
  expect(await call('DELETE', `/api/staff/${cook.userId}/second-factor`), 'none is left').toMatchObject(doneBefore())
  const rider = await member('rider', 'Rita Rider')
  expect((await call('DELETE', `/api/staff/${rider.userId}/second-factor`)).code, 'never any').toBe('row.missing')
})

test('managers see no list of the staff', async () => {
  shop.as(await member('manager', 'Mary'))
  expect((await app.inject('/api/staff')).statusCode).toBe(404)
})
