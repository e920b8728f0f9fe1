// @vitest-environment jsdom
import { act } from 'react'
import { expect, test } from 'vitest'
import { SEED_SETTINGS } from '#seed/settings.ts'
import { AMAS_PROFILE } from '#test/carts.ts'
import { catchToasts } from '#test/catch-toasts.ts'
import { controlOf, openPage, press, typeInto, untilShown } from '#test/open-page.tsx'
import { storageKey } from '../../client/storage/request-storage.ts'
import { emptyService } from './service-draft.ts'
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

test('a booking begins with what and where, Back keeps it, and a file that is no picture is refused', async () => {
  const toasts = catchToasts()
  const profile = { ...AMAS_PROFILE, deliveryPhone: '0241234567' }
  await openPage(
    '/',
    <ServiceForm profile={profile} onRequested={() => undefined} onSeeRequests={() => undefined} />,
    ({ path }) => (path === '/api/services' ? Response.json({ services: [SERVICE], regions }) : undefined),
  )
  await untilShown(() => expect(controlOf('Location').value).toBe(''))
  await act(async () => document.querySelector<HTMLInputElement>('input[type=radio]')?.click())
  const button = () => document.querySelector('button[type=submit]')
  expect(button()?.ariaDisabled).toBe('true')
  expect(document.body.textContent).toContain('Please select service and provide location & phone.')
  await typeInto('Location', 'Osu')
  await press('Continue')
  expect(toasts.at(-1)?.title).toBe('Missing information')
  const region = document.querySelector('select')
  await untilShown(() => expect(document.activeElement).toBe(region))
  await act(async () => {
    if (region) region.value = 'Greater Accra'
    region?.dispatchEvent(new Event('change', { bubbles: true }))
  })
  const titles = () => [...document.querySelectorAll('label')].map(({ textContent }) => textContent).join()
  await press('Continue')
  expect(titles()).not.toContain('Location')
  await press('Back')
  expect(controlOf('Location').value).toBe('Osu')
  expect(titles(), 'Back hides the second step').not.toContain('Note')
  await press('Continue')
  await typeInto('Note', 'The kitchen tap drips')
  expect(document.body.textContent).toContain('21/150')

  const input = document.querySelector<HTMLInputElement>('input[type=file]')
  const bill = new File(['%PDF-1.7'], 'bill.pdf', { type: 'application/pdf' })
  Object.defineProperty(input, 'files', { value: [bill] })
  await act(async () => input?.dispatchEvent(new Event('change', { bubbles: true })))
  expect(toasts.at(-1)?.title).toBe('Not a picture')
  expect(document.querySelector('[role=alert]')?.textContent).toContain('Please attach a picture file.')
})

test('an attached picture is removed from the booking by one press', async () => {
  const profile = { ...AMAS_PROFILE, deliveryPhone: '0241234567' }
  const key = storageKey('service', 'draft', profile.userId)
  const filledIn = { step: 'attachment', service: SERVICE.id, location: 'Osu', region: 'Greater Accra' } as const
  const draft = { ...emptyService(profile), ...filledIn, pictureId: '0198c0de-0000-7000-8000-0000000000f1' }
  sessionStorage.setItem(key, JSON.stringify(draft))
  await openPage(
    '/',
    <ServiceForm profile={profile} onRequested={() => undefined} onSeeRequests={() => undefined} />,
    ({ path }) => (path === '/api/services' ? Response.json({ services: [SERVICE], regions }) : undefined),
  )
  await press('Remove the picture')
  expect(document.body.textContent).toContain('Choose a picture')
  expect(JSON.parse(sessionStorage.getItem(key) ?? '{}')).toMatchObject({ ...filledIn, pictureId: null })
})
