// @vitest-environment jsdom
import { act } from 'react'
import { type NavigateFunction, useNavigate } from 'react-router'
import { beforeEach, expect, test } from 'vitest'
import { openScreen } from '#test/open-screen.tsx'
import { type OfficeAddress, useAddress, useTyped } from './use-address.ts'

let address: OfficeAddress
let typed: string
let type: (words: string) => void
let navigate: NavigateFunction
function Screen() {
  address = useAddress()
  const [{ q }, change] = useTyped(address, 'q')
  typed = q
  type = (words) => change({ q: words })
  navigate = useNavigate()
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

test('a search has the words of a link within its screen and of the way back, and keeps those that are typed', async () => {
  await act(async () => type('osu'))
  expect([typed, location.search]).toEqual(['osu', '?tab=open&q=osu'])
  await act(async () => navigate('/admin/requests?q=waakye'))
  expect(typed).toBe('waakye')
  await act(async () => type('waakye '))
  expect(typed).toBe('waakye ')
  await act(async () => {
    const isBack = new Promise((resolve) => window.addEventListener('popstate', resolve, { once: true }))
    navigate(-1)
    await isBack
  })
  expect(typed).toBe('osu')
})

test('a choice of all leaves the address without its name, and a value that is none of the choice is all', async () => {
  const choice = () => address.choice('tab', 'All', ['open', 'ended'], (tab) => tab.toUpperCase())
  expect(choice().value).toBe('open')
  expect(choice().options.map(({ label }) => label)).toEqual(['All', 'OPEN', 'ENDED'])
  await act(async () => choice().onValueChange('all'))
  expect(location.search).toBe('')
  await act(async () => address.set({ tab: 'none' }))
  expect(choice().value).toBe('all')
})

test('another tab leaves what the address says of the one before, and the first one has no name in it', async () => {
  const tabs = () => address.tabs('tab', 'news', ['news', 'open'], (tab) => tab.toUpperCase())
  expect(tabs()).toMatchObject({ value: 'open', tabs: [{ label: 'NEWS' }, { label: 'OPEN' }] })
  await act(async () => address.set({ q: 'osu' }))
  await act(async () => tabs().onValueChange('news'))
  expect(location.search).toBe('')
  expect(tabs().value).toBe('news')
})
