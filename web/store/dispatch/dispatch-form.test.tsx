// @vitest-environment jsdom
import { expect, test } from 'vitest'
import type { ProfileView } from '#domain/profiles/profiles-api.ts'
import { SEED_SETTINGS } from '#seed/settings.ts'
import { openPage, untilShown } from '#test/open-page.tsx'
import { DispatchForm } from './dispatch-form.tsx'

const VEHICLE = { id: 'van', name: 'Van', rate: 5_000, unit: 'hour', isFreeForMembers: false, note: '' }
const { regions } = SEED_SETTINGS

test.each([
  { why: 'no vehicle is offered', vehicles: [], served: regions },
  { why: 'no region is served', vehicles: [VEHICLE], served: regions.map((one) => ({ ...one, isServed: false })) },
])('no form is shown that could not be sent: $why', async ({ vehicles, served }) => {
  const answer = { vehicles, regions: served, isMember: false, maxHours: 8 }
  const profile = { userId: 'a' } as ProfileView // nothing else is read
  await openPage(
    '/',
    <DispatchForm profile={profile} onRequested={() => undefined} onSeeRequests={() => undefined} />,
    ({ path }) => (path === '/api/dispatch/vehicles' ? Response.json(answer) : undefined),
  )
  await untilShown(() => expect(document.body.textContent).toContain('No vehicles just now'))
  expect(document.querySelector('form')).toBeNull()
})
