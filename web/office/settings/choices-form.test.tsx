// @vitest-environment jsdom
import { act } from 'react'
import { expect, test, vi } from 'vitest'
import { controlOf, openPage, press } from '#test/open-page.tsx'
import { ChoicesForm } from './choices-form.tsx'

test('a fault that belongs to no field stands above the button, instead of stopping a save without a word', async () => {
  const save = vi.fn(async () => ({ isSaved: true, version: 2 }))
  const setting = { key: 'regions' as const, value: [], version: 1, mayChange: true, isPending: false, save }
  const accra = { name: 'Greater Accra', isServed: true }
  await openPage(
    '/',
    <ChoicesForm
      setting={setting}
      choices={[{ value: accra.name, label: accra.name, isChosen: false }]}
      withChosen={() => [accra, accra]}
    />,
    () => undefined,
  )
  await act(async () => controlOf(accra.name).click())
  const alert = () => document.querySelector('[role=alert]')?.textContent
  expect(alert()).toBeUndefined()
  await press('Save: Regions')
  expect(alert()).toBe('A region is in the list twice.')
  expect(save).not.toHaveBeenCalled()
})
