import { decodeJwt } from 'jose'
import { describe, expect, test } from 'vitest'
import type { AccessTokenResponse, IdentityView } from '#domain/auth/auth-shapes.ts'
import { PEOPLE, type SimPerson } from '#simulators/sign-in/sign-in-people.ts'
import { askAuth, askCode, GOOD_PASSWORD, lastMessage, signedUp, signIn } from '#test/auth/signed-up.ts'
import { CHALLENGE, form, locationOf, socialShop } from '#test/auth/social-shop.ts'
import { removePhone } from '../accounts/remove-phone.ts'
import { updateUser } from '../accounts/user-queries.ts'
import { tidyAccounts } from '../auth-jobs.ts'
import { authFactors } from '../auth-tables.ts'
import { listSessions } from '../sessions/session-queries.ts'

const shop = await socialShop()
const { app, siteUrl, comeBack, signInAs, exchange } = shop
const [AMA, KOJO, EFUA] = PEOPLE.google
const [, , ESI] = PEOPLE.azure
const NEW_PASSWORD = { password: 'Kenkey-5-now' }

/** An account that is a minute old, so that later mails are not limited. */
async function aMember(email?: string) {
  const session = await signedUp(shop, email)
  shop.time.passMinutes(1)
  return session
}

/** Where a signed-in browser is redirected to link another account. */
async function askToLink(token: string, asked: Record<string, string | undefined> = {}) {
  const usual = {
    provider: 'google',
    redirect_to: `${siteUrl}/auth/callback`,
    code_challenge: CHALLENGE,
    code_challenge_method: 's256',
    skip_http_redirect: 'true',
  }
  return askAuth(app, 'GET', `/user/identities/authorize?${form({ ...usual, ...asked })}`, { token })
}

/** Links an account to the user of this token, the whole way. @returns the browser's URL with its code */
async function linkAs(token: string, provider: 'google' | 'azure', person: SimPerson | null) {
  const page = (await askToLink(token, { provider })).json().url
  return new URL(locationOf(await comeBack(page, person)))
}

async function identitiesOf({ access_token: token }: Pick<AccessTokenResponse, 'access_token'>) {
  const { identities } = (await askAuth(app, 'GET', '/user', { token })).json()
  return identities as IdentityView[]
}

const sessionIn = (token: string) => decodeJwt(token).session_id

const unlink = (token: string, id: string | undefined) => askAuth(app, 'DELETE', `/user/identities/${id}`, { token })

async function hasFactor(userId: string) {
  await shop.database.db.insert(authFactors).values({
    id: '0199aaaa-0000-7000-8000-0000000000ff',
    userId,
    type: 'totp',
    status: 'verified',
    createdAt: shop.time.now,
    updatedAt: shop.time.now,
  })
}

