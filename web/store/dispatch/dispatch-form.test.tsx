// @vitest-environment jsdom
import { act } from 'react'
import { expect, test, vi } from 'vitest'
import type { ProfileView } from '#domain/profiles/profiles-api.ts'
import { SEED_SETTINGS } from '#seed/settings.ts'
import { catchToasts } from '#test/catch-toasts.ts'
import { controlOf, openPage, press, typeInto, untilShown } from '#test/open-page.tsx'
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

const PROFILE = { userId: 'a', deliveryPhone: '0241234567' } as ProfileView // nothing else is read

function region(): HTMLSelectElement {
  const found = document.querySelector('select')
  if (!found) throw new Error('the form has no select')
  return found
}

async function choose(found: HTMLSelectElement, value: string) {
  await act(async () => {
    found.value = value
    found.dispatchEvent(new Event('change', { bubbles: true }))
  })
}

test('the device location fills in coordinates with six decimals, and the region if it is served', async () => {
  const toasts = catchToasts()
  const answers: (GeolocationPosition | { code: number })[] = [
    { code: 1 },
    { coords: { latitude: 5.6037, longitude: -0.187, accuracy: 20 } } as GeolocationPosition, // all that is read
    { coords: { latitude: 6.6008, longitude: 0.4713, accuracy: 20 } } as GeolocationPosition,
  ]
  const getCurrentPosition = (found: (_: object) => void, failed: (_: object) => void) => {
    const answer = answers.shift() ?? { code: 2 }
    return 'code' in answer ? failed(answer) : found(answer)
  }
  vi.stubGlobal('navigator', { onLine: true, geolocation: { getCurrentPosition } })
  const offer = { vehicles: [VEHICLE], regions, isMember: false, maxHours: 8 }
  const form = <DispatchForm profile={PROFILE} onRequested={() => undefined} onSeeRequests={() => undefined} />
  await openPage('/', form, ({ path }) => {
    if (path === '/api/dispatch/vehicles') return Response.json(offer)
    const name = path.includes('lat=5.6037') ? 'Greater Accra' : 'Volta'
    return path.includes('geocode') ? Response.json({ address: null, region: name, attribution: null }) : undefined
  })
  await press('Use my location')
  expect(toasts.at(-1)).toMatchObject({
    title: 'Unable to get location',
    text: 'Please allow location access or enter location manually.',
  })

  await press('Use my location')
  await untilShown(() => expect(controlOf('Location').value).toBe('5.603700, -0.187000'))
  expect(toasts.at(-1)).toMatchObject({
    title: 'Location Captured',
    text: "We've filled your coordinates for the pickup location",
  })
  expect(region().value).toBe('Greater Accra')
  const soon = [...region().options].find(({ text }) => text === 'Savannah (coming soon)')
  expect(soon?.disabled).toBe(true)

  await press('Use my location')
  await untilShown(() => expect(region().value, 'a region that is not served clears the choice').toBe(''))
  expect(document.body.textContent).toContain('We don’t serve Volta yet.')
})

test('what is free for a member is requested without a payment, once, however often the button is pressed', async () => {
  const toasts = catchToasts()
  const laundry = { ...VEHICLE, id: 'laundry', name: 'Laundry pickup', unit: 'order', isFreeForMembers: true }
  const offer = { vehicles: [laundry], regions, isMember: true, maxHours: 8 }
  const sent: { path: string; body: unknown }[] = []
  let answer = (_: Response) => {}
  const onRequested = vi.fn()
  const form = <DispatchForm profile={PROFILE} onRequested={onRequested} onSeeRequests={() => undefined} />
  await openPage('/', form, ({ method, path, body }) => {
    if (method === 'GET') return path === '/api/dispatch/vehicles' ? Response.json(offer) : undefined
    sent.push({ path, body })
    return new Promise((resolve) => (answer = resolve))
  })
  await untilShown(() => expect(document.body.textContent).toContain('Free with your plan'))
  await act(async () => document.querySelector<HTMLInputElement>('input[type=radio]')?.click())
  await typeInto('Location', 'Osu')
  await choose(region(), 'Greater Accra')
  await press('Request')
  await act(async () => document.querySelector('form')?.requestSubmit())
  expect(sent).toMatchObject([
    { path: '/api/dispatch/requests', body: { vehicle: 'laundry', expectedTotal: 0, phone: '0241234567' } },
  ])

  await act(async () => {
    const body = sent[0]?.body as { id: string } | undefined // as the form has sent it
    answer(Response.json({ id: body?.id, amount: 0, isPaid: true, reference: 'DSP-7K3QF9M2XA-0' }))
  })
  await untilShown(() => expect(onRequested).toHaveBeenCalledOnce())
  expect(toasts.at(-1)).toMatchObject({ title: 'Dispatch Requested', text: 'Reference: 7K3QF-9M2XA' })
  expect(sent).toHaveLength(1)
  expect(controlOf('Location').value, 'the form is empty').toBe('')
})

test('what is missing has the focus and its toast, a time is chosen or not, and hours are whole', async () => {
  const toasts = catchToasts()
  const offer = { vehicles: [VEHICLE], regions, isMember: false, maxHours: 8 }
  await openPage(
    '/',
    <DispatchForm profile={PROFILE} onRequested={() => undefined} onSeeRequests={() => undefined} />,
    ({ path }) => (path === '/api/dispatch/vehicles' ? Response.json(offer) : undefined),
  )
  await untilShown(() => expect(controlOf('Location').value).toBe(''))
  const button = () => document.querySelector('button[type=submit]')
  expect(button()?.ariaDisabled, 'without a vehicle').toBe('true')
  const radio = (name: string) => [...document.querySelectorAll('label')].find((one) => one.textContent.includes(name))
  await act(async () => radio('Van')?.click())
  await press('Pay GH₵ 50.00')
  expect(toasts.at(-1)).toMatchObject({
    title: 'Missing information',
    text: 'Please select vehicle, provide location, region and 10-digit phone number.',
  })
  await untilShown(() => expect(document.activeElement).toBe(controlOf('Location')))

  await typeInto('Location', 'Osu')
  await choose(region(), 'Greater Accra')
  await act(async () => radio('At a day and time')?.click())
  await press('Pay GH₵ 50.00')
  expect(toasts.at(-1)).toMatchObject({
    title: 'Invalid schedule',
    text: 'Please choose a time between 4 hours and 7 days from now.',
  })
  const day = [...document.querySelectorAll('label')].find(({ textContent }) => textContent.startsWith('Day'))
  await untilShown(() => expect(document.activeElement).toBe(day?.control))

  await press('One hour more')
  expect(button()?.textContent).toBe('Pay GH₵ 100.00')
  await typeInto('Hours', '2.5')
  expect(button()?.textContent, 'hours must be whole').toBe('Pay GH₵ 100.00')
  await typeInto('Hours', '3')
  expect(button()?.textContent).toBe('Pay GH₵ 150.00')
  expect(controlOf('Phone').value, 'from the profile').toBe('0241234567')
  await typeInto('Note', 'x'.repeat(50))
  expect(document.body.textContent).toContain('40/40')
})
