import { randomUUID } from 'node:crypto'
import { eq, ne } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { AccessTokenResponse } from '#domain/auth/auth-shapes.ts'
import { testShop } from '#test/app.ts'
import { claimsOf, verifiedApp } from '#test/auth/second-step.ts'
import { askAuth, askCode, captchaToken, GOOD_PASSWORD, lastMessage, signedUp, signIn } from '#test/auth/signed-up.ts'
import { aStaffMember } from '#test/builders.ts'
import { aPerson } from '#test/people.ts'
import type { Db } from '../../db/db.ts'
import { profiles } from '../../profiles/profile-tables.ts'
import { endSessionsOf } from '../accounts/end-sessions.ts'
import { inviteUser } from '../accounts/invite-user.ts'
import { findUser, updateUser } from '../accounts/user-queries.ts'
import { changeUserAsStaff, type StaffChange } from '../admin/change-user-as-staff.ts'
import { removeFactorAsStaff } from '../admin/remove-factor-as-staff.ts'
import { tidyAccounts } from '../auth-jobs.ts'
import { authEvents, authIdentities, authOneTimeTokens, authSessions, authUsers } from '../auth-tables.ts'
import { insertFactor } from '../factors/factor-queries.ts'
import { removeFactor } from '../factors/remove-factor.ts'
import { removeFactors } from '../factors/remove-factors.ts'
import { updateSession } from '../sessions/session-queries.ts'

/** Account takeover, before and after an account has an owner. */

const shop = await testShop()
const { app, auth, time } = shop
const { db } = shop.database

const EMAIL = 'victim@example.com'
const PHONE = '233241234567'
const THEIRS = 'Attackers-1-key'
const OWN = GOOD_PASSWORD
const ATTACKER = '41.66.9.9'
const VICTIM = '154.160.1.1'

async function signUp(who: { email?: string; phone?: string }, password: string, ip: string) {
  const gotrue_meta_security = { captcha_token: await captchaToken(app) }
  const body = { ...who, password, data: { full_name: 'Somebody' }, gotrue_meta_security }
  return askAuth(app, 'POST', '/signup', { body, ip })
}

async function confirm(type: string, who: { email?: string; phone?: string }) {
  const { code } = await lastMessage(shop, who.email ?? who.phone ?? '')
  const reply = await askAuth(app, 'POST', '/verify', { body: { type, ...who, token: code }, ip: VICTIM })
  if (reply.statusCode !== 200) throw new Error(reply.body)
  return reply.json()
}

async function getsIn(who: { email?: string; phone?: string }, password: string): Promise<boolean> {
  const gotrue_meta_security = { captcha_token: await captchaToken(app) }
  const reply = await askAuth(app, 'POST', '/token?grant_type=password', {
    body: { ...who, password, gotrue_meta_security },
  })
  return reply.statusCode === 200
}