describe('linking', () => {
  test.each([
    { provider: 'google', person: KOJO, why: 'a different address is no obstacle' },
    { provider: 'google', person: EFUA, why: 'nor an unverified one' },
    { provider: 'azure', person: ESI, why: 'nor none at all' },
  ] as const)('adds an identity and notifies the owner: $why', async ({ provider, person }) => {
    const session = await aMember()
    const back = await linkAs(session.access_token, provider, person)
    const linked = (await exchange(back.searchParams.get('code'))).json()
    expect(linked.user).toMatchObject({
      id: session.user.id,
      email: session.user.email,
      app_metadata: { provider: 'email', providers: ['email', provider] },
    })
    expect(await lastMessage(shop, session.user.email)).toMatchObject({
      dedupeKey: expect.stringContaining('identity_linked'),
    })

    const later = await exchange((await signInAs(provider, person)).searchParams.get('code'))
    expect(later.json().user.id).toBe(session.user.id)
  })

  test('continues the session that started it, without another sign-in', async () => {
    const session = await aMember()
    const back = await linkAs(session.access_token, 'google', KOJO)
    const linked = (await exchange(back.searchParams.get('code'))).json()
    expect(sessionIn(linked.access_token)).toBe(sessionIn(session.access_token))
    expect(await listSessions(shop.database.db, session.user.id)).toHaveLength(1)
  })

  test('always shows a page at the provider, which might know the browser', async () => {
    const { access_token: token } = await aMember()
    const page = new URL((await askToLink(token)).json().url)
    expect(page.searchParams.get('prompt')).toBe('select_account')
  })

  test('needs the browser that started it: a lured victim is linked to nobody', async () => {
    const attacker = await aMember('mallory@example.com')
    const lured = await linkAs(attacker.access_token, 'google', AMA)
    // The victim's browser has the code and no verifier.
    const tried = await exchange(lured.searchParams.get('code'), 'another-verifier-of-another-browser-altogether')
    expect(tried.json()).toMatchObject({ code: 'bad_code_verifier' })

    const { user } = (await exchange((await signInAs('google', AMA)).searchParams.get('code'))).json()
    expect(user.id).not.toBe(attacker.user.id)
    expect(await identitiesOf(attacker)).toHaveLength(1)
  })

  test('uses the account as the provider described it: the code cannot be altered', async () => {
    const session = await aMember()
    const code = (await linkAs(session.access_token, 'google', KOJO)).searchParams.get('code') ?? ''
    expect(code).not.toContain(Buffer.from(KOJO.email).toString('base64url').slice(0, 12))
    expect((await exchange(code.replace(/..$/, (end) => (end === 'AA' ? 'QQ' : 'AA')))).json()).toMatchObject({
      code: 'flow_state_not_found',
    })
    expect((await exchange(code)).statusCode).toBe(200)
  })

  test('an account of another user is refused, and so is one’s own a second time', async () => {
    await signInAs('google', KOJO)
    const session = await aMember()
    const back = await linkAs(session.access_token, 'google', KOJO)
    expect(Object.fromEntries(back.searchParams)).toMatchObject({
      error: 'server_error',
      error_code: 'identity_already_exists',
      error_description: expect.stringContaining('This Google account belongs to another account here.'),
    })

    await exchange((await linkAs(session.access_token, 'google', EFUA)).searchParams.get('code'))
    const again = await linkAs(session.access_token, 'google', EFUA)
    expect(again.searchParams.get('error_description')).toBe('You can sign in with this Google account already.')
  })

  test('an account that was linked elsewhere meanwhile is refused at the end', async () => {
    const one = await aMember()
    const other = await aMember('kofi@example.com')
    const codes = [
      (await linkAs(one.access_token, 'google', KOJO)).searchParams.get('code'),
      (await linkAs(other.access_token, 'google', KOJO)).searchParams.get('code'),
    ]
    expect((await exchange(codes[0] ?? null)).statusCode).toBe(200)
    const late = await exchange(codes[1] ?? null)
    expect(late.statusCode).toBe(422)
    expect(late.json()).toMatchObject({ code: 'identity_already_exists' })
    expect(await identitiesOf(other)).toHaveLength(1)
  })

  test.each([
    { person: KOJO, email: KOJO.email, why: 'it is verified and free' },
    { person: EFUA, email: '', why: 'it is not verified' },
  ])('gives a user with only a phone the address "$email", because $why', async ({ person, email }) => {
    const session = await aMember()
    const { database, time } = shop
    const phone = { email: null, phone: '233200000001', phoneConfirmedAt: time.now, emailConfirmedAt: null }
    await updateUser(database.db, session.user.id, phone, time.now)
    const code = (await linkAs(session.access_token, 'google', person)).searchParams.get('code')
    const { user } = (await exchange(code)).json()
    expect(user).toMatchObject({ email, phone: '233200000001' })
    expect('email_confirmed_at' in user).toBe(email !== '')
  })

  test.each([
    { what: 'a new password', end: (token: string) => askAuth(app, 'PUT', '/user', { token, body: NEW_PASSWORD }) },
    { what: 'signing out elsewhere', end: (token: string) => askAuth(app, 'POST', '/logout?scope=others', { token }) },
  ])('that a stranger started in a stolen session ends with it: $what', async ({ end }) => {
    const stolen = await aMember()
    const owner = (await signIn(app)).json()
    const code = (await linkAs(stolen.access_token, 'google', KOJO)).searchParams.get('code')
    expect((await end(owner.access_token)).statusCode).toBeLessThan(300)
    expect((await exchange(code)).statusCode).toBe(403)
    expect(await identitiesOf(owner)).toHaveLength(1)
  })

  test('cancelling changes nothing', async () => {
    const session = await aMember()
    const back = await linkAs(session.access_token, 'azure', null)
    expect(back.searchParams.get('error_code')).toBe('access_denied')
    expect(await identitiesOf(session)).toHaveLength(1)
  })

  test('needs a signed-in user, a challenge, and the second factor if there is one', async () => {
    const session = await aMember()
    expect((await askToLink('')).json()).toMatchObject({ code: 'no_authorization' })
    const bare = await askToLink(session.access_token, { code_challenge: undefined, code_challenge_method: undefined })
    expect(bare.json()).toMatchObject({ code: 'validation_failed' })

    await hasFactor(session.user.id)
    const weak = await askToLink(session.access_token)
    expect(weak.statusCode).toBe(401)
    expect(weak.json()).toMatchObject({ code: 'insufficient_aal' })
  })
})

