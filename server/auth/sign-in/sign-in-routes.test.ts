import { expect, test } from 'vitest'
import { testShop } from '#test/app.ts'
import { askAuth, GOOD_PASSWORD, lastMessage, signedUp, signIn } from '#test/auth/signed-up.ts'

const shop = await testShop()
const { app } = shop

test('a new account signs in with the code of the mail, and later with the password', async () => {
  const session = await signedUp(shop)
  expect(session).toMatchObject({
    token_type: 'bearer',
    expires_in: 3_600,
    user: { email: 'ama@example.com', app_metadata: { provider: 'email', providers: ['email'] }, is_anonymous: false },
  })

  const again = await signIn(app)
  expect(again.statusCode).toBe(200)
  const user = await askAuth(app, 'GET', '/user', { token: again.json().access_token })
  expect(user.json()).toMatchObject({ id: session.user.id, user_metadata: { full_name: 'Ama Mensah' } })
})

test('a wrong password is refused in both API versions', async () => {
  await signedUp(shop)
  const reply = await signIn(app, { password: 'Wrong-4-sure' })
  expect(reply.statusCode).toBe(400)
  expect(reply.json()).toEqual({ code: 'invalid_credentials', message: 'Invalid login credentials' })
  expect(reply.headers['x-supabase-api-version']).toBe('2024-01-01')

  const old = await app.inject({ method: 'POST', url: '/auth/v1/token?grant_type=strange', payload: {} })
  expect(old.json()).toEqual({ code: 400, error_code: 'invalid_credentials', msg: 'unsupported_grant_type' })
})

test('a password recovery: the link gives a session that sets a new one, and all other sessions end', async () => {
  const before = await signedUp(shop)
  shop.time.passMinutes(2)
  expect((await askAuth(app, 'POST', '/recover', { body: { email: 'ama@example.com' } })).json()).toEqual({})
  const { link } = await lastMessage(shop, 'ama@example.com')
  const recovered = await askAuth(app, 'POST', '/verify', { body: { type: 'recovery', token_hash: link } })
  expect(recovered.statusCode).toBe(200)

  const { access_token: token } = recovered.json()
  const changed = await askAuth(app, 'PUT', '/user', { body: { password: 'Kenkey-5-now' }, token })
  expect(changed.statusCode).toBe(200)
  expect((await signIn(app, { password: 'Kenkey-5-now' })).statusCode).toBe(200)
  expect((await signIn(app, { password: GOOD_PASSWORD })).statusCode).toBe(400)
  expect((await askAuth(app, 'GET', '/user', { token: before.access_token })).json().code).toBe('session_not_found')
})

test('a refreshed session continues, and a lost answer can be had again', async () => {
  const first = await signedUp(shop)
  const refresh = (token: string) =>
    askAuth(app, 'POST', '/token?grant_type=refresh_token', { body: { refresh_token: token } })
  const second = (await refresh(first.refresh_token)).json()
  shop.time.passMinutes(30)
  expect((await refresh(first.refresh_token)).json().refresh_token).toBe(second.refresh_token)
  const third = (await refresh(second.refresh_token)).json()
  expect(third.refresh_token).not.toBe(second.refresh_token)

  shop.time.passMinutes(1)
  const replayed = await refresh(first.refresh_token)
  expect(replayed.json()).toMatchObject({ code: 'refresh_token_already_used' })
  expect((await refresh(third.refresh_token)).json()).toMatchObject({ code: 'refresh_token_not_found' })
})