describe('an account that a stranger created before its owner came', () => {
  test.each([
    { why: 'by a code by mail', send: '/otp', type: 'email' },
    { why: 'by a forgotten password', send: '/recover', type: 'recovery' },
  ])('drops the stranger’s password when its owner verifies the address $why', async ({ send, type }) => {
    await signUp({ email: EMAIL }, THEIRS, ATTACKER)
    time.passMinutes(2)
    await askAuth(app, 'POST', send, { body: { email: EMAIL }, ip: VICTIM })
    await confirm(type, { email: EMAIL })
    expect(await getsIn({ email: EMAIL }, THEIRS)).toBe(false)
  })

  test('cannot be confirmed with the stranger’s older mail afterwards', async () => {
    await signUp({ email: EMAIL }, THEIRS, ATTACKER)
    const { code, link } = await lastMessage(shop, EMAIL)
    time.passMinutes(2)
    await askAuth(app, 'POST', '/otp', { body: { email: EMAIL }, ip: VICTIM })
    await confirm('email', { email: EMAIL })
    for (const body of [
      { type: 'signup', email: EMAIL, token: code },
      { type: 'signup', token_hash: link },
    ]) {
      expect((await askAuth(app, 'POST', '/verify', { body })).statusCode).toBe(403)
    }
  })

  test('belongs to the owner after their own sign-up: the stranger’s password and code are void', async () => {
    await signUp({ email: EMAIL }, THEIRS, ATTACKER)
    const { code } = await lastMessage(shop, EMAIL)
    time.passMinutes(2)
    await signUp({ email: EMAIL }, OWN, VICTIM)
    const old = await askAuth(app, 'POST', '/verify', { body: { type: 'signup', email: EMAIL, token: code } })
    expect(old.statusCode).toBe(403)
    await confirm('signup', { email: EMAIL })
    expect(await getsIn({ email: EMAIL }, THEIRS)).toBe(false)
  })

  test('is not the stranger’s who signs up again before the owner opens the mail', async () => {
    await signUp({ email: EMAIL }, OWN, VICTIM)
    time.passMinutes(2)
    await signUp({ email: EMAIL }, THEIRS, ATTACKER)
    const session = await confirm('signup', { email: EMAIL })
    expect(await getsIn({ email: EMAIL }, THEIRS)).toBe(false)
    expect(session.user.has_password, 'the page asks for a new one').toBe(false)
    // The owner's password is dropped too, because the two cannot be told apart. The owner is signed in and sets a new
    // one.
    expect(await getsIn({ email: EMAIL }, OWN)).toBe(false)
    const body = { password: OWN }
    expect((await askAuth(app, 'PUT', '/user', { token: session.access_token, body })).statusCode).toBe(200)
    expect(await getsIn({ email: EMAIL }, OWN)).toBe(true)
  })

  test('stays the owner’s who signs up twice with the same password from two networks', async () => {
    await signUp({ email: EMAIL }, OWN, VICTIM)
    time.passMinutes(2)
    await signUp({ email: EMAIL }, OWN, ATTACKER)
    await confirm('signup', { email: EMAIL })
    expect(await getsIn({ email: EMAIL }, OWN)).toBe(true)
  })

  test('by phone drops the stranger’s password when its owner signs in by a code, a repeated one included', async () => {
    await signUp({ phone: PHONE }, THEIRS, ATTACKER)
    time.passMinutes(2)
    await askCode(app, { phone: PHONE }, { ip: VICTIM })
    time.passMinutes(2)
    const gotrue_meta_security = { captcha_token: await captchaToken(app) }
    await askAuth(app, 'POST', '/resend', { body: { type: 'sms', phone: PHONE, gotrue_meta_security }, ip: VICTIM })
    await confirm('sms', { phone: PHONE })
    expect(await getsIn({ phone: PHONE }, THEIRS)).toBe(false)
  })

  test('by phone keeps the password of the person who signed up and verified it', async () => {
    await signUp({ phone: PHONE }, OWN, VICTIM)
    await confirm('sms', { phone: PHONE })
    expect(await getsIn({ phone: PHONE }, OWN)).toBe(true)
  })

  test('has no profile, session or identity until the address is verified, and is deleted after a week', async () => {
    await signUp({ email: EMAIL }, THEIRS, ATTACKER)
    expect(await getsIn({ email: EMAIL }, THEIRS)).toBe(false)
    expect(await db.$count(profiles)).toBe(0)
    time.passMinutes(6 * 24 * 60)
    await tidyAccounts(db, auth, time.now)
    expect(await db.$count(authUsers)).toBe(1)
    time.passMinutes(2 * 24 * 60)
    await tidyAccounts(db, auth, time.now)
    expect(await db.$count(authUsers)).toBe(0)
    expect(await db.$count(authEvents), 'the history names networks').toBe(0)
  })
})

