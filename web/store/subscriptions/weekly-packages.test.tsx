// @vitest-environment jsdom
import { act } from 'react'
import { expect, test } from 'vitest'
import type { ProfileView } from '#domain/profiles/profiles-api.ts'
import { listMyPackages } from '#domain/subscriptions/packages-api.ts'
import { openPage, untilShown } from '#test/open-page.tsx'
import { keyOf } from '../../client/query-of.ts'
import { WeeklyPackages } from './weekly-packages.tsx'

// The clock of `openPage` stands in the week of Monday 16 November.
const aPackage = (weekOf: string) => ({
  weekOf,
  contents: ['Rice'],
  status: 'due',
  address: 'Ring Road',
  city: 'Accra',
})
const WITHOUT_PLAN = { userId: 'a', address: '', subscription: { planId: 'unsubscribed' } } as ProfileView // all it reads

/** What the card shows to somebody without a plan; empty without a card. */
async function shown(packages: readonly object[]): Promise<string> {
  const queries = await openPage('/', <WeeklyPackages profile={WITHOUT_PLAN} />, ({ path }) =>
    path === '/api/subscriptions/packages' ? Response.json({ packages, next: null }) : undefined,
  )
  const key = keyOf(listMyPackages, { person: 'a' })
  await untilShown(() => expect(queries.getQueryState(key)?.status).toBe('success'))
  await act(async () => undefined)
  return document.querySelector('section')?.textContent ?? ''
}

test('this week’s package is shown until the week is over, although the plan has ended', async () => {
  await shown([aPackage('2026-11-16'), aPackage('2026-11-09')])
  await untilShown(() => expect(document.body.textContent).toContain('This week'))
  expect(document.body.textContent).toContain('Not delivered yet')
})

test.each([{ packages: [] }, { packages: [aPackage('2026-11-09')] }])(
  'without a plan and a package of this week there is nothing to show',
  async ({ packages }) => expect(await shown(packages)).toBe(''),
)
