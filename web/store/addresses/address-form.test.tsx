// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { createPortal } from 'react-dom'
import { expect, test, vi } from 'vitest'
import type { AddressInput } from '#domain/addresses/addresses-api.ts'
import { anAddress } from '#test/builders.ts'
import { catchToasts } from '#test/catch-toasts.ts'
import { openScreen } from '../../../test/open-screen.tsx'
import { AddressForm } from './address-form.tsx'

const HERE = { lat: 5.556, lng: -0.1969 }
const queries = new QueryClient()

/** Opens the form of an address, on a phone that is at a place with a `known` address. @returns what was saved last */
async function openForm(start: AddressInput, known: string | null = 'Oxford Street, Osu') {
  const onSave = vi.fn<(address: AddressInput) => void>()
  const position = { coords: { latitude: HERE.lat, longitude: HERE.lng, accuracy: 20 } }
  vi.stubGlobal('navigator', { geolocation: { getCurrentPosition: (found: (_: object) => void) => found(position) } })
  vi.stubGlobal('fetch', async (url: string) =>
    url.includes('geocode')
      ? Response.json({ address: known, region: null, attribution: null })
      : new Promise(() => undefined),
  )
  await openScreen('/', () =>
    createPortal(
      <QueryClientProvider client={queries}>
        <AddressForm start={start} isPending={false} onSave={onSave} onCancel={() => undefined} />
      </QueryClientProvider>,
      document.body,
    ),
  )
  return async () => {
    await press('Save address')
    return onSave.mock.lastCall?.[0]
  }
}

const press = (name: string) =>
  act(async () => [...document.querySelectorAll('button')].find((one) => one.textContent === name)?.click())

/** Types another address, as a browser reports it: React hears of no value that was set past the page. */
const typeAddress = (text: string) =>
  act(async () => {
    const box = document.querySelector('[autocomplete="street-address"]')
    Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set?.call(box, text)
    box?.dispatchEvent(new Event('input', { bubbles: true }))
  })

test.each([
  { typed: 'Gate 3, House 12, Osu', point: HERE, why: 'stays while the address says more of the same place' },
  { typed: 'House 4, Labone', point: null, why: 'goes with the words it was saved with: riders would be misled' },
])('the pin of a saved address that becomes “$typed” $why', async ({ typed, point }) => {
  const save = await openForm(anAddress({ point: HERE }))
  await typeAddress(typed)

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
