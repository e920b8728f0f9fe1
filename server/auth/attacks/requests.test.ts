import { describe, expect, test } from 'vitest'
import { outbox } from '#server/notifications/outbox-tables.ts'
import { testShop } from '#test/app.ts'
import { askAuth, captchaToken, GOOD_PASSWORD, lastMessage, signedUp } from '#test/auth/signed-up.ts'
import { publishedOperations } from '#test/hostile/published-operations.ts'

/** Attacks with the form of a request: redirect targets, cross-site forms, injected text. */

const shop = await testShop()
const { app, time } = shop
const EMAIL = 'ama@example.com'
const SITE = 'https://shop.example.com'

describe('a redirect target', () => {
  test('of a foreign site goes into no mail, whether given or from the Referer', async () => {
    const requests = [
      { url: '/auth/v1/otp?redirect_to=https%3A%2F%2Fevil.example%2F', headers: {}, status: 200, sent: 1 },
      { url: '/auth/v1/otp', headers: { referer: 'https://evil.example/' }, status: 200, sent: 2 },
      {
        url: '/auth/v1/otp?redirect_to=https://evil.example&redirect_to=https://evil.example',
        headers: {},
        status: 400,
        sent: 2,
      },
    ]
    for (const { status, sent, ...request } of requests) {
      const gotrue_meta_security = { captcha_token: await captchaToken(app) }
      const reply = await app.inject({ method: 'POST', ...request, payload: { email: EMAIL, gotrue_meta_security } })
      const { body, html, count } = await lastMessage(shop, EMAIL)
      expect([reply.statusCode, count], request.url).toEqual([status, sent])
      expect(body + html, request.url).not.toContain('evil')
      time.passMinutes(2)
    }
  })
})

describe('a foreign page', () => {
  const change = { email: EMAIL, password: GOOD_PASSWORD }

  test.each([
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'text/plain',
    'text/plain; application/json',
    'text/plain;charset=application/json',
    'application/octet-stream',
    'application/json-patch+json',
    'text/json',
    '',
  ])('changes nothing by a form or a simple request of type “%s”', async (type) => {
    const { access_token } = await signedUp(shop)
    for (const [method, url] of [
      ['POST', '/signup'],
      ['POST', '/token?grant_type=password'],
      ['POST', '/verify'],
      ['POST', '/recover'],
      ['PUT', '/user'],
    ] as const) {
      const reply = await app.inject({
        method,
        url: `/auth/v1${url}`,
        headers: { 'content-type': type, authorization: `Bearer ${access_token}`, origin: 'https://evil.example' },
        payload: JSON.stringify(change),
      })
      expect([reply.statusCode, reply.headers['x-sb-error-code']], `${method} ${url}`).toEqual([
        400,
        'validation_failed',
      ])
    }
  })

  test('cannot use cookies, because the shop sets and reads none', async () => {
    const { access_token, refresh_token } = await signedUp(shop)
    const cookie = `sb-access-token=${access_token}; chillz-session=${refresh_token}; access_token=${access_token}`
    for (const url of ['/auth/v1/user', '/api/profile']) {
      const reply = await app.inject({ url, headers: { cookie } })
      expect(reply.statusCode, url).toBe(401)
    }
    for (const { method, url } of await publishedOperations(app)) {
      const reply = await app.inject({
        method: method as 'GET', // the OpenAPI document has only methods that inject knows
        url: url.replace(/\{\w+\}/g, 'x'),
        headers: { authorization: `Bearer ${access_token}`, 'content-type': 'application/json' },
        ...(method === 'GET' ? {} : { payload: {} }),
        payloadAsStream: url.endsWith('/events'), // its answer has no end
      })
      if (url.endsWith('/events')) reply.stream().destroy()
      expect(reply.headers['set-cookie'], `${method} ${url}`).toBeUndefined()
    }
  })

  test('is not allowed by CORS to read an answer', async () => {
    const { access_token } = await signedUp(shop)
    const origin = 'https://evil.example'
    for (const url of ['/auth/v1/user', '/auth/v1/settings', '/auth/v1/token', '/api/profile', '/api/captcha']) {
      for (const method of ['GET', 'POST', 'OPTIONS'] as const) {
        const reply = await app.inject({
          method,
          url,
          headers: {
            origin,
            authorization: `Bearer ${access_token}`,
            'access-control-request-method': 'POST',
            'access-control-request-headers': 'authorization,content-type',
          },
        })
        const named = Object.keys(reply.headers).filter((name) => name.startsWith('access-control-'))
        expect(named, `${method} ${url}`).toEqual([])
        if (method === 'OPTIONS') expect(reply.statusCode).toBe(404)
      }
    }
  })

  test('finds no GET that changes something, except links that were mailed', async () => {
    const operations = await publishedOperations(app)
    const gets = operations.filter(({ method, url }) => method === 'GET' && url.startsWith('/auth/v1/'))
    const forAnybody = gets.filter(({ url }) => !url.startsWith('/auth/v1/admin/'))
    expect(forAnybody.map(({ url }) => url.replace('/auth/v1', '')).toSorted()).toEqual([
      '/.well-known/jwks.json',
      '/authorize',
      '/callback',
      '/health',
      '/reauthenticate',
      '/settings',
      '/user',
      '/user/identities/authorize',
      '/verify',
    ])
    const unsigned = await app.inject('/auth/v1/reauthenticate')
    expect(unsigned.statusCode).toBe(401)
  })

  test('cannot pass a token in a URL', async () => {
    const { access_token: token } = await signedUp(shop)
    for (const url of [`/auth/v1/user?access_token=${token}`, `/auth/v1/user?apikey=${token}&token=${token}`]) {
      expect((await app.inject({ url, headers: { apikey: token } })).statusCode).toBe(401)
    }
  })
})

