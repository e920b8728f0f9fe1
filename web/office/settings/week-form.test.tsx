// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { controlOf, openPage, press, typeInto, untilShown } from '#test/open-page.tsx'
import { WeekForm } from './week-form.tsx'

test('the fault of a day describes its times, the first of which gets the focus', async () => {
  const value = Array.from({ length: 7 }, () => ({ opensMinute: 480, closesMinute: 1320 }))
  const setting = { key: 'kitchen_hours', value, version: 1, mayChange: true, isPending: false } as const
  await openPage(
    '/admin/settings/hours',
    <WeekForm setting={{ ...setting, save: async () => ({ isSaved: true, version: 2 }) }} />,
    () => undefined,
  )
  const from = () => document.querySelectorAll<HTMLInputElement>('input:not([type=checkbox])')[0]
  const label = from()?.getAttribute('aria-label') ?? ''
  await typeInto(label, '25:00')
  await press('Save: Kitchen hours')
  await untilShown(() => expect(document.activeElement).toBe(from()))
  const fault = document.getElementById(controlOf(label).getAttribute('aria-describedby') ?? '')
  expect(fault?.getAttribute('role')).toBe('alert')
})
