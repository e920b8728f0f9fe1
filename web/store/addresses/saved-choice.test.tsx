// @vitest-environment jsdom
import { expect, onTestFinished, test, vi } from 'vitest'
import type { SavedAddress } from '#domain/addresses/addresses-api.ts'
import { anAddress } from '#test/builders.ts'
import { openPage, press, typeInto } from '#test/open-page.tsx'
import { useStored } from '../../client/storage/use-stored.ts'
import { SavedChoice } from './saved-choice.tsx'
import { storedAddresses } from './stored-addresses.ts'

const HOME = { ...anAddress(), id: '0198c0de-0000-7000-8000-0000000000ad' }
const MUM = { ...anAddress({ name: 'Mum', address: 'Ahodwo' }), id: '0198c0de-0000-7000-8000-0000000000ae' }
const PHONE = { label: 'Phone', typed: '0244123457', home: { ...HOME, phone: '0244123457' } }
const ADDRESS = { label: 'Address', typed: 'House 4, Labone', home: { ...HOME, address: 'House 4, Labone' } }

test.each([
  { place: HOME, ...PHONE, chosen: [PHONE.home], why: 'changes the order that goes there' },
  { place: HOME, ...ADDRESS, chosen: [ADDRESS.home], why: 'changes the order also when the place is another one' },
  { place: MUM, ...PHONE, chosen: [], why: 'changes no order to another address' },
])('a saved address whose $label is corrected over the order form $why', async (row) => {
  const { place, label, typed, home, chosen } = row
  const onChoose = vi.fn<(address: SavedAddress) => void>()
  storedAddresses.update(() => [HOME, MUM])
  onTestFinished(() => storedAddresses.forget())
  const Choice = () => <SavedChoice addresses={useStored(storedAddresses)} place={place} onChoose={onChoose} />
  await openPage('/checkout', <Choice />, () => undefined)
  await press('Edit saved addresses')
  await press('Edit Home')
  await typeInto(label, typed)
  await press('Save address')

  expect(storedAddresses.read()).toEqual([home, MUM])
  expect(onChoose.mock.calls.flat()).toEqual(chosen)
})
