import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import type { InjectOptions } from 'fastify'
import { beforeEach, describe, expect, test } from 'vitest'
import { AUTH_ERRORS, AuthRefusal } from '#domain/auth/auth-errors.ts'
import { testShop } from '#test/app.ts'
import { captchaToken } from '#test/auth/signed-up.ts'
import { hostileBytes, hostileSegment, type Json, spoilt, wire } from '#test/hostile/hostile-values.ts'
import { PROPER_BODIES } from '#test/hostile/proper-bodies.ts'
import { type Operation, publishedOperations } from '#test/hostile/published-operations.ts'
import { aPerson } from '#test/people.ts'
import { updateSession } from '../sessions/session-queries.ts'
import { saveStaffMember } from '../staff/staff-queries.ts'

/**
 * The auth server's calls with malformed bodies, sent as staff with a second factor, with the question answered, and
 * rarely enough that no limit answers first. Each must be refused in the auth server's format.
 */

const SEED = 20_261_121
const RUNS = 80
const PATIENCE_MS = 5_000
const NAMED = { 'x-supabase-api-version': '2024-01-01' }
/** Every error code with each status that it may have. */
const KNOWN = new Set(
  Object.keys(AUTH_ERRORS).map((code) => {
    const { status, wireCode } = new AuthRefusal(code as keyof typeof AUTH_ERRORS) // iterates the keys of the catalogue
    return `${status} ${wireCode}`
  }),
)

const GONE = ['session_not_found', 'user_not_found', 'not_admin']

const shop = await testShop()
const { app, auth, time } = shop
const { db } = shop.database
const operations = (await publishedOperations(app)).filter(({ url }) => url.startsWith('/auth/v1/'))

let person: Awaited<ReturnType<typeof aPerson>>
/** Whether a call deleted the account or its session. */
let isGone = false
async function signsIn() {
  isGone = false
  person = await aPerson(db)
  await updateSession(db, person.sessionId, { aal: 'aal2' })
  await saveStaffMember(db, { userId: person.userId, role: 'admin', addedBy: 'test', addedAt: time.now })
}
beforeEach(signsIn)

/** A valid token; a new account when the old one is unusable. */
async function bearer(): Promise<string> {
  if (isGone) await signsIn()
  if (issued?.sessionId === person.sessionId && issued.goodUntil > time.now) return issued.token
  const session = { id: person.sessionId, aal: 'aal2' as const, amr: [] }
  const contact = { id: person.userId, email: person.email, phone: '' }
  const user = { ...contact, app_metadata: {}, user_metadata: {}, is_anonymous: false }
  const { token, expiresAtSeconds } = await auth.tokens.issue(db, session, user, time.now)
  issued = { token, sessionId: person.sessionId, goodUntil: new Date(expiresAtSeconds * 1_000) }
  return token
}
let issued: { token: string; sessionId: string; goodUntil: Date } | undefined

/** Sends a request and checks the answer. */
async function send(request: InjectOptions) {
  let timer: NodeJS.Timeout | undefined
  const silence = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('no answer in time')), PATIENCE_MS)
  })
  const reply = await Promise.race([app.inject(request), silence]).finally(() => clearTimeout(timer))
  isGone ||= reply.statusCode === 204 // signed out
  if (reply.statusCode < 400) return
  expect(reply.statusCode, reply.body).toBeLessThan(500)
  const body = reply.json()
  if (body.error !== undefined) {
    expect([reply.statusCode, Object.keys(body)]).toEqual([400, ['error', 'error_description']])
    return
  }
  isGone ||= GONE.includes(body.code)
  expect(KNOWN, reply.body).toContain(`${reply.statusCode} ${body.code}`)
  expect(typeof body.message).toBe('string')
  expect(reply.headers).toMatchObject({ ...NAMED, 'x-sb-error-code': body.code })
}

const fill = (name: string) => (name === 'userId' ? person.userId : randomUUID())
const addressOf = ({ url }: Operation, part: (name: string) => string) =>
  url.replace(/\{(\w+)\}/g, (_match, name: string) => part(name))

/** The query that a call needs besides its body. */
const QUERIES: Record<string, readonly string[]> = {
  'POST /auth/v1/token': [
    '?grant_type=password',
    '?grant_type=refresh_token',
    '?grant_type=pkce',
    '?grant_type=id_token',
  ],
}

describe.each(operations.filter(({ method }) => method !== 'GET'))('$method $url', (operation) => {
  const { method } = operation as { method: 'POST' | 'PUT' | 'DELETE' } // the methods that the auth server has
  const name = `${method} ${operation.url}`

  test('survives malformed bodies', async () => {
    const proper: Json = PROPER_BODIES[name]?.({ orderId: 'x' }) ?? { a: 1 }
    const body = fc.oneof(
      { weight: 6, arbitrary: spoilt(proper).map((value) => wire(value)) },
      { weight: 1, arbitrary: hostileBytes.map((bytes) => bytes.toString('latin1')) },
    )
    const query = fc.constantFrom(...(QUERIES[name] ?? ['']))
    await fc.assert(
      fc.asyncProperty(body, query, fc.integer({ min: 1, max: 60_000 }), async (text, search, place) => {
        time.passMinutes(2)
        const payload = text.includes('x:12') ? text.replace('x:12', await captchaToken(app)) : text
        const headers = { ...NAMED, 'content-type': 'application/json', authorization: `Bearer ${await bearer()}` }
        const remoteAddress = `10.${place >> 16}.${(place >> 8) & 255}.${place & 255}`
        const url = addressOf(operation, fill) + search
        await send({ method, url, headers, remoteAddress, payload })
      }),
      { seed: SEED, numRuns: RUNS, endOnFailure: true },
    )
  })
})

describe.each(operations)('$method $url', (operation) => {
  const { method } = operation as { method: 'GET' | 'POST' | 'PUT' | 'DELETE' } // the methods that the auth server has

  test('survives malformed paths and queries', async () => {
    const known = fc.constantFrom(
      'redirect_to',
      'provider',
      'token',
      'type',
      'page',
      'per_page',
      'scope',
      'filter',
      ...operation.query,
    )
    const query = fc.array(fc.tuple(known, hostileSegment), { minLength: 1, maxLength: 4 })
    await fc.assert(
      fc.asyncProperty(query, hostileSegment, async (pairs, segment) => {
        time.passMinutes(2)
        const search = pairs.map(([one, value]) => `${one}=${value}`).join('&')
        const path = addressOf(operation, () => segment.replace(/[/?#]/g, '') || 'x')
        // An undecodable path is refused before routing, in the shop's error format.
        if (segment.length > 100 || path.includes('..') || /%(?![0-7][0-9a-f])/i.test(path)) return
        const headers = { ...NAMED, authorization: `Bearer ${await bearer()}` }
        await send({ method, url: `${path}?${search}`, headers })
      }),
      { seed: SEED, numRuns: RUNS, endOnFailure: true },
    )
  })
})

test('afterwards a staff member can sign in as before, and nobody has become staff', async () => {
  const token = await bearer()
  const reply = await app.inject({ url: '/auth/v1/user', headers: { authorization: `Bearer ${token}` } })
  expect(reply.json()).toMatchObject({ id: person.userId, app_metadata: { staff_role: 'admin' } })
})