describe('unlinking', () => {
  test('removes the identity and notifies the owner', async () => {
    const session = await aMember()
    await exchange((await linkAs(session.access_token, 'google', KOJO)).searchParams.get('code'))
    const google = (await identitiesOf(session)).find(({ provider }) => provider === 'google')
    shop.time.passMinutes(1)
    const reply = await unlink(session.access_token, google?.identity_id)
    expect(reply.statusCode).toBe(200)
    expect(reply.json()).toEqual({})
    expect((await identitiesOf(session)).map(({ provider }) => provider)).toEqual(['email'])
    expect(await lastMessage(shop, session.user.email)).toMatchObject({
      dedupeKey: expect.stringContaining('identity_unlinked'),
      body: expect.stringContaining('Google'),
    })

    const { user } = (await exchange((await signInAs('google', KOJO)).searchParams.get('code'))).json()
    expect(user.id, 'the account at Google is free again').not.toBe(session.user.id)
  })

  test('tells the owner when the same address still signs in', async () => {
    const session = await signedUp(shop, KOJO.email)
    shop.time.passMinutes(1)
    await signInAs('google', KOJO)
    const google = (await identitiesOf(session)).find(({ provider }) => provider === 'google')
    shop.time.passMinutes(1)
    expect((await unlink(session.access_token, google?.identity_id)).statusCode).toBe(200)
    const { body } = await lastMessage(shop, KOJO.email)
    expect(body.replaceAll(/\s+/g, ' ')).toContain('can still sign in until you change your email')
    const { user } = (await exchange((await signInAs('google', KOJO)).searchParams.get('code'))).json()
    expect(user.id).toBe(session.user.id)
  })

  test('leaves an account that a provider alone opens: it is not deleted as one that nobody has confirmed', async () => {
    const phone = '233241234567'
    await askCode(app, { phone })
    const { code } = await lastMessage(shop, phone)
    const session = (await askAuth(app, 'POST', '/verify', { body: { type: 'sms', phone, token: code } })).json()
    await exchange((await linkAs(session.access_token, 'azure', ESI)).searchParams.get('code'))
    const typed = (await identitiesOf(session)).find(({ provider }) => provider === 'phone')
    expect((await unlink(session.access_token, typed?.identity_id)).statusCode).toBe(200)

    shop.time.passMinutes(8 * 24 * 60)
    await tidyAccounts(shop.database.db, shop.auth, shop.time.now)
    const later = await exchange((await signInAs('azure', ESI)).searchParams.get('code'))
    expect(later.json().user?.id).toBe(session.user.id)
  })

  test('ends other sessions that used it, and nothing else', async () => {
    const session = await aMember()
    await exchange((await linkAs(session.access_token, 'google', KOJO)).searchParams.get('code'))
    const theirs = (await exchange((await signInAs('google', KOJO)).searchParams.get('code'))).json()
    const elsewhere = (await signIn(app)).json()
    const google = (await identitiesOf(session)).find(({ provider }) => provider === 'google')
    await unlink(session.access_token, google?.identity_id)
    const userOf = async (token: string) => (await askAuth(app, 'GET', '/user', { token })).statusCode
    expect(await userOf(theirs.access_token)).toBe(403)
    expect(await userOf(elsewhere.access_token)).toBe(200)
    expect(await userOf(session.access_token)).toBe(200)
  })

  test('refuses the code of a sign-in that used it and was not exchanged yet', async () => {
    const session = await aMember()
    await exchange((await linkAs(session.access_token, 'google', KOJO)).searchParams.get('code'))
    const theirs = (await signInAs('google', KOJO)).searchParams.get('code')
    const google = (await identitiesOf(session)).find(({ provider }) => provider === 'google')
    await unlink(session.access_token, google?.identity_id)
    expect((await exchange(theirs)).json().code).toBe('flow_state_not_found')
  })

  test('of a phone by staff refuses such a code too, as every end of all sessions does', async () => {
    const session = await aMember()
    await exchange((await linkAs(session.access_token, 'google', KOJO)).searchParams.get('code'))
    const phone = '233241234567'
    await shop.database.db.transaction(async (tx) => {
      await updateUser(tx, session.user.id, { phone, phoneConfirmedAt: shop.time.now }, shop.time.now)
    })
    const theirs = (await signInAs('google', KOJO)).searchParams.get('code')
    const removal = { phone, actor: 'staff:test' }
    await shop.database.db.transaction((tx) => removePhone(tx, shop.auth, session.user.id, removal))
    expect((await exchange(theirs)).json().code).toBe('flow_state_not_found')
  })

  test('keeps the last identity', async () => {
    const session = await aMember()
    const [only] = await identitiesOf(session)
    const reply = await unlink(session.access_token, only?.identity_id)
    expect(reply.statusCode).toBe(422)
    expect(reply.json()).toMatchObject({ code: 'single_identity_not_deletable' })
  })

  test.each([
    {
      why: 'signing in by a code',
      use: async (email: string) => {
        await askAuth(app, 'POST', '/otp', { body: { email } })
        const body = { type: 'email', email, token: (await lastMessage(shop, email)).code }
        expect((await askAuth(app, 'POST', '/verify', { body })).statusCode).toBe(200)
      },
    },
    {
      why: 'choosing a password',
      use: async (_email: string, token: string) => {
        expect((await askAuth(app, 'PUT', '/user', { token, body: { password: GOOD_PASSWORD } })).statusCode).toBe(200)
      },
    },
  ])(
    'of a user who joined by a provider needs another identity first: the address is one after $why',
    async ({ use }) => {
      const session = (await exchange((await signInAs('google', KOJO)).searchParams.get('code'))).json()
      const [google] = await identitiesOf(session)
      expect(await identitiesOf(session)).toMatchObject([{ provider: 'google' }])
      const early = await unlink(session.access_token, google?.identity_id)
      expect(early.json()).toMatchObject({ code: 'single_identity_not_deletable' })

      shop.time.passMinutes(1)
      await use(session.user.email, session.access_token)
      expect((await unlink(session.access_token, google?.identity_id)).statusCode).toBe(200)
      expect(await identitiesOf(session)).toMatchObject([{ provider: 'email' }])
    },
  )

  test('of the address is refused: codes are sent to it, so it stays an identity', async () => {
    const session = await aMember()
    await exchange((await linkAs(session.access_token, 'google', KOJO)).searchParams.get('code'))
    const email = (await identitiesOf(session)).find(({ provider }) => provider === 'email')
    const reply = await unlink(session.access_token, email?.identity_id)
    expect(reply.statusCode).toBe(422)
    expect(reply.json()).toMatchObject({ code: 'email_conflict_identity_not_deletable' })
  })

  test('is possible for one’s own identities only', async () => {
    const session = await aMember()
    const other = (await exchange((await signInAs('google', KOJO)).searchParams.get('code'))).json()
    const theirs = (await identitiesOf(other)).find(({ provider }) => provider === 'google')
    for (const id of [theirs?.identity_id, 'x', "1'--", '0199aaaa-0000-7000-8000-000000000000']) {
      const reply = await unlink(session.access_token, id)
      expect(reply.statusCode).toBe(422)
      expect(reply.json()).toMatchObject({ code: 'identity_not_found' })
    }
    expect(await identitiesOf(other)).toHaveLength(1)
  })

  test('needs the second factor if there is one', async () => {
    const session = await aMember()
    await exchange((await linkAs(session.access_token, 'google', KOJO)).searchParams.get('code'))
    await hasFactor(session.user.id)
    const google = (await identitiesOf(session)).find(({ provider }) => provider === 'google')
    expect((await unlink(session.access_token, google?.identity_id)).json()).toMatchObject({ code: 'insufficient_aal' })
    expect(await identitiesOf(session)).toHaveLength(2)
  })
})
