import { describe, expect, test } from 'vitest'
import { testShop } from '#test/app.ts'
import { challenged, claimsOf, enrolledPhone, signedUpWithApp, verifiedPhone, verify } from '#test/auth/second-step.ts'
import { askAuth, lastMessage, signedUp, signIn } from '#test/auth/signed-up.ts'
import { authChallenges } from '../auth-tables.ts'
import { updateFactor } from './factor-queries.ts'

const PHONE = '233241234567'
const shop = await testShop()
const mute = await testShop({ authSettings: { hasSms: false } })
const { app, time } = shop

const enrol = (token: string, phone: string | undefined, on = app) =>
  askAuth(on, 'POST', '/factors', { body: { factor_type: 'phone', phone }, token })

const challenge = (token: string, factorId: string, { body, ip }: { body?: object; ip?: string } = {}) =>
  askAuth(app, 'POST', `/factors/${factorId}/challenge`, { token, ...(body && { body }), ...(ip && { ip }) })

describe('a phone as second factor', () => {
  test('its code is sent as a text message, and raises the session', async () => {
    const session = await signedUp(shop)
    const reply = await enrol(session.access_token, '+233 24 123 4567')
    expect(reply.statusCode).toBe(200)
    expect(reply.json()).toEqual({ id: expect.any(String), type: 'phone', friendly_name: '', phone: PHONE })
    const { id } = reply.json()
    await expect(lastMessage(shop, PHONE)).rejects.toThrow('nothing was sent')

    time.passMinutes(1)
    const challengeId = await challenged(shop, session, id)
    const { code, channel, body } = await lastMessage(shop, PHONE)
    expect({ channel, body }).toEqual({
      channel: 'sms',
      body: `${code} is your Chillz code. It is good for 10 minutes. Never tell it to anybody.`,
    })
    const [kept] = await shop.database.db.select().from(authChallenges)
    expect(Buffer.from(kept?.codeHash ?? []).toString('latin1')).not.toContain(code)

    const raised = (await verify(shop, session, id, { challengeId, code })).json()
    expect(claimsOf(raised)).toMatchObject({ aal: 'aal2', amr: [{ method: 'mfa/phone' }, { method: 'email/signup' }] })
    expect(raised.user.factors).toMatchObject([{ id, factor_type: 'phone', status: 'verified', phone: PHONE }])
    expect(await lastMessage(shop, 'ama@example.com')).toMatchObject({
      dedupeKey: expect.stringContaining('factor_added'),
      body: expect.stringContaining('Phone ending in 567'),
    })
  })

  test('the code is valid for ten minutes, as the message says', async () => {
    const session = await signedUp(shop)
    const id = await enrolledPhone(shop, session)
    const reply = await challenge(session.access_token, id)
    expect(reply.json()).toMatchObject({ type: 'phone', expires_at: time.now.getTime() / 1_000 + 600 })
    const { code } = await lastMessage(shop, PHONE)
    time.passMinutes(10)
    const late = await verify(shop, session, id, { challengeId: reply.json().id, code })
    expect(late.json().code).toBe('mfa_challenge_expired')
  })

  test('a code answers its own challenge only, and wrong ones void it', async () => {
    const session = await signedUp(shop)
    const id = await enrolledPhone(shop, session)
    const first = await challenged(shop, session, id)
    const { code: firstCode } = await lastMessage(shop, PHONE)
    time.passMinutes(2)
    const second = await challenged(shop, session, id)
    for (let guess = 1; guess <= 5; guess += 1) {
      const reply = await verify(shop, session, id, { challengeId: second, code: firstCode })
      expect(reply.statusCode).toBe(422)
      expect(reply.json()).toEqual({ code: 'mfa_verification_failed', message: 'Invalid MFA Phone code entered' })
    }
    const { code } = await lastMessage(shop, PHONE)
    const gone = await verify(shop, session, id, { challengeId: second, code })
    expect(gone.json().code).toBe('mfa_challenge_expired')
    expect((await verify(shop, session, id, { challengeId: first, code: firstCode })).statusCode).toBe(200)
  })

  test('the answer must come from the network of the challenge, as with apps', async () => {
    const session = await signedUp(shop)
    const id = await enrolledPhone(shop, session)
    const challengeId = await challenged(shop, session, id, '2c0f:2a80:1::5')
    const { code } = await lastMessage(shop, PHONE)
    const foreign = await verify(shop, session, id, { challengeId, code, ip: '2001:db8::1' })
    expect(foreign.json().code).toBe('mfa_ip_address_mismatch')
    expect((await verify(shop, session, id, { challengeId, code, ip: '2c0f:2a80:9::1' })).statusCode).toBe(200)
  })

  test('the limit of one message a minute includes the enrolment', async () => {
    const session = await signedUp(shop)
    const id = await enrolledPhone(shop, session)
    const challengeId = await challenged(shop, session, id)
    const { code } = await lastMessage(shop, PHONE)
    const raised = (await verify(shop, session, id, { challengeId, code })).json()
    expect((await challenge(raised.access_token, id)).json().code).toBe('over_sms_send_rate_limit')
    time.passMinutes(1)
    expect((await challenge(raised.access_token, id)).statusCode).toBe(200)
  })

  test('at most one message a minute is sent, because each costs money', async () => {
    const { access_token: token } = await signedUp(shop)
    const id = await enrolledPhone(shop, { access_token: token })
    expect((await challenge(token, id)).statusCode).toBe(200)
    time.passMinutes(0.5)
    const soon = await challenge(token, id)
    expect(soon.statusCode).toBe(429)
    expect(soon.json()).toEqual({
      code: 'over_sms_send_rate_limit',
      message: 'For security purposes, you can only request this after 30 seconds.',
    })
    time.passMinutes(0.5)
    expect((await challenge(token, id)).statusCode).toBe(200)
    expect((await lastMessage(shop, PHONE)).count).toBe(2)
  })

  test('codes are sent by text message only', async () => {
    const { access_token: token } = await signedUp(shop)
    const id = await enrolledPhone(shop, { access_token: token })
    const reply = await challenge(token, id, { body: { factorId: id, channel: 'whatsapp' } })
    expect(reply.statusCode).toBe(400)
    expect(reply.json().code).toBe('validation_failed')
    expect((await challenge(token, id, { body: { factorId: id, channel: 'sms' } })).statusCode).toBe(200)
  })

  test('a repeated enrolment replaces the unverified one; a verified phone cannot be enrolled twice', async () => {
    const session = await signedUp(shop)
    const begun = await enrolledPhone(shop, session)
    const again = await enrolledPhone(shop, session)
    expect(again).not.toBe(begun)
    const challengeId = await challenged(shop, session, again)
    const { code } = await lastMessage(shop, PHONE)
    const raised = (await verify(shop, session, again, { challengeId, code })).json()
    expect(raised.user.factors).toHaveLength(1)

    const twice = await enrol(raised.access_token, PHONE)
    expect(twice.statusCode).toBe(422)
    expect(twice.json()).toEqual({
      code: 'mfa_verified_factor_exists',
      message: 'A verified phone factor already exists, unenroll the existing factor to continue',
    })
  })

  test.each([
    { phone: undefined, message: 'Phone number required to enroll Phone factor' },
    { phone: '', message: 'Phone number required to enroll Phone factor' },
    { phone: '024', message: 'Invalid phone number format (E.164 required)' },
    { phone: 'mine', message: 'Invalid phone number format (E.164 required)' },
  ])('the invalid phone $phone is refused', async ({ phone, message }) => {
    const reply = await enrol((await signedUp(shop)).access_token, phone)
    expect(reply.statusCode).toBe(400)
    expect(reply.json()).toEqual({ code: 'validation_failed', message })
  })

  test('either factor is enough at a sign-in, and the session records which was used', async () => {
    const { session } = await signedUpWithApp(shop)
    const { factorId, session: both } = await verifiedPhone(shop, session)
    expect(claimsOf(both)).toMatchObject({ amr: [{ method: 'mfa/phone' }, { method: 'totp' }, {}] })
    time.passMinutes(2)
    const later = (await signIn(app)).json()
    expect(claimsOf(later)).toMatchObject({ second_step: 'due' })
    const challengeId = await challenged(shop, later, factorId)
    const { code } = await lastMessage(shop, PHONE)
    const raised = (await verify(shop, later, factorId, { challengeId, code })).json()
    expect(claimsOf(raised)).toMatchObject({ aal: 'aal2', amr: [{ method: 'mfa/phone' }, { method: 'password' }] })
  })
})

describe('a shop without text messages', () => {
  test('offers no phones as second factor', async () => {
    const { access_token: token } = await signedUp(mute)
    const reply = await enrol(token, PHONE, mute.app)
    expect(reply.statusCode).toBe(422)
    expect(reply.json()).toEqual({
      code: 'mfa_phone_enroll_not_enabled',
      message: 'MFA enroll is disabled for Phone',
    })
  })

  test('says so to people who enrolled one before', async () => {
    const { app: other, session } = await signedUpWithApp(mute)
    await updateFactor(mute.database.db, other.factorId, { type: 'phone', phone: PHONE, sealedSecret: null })
    const { access_token: token } = session
    const asked = await askAuth(mute.app, 'POST', `/factors/${other.factorId}/challenge`, { token })
    expect(asked.json().code).toBe('mfa_phone_verify_not_enabled')
    const body = { challenge_id: other.factorId, code: '123456' }
    const answer = await askAuth(mute.app, 'POST', `/factors/${other.factorId}/verify`, { token, body })
    expect(answer.json().code).toBe('mfa_phone_verify_not_enabled')
  })
})
