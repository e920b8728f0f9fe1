// @vitest-environment jsdom
import { act } from 'react'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { openPage } from '#test/open-page.tsx'
import { signInAs } from '#test/sign-in-as.ts'
import { keep, leaving, SESSION_KEY } from '../../client/session/session-store.ts'
import { useStaffAccess } from './staff-access.ts'

const KEY = 'chillz-ride-access'
const RIDER = { role: 'rider', rights: ['orders.ride'], locked: [] }
const aSecond = () => new Promise((resolve) => setTimeout(resolve, 1_000))
const REFUSED = { code: 'staff.missing', title: 'Not found', message: 'There is no such page.' }

/** What the page was told each time it was drawn: the role, or undefined. */
let seen: unknown[] = []
function Screen() {
  const { access, isOutside } = useStaffAccess()
  seen.push(isOutside ? 'outside' : access?.role)
  return null
}
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

/** Opens the page of somebody who was a rider when their rights were last read. */
async function open(answer: () => Response | Promise<Response>) {
  vi.useFakeTimers()
  signInAs('user-1')
  localStorage.setItem(KEY, JSON.stringify({ person: 'user-1', access: RIDER }))
  window.dispatchEvent(new StorageEvent('storage', { key: KEY }))
  onTestFinished(async () => {
    vi.useRealTimers()
    await leaving(async () => keep.removeItem(SESSION_KEY))
    localStorage.clear()
  })
  await openPage('/admin/ride', <Screen />, answer)
  await pass(1_500)
}

beforeEach(() => {
  seen = []
})

test('the page of a rider without a connection stays while their rights are read again: what was typed would be lost', async () => {
  await open(async () => {
    await aSecond()
    throw new TypeError('no connection')
  })
  expect(seen.at(-1)).toBe('rider')
  seen = []
  // All tries of the first reading have failed, and it is read twice again.
  await pass(140_000)
  expect(seen).not.toHaveLength(0)
  expect(new Set(seen)).toEqual(new Set(['rider']))
})

test('whose role was taken away does not get their page back while the rights are read again', async () => {
  await open(async () => {
    await aSecond()
    return Response.json(REFUSED, { status: 404 })
  })
  expect(seen.at(-1)).toBe('outside')
  seen = []
  await pass(70_000)
  expect(seen).not.toContain('rider')
})

test('a role that is taken away while the page is open is not kept on the phone', async () => {
  let isRider = true
  await open(() => (isRider ? Response.json(RIDER) : Response.json(REFUSED, { status: 404 })))
  expect(localStorage.getItem(KEY)).toContain('orders.ride')
  isRider = false
  await pass(70_000)
  expect(seen.at(-1)).toBe('outside')
  expect(localStorage.getItem(KEY) ?? '').not.toContain('orders.ride')
})

test('who signs in where somebody without a role was is not taken for them while their rights are read', async () => {
  let isStaff = false
  await open(async () => {
    if (isStaff) await aSecond()
    return isStaff ? Response.json(RIDER) : Response.json(REFUSED, { status: 404 })
  })
  expect(seen.at(-1)).toBe('outside')
  await act(async () => keep.removeItem(SESSION_KEY))
  isStaff = true
  seen = []
  await act(async () => signInAs('user-2'))
  await pass(500)
  expect(seen).not.toContain('outside')
  await pass(1_000)
  expect(seen.at(-1)).toBe('rider')
})
