// @vitest-environment jsdom
import { expect, test, vi } from 'vitest'
import type { AddressInput } from '#domain/addresses/addresses-api.ts'
import { anAddress } from '#test/builders.ts'
import { catchToasts } from '#test/catch-toasts.ts'
import { openPage, press, typeInto } from '#test/open-page.tsx'
import { AddressForm } from './address-form.tsx'

const HERE = { lat: 5.556, lng: -0.1969 }

/** Opens the form of an address, on a phone that is at a place with a `known` address. @returns what was saved last */
async function openForm(start: AddressInput, known: string | null = 'Oxford Street, Osu') {
  const onSave = vi.fn<(address: AddressInput) => void>()
  const position = { coords: { latitude: HERE.lat, longitude: HERE.lng, accuracy: 20 } }
  vi.stubGlobal('navigator', { geolocation: { getCurrentPosition: (found: (_: object) => void) => found(position) } })
  const form = <AddressForm start={start} isPending={false} onSave={onSave} onCancel={() => undefined} />
  await openPage('/', form, ({ path }) =>
    path.includes('geocode') ? Response.json({ address: known, region: null, attribution: null }) : undefined,
  )
  return async () => {
    await press('Save address')
    return onSave.mock.lastCall?.[0]
  }
}

test.each([
  { typed: 'Gate 3, House 12, Osu', point: HERE, why: 'stays while the address says more of the same place' },
  {
    typed: 'House 4, Labone',
    point: null,
    why: 'is removed with the address that it was saved with, because it would mislead riders',
  },
])('the pin of a saved address that becomes “$typed” $why', async ({ typed, point }) => {
  const save = await openForm(anAddress({ point: HERE }))
  await typeInto('Address', typed)

  expect(await save()).toEqual(anAddress({ address: typed, point }))
})

test.each([
  { address: '', filled: 'Oxford Street, Osu', why: 'is filled in where it is empty' },
  { address: 'House 12, Osu', filled: 'House 12, Osu', why: 'stays as typed, and gets the pin' },
])('the address of a found position $why', async ({ address, filled }) => {
  const save = await openForm(anAddress({ address }))
  await press('Use my location')

  expect(await save()).toEqual(anAddress({ address: filled, point: HERE }))
})

test.each([
  {
    address: '',
    filled: '5.556000, -0.196900',
    toasts: ['Could not get your address'],
    why: 'becomes figures, and says so',
  },
  { address: 'House 12, Osu', filled: 'House 12, Osu', toasts: [], why: 'stays as typed' },
])('the address of a position where no maps service knows one $why', async ({ address, filled, toasts }) => {
  const shown = catchToasts()
  const save = await openForm(anAddress({ address }), null)
  await press('Use my location')

  expect(shown.map(({ title }) => title)).toEqual(toasts)
  expect(await save()).toEqual(anAddress({ address: filled, point: HERE }))
})