describe('text with markup or control characters', () => {
  const join = async (data: object, email = EMAIL) => {
    const captcha_token = await captchaToken(app)
    const body = { email, password: GOOD_PASSWORD, data, gotrue_meta_security: { captcha_token } }
    return askAuth(app, 'POST', '/signup', { body })
  }

  test('a script in a name is stored as a name, sent as JSON that browsers do not run, and escaped in mails', async () => {
    const full_name = '<script>alert(1)</script><img src=x onerror=alert(1)>'
    await join({ full_name })
    const { code, body, html } = await lastMessage(shop, EMAIL)
    expect(body + html).not.toMatch(/<script|onerror/)
    const reply = await askAuth(app, 'POST', '/verify', { body: { type: 'signup', email: EMAIL, token: code } })
    expect(reply.headers['content-type']).toBe('application/json; charset=utf-8')
    expect(reply.headers['x-content-type-options']).toBe('nosniff')
    expect(reply.json().user.user_metadata.full_name).toBe(full_name)
    const profile = await app.inject('/api/profile')
    expect(profile.body).not.toContain('<script')
  })

  test.each([
    'ama@example.com\r\nBcc: everybody@example.com',
    'ama@example.com\nSubject: Free money',
    'ama@example.com%0d%0aBcc: everybody@example.com',
    'ama@example.com,everybody@example.com',
    'ama@example.com;everybody@example.com',
    '"Ama <everybody@example.com>" <ama@example.com>',
    'ama@example.com\u2028Bcc: x@example.com',
    'ama @example.com',
    'ama@exa mple.com',
    'ama@example.com\u0000.evil.example',
    '@example.com',
    'ama@localhost',
    'ama@[127.0.0.1]',
    `${'a'.repeat(300)}@example.com`,
  ])('%s is no valid address: nothing is sent', async (email) => {
    for (const [url, body] of [
      ['/signup', { email, password: GOOD_PASSWORD, gotrue_meta_security: { captcha_token: await captchaToken(app) } }],
      ['/otp', { email }],
      ['/recover', { email }],
      ['/resend', { type: 'signup', email }],
    ] as const) {
      const reply = await askAuth(app, 'POST', url, { body })
      expect([reply.statusCode, reply.json().code], url).toEqual([400, 'validation_failed'])
    }
    expect(await shop.database.db.select().from(outbox)).toEqual([])
  })

  test('a line break in a redirect target reaches no header', async () => {
    const back = encodeURIComponent(`${SITE}/x\r\nSet-Cookie: a=b\r\n\r\n<script>`)
    const reply = await app.inject(`/auth/v1/verify?token=x&type=signup&redirect_to=${back}`)
    expect(reply.statusCode).toBe(303)
    expect(reply.headers['set-cookie']).toBeUndefined()
    expect(reply.headers.location).not.toMatch(/[\r\n<]/)
    expect(new URL(String(reply.headers.location)).origin).toBe(SITE)
  })

  test('metadata larger than the forms produce is refused, because it is sent with every request', async () => {
    const reply = await join({ full_name: 'x'.repeat(4_096) })
    expect([reply.statusCode, reply.json().code]).toEqual([413, 'request_entity_too_large'])
    const { access_token: token } = await signedUp(shop)
    const grow = async (name: string) =>
      (await askAuth(app, 'PUT', '/user', { token, body: { data: { [name]: 'x'.repeat(1_500) } } })).statusCode
    expect([await grow('a'), await grow('b'), await grow('c')]).toEqual([200, 200, 413])
  })

  test('the largest possible token fits into a header', async () => {
    const { access_token } = await signedUp(shop, EMAIL, { full_name: 'ɛ'.repeat(2_000) })
    expect(access_token.length).toBeLessThan(8_000)
    expect((await askAuth(app, 'GET', '/user', { token: access_token })).statusCode).toBe(200)
  })

  test.each(['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty', 'then', 'toJSON'])(
    'a field named %s is handled like any other',
    async (name) => {
      const data = `{"full_name":"Ama","${name}":{"isAdmin":true,"staff_role":"admin"},"deep":{"${name}":{"isAdmin":true}}}`
      const captcha_token = await captchaToken(app)
      const payload = `{"email":"${EMAIL}","password":"${GOOD_PASSWORD}","data":${data},"gotrue_meta_security":{"captcha_token":"${captcha_token}"}}`
      const headers = { 'content-type': 'application/json' }
      const reply = await app.inject({ method: 'POST', url: '/auth/v1/signup', headers, payload })
      expect(reply.statusCode).toBe(200)
      const { code } = await lastMessage(shop, EMAIL)
      const verified = await askAuth(app, 'POST', '/verify', { body: { type: 'signup', email: EMAIL, token: code } })
      const { user, access_token: token } = verified.json()
      expect(user.user_metadata.full_name).toBe('Ama')
      expect(user.app_metadata).toEqual({ provider: 'email', providers: ['email'] })
      expect(Object.getOwnPropertyNames(Object.prototype)).not.toContain('isAdmin')
      expect(({} as { isAdmin?: boolean }).isAdmin).toBeUndefined()
      const change = await app.inject({
        method: 'PUT',
        url: '/auth/v1/user',
        headers: { ...headers, authorization: `Bearer ${token}` },
        payload: `{"data":{"${name}":null,"nickname":"A"}}`,
      })
      expect(change.json().user_metadata).toMatchObject({ full_name: 'Ama', nickname: 'A' })
    },
  )

  test.each(['a\u0000b', '\ud800', 'x\udc00'])('text that the database cannot store is refused: %j', async (text) => {
    const { access_token: token } = await signedUp(shop)
    for (const body of [{ data: { full_name: text } }, { data: { [text]: 'x' } }, { password: `Aa1!xxxx${text}` }]) {
      const reply = await askAuth(app, 'PUT', '/user', { token, body })
      expect([reply.statusCode, reply.json().code]).toEqual([400, 'validation_failed'])
    }
  })

  test.each([
    { url: '/signup', body: '{"email":' },
    { url: '/verify', body: 'email=x' },
    { url: '/token?grant_type=password', body: '\ufeff{}x' },
  ])('$url refuses a body that is not JSON as such', async ({ url, body }) => {
    const headers = { 'content-type': 'application/json', 'x-supabase-api-version': '2024-01-01' }
    const reply = await app.inject({ method: 'POST', url: `/auth/v1${url}`, headers, payload: body })
    expect([reply.statusCode, reply.json()]).toEqual([
      400,
      { code: 'bad_json', message: 'Could not parse request body as JSON' },
    ])
  })

  test('a body larger than any form is refused before it is read', async () => {
    const reply = await askAuth(app, 'POST', '/signup', { body: { password: 'x'.repeat(70_000) } })
    expect([reply.statusCode, reply.json().code]).toEqual([413, 'request_entity_too_large'])
  })
})