describe('data that a stranger typed for an address', () => {
  const EVIL = {
    full_name: 'Eve Stranger',
    phone: '0209999999',
    address: 'Where Eve lives',
    city: 'Tamale',
    date_of_birth: '1990-01-01',
    referred_by: '7K3QF9M1',
  }
  const CLEAN = { fullName: '', phone: '', address: '', city: '', dateOfBirth: null, referredBy: null }
  const ask = async (url: string, body: object) => {
    expect((await askAuth(app, 'POST', url, { body })).statusCode).toBe(200)
    time.passMinutes(2)
  }
  const signsUp = async (who: object, password: string, data: object) => {
    const gotrue_meta_security = { captcha_token: await captchaToken(app) }
    await ask('/signup', { ...who, password, data, gotrue_meta_security })
  }
  const asksForCode = async (who: Parameters<typeof askCode>[1], data: object = {}) => {
    expect((await askCode(app, who, { data })).statusCode).toBe(200)
    time.passMinutes(2)
  }

  test.each<{ how: string; begin: () => Promise<void>; type: string; who?: { email?: string; phone?: string } }>([
    {
      how: 'by a code after a stranger’s sign-up',
      begin: async () => {
        await signsUp({ email: EMAIL }, THEIRS, EVIL)
        await asksForCode({ email: EMAIL })
      },
      type: 'email',
    },
    {
      how: 'by a code to the phone after a stranger’s sign-up',
      begin: async () => {
        await signsUp({ phone: PHONE }, THEIRS, EVIL)
        await asksForCode({ phone: PHONE })
      },
      type: 'sms',
      who: { phone: PHONE },
    },
    {
      how: 'by a code after a stranger requested one',
      begin: async () => {
        await asksForCode({ email: EMAIL }, EVIL)
        await asksForCode({ email: EMAIL })
      },
      type: 'email',
    },
    {
      how: 'by the code that a stranger requested after them',
      begin: async () => {
        await asksForCode({ email: EMAIL })
        await asksForCode({ email: EMAIL }, EVIL)
      },
      type: 'email',
    },
    {
      how: 'by a forgotten password',
      begin: async () => {
        await asksForCode({ email: EMAIL }, EVIL)
        await ask('/recover', { email: EMAIL })
      },
      type: 'recovery',
    },
    {
      how: 'by a sign-up of their own',
      begin: async () => {
        await signsUp({ email: EMAIL }, OWN, { full_name: 'The owner' })
        await signsUp({ email: EMAIL }, THEIRS, EVIL)
      },
      type: 'signup',
    },
    {
      how: 'by an invitation',
      begin: async () => {
        await signsUp({ email: EMAIL }, THEIRS, EVIL)
        await db.transaction((tx) => inviteUser(tx, auth, EMAIL, { actor: 'system:command' }))
      },
      type: 'invite',
    },
  ])('does not become the profile of its owner, who signs in $how', async ({ begin, type, who = { email: EMAIL } }) => {
    const friend = await aPerson(db, { referralCode: EVIL.referred_by })
    await begin()
    const { user } = await confirm(type, who)

    const [profile] = await db.select().from(profiles).where(eq(profiles.userId, user.id))
    expect(profile).toMatchObject(CLEAN)
    expect(JSON.stringify(user)).not.toMatch(/Eve|0209999999|7K3QF9M1/)
    const [thanked] = await db.select().from(profiles).where(eq(profiles.userId, friend.userId))
    expect(thanked?.referralCount).toBe(0)
  })

  test('is kept when nobody else requested anything: a referral counts for a sign-up by code too', async () => {
    await asksForCode({ email: EMAIL }, { referred_by: EVIL.referred_by })
    await asksForCode({ email: EMAIL }, { referred_by: EVIL.referred_by })
    const { user } = await confirm('email', { email: EMAIL })
    const [profile] = await db.select().from(profiles).where(eq(profiles.userId, user.id))
    expect(profile?.referredBy).toBe(EVIL.referred_by)
  })
})

describe('an unverified address or phone', () => {
  test('does not stop its owner from adding it to their account', async () => {
    await signUp({ email: 'second@example.com' }, THEIRS, ATTACKER)
    await signUp({ phone: PHONE }, THEIRS, ATTACKER)
    const { access_token: token } = await signedUp(shop, EMAIL)
    time.passMinutes(2)
    for (const change of [{ email: 'second@example.com' }, { phone: PHONE }]) {
      expect((await askAuth(app, 'PUT', '/user', { token, body: change })).statusCode).toBe(200)
    }
    await askAuth(app, 'POST', '/verify', {
      body: { type: 'email_change', token_hash: (await lastMessage(shop, EMAIL)).link },
    })
    await confirm('email_change', { email: 'second@example.com' })
    const session = await confirm('phone_change', { phone: PHONE })
    expect(session.user).toMatchObject({ email: 'second@example.com', phone: PHONE })
    expect(await db.$count(authUsers)).toBe(1)
    expect(await db.$count(authEvents, ne(authEvents.userId, session.user.id))).toBe(0)
    expect(await getsIn({ email: 'second@example.com' }, THEIRS)).toBe(false)
  })

  test('is taken once somebody has verified it', async () => {
    await signedUp(shop, 'second@example.com')
    const { access_token: token } = await signedUp(shop, EMAIL)
    const reply = await askAuth(app, 'PUT', '/user', { token, body: { email: 'second@example.com' } })
    expect(reply.json().code).toBe('email_exists')
  })
})

