import { randomUUID } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import type { AccessTokenResponse, EnrolledFactor } from '#domain/auth/auth-shapes.ts'
import { updateUser } from '#server/auth/accounts/user-queries.ts'
import { insertFactor } from '#server/auth/factors/factor-queries.ts'
import { sealSecret } from '#server/auth/factors/sealed-secret.ts'
import { findSession, updateSession } from '#server/auth/sessions/session-queries.ts'
import { raiseSession } from '#server/auth/sessions/start-session.ts'
import type { TestShop } from '../app.ts'
import { aPerson } from '../people.ts'
import { askAuth, GOOD_PASSWORD, lastMessage } from './signed-up.ts'

type Shop = Pick<TestShop, 'app' | 'database' | 'time'>
type Session = Pick<AccessTokenResponse, 'access_token'>

/** An authenticator app: `code` gives the code of an instant, `nextCode` advances the shop's clock for a new one. */
export type App = { factorId: string; code: (at?: Date) => string; nextCode: () => string }

/** The app of a secret. */
export function appWith(shop: Pick<Shop, 'time'>, factorId: string, secret: string): App {
  const totp = new TOTP({ secret })
  const code = (at: Date = shop.time.now) => totp.generate({ timestamp: at.getTime() })
  return {
    factorId,
    code,
    nextCode: () => {
      shop.time.passMinutes(0.5)
      return code()
    },
  }
}

/** Starts enrolling an authenticator app. */
export async function enrolledApp(shop: Shop, { access_token: token }: Session, name?: string): Promise<App> {
  const reply = await askAuth(shop.app, 'POST', '/factors', {
    body: { factor_type: 'totp', friendly_name: name },
    token,
  })
  if (reply.statusCode !== 200) throw new Error(`the factor was refused: ${reply.body}`)
  const factor: EnrolledFactor = reply.json()
  if (factor.type !== 'totp') throw new Error('an app was asked for')
  return appWith(shop, factor.id, factor.totp.secret)
}

/** Creates a challenge of a factor. @returns its id */
export async function challenged(shop: Shop, { access_token: token }: Session, factorId: string, ip?: string) {
  const reply = await askAuth(shop.app, 'POST', `/factors/${factorId}/challenge`, {
    body: { factorId },
    token,
    ...(ip && { ip }),
  })
  if (reply.statusCode !== 200) throw new Error(`the challenge was refused: ${reply.body}`)
  const { id }: { id: string } = reply.json()
  return id
}

/** Answers a new challenge of a factor with a code. */
export async function answered(shop: Shop, session: Session, factorId: string, code: string) {
  const challengeId = await challenged(shop, session, factorId)
  return verify(shop, session, factorId, { challengeId, code })
}

/** Sends the answer to a challenge. */
export function verify(
  shop: Pick<Shop, 'app'>,
  { access_token: token }: Session,
  factorId: string,
  { challengeId, code, ip }: { challengeId: string; code: string; ip?: string },
) {
  const body = { challenge_id: challengeId, code }
  return askAuth(shop.app, 'POST', `/factors/${factorId}/verify`, { body, token, ...(ip && { ip }) })
}

/** Enrols an authenticator app completely. @returns it, and the raised session */
export async function verifiedApp(shop: Shop, session: Session, name?: string) {
  const app = await enrolledApp(shop, session, name)
  const reply = await answered(shop, session, app.factorId, app.nextCode())
  if (reply.statusCode !== 200) throw new Error(`the code was refused: ${reply.body}`)
  const raised: AccessTokenResponse = reply.json()
  return { app, session: raised }
}

/**
 * A confirmed account with a password and an authenticator app, in a raised session: written directly to the database,
 * which takes a tenth of the time.
 */
export async function signedUpWithApp(shop: Shop & Pick<TestShop, 'auth'>, email = 'ama@example.com') {
  const { auth, time } = shop
  const { db } = shop.database
  const { userId, sessionId } = await aPerson(db, { email })
  const id = randomUUID()
  const { base32: secret } = new Secret({ size: 20 })
  // Earlier than anything the test adds.
  const before = new Date(time.now.getTime() - 30_000)
  const at = { createdAt: before, updatedAt: before }
  const sealedSecret = sealSecret(auth, id, secret)
  await insertFactor(db, { id, userId, type: 'totp', status: 'verified', sealedSecret, ...at })
  await updateUser(db, userId, { passwordHash: await auth.passwords.hash(GOOD_PASSWORD) }, time.now)
  await updateSession(db, sessionId, { createdAt: time.now })
  const begun = await findSession(db, sessionId)
  if (!begun) throw new Error('the session was just written')
  const session = await db.transaction((tx) => raiseSession(tx, auth, begun, 'totp'))
  return { app: appWith(shop, id, secret), session }
}

/** Starts enrolling a phone. @returns the id of the factor */
export async function enrolledPhone(shop: Shop, { access_token: token }: Session, phone = '233241234567') {
  const reply = await askAuth(shop.app, 'POST', '/factors', { body: { factor_type: 'phone', phone }, token })
  if (reply.statusCode !== 200) throw new Error(`the phone was refused: ${reply.body}`)
  const { id }: { id: string } = reply.json()
  return id
}

/** Enrols a phone completely. @returns its factor, and the raised session */
export async function verifiedPhone(shop: Shop, session: Session, phone = '233241234567') {
  const factorId = await enrolledPhone(shop, session, phone)
  const challengeId = await challenged(shop, session, factorId)
  const { code } = await lastMessage(shop, phone)
  const reply = await verify(shop, session, factorId, { challengeId, code })
  if (reply.statusCode !== 200) throw new Error(`the code was refused: ${reply.body}`)
  const raised: AccessTokenResponse = reply.json()
  return { factorId, session: raised }
}

/** The claims of an access token, unverified. */
export function claimsOf({ access_token: token }: Session): Record<string, unknown> {
  return JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())
}
