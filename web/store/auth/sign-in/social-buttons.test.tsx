// @vitest-environment jsdom
import { expect, test, vi } from 'vitest'
import { openPage, press } from '#test/open-page.tsx'
import { auth } from '../../../client/session/auth-client.ts'
import { AUTH_TEXTS } from '../auth-texts.ts'
import { SocialButtons } from './social-buttons.tsx'

test.each([
  { referral: 'AMA42XYZ', query: '?referred_by=AMA42XYZ' },
  { referral: '', query: '' },
])('leaves for Google with the referral "$referral", which the new account names', async ({ referral, query }) => {
  const leave = vi
    .spyOn(auth, 'signInWithOAuth')
    .mockResolvedValue({ data: { provider: 'google', url: '' }, error: null })
  await openPage('/terms?auth=signup', <SocialButtons referral={referral} />, () => undefined)
  await press(AUTH_TEXTS.social.google)
  const options = { redirectTo: `${location.origin}/auth/callback${query}`, scopes: expect.any(String) }
  await vi.waitFor(() => expect(leave).toHaveBeenLastCalledWith({ provider: 'google', options }))
})