test('a sign-in code that was texted to the old number is void after the number was changed', async () => {
  const { access_token: token } = await signedUp(shop, EMAIL)
  await askAuth(app, 'PUT', '/user', { token, body: { phone: PHONE } })
  await confirm('phone_change', { phone: PHONE })
  time.passMinutes(2)
  await askCode(app, { phone: PHONE })
  time.passMinutes(2)
  const next = '233209876543'
  await askAuth(app, 'PUT', '/user', { token, body: { phone: next } })
  await confirm('phone_change', { phone: next })
  const body = { type: 'sms', phone: PHONE, token: (await lastMessage(shop, PHONE)).code }
  expect((await askAuth(app, 'POST', '/verify', { body })).json().code).toBe('otp_expired')
})

describe('a stolen session', () => {
  test('does not change the e-mail address: the present one must agree', async () => {
    const { access_token: token } = await signedUp(shop, EMAIL)
    time.passMinutes(2)
    await askAuth(app, 'PUT', '/user', { token, body: { email: 'thief@example.com' } })
    const half = await askAuth(app, 'POST', '/verify', {
      body: {
        type: 'email_change',
        email: 'thief@example.com',
        token: (await lastMessage(shop, 'thief@example.com')).code,
      },
    })
    expect(half.json()).toMatchObject({ code: '200' })
    const again = await askAuth(app, 'POST', '/resend', { body: { type: 'email_change', email: EMAIL } })
    expect(again.statusCode).toBe(200)
    const [user] = await db.select().from(authUsers)
    expect(user?.email).toBe(EMAIL)
  })

  test('of yesterday does not change the password, and one of today ends with the change by its owner', async () => {
    const stolen = await signedUp(shop, EMAIL)
    time.passMinutes(30)
    const owner = (await signIn(app, { email: EMAIL })).json()
    await askAuth(app, 'PUT', '/user', { token: owner.access_token, body: { password: 'Kenkey-5-now' } })
    expect((await askAuth(app, 'GET', '/user', { token: stolen.access_token })).json().code).toBe('session_not_found')
    const body = { refresh_token: stolen.refresh_token }
    expect((await askAuth(app, 'POST', '/token?grant_type=refresh_token', { body })).statusCode).toBe(400)
  })

  test('does not reveal a password by proposing it as the new one', async () => {
    const { access_token: token } = await signedUp(shop, EMAIL)
    time.passMinutes(25 * 60)
    const session = await askAuth(app, 'GET', '/user', { token })
    expect(session.statusCode).toBe(403)
    const fresh = (await signIn(app, { email: EMAIL })).json().access_token
    const statuses = []
    for (let count = 0; count < 12; count += 1) {
      const body = { password: `Guess-number-${count}`, current_password: `Wrong-${count}-guess` }
      statuses.push((await askAuth(app, 'PUT', '/user', { token: fresh, body })).statusCode)
    }
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 400), 429, 429])
  })

  test('of one person reads and changes nothing of another', async () => {
    const [ama, kofi] = [await signedUp(shop, 'ama@example.com'), await signedUp(shop, 'kofi@example.com')]
    const body = { data: { full_name: 'Taken' }, id: kofi.user.id, user_id: kofi.user.id, sub: kofi.user.id }
    await askAuth(app, 'PUT', `/user?id=${kofi.user.id}`, { token: ama.access_token, body })
    const other = await askAuth(app, 'GET', '/user', { token: kofi.access_token })
    expect(other.json()).toMatchObject({ id: kofi.user.id, user_metadata: { full_name: 'Ama Mensah' } })
    await askAuth(app, 'POST', '/logout?scope=global', { token: ama.access_token })
    expect((await askAuth(app, 'GET', '/user', { token: kofi.access_token })).statusCode).toBe(200)
    const identity = kofi.user.identities[0]?.identity_id
    const again = (await signIn(app, { email: 'ama@example.com' })).json()
    const unlinked = await askAuth(app, 'DELETE', `/user/identities/${identity}`, { token: again.access_token })
    expect([unlinked.statusCode, unlinked.json().code]).toEqual([422, 'identity_not_found'])
  })
})

