// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { ProfileView } from '#domain/profiles/profiles-api.ts'
import { SEED_SETTINGS } from '#seed/settings.ts'
import { openPage, untilShown } from '#test/open-page.tsx'
import { ServiceForm } from './service-form.tsx'

const SERVICE = { id: 'cleaning', label: 'Cleaning', price: 5_000 }
const { regions } = SEED_SETTINGS
const PROFILE = ProfileView.parse({
  ...{
    userId: '0198c0de-0000-7000-8000-0000000000e1',
    fullName: 'Ama',
    email: 'ama@example.com',
    phone: '',
    avatarUrl: null,
    deliveryPhone: '',
  },
  ...{ dateOfBirth: null, gender: null, country: 'Ghana', address: '', city: '', postalCode: '', staffRole: null },
  ...{ referralCode: '7K3QF9M2', referralCount: 0, asksForClubNews: false },
  subscription: { planId: 'unsubscribed', planName: 'Free', discountBps: 0, expiresAt: null },
  notifications: { email: true, sms: true, push: true },
})

test.each([
  { why: 'no service is offered', services: [], served: regions },
  { why: 'no region is served', services: [SERVICE], served: regions.map((one) => ({ ...one, isServed: false })) },
])('no form is shown that could not be sent: $why', async ({ services, served }) => {
  await openPage(
    '/',
    <ServiceForm profile={PROFILE} onRequested={() => undefined} onSeeRequests={() => undefined} />,
    ({ path }) => (path === '/api/services' ? Response.json({ services, regions: served }) : undefined),
  )
  await untilShown(() => expect(document.body.textContent).toContain('No services just now'))
  expect(document.querySelector('form')).toBeNull()
})
