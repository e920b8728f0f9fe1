import { randomUUID } from 'node:crypto'
import type { Person } from '#domain/actor.ts'
import { authIdentities, authSessions, authUsers } from '#server/auth/auth-tables.ts'
import { mailCode } from '#server/auth/proofs/send-code.ts'
import type { Db } from '#server/db/db.ts'
import { insertProfile, type NewProfile } from '#server/profiles/profile-queries.ts'
import type { TestShop } from './app.ts'

const AT = new Date('2026-11-01T09:00:00Z')

/** A person with a confirmed account, an identity, a profile and one session; name only what matters. */
export async function aPerson(
  db: Db,
  change: Partial<NewProfile> & { email?: string; userAgent?: string } = {},
): Promise<Extract<Person, { kind: 'person' }> & { email: string; referralCode: string }> {
  const { email = `${randomUUID()}@example.com`, userAgent = '', ...profile } = change
  const userId = change.userId ?? randomUUID()
  const sessionId = randomUUID()
  const referralCode = change.referralCode ?? randomUUID().slice(0, 8).toUpperCase()
  await db.insert(authUsers).values({ id: userId, email, emailConfirmedAt: AT, createdAt: AT, updatedAt: AT })
  await db.insert(authIdentities).values({
    id: randomUUID(),
    userId,
    provider: 'email',
    providerId: userId,
    identityData: { sub: userId, email, email_verified: true },
    email,
    createdAt: AT,
    updatedAt: AT,
  })
  await db.insert(authSessions).values({
    id: sessionId,
    userId,
    aal: 'aal1',
    amr: [{ method: 'password', timestamp: AT.getTime() / 1_000 }],
    createdAt: AT,
    refreshedAt: AT,
    userAgent,
    ip: '41.66.192.1',
  })
  await insertProfile(db, { fullName: 'Ama Mensah', createdAt: AT, updatedAt: AT, ...profile, userId, referralCode })
  return { kind: 'person', userId, sessionId, email, referralCode }
}

/** The reauthentication code from the mail. */
export async function aReauthenticationCode(
  { auth, database }: Pick<TestShop, 'auth' | 'database'>,
  { userId, email }: { userId: string; email: string },
): Promise<string> {
  const input = { userId, type: 'reauthentication', to: email, redirectTo: '' } as const
  return (await database.db.transaction((tx) => mailCode(tx, auth, input))).code
}
