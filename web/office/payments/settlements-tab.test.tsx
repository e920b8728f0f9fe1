// @vitest-environment jsdom
import { act } from 'react'
import { type NavigateFunction, useNavigate } from 'react-router'
import { expect, test } from 'vitest'
import { controlOf, openPage, typeInto } from '#test/open-page.tsx'
import { ClockProvider } from '../../client/shop/clock.tsx'
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

test('after midnight the field has the day that the list is asked for, unless one is typed', async () => {
  const clock = { now: new Date('2026-11-20T23:59:00Z') }
  const asked: string[] = []
  const screen = (
    <ClockProvider clock={() => clock.now}>
      <Screen />
    </ClockProvider>
  )
  await openPage('/admin/payments', screen, ({ path }) => {
    if (path.includes('day=')) asked.push(path)
    return undefined
  })
  const passMidnight = async (now: string) => {
    clock.now = new Date(now)
    await act(async () => document.dispatchEvent(new Event('visibilitychange')))
  }
  await passMidnight('2026-11-21T00:01:00Z')
  expect(controlOf('Day').value).toBe('2026-11-20')
  expect(asked.at(-1)).toContain('day=2026-11-20')
  await typeInto('Day', '2026-11-02')
  await passMidnight('2026-11-22T00:01:00Z')
  expect(controlOf('Day').value).toBe('2026-11-02')
})
