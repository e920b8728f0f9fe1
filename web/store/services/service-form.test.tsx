// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { SEED_SETTINGS } from '#seed/settings.ts'
import { AMAS_PROFILE } from '#test/carts.ts'
import { openPage, untilShown } from '#test/open-page.tsx'
import { ServiceForm } from './service-form.tsx'

const SERVICE = { id: 'cleaning', label: 'Cleaning', price: 5_000 }
const { regions } = SEED_SETTINGS
test.each([
  { why: 'no service is offered', services: [], served: regions },
  { why: 'no region is served', services: [SERVICE], served: regions.map((one) => ({ ...one, isServed: false })) },
])('no form is shown that could not be sent: $why', async ({ services, served }) => {
  await openPage(
    '/',
    <ServiceForm profile={AMAS_PROFILE} onRequested={() => undefined} onSeeRequests={() => undefined} />,
    ({ path }) => (path === '/api/services' ? Response.json({ services, regions: served }) : undefined),
  )
  await untilShown(() => expect(document.body.textContent).toContain('No services just now'))
  expect(document.querySelector('form')).toBeNull()
})
