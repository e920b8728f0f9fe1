import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { SEED_SETTINGS } from '#seed/settings.ts'
import { testDatabase } from '#test/database.ts'
import { authUsers } from '../auth/auth-tables.ts'
import { newId } from '../db/new-id.ts'
import { outbox } from '../notifications/outbox-tables.ts'
import { completeSettings } from '../settings/settings-queries.ts'
import { makeProfile } from './make-profile.ts'
import { profiles } from './profile-tables.ts'

const NOW = new Date('2026-11-20T12:00:00Z')
const { db } = await testDatabase()
beforeEach(() => completeSettings(db, SEED_SETTINGS))

/** A user without a profile. */
async function aUser(email: string | null = null): Promise<string> {
  const id = newId(NOW, randomBytes)
  await db.insert(authUsers).values({ id, email, createdAt: NOW, updatedAt: NOW })
  return id
}
const make = (userId: string, metadata: Record<string, unknown> = {}, random: typeof randomBytes = randomBytes) =>
  db.transaction((tx) => makeProfile(tx, { userId, email: null, metadata }, random, NOW))

async function profileOf(userId: string) {
  const [row] = await db.select().from(profiles).where(eq(profiles.userId, userId))
  return row
}

/** A person with a profile, and their referral code. */
async function aFriend(): Promise<{ userId: string; code: string }> {
  const userId = await aUser()
  await make(userId)
  const made = await profileOf(userId)
  return { userId, code: made?.referralCode ?? '' }
}

test('the profile has the data of the sign-up, and the welcome is prepared, not sent', async () => {
  const userId = await aUser('ama@example.com')
  const metadata = { full_name: 'Ama Mensah', phone: '0241234567', city: 'Kumasi', date_of_birth: '1998-05-01' }

  await db.transaction((tx) => makeProfile(tx, { userId, email: 'ama@example.com', metadata }, randomBytes, NOW))

  expect(await profileOf(userId)).toMatchObject({
    fullName: 'Ama Mensah',
    phone: '0241234567',
    city: 'Kumasi',
    dateOfBirth: '1998-05-01',
    country: 'Ghana',
    referralCount: 0,
    subscriptionPlan: null,
  })
  expect(await db.select().from(outbox)).toMatchObject([{ recipient: 'ama@example.com', status: 'prepared' }])
})

test('a referral counts once, however often the address is confirmed', async () => {
  const friend = await aFriend()
  const userId = await aUser()

  await make(userId, { referred_by: friend.code.toLowerCase() })
  await make(userId, { referred_by: friend.code })

  expect((await profileOf(friend.userId))?.referralCount).toBe(1)
  expect((await profileOf(userId))?.referredBy).toBe(friend.code)
})

test('nobody can refer themselves: not by a second confirmation, nor by guessing their own future code', async () => {
  const friend = await aFriend()
  await make(friend.userId, { referred_by: friend.code })
  const userId = await aUser()
  await make(userId, { referred_by: '01234567' }, fixed([0, 1, 2, 3, 4, 5, 6, 7]))

  expect((await profileOf(friend.userId))?.referralCount).toBe(0)
  expect(await profileOf(userId)).toMatchObject({ referralCode: '01234567', referralCount: 0 })
})

test('an unknown code counts for nobody', async () => {
  const friend = await aFriend()
  await make(await aUser(), { referred_by: 'ZZZZZZZZ' })

  expect((await profileOf(friend.userId))?.referralCount).toBe(0)
})

test('concurrent referrals all count', async () => {
  const friend = await aFriend()
  const friends = await Promise.all(Array.from({ length: 8 }, () => aUser()))

  await Promise.all(friends.map((userId) => make(userId, { referred_by: friend.code })))

  expect((await profileOf(friend.userId))?.referralCount).toBe(8)
})

test('two concurrent confirmations of one person, by link and by code, count once', async () => {
  const friend = await aFriend()
  const userId = await aUser()

  await Promise.all(Array.from({ length: 6 }, () => make(userId, { referred_by: friend.code })))

  expect((await profileOf(friend.userId))?.referralCount).toBe(1)
  expect(await db.$count(profiles)).toBe(2)
})

test('a code that is taken is drawn again', async () => {
  const taken = await aUser()
  await make(taken, {}, fixed([0, 0, 0, 0, 0, 0, 0, 0]))
  const userId = await aUser()

  await make(userId, {}, fixed([0, 0, 0, 0, 0, 0, 0, 0], [1, 1, 1, 1, 1, 1, 1, 1]))

  expect((await profileOf(userId))?.referralCode).toBe('11111111')
})

test('constant random bytes cause an error instead of an endless loop', async () => {
  const same = fixed([0, 0, 0, 0, 0, 0, 0, 0])
  await make(await aUser(), {}, same)

  await expect(make(await aUser(), {}, same)).rejects.toThrow('random')
})

test('any sign-up data makes a profile: unknown fields refuse nobody', async () => {
  const userId = await aUser()
  await make(userId, {
    full_name: { $ne: null },
    phone: -1,
    date_of_birth: 'yesterday',
    gender: ['male'],
    country: null,
    address: 'x'.repeat(5_000),
    city: "'; drop table profiles; --",
    postal_code: true,
    referred_by: {},
    role: 'admin',
  })

  expect(await profileOf(userId)).toMatchObject({
    fullName: '',
    phone: '',
    dateOfBirth: null,
    gender: null,
    address: 'x'.repeat(200),
    city: "'; drop table profiles; --",
    referredBy: null,
  })
})

/** Random bytes from these lists, one per call, the last one repeated. */
function fixed(...draws: readonly number[][]): typeof randomBytes {
  let call = 0
  const next = () => {
    const draw = draws[Math.min(call, draws.length - 1)] ?? []
    call += 1
    return Buffer.from(draw)
  }
  return next as typeof randomBytes // called with a count alone
}
