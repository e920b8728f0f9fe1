// @vitest-environment jsdom
import { act } from 'react'
import { expect, test } from 'vitest'
import { removeAddress, type SavedAddress } from '#domain/addresses/addresses-api.ts'
import { anAddress } from '#test/builders.ts'
import { catchToasts } from '#test/catch-toasts.ts'
import { openPage, press, untilShown } from '#test/open-page.tsx'
import { signInAs } from '#test/sign-in-as.ts'
import { AddressesView } from './addresses-view.tsx'
import { storedAddresses } from './stored-addresses.ts'

const HOME = { ...anAddress(), id: '0198c0de-0000-7000-8000-0000000000ad' }
const MUM = { ...anAddress({ name: 'Mum', address: 'Ahodwo' }), id: '0198c0de-0000-7000-8000-0000000000ae' }

const focused = () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent
const pressFocused = () =>
  act(async () => document.activeElement instanceof HTMLElement && document.activeElement.click())
const headings = () => [...document.querySelectorAll('h3')].map(({ textContent }) => textContent)

test('a second press of Remove keeps the address, whose removal takes the focus to the next card and says so', async () => {
  storedAddresses.update(() => [HOME, MUM])
  const toasts = catchToasts()
  await openPage('/', <AddressesView />, () => undefined)
  await press('Remove Home')
  const question = document.getElementById(document.activeElement?.getAttribute('aria-describedby') ?? '')
  expect(question?.textContent, 'it is read out with the focus').toBe('Remove Home?')
  await pressFocused()
  expect([headings(), focused()]).toEqual([['Home', 'Mum'], 'Remove Home'])

  await press('Remove Home')
  await press('Yes, remove')
  expect([headings(), focused(), toasts.map(({ title }) => title)]).toEqual([['Mum'], 'Edit Mum', ['Home is removed']])
  await press('Remove Mum')
  await press('Yes, remove')
  expect(focused()).toBe('Add an address')
})

test('a form begins at its first field, and leads back to the button that opened it', async () => {
  storedAddresses.update(() => [HOME, MUM])
  await openPage('/', <AddressesView />, () => undefined)
  for (const opener of ['Edit Mum', 'Add an address']) {
    await press(opener)
    expect(document.activeElement?.matches('input'), opener).toBe(true)
    await press('Cancel')
    expect(focused()).toBe(opener)
  }
  await press('Edit Home')
  await press('Save address')
  expect(focused()).toBe('Edit Home')
})

test('the list is asked for again when the answer to a removal is lost', async () => {
  signInAs('ama')
  const toasts = catchToasts()
  let list = Promise.resolve([HOME])
  const later = Promise.withResolvers<SavedAddress[]>()
  await openPage('/', <AddressesView />, async ({ method }) => {
    if (method === 'GET') return Response.json({ addresses: await list })
    expect(method).toBe(removeAddress.method)
    list = later.promise
    throw new TypeError('Failed to fetch')
  })
  await press('Remove Home')
  await press('Yes, remove')
  await untilShown(() => expect(toasts, 'before the list has come').toHaveLength(1))
  later.resolve([])
  await untilShown(() => expect([headings(), focused()]).toEqual([[], 'Add an address']))
})

test('a removal that failed leaves the focus where it is when the list changes later', async () => {
  signInAs('ama')
  const toasts = catchToasts()
  let saved: SavedAddress[] = [HOME, MUM]
  const queries = await openPage('/', <AddressesView />, ({ method }) => {
    if (method === 'GET') return Response.json({ addresses: saved })
    return Response.json({ code: 'server.busy', title: 'Busy', message: '' }, { status: 503 })
  })
  await press('Remove Home')
  await press('Yes, remove')
  await untilShown(() => expect(toasts).toHaveLength(1))
  const last = [...document.querySelectorAll('button')].at(-1)
  await act(async () => last?.focus())
  saved = [HOME]
  await act(() => queries.invalidateQueries())
  await untilShown(() => expect([headings(), focused()]).toEqual([['Home'], 'Add an address']))
})
