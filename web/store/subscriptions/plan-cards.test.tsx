// @vitest-environment jsdom
import { act, useState } from 'react'
import { expect, test } from 'vitest'
import { errorBody } from '#domain/errors.ts'
import { bps, pesewas } from '#domain/money.ts'
import type { ProfileView } from '#domain/profiles/profiles-api.ts'
import { openPage, press, untilShown } from '#test/open-page.tsx'
import { PlanCards } from './plan-cards.tsx'

const PLANS = ['plug', 'supreme'].map((name) => ({
  plan: `chillz_${name}`,
  name,
  discountBps: bps(500),
  biWeeklyPrice: pesewas(10_000),
  monthlyPrice: pesewas(20_000),
  features: [],
  credit: { unusedDays: 9, creditedDays: 3 },
  weekUsedUntil: null,
}))
const holding = (name: string) =>
  ({
    userId: 'a',
    subscription: { planId: `chillz_${name}`, planName: name, discountBps: 500, expiresAt: '2026-12-20T12:00:00.000Z' },
  }) as ProfileView // the cards read nothing else

test('more time of a plan stays that when another tab changes the plan, and the server refuses it', async () => {
  let change = (_: ProfileView) => {}
  function Page() {
    const [profile, setProfile] = useState(holding('plug'))
    change = setProfile
    return <PlanCards profile={profile} />
  }
  const asked: unknown[] = []
  await openPage('/', <Page />, ({ method, path, body }) => {
    if (path === '/api/subscriptions/plans') return Response.json({ plans: PLANS })
    if (method === 'POST' && path === '/api/subscriptions/orders') {
      asked.push(body)
      return Response.json({ code: 'plan.changed', title: 'Plan changed', message: 'Another plan.' }, { status: 409 })
    }
    return undefined
  })
  await press('Extend plug')
  await act(async () => change(holding('supreme')))
  expect(document.body.textContent).toContain('How much longer would you like plug?')
  expect(document.body.textContent).not.toContain('unused days')

  await press('Continue to Payment')
  await untilShown(() => expect(document.querySelector('[role=dialog]')).toBeNull())
  expect(asked).toMatchObject([{ plan: 'chillz_plug', isExtension: true }])
})

test('after a changed price the open dialog has the new one, which the next press pays', async () => {
  let plans = PLANS
  const asked: unknown[] = []
  await openPage('/', <PlanCards profile={holding('plug')} />, ({ method, path, body }) => {
    if (path === '/api/subscriptions/plans') return Response.json({ plans })
    if (method !== 'POST' || path !== '/api/subscriptions/orders') return undefined
    asked.push(body)
    plans = PLANS.map((plan) => ({ ...plan, biWeeklyPrice: pesewas(12_000) }))
    return Response.json({ code: 'request.price_changed', title: 'Price changed', message: 'New.' }, { status: 409 })
  })
  await press('Change Plan: supreme')
  await press('Continue to Payment')
  await untilShown(() => expect(document.querySelector('[role=dialog]')?.textContent).toContain('120.00'))
  await press('Continue to Payment')
  await untilShown(() => expect(asked).toMatchObject([{ expectedTotal: 10_000 }, { expectedTotal: 12_000 }]))
})

test('a plan that staff withdraw stays in the open dialog, because its payment may be under way', async () => {
  let plans = PLANS
  await openPage('/', <PlanCards profile={holding('plug')} />, ({ method, path }) => {
    if (path === '/api/subscriptions/plans') return Response.json({ plans })
    if (method !== 'POST' || path !== '/api/subscriptions/orders') return undefined
    plans = []
    return Response.json({ code: 'request.price_changed', title: 'Price changed', message: 'New.' }, { status: 409 })
  })
  await press('Change Plan: supreme')
  await press('Continue to Payment')
  await untilShown(() => expect(document.querySelector('h4')).toBeNull())
  expect(document.querySelector('[role=dialog]')?.textContent).toContain('200.00')
  await press('Cancel')
  await untilShown(() => expect(document.body.textContent).toContain('No plans just now'))
})

test('the dialog of a plan that is no longer sold closes once the shop refuses it', async () => {
  let plans = PLANS
  await openPage('/', <PlanCards profile={holding('plug')} />, ({ method, path }) => {
    if (path === '/api/subscriptions/plans') return Response.json({ plans })
    if (method !== 'POST' || path !== '/api/subscriptions/orders') return undefined
    plans = PLANS.slice(0, 1)
    return Response.json(errorBody('plan.missing'), { status: 404 })
  })
  await press('Change Plan: supreme')
  await press('Continue to Payment')
  await untilShown(() => expect(document.querySelector('[role=dialog]')).toBeNull())
  await untilShown(() => expect(document.body.textContent).not.toContain('supreme'))
})

test('without a plan to choose the list says so', async () => {
  const free = PLANS.slice(0, 1).map((plan) => ({ ...plan, plan: 'unsubscribed', name: 'Free' }))
  const profile = {
    userId: 'a',
    subscription: { planId: 'unsubscribed', planName: 'Free', expiresAt: null },
  } as ProfileView
  await openPage('/', <PlanCards profile={profile} />, ({ path }) =>
    path === '/api/subscriptions/plans' ? Response.json({ plans: free }) : undefined,
  )
  await untilShown(() => expect(document.body.textContent).toContain('No plans just now'))
  expect(document.body.textContent).not.toContain('Your plan gives a discount')
})

test('who changes plans reads what the unused days are worth, and until when the new plan runs, before paying', async () => {
  await openPage('/', <PlanCards profile={holding('plug')} />, ({ path }) =>
    path === '/api/subscriptions/plans' ? Response.json({ plans: PLANS }) : undefined,
  )
  await press('Change Plan: supreme')
  const text = document.querySelector('[role=dialog]')?.textContent
  expect(text).toContain('Your 9 unused days of plug are worth 3 days of the new plan.')
  // Two weeks and those days from 20 November.
  expect(text).toContain('Active until 7 December 2026.')
  await press('Cancel')
  await untilShown(() => expect(document.querySelector('[role=dialog]')).toBeNull())
})
