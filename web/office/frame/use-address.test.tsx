// @vitest-environment jsdom
import { act } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { openScreen } from '#test/open-screen.tsx'
import { type OfficeAddress, useAddress } from './use-address.ts'

let address: OfficeAddress
function Screen() {
  address = useAddress()
  return null
}

beforeEach(() => openScreen('/admin/requests?tab=open', Screen))

test('words that were typed before a filter was chosen are added to it, and do not undo it', async () => {
  const whenTyped = address
  await act(async () => address.set({ state: 'ended' }))
  await act(async () => whenTyped.set({ q: 'osu' }))
  expect(Object.fromEntries(new URLSearchParams(location.search))).toEqual({ tab: 'open', state: 'ended', q: 'osu' })

  await act(async () => address.set({ q: '' }))
  expect(location.search, 'an empty value removes its name').toBe('?tab=open&state=ended')
})

test('words that were typed before a link was pressed do not lead back from the next screen', async () => {
  const whenTyped = address
  history.pushState(null, '', '/admin/orders')
  await act(async () => whenTyped.set({ q: 'osu' }))
  expect(location.pathname + location.search).toBe('/admin/orders')
})
