// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { createPortal } from 'react-dom'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { SavedAddress } from '#domain/addresses/addresses-api.ts'
import { anAddress } from '#test/builders.ts'
import { openScreen } from '../../../test/open-screen.tsx'
import { useStored } from '../../client/storage/use-stored.ts'
import { SavedChoice } from './saved-choice.tsx'
import { storedAddresses } from './stored-addresses.ts'

const HOME = { ...anAddress(), id: '0198c0de-0000-7000-8000-0000000000ad' }
const MUM = { ...anAddress({ name: 'Mum', address: 'Ahodwo' }), id: '0198c0de-0000-7000-8000-0000000000ae' }
const queries = new QueryClient()

const press = (name: string) =>
  act(async () => [...document.querySelectorAll('button')].find((one) => one.textContent === name)?.click())

test.each([
  { place: HOME, chosen: [{ ...HOME, phone: '0244123457' }], why: 'changes the order that goes there' },
  { place: MUM, chosen: [], why: 'changes no order to another address' },
])('a saved address that is corrected over the order form $why', async ({ place, chosen }) => {
  const onChoose = vi.fn<(address: SavedAddress) => void>()
  vi.stubGlobal('matchMedia', () => ({ matches: false }))
  vi.stubGlobal('fetch', () => new Promise(() => undefined))
  storedAddresses.update(() => [HOME, MUM])
  onTestFinished(() => storedAddresses.forget())
  await openScreen('/checkout', () =>
    createPortal(
      <QueryClientProvider client={queries}>
        <SavedChoice addresses={useStored(storedAddresses)} place={place} onChoose={onChoose} />
      </QueryClientProvider>,
      document.body,
    ),
  )
  await press('Edit saved addresses')
  await act(() => import('./addresses-dialog.tsx'))
  await act(async () => document.querySelector<HTMLElement>('[aria-label="Edit Home"]')?.click())
  await act(async () => {
    const phone = document.querySelector('input[type="tel"]')
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(phone, '0244123457')
    phone?.dispatchEvent(new Event('input', { bubbles: true }))
  })
  await press('Save address')

  expect(storedAddresses.read()).toEqual([{ ...HOME, phone: '0244123457' }, MUM])
  expect(onChoose.mock.calls.flat()).toEqual(chosen)
})
