import { beforeEach, describe, expect, test } from 'vitest'
import { testShop } from '#test/app.ts'
import { type PublishedClient, publishedClients } from '#test/auth/published-client.ts'
import { captchaToken, GOOD_PASSWORD, lastMessage, signedUp } from '#test/auth/signed-up.ts'

/** Changing an account with the published client. */

const shop = await testShop()
const { app, time } = shop
const { aBrowser } = publishedClients(shop)

const EMAIL = 'ama@example.com'
const NEW_EMAIL = 'ama.mensah@example.com'
const PHONE = '233241234567'
const NEW_PASSWORD = 'Kenkey-5-now'

let client: PublishedClient
let events: string[]
let userId: string
beforeEach(async () => {
  const session = await signedUp(shop)
  const browser = aBrowser()
  ;({ client, events } = browser)
  userId = session.user.id
  await client.setSession(session)
  time.passMinutes(2)
})

const signIn = async (password: string, email = EMAIL) =>
  aBrowser().client.signInWithPassword({ email, password, options: { captchaToken: await captchaToken(app) } })

test('data is merged by name, null removes a name, and the server’s own fields cannot be written', async () => {
  const { data, error } = await client.updateUser({
    data: { nickname: 'Ama M', full_name: 'Ama Owusu', email_verified: false, sub: 'somebody else' },
  })
  expect(error).toBeNull()
  expect(data.user?.user_metadata).toMatchObject({
    full_name: 'Ama Owusu',
    nickname: 'Ama M',
    email_verified: true,
    sub: userId,
  })
  expect(events).toContain('USER_UPDATED')
  await client.updateUser({ data: { nickname: null } })
  const { data: again } = await client.getUser()
  expect(again.user?.user_metadata).toMatchObject({ full_name: 'Ama Owusu' })
  expect(again.user?.user_metadata).not.toHaveProperty('nickname')
  await client.refreshSession()
  expect((await client.getClaims()).data?.claims.user_metadata).toMatchObject({ full_name: 'Ama Owusu' })
})

describe('a new password', () => {
  test('takes effect at once, ends all other sessions, and notifies its owner', async () => {
    const phone = aBrowser().client
    const options = { captchaToken: await captchaToken(app) }
    const { data } = await phone.signInWithPassword({ email: EMAIL, password: GOOD_PASSWORD, options })
    const refresh_token = data.session?.refresh_token ?? ''
    expect((await client.updateUser({ password: NEW_PASSWORD })).error).toBeNull()
    expect((await lastMessage(shop, EMAIL)).subject).toContain('was changed')
    expect((await client.getUser()).error).toBeNull()
    expect((await phone.getUser()).error?.name).toBe('AuthSessionMissingError')
    expect((await phone.refreshSession({ refresh_token })).error).toMatchObject({ code: 'refresh_token_not_found' })
    expect((await signIn(NEW_PASSWORD)).error).toBeNull()
    expect((await signIn(GOOD_PASSWORD)).error?.message).toBe('Invalid login credentials')
  })

  test('must differ from the old one', async () => {
    expect((await client.updateUser({ password: GOOD_PASSWORD })).error).toMatchObject({
      status: 422,
      code: 'same_password',
    })
  })

  test('is checked by the rule that the form shows', async () => {
    const { error } = await client.updateUser({ password: 'short1A' })
    expect(error).toMatchObject({ name: 'AuthWeakPasswordError', status: 422, reasons: ['length'] })
    const plain = await client.updateUser({ password: 'lettersonly' })
    expect(plain.error).toMatchObject({ reasons: ['characters'] })
  })

  describe('in a session older than a day', () => {
    beforeEach(async () => {
      time.passMinutes(25 * 60)
      await client.refreshSession()
    })

    test('needs a reauthentication code', async () => {
      expect((await client.updateUser({ password: NEW_PASSWORD })).error).toMatchObject({
        status: 400,
        code: 'reauthentication_needed',
      })
      const asked = await client.reauthenticate()
      expect(asked.error).toBeNull()
      const { code } = await lastMessage(shop, EMAIL)
      const wrong = await client.updateUser({ password: NEW_PASSWORD, nonce: code === '123456' ? '654321' : '123456' })
      expect(wrong.error).toMatchObject({ status: 422, code: 'reauthentication_not_valid' })
      expect((await client.updateUser({ password: NEW_PASSWORD, nonce: code })).error).toBeNull()
      expect((await signIn(NEW_PASSWORD)).error).toBeNull()
    })

    test('or the current password', async () => {
      const wrong = await client.updateUser({ password: NEW_PASSWORD, current_password: 'Wrong-4-sure' })
      expect(wrong.error).toMatchObject({ status: 400, code: 'invalid_credentials' })
      const changed = await client.updateUser({ password: NEW_PASSWORD, current_password: GOOD_PASSWORD })
      expect(changed.error).toBeNull()
    })

    test('an empty one proves nothing', async () => {
      const { error } = await client.updateUser({ password: NEW_PASSWORD, current_password: '', nonce: '' })
      expect(error).toMatchObject({ code: 'reauthentication_needed' })
    })
  })
})

