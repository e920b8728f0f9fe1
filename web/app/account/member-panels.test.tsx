// @vitest-environment jsdom
import { act } from 'react'
import { expect, test, vi } from 'vitest'
import { changeProfile } from '#domain/profiles/profiles-api.ts'
import { AMAS_PROFILE } from '#test/carts.ts'
import { catchToasts } from '#test/catch-toasts.ts'
import { openPage, press, untilShown } from '#test/open-page.tsx'
import { MemberPanels } from './member-panels.tsx'

/** The titles of the open panels. */
const open = () => [...document.querySelectorAll('section section > h3')].map(({ textContent }) => textContent)

test('only one panel is open at a time', async () => {
  await openPage('/', <MemberPanels profile={AMAS_PROFILE} />, () => undefined)
  await press('Country Club Programme')
  expect(open()).toEqual(['Country Club Programme'])
  await press('Airtime Top-up')
  expect(open()).toEqual(['Airtime Top-up'])
  await press('Upgrade Plan')
  expect(open()).toEqual(['Choose your plan'])
  await press('Hungry Now Pay Later')
  expect(open()).toEqual([])
})

test('who asks about the club is told that it is under development', async () => {
  const toasts = catchToasts()
  const sent: unknown[] = []
  await openPage('/', <MemberPanels profile={AMAS_PROFILE} />, ({ method, path, body }) => {
    if (method !== changeProfile.method || path !== changeProfile.url) return undefined
    sent.push(body)
    return Response.json(AMAS_PROFILE)
  })
  await press('Country Club Programme')
  await press('Notify Me')
  await untilShown(() => expect(toasts).toHaveLength(1))
  expect(toasts).toMatchObject([
    {
      title: 'Work In Progress',
      text: 'Country Club under development. We will notify you when membership opens.',
    },
  ])
  expect(sent).toEqual([{ asksForClubNews: true }])
})

test('“pay later” says after two seconds that it is not available yet', async () => {
  const toasts = catchToasts()
  await openPage('/', <MemberPanels profile={AMAS_PROFILE} />, () => undefined)
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  const later = [...document.querySelectorAll('button')].at(-1)
  expect(later?.textContent).toBe('Hungry Now Pay Later')
  await act(async () => later?.click())
  await act(async () => vi.advanceTimersByTime(1_999))
  expect(toasts).toEqual([])
  await act(async () => vi.advanceTimersByTime(1))
  vi.useRealTimers()
  expect(toasts).toMatchObject([
    {
      title: 'Service Under Development',
      text: "We're improving our Hungry Now Pay Later service. Please try again soon!",
    },
  ])
})