test('a mail that is read a day later by somebody else is useless', async () => {
  await signUp({ email: EMAIL }, OWN, VICTIM)
  const { code, link } = await lastMessage(shop, EMAIL)
  time.passMinutes(24 * 60)
  for (const body of [
    { type: 'signup', email: EMAIL, token: code },
    { type: 'signup', token_hash: link },
  ]) {
    expect((await askAuth(app, 'POST', '/verify', { body })).json().code).toBe('otp_expired')
  }
})

test('stored passwords, codes and links are useless to a reader of the database', async () => {
  await signUp({ email: EMAIL }, OWN, VICTIM)
  const { code, link } = await lastMessage(shop, EMAIL)
  const [user] = await db.select().from(authUsers).where(eq(authUsers.email, EMAIL))
  expect(user?.passwordHash).toMatch(/^\$argon2id\$/)
  const kept = JSON.stringify(await db.select().from(authOneTimeTokens), (_name, value) =>
    value instanceof Uint8Array ? Buffer.from(value).toString('latin1') : value,
  )
  for (const secret of [OWN, code, link]) expect(kept).not.toContain(secret)
})

describe('changes that a stranger started in a stolen session', () => {
  const factorId = randomUUID()
  const at = () => ({ createdAt: time.now, updatedAt: time.now })

  test.each<{ what: string; end: (owner: AccessTokenResponse, stolen: AccessTokenResponse) => Promise<unknown> }>([
    {
      what: 'a new password',
      end: ({ access_token: token }) => askAuth(app, 'PUT', '/user', { token, body: { password: 'Kenkey-5-now' } }),
    },
    {
      what: 'signing out elsewhere',
      end: ({ access_token: token }) => askAuth(app, 'POST', '/logout?scope=others', { token }),
    },
    { what: 'signing out everywhere', end: ({ access_token: token }) => askAuth(app, 'POST', '/logout', { token }) },
    {
      what: 'the replay of a refresh token',
      end: async (_owner, { refresh_token: first }) => {
        const refresh = (token: string) =>
          askAuth(app, 'POST', '/token?grant_type=refresh_token', { body: { refresh_token: token } })
        await refresh((await refresh(first)).json().refresh_token)
        time.passMinutes(1)
        await refresh(first)
      },
    },
    {
      what: 'unlinking an account of a provider',
      end: async ({ access_token: token, user }) => {
        const id = randomUUID()
        const identity = { provider: 'google', providerId: '1', identityData: { sub: '1' } } as const
        await db.insert(authIdentities).values({ id, userId: user.id, ...identity, ...at() })
        await askAuth(app, 'DELETE', `/user/identities/${id}`, { token })
      },
    },
    { what: 'the first code of a second factor', end: (owner) => verifiedApp(shop, owner) },
    {
      what: 'the removal of one of two second factors',
      end: async (owner) => {
        const factor = { userId: owner.user.id, type: 'totp', status: 'verified', ...at() } as const
        await insertFactor(db, { id: randomUUID(), ...factor })
        await insertFactor(db, { id: factorId, ...factor })
        const who = { userId: owner.user.id, sessionId: String(claimsOf(owner).session_id), aal: 'aal2' } as const
        await updateSession(db, who.sessionId, { aal: 'aal2' })
        const caller = { ip: VICTIM, userAgent: '' }
        await db.transaction((tx) => removeFactor(tx, auth, who, { factorId, caller }))
      },
    },
  ])('cannot be completed after $what: neither a new phone nor a new address', async ({ end }) => {
    const { user, stolen, complete } = await stolenChanges()
    await end((await signIn(app, { email: EMAIL })).json(), stolen)
    expect(await complete()).toEqual(Array.from({ length: 3 }, () => [403, 'otp_expired']))
    expect(await findUser(db, user.id)).toMatchObject({ phone: null, newPhone: null, newEmail: null })
  })

  const change = { confirmsEmail: false, confirmsPhone: false, metadata: undefined, appMetadata: undefined } as const
  const nothing = { email: undefined, phone: undefined, password: undefined, passwordHash: undefined, banMs: undefined }
  const by = { staff: aStaffMember({ role: 'admin' }), actor: 'staff', ip: '' }
  const byStaff = (part: Partial<StaffChange>) => (tx: Db, userId: string) =>
    changeUserAsStaff(tx, auth, userId, { ...change, ...nothing, ...part }, by)

  test.each([
    { what: 'signing out', end: (tx: Db, userId: string) => endSessionsOf(tx, auth, userId, 'staff') },
    {
      what: 'all second factors',
      end: (tx: Db, userId: string) => removeFactors(tx, auth, userId, { actor: 'staff' }),
    },
    {
      what: 'one second factor',
      end: (tx: Db, userId: string) => removeFactorAsStaff(tx, auth, { userId, factorId }, by),
    },
    { what: 'a new address', end: byStaff({ email: 'new@example.com' }) },
    { what: 'a new phone', end: byStaff({ phone: '233209999999' }) },
    { what: 'a new password', end: byStaff({ passwordHash: 'hash' }) },
    { what: 'a ban', end: byStaff({ banMs: 60_000 }) },
  ])('cannot be completed after staff ended all sessions by $what', async ({ end }) => {
    const { user, complete } = await stolenChanges()
    await insertFactor(db, { id: factorId, userId: user.id, type: 'totp', status: 'verified', ...at() })
    await db.transaction(async (tx) => void (await end(tx, user.id)))
    await db.update(authUsers).set({ bannedUntil: null })
    expect(await complete()).toEqual(Array.from({ length: 3 }, () => [403, 'otp_expired']))
    const [now] = await db.select().from(authUsers)
    expect(now).toMatchObject({ newPhone: null, newEmail: null })
    expect(now?.phone).not.toBe(PHONE)
  })

  /** A new phone and a new address that wait for their codes; `complete` enters these. */
  async function stolenChanges() {
    const stolen = await signedUp(shop, EMAIL)
    const { access_token: token, user } = stolen
    time.passMinutes(1)
    await askAuth(app, 'PUT', '/user', { token, body: { phone: PHONE, email: 'thief@example.com' } })
    const bodies = [
      { type: 'phone_change', phone: PHONE, token: (await lastMessage(shop, PHONE)).code },
      { type: 'email_change', token_hash: (await lastMessage(shop, 'thief@example.com')).link },
      { type: 'email_change', token_hash: (await lastMessage(shop, EMAIL)).link },
    ]
    const complete = async () => {
      const answers = []
      for (const body of bodies) answers.push(await askAuth(app, 'POST', '/verify', { body, ip: ATTACKER }))
      return answers.map((reply) => [reply.statusCode, reply.json().code])
    }
    return { user, stolen, complete }
  }

  test('do not continue while the session is being ended', async () => {
    const { access_token: stolen, user } = await signedUp(shop, EMAIL)
    const { hash } = auth.passwords
    auth.passwords.hash = async (password) => {
      await db.delete(authSessions).where(eq(authSessions.userId, user.id))
      return hash(password)
    }
    const body = { password: THEIRS }
    const reply = await askAuth(app, 'PUT', '/user', { token: stolen, body }).finally(() => {
      auth.passwords.hash = hash
    })
    expect([reply.statusCode, reply.json().code]).toEqual([403, 'session_not_found'])
    expect(await getsIn({ email: EMAIL }, THEIRS)).toBe(false)
  })
})

test('the proof of one new address does not confirm another that replaced it', async () => {
  const { access_token: token, user } = await signedUp(shop, EMAIL)
  await askAuth(app, 'PUT', '/user', { token, body: { email: 'first@example.com' } })
  await updateUser(db, user.id, { newEmail: 'second@example.com', emailChangeAgreedBy: 'current' }, time.now)
  const body = { type: 'email_change', token_hash: (await lastMessage(shop, 'first@example.com')).link }
  expect((await askAuth(app, 'POST', '/verify', { body })).json().code).toBe('otp_expired')
  expect((await askAuth(app, 'GET', '/user', { token })).json().email).toBe(EMAIL)
})