describe('a new e-mail address', () => {
  test.each([
    { first: EMAIL, second: NEW_EMAIL },
    { first: NEW_EMAIL, second: EMAIL },
  ])('is confirmed by both addresses, $first before $second', async ({ first, second }) => {
    const asked = await client.updateUser({ email: NEW_EMAIL })
    expect(asked.error).toBeNull()
    expect(asked.data.user).toMatchObject({ email: EMAIL, new_email: NEW_EMAIL })

    const half = await client.verifyOtp({
      type: 'email_change',
      email: first,
      token: (await lastMessage(shop, first)).code,
    })
    expect(half).toEqual({ data: { user: null, session: null }, error: null })
    const email_change_agreed_by = first === EMAIL ? 'current' : 'new'
    expect((await client.getUser()).data.user).toMatchObject({ email: EMAIL, email_change_agreed_by })

    time.passMinutes(1)
    const { link } = await lastMessage(shop, second)
    const done = await client.verifyOtp({ type: 'email_change', token_hash: link })
    expect(done.error).toBeNull()
    expect(done.data.user).toMatchObject({ id: userId, email: NEW_EMAIL, user_metadata: { email: NEW_EMAIL } })
    expect(done.data.user?.new_email).toBeUndefined()
    expect(done.data.user?.identities).toMatchObject([{ provider: 'email', identity_data: { email: NEW_EMAIL } }])
    expect((await lastMessage(shop, EMAIL)).subject).toContain('was changed')
    expect((await signIn(GOOD_PASSWORD, NEW_EMAIL)).error).toBeNull()
    expect((await signIn(GOOD_PASSWORD)).error).toMatchObject({ code: 'invalid_credentials' })
  })

  test('the mails can be sent again, and an address that has agreed gets no second one', async () => {
    await client.updateUser({ email: NEW_EMAIL })
    const { code } = await lastMessage(shop, EMAIL)
    await client.verifyOtp({ type: 'email_change', email: EMAIL, token: code })
    const before = await lastMessage(shop, EMAIL)
    time.passMinutes(2)
    expect((await client.resend({ type: 'email_change', email: EMAIL })).error).toBeNull()
    expect((await lastMessage(shop, EMAIL)).count).toBe(before.count)
    const again = await lastMessage(shop, NEW_EMAIL)
    expect(again.count).toBe(2)
    const done = await client.verifyOtp({ type: 'email_change', email: NEW_EMAIL, token: again.code })
    expect(done.data.user?.email).toBe(NEW_EMAIL)
  })

  test('of another account is refused', async () => {
    await signedUp(shop, NEW_EMAIL)
    expect((await client.updateUser({ email: NEW_EMAIL })).error).toMatchObject({ status: 422, code: 'email_exists' })
  })

  test('that is invalid is refused', async () => {
    const { error } = await client.updateUser({ email: 'nowhere' })
    expect(error?.message).toBe('Unable to validate email address: invalid format')
  })
})

describe('a phone', () => {
  test('is confirmed by a code, and signs in from then on', async () => {
    const asked = await client.updateUser({ phone: `+${PHONE}` })
    expect(asked.data.user).toMatchObject({ phone: '', new_phone: PHONE })
    const { code } = await lastMessage(shop, PHONE)
    const { data, error } = await client.verifyOtp({ type: 'phone_change', phone: PHONE, token: code })
    expect(error).toBeNull()
    expect(data.user).toMatchObject({ id: userId, phone: PHONE, app_metadata: { providers: ['email', 'phone'] } })
    expect((await lastMessage(shop, EMAIL)).subject).toContain('phone')

    time.passMinutes(2)
    const other = aBrowser().client
    const options = { shouldCreateUser: false, captchaToken: await captchaToken(app) }
    await other.signInWithOtp({ phone: PHONE, options })
    const again = await lastMessage(shop, PHONE)
    expect((await other.verifyOtp({ type: 'sms', phone: PHONE, token: again.code })).data.user?.id).toBe(userId)
  })

  test('of another account is refused', async () => {
    const other = aBrowser().client
    await other.signInWithOtp({ phone: PHONE, options: { captchaToken: await captchaToken(app) } })
    await other.verifyOtp({ type: 'sms', phone: PHONE, token: (await lastMessage(shop, PHONE)).code })
    expect((await client.updateUser({ phone: PHONE })).error).toMatchObject({ status: 422, code: 'phone_exists' })
  })
})

test('identities are listed, each with its own id', async () => {
  const { data } = await client.getUserIdentities()
  expect(data?.identities).toMatchObject([
    { provider: 'email', id: userId, user_id: userId, identity_id: expect.any(String) },
  ])
})
