// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createPortal } from 'react-dom'
import { expect, test, vi } from 'vitest'
import { CATEGORY_PAIRS, getExtras, getMenu } from '#domain/menu/menu-api.ts'
import { readSwitches } from '#domain/settings/switches-api.ts'
import { anItem } from '#test/builders.ts'
import { openScreen } from '../../../test/open-screen.tsx'
import { keyOf } from '../../client/query-of.ts'
import { currentSession, ownerOf } from '../../client/session/session-store.ts'
import { ClockProvider } from '../../client/shop/clock.tsx'
import { StaffContext } from '../frame/staff-access.ts'
import { AvailabilityPage } from './availability-page.tsx'

const LATER = '2026-11-20T13:00:00.000Z'
const shown = () => [...document.querySelectorAll('li')].map(({ textContent }) => textContent)

/** Opens the page while the power is off. */
async function openPage(address: string) {
  vi.stubGlobal('fetch', () => new Promise(() => undefined))
  const queries = new QueryClient()
  for (const pair of CATEGORY_PAIRS) {
    const items = [
      anItem({ id: 'jollof', name: 'Jollof Rice', soldOutUntil: LATER, markedUntil: null }),
      anItem({ id: 'omo-tuo', name: 'Rice Balls', soldOutUntil: LATER, markedUntil: LATER }),
      anItem({ id: 'soup', name: 'Light Soup with Fufu', soldOutUntil: LATER, markedUntil: null }),
    ]
    queries.setQueryData(keyOf(getMenu, { params: { pair } }), { items: pair === 'mains-beverages' ? items : [] })
  }
  queries.setQueryData(keyOf(getExtras, {}), { extras: [] })
  const switches = { pause: null, rush: null, lightsOut: { until: LATER } }
  // A test before may have left a session.
  queries.setQueryData(keyOf(readSwitches, { person: ownerOf(currentSession()) ?? '' }), switches)
  await openScreen(address, () =>
    createPortal(
      <QueryClientProvider client={queries}>
        <ClockProvider clock={() => new Date('2026-11-20T12:00:00Z')}>
          <StaffContext value={{ role: 'kitchen', may: () => false, isLocked: () => false }}>
            <AvailabilityPage />
          </StaffContext>
        </ClockProvider>
      </QueryClientProvider>,
      document.body,
    ),
  )
}

test('while the power is off the page says so, and items keep the marks that staff set and take back', async () => {
  await openPage('/')
  expect(document.querySelector('[role="status"]')?.textContent).toContain('No power')
  expect(shown()).toEqual([
    'Jollof Rice1 hSold out',
    'Light Soup with Fufu1 hSold out',
    'Rice BallsSold out until 13:00Offer again',
  ])
})

test.each([
  { typed: 'rice', names: ['Jollof Rice', 'Rice Balls'] },
  { typed: 'fufu soup', names: ['Light Soup with Fufu'] },
])('$typed finds items by the words of their names, in any order', async ({ typed, names }) => {
  await openPage(`/?q=${encodeURIComponent(typed)}`)
  expect(shown()).toEqual(names.map((name) => expect.stringContaining(name)))
})
