import { expect, test } from 'vitest'
import { testShop } from '#test/app.ts'
import { askAuth } from '#test/auth/signed-up.ts'

const shop = await testShop({
  authSettings: {
    social: { google: { clientId: 'a', clientSecret: 'b', issuer: 'https://sso.invalid', pictures: '' }, azure: null },
  },
})
const { app } = shop

test('lists the enabled sign-in methods, and no more', async () => {
  expect((await askAuth(app, 'GET', '/settings')).json()).toEqual({
    external: { email: true, phone: true, google: true, azure: false, anonymous_users: false },
    disable_signup: false,
    mailer_autoconfirm: false,
    phone_autoconfirm: false,
    sms_provider: 'http',
    saml_enabled: false,
    passkeys_enabled: false,
  })
})

test('reports its health under the name that clients expect', async () => {
  expect((await askAuth(app, 'GET', '/health')).json()).toMatchObject({
    name: 'GoTrue',
    version: expect.any(String),
    description: expect.any(String),
  })
})

test('publishes the keys that verify tokens, and never the ones that sign', async () => {
  const reply = await askAuth(app, 'GET', '/.well-known/jwks.json')
  expect(reply.headers['cache-control']).toBe('public, max-age=600')
  const { keys } = reply.json()
  expect(keys.length).toBeGreaterThan(0)
  for (const key of keys) {
    expect(Object.keys(key).toSorted()).toEqual(['alg', 'crv', 'kid', 'kty', 'use', 'x', 'y'])
    expect(key).toMatchObject({ kty: 'EC', crv: 'P-256', alg: 'ES256', use: 'sig' })
  }
})

test.each(['/nowhere', '/admin/nowhere'])('at %s the unknown path is refused in the auth format', async (url) => {
  const reply = await askAuth(app, 'POST', url, { body: {} })
  expect(reply.statusCode).toBe(404)
  expect(reply.json()).toEqual({ code: expect.any(String), message: 'There is nothing at this address' })
})
