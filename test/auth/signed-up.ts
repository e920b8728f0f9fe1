import type { FastifyInstance, InjectOptions } from 'fastify'
import type { AccessTokenResponse } from '#domain/auth/auth-shapes.ts'
import { answerTo, joinCaptcha } from '#domain/auth/captcha.ts'
import { confirmUser } from '#server/auth/accounts/confirm-user.ts'
import { makeUser } from '#server/auth/accounts/sign-up.ts'
import { startSession } from '#server/auth/sessions/start-session.ts'
import { outbox } from '#server/notifications/outbox-tables.ts'
import type { TestShop } from '../app.ts'

export const GOOD_PASSWORD = 'Waakye-4-me'
const NAMED = { 'x-supabase-api-version': '2024-01-01' }

/** Requests the arithmetic question and answers it. */
export async function captchaToken(app: FastifyInstance): Promise<string> {
  const { question, token } = (await app.inject('/api/captcha')).json()
  return joinCaptcha({ token, answer: String(answerTo(question)) })
}

/** A call of the auth server, as its published client makes it. */
export async function askAuth(
  app: FastifyInstance,
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  url: string,
  { body, token, ip }: { body?: object; token?: string; ip?: string } = {},
) {
  const options: InjectOptions = {
    method,
    url: `/auth/v1${url}`,
    headers: { ...NAMED, 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    ...(body && { payload: body }),
    ...(ip && { remoteAddress: ip }),
  }
  return app.inject(options)
}

/** Requests a sign-in code with an answered question. */
export async function askCode(
  app: FastifyInstance,
  who: { email: string } | { phone: string },
  { ip, ...more }: { ip?: string; [name: string]: unknown } = {},
) {
  const body = { ...who, ...more, gotrue_meta_security: { captcha_token: await captchaToken(app) } }
  return askAuth(app, 'POST', '/otp', { body, ...(ip && { ip }) })
}

/** The code and the link's token of the latest message to an address or phone. */
export async function lastMessage(shop: Pick<TestShop, 'database'>, recipient: string) {
  const rows = await shop.database.db.select().from(outbox)
  const to = rows.filter((row) => row.recipient === recipient)
  const latest = to.toSorted((a, b) => b.createdAt.getTime() - a.createdAt.getTime() || (a.id < b.id ? 1 : -1))[0]
  if (!latest) throw new Error(`nothing was sent to ${recipient}`)
  const link = /token_hash=([\w-]+)/.exec(latest.body)?.[1] ?? ''
  return { ...latest, code: /\b(\d{6})\b/.exec(latest.body)?.[1] ?? '', link, count: to.length }
}

/**
 * Somebody who has signed up and confirmed the address: what the auth server's own actions write, without its requests, which
 * take twice as long. @returns their first session
 */
export async function signedUp(
  { app, database }: Pick<TestShop, 'app' | 'database'>,
  email = 'ama@example.com',
  data: Record<string, unknown> = { full_name: 'Ama Mensah', referred_by: null },
): Promise<AccessTokenResponse> {
  const { auth } = app.deps
  const caller = { ip: '127.0.0.1', userAgent: 'lightMyRequest' }
  const passwordHash = await auth.passwords.hash(GOOD_PASSWORD)
  return database.db.transaction(async (tx) => {
    const contact = { kind: 'email', value: email } as const
    const user = await makeUser(tx, auth, { contact, passwordHash, metadata: data, ip: caller.ip })
    await confirmUser(tx, auth, user, { contact: 'email', keepsSignUp: true, ip: caller.ip })
    return startSession(tx, auth, { userId: user.id, method: 'email/signup', caller })
  })
}

/** Signs in with a password and an answered question. */
export async function signIn(
  app: FastifyInstance,
  { email = 'ama@example.com', password = GOOD_PASSWORD, ip }: { email?: string; password?: string; ip?: string } = {},
) {
  const body = { email, password, gotrue_meta_security: { captcha_token: await captchaToken(app) } }
  return askAuth(app, 'POST', '/token?grant_type=password', { body, ...(ip && { ip }) })
}
