import { describe, expect, test } from 'vitest'
import { testShop } from '#test/app.ts'
import { claimsOf, signedUpWithApp } from '#test/auth/second-step.ts'

const shop = await testShop()

describe('an authenticator app', () => {
  test('its first code raises the session to the second step', async () => {
    const { session } = await signedUpWithApp(shop)
    expect(claimsOf(session)).toMatchObject({ aal: 'aal2', amr: [{ method: 'totp' }, { method: 'email/signup' }] })
  })
})
