// @vitest-environment jsdom
import { act } from 'react'
import { type NavigateFunction, useNavigate } from 'react-router'
import { expect, test } from 'vitest'
import { controlOf, openPage, typeInto } from '#test/open-page.tsx'
import { useAddress } from '../frame/use-address.ts'
import { SettlementsTab } from './settlements-tab.tsx'

let navigate: NavigateFunction
function Screen() {
  navigate = useNavigate()
  return <SettlementsTab address={useAddress()} file={undefined} />
}

test('the field of the day has yesterday, then what is typed, then the day of a link', async () => {
  await openPage('/admin/payments', <Screen />, () => undefined)
  expect(controlOf('Day').value).toBe('2026-11-19')
  await typeInto('Day', '')
  expect(controlOf('Day').value, 'a day may be empty while another is typed').toBe('')
  await typeInto('Day', '2026-11-02')
  await act(async () => navigate('/admin/payments?day=2026-10-05'))
  expect(controlOf('Day').value).toBe('2026-10-05')
  await act(async () => navigate('/admin/payments'))
  expect(controlOf('Day').value).toBe('2026-11-19')
})
