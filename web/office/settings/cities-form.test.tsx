// @vitest-environment jsdom
import { act } from 'react'
import { expect, test } from 'vitest'
import { SEED_SETTINGS } from '#seed/settings.ts'
import { controlOf, openPage, press } from '#test/open-page.tsx'
import { CitiesForm } from './cities-form.tsx'
import type { Saved } from './use-settings.ts'

test('a city that is not served can be removed, and one that is served is closed first', async () => {
  const saved: unknown[] = []
  const save = async ({ value }: { value: unknown }): Promise<Saved> => {
    saved.push(value)
    return { isSaved: true, version: 1 }
  }
  const { cities, tariff } = SEED_SETTINGS
  const setting = { key: 'cities', value: cities, version: 0, mayChange: true, isPending: false, save } as const
  await openPage('/', <CitiesForm setting={setting} tariff={tariff} />, () => undefined)
  const removable = () => [...document.querySelectorAll('[aria-label^=Remove]')].map((button) => button.ariaLabel)
  expect(removable()).toEqual(['Remove Takoradi', 'Remove Cape-Coast'])
  await act(async () => controlOf('We deliver in Accra').click())
  expect(removable(), 'not before it is saved as not served').toEqual(['Remove Takoradi', 'Remove Cape-Coast'])
  await act(async () => controlOf('We deliver in Accra').click())

  await press('Remove Takoradi')
  await press('Add a city')
  await press('Remove the new city')
  await press('Save: Cities')
  expect(saved).toEqual([cities.filter(({ name }) => name !== 'Takoradi')])
})
