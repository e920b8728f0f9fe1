// @vitest-environment jsdom
import { act } from 'react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { pesewas } from '#domain/money.ts'
import { Quote } from '#domain/orders/orders-api.ts'
import { ProfileView } from '#domain/profiles/profiles-api.ts'
import { aShop, SIMPLEST_TOTAL } from '#test/builders.ts'
import { withRice } from '#test/carts.ts'
import { openPage, untilShown } from '#test/open-page.tsx'
import { signInAs } from '#test/sign-in-as.ts'
import { keep, leaving, SESSION_KEY } from '../../../client/session/session-store.ts'
import { useAway, useCartPrice } from './quote-hooks.ts'

const LINES = withRice([])
const none = pesewas(0)
const QUOTE: Quote = Quote.parse({
  ...{ context: 'home', lines: [], minimumOrder: none, shortOfMinimum: none, requiresAge: false, isForAdults: false },
  ...{ subscriptionPercent: 0, preorderPercent: 0 },
  totals: {
    ...{ subtotal: pesewas(15_000), subscriptionDiscount: none, preorderDiscount: none },
    ...{ deliveryFee: pesewas(1_800), serviceFee: pesewas(840), total: SIMPLEST_TOTAL },
  },
})

test('a network that answers nothing counts as away until an answer comes, also while it is asked again', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  let isDead = true
  let away: unknown[] = []
  function Screen() {
    away.push(useAway(useCartPrice('home', LINES, { isAsking: true })))
    return null
  }
  await openPage('/checkout', <Screen />, async ({ path }) => {
    if (path === '/api/shop') return Response.json(aShop())
    await new Promise((resolve) => setTimeout(resolve, 5_000))
    if (isDead) throw new TypeError('no answer')
    return Response.json(QUOTE)
  })
  await act(() => vi.advanceTimersByTimeAsync(7_000))
  away = []
  await act(() => vi.advanceTimersByTimeAsync(60_000))
  expect(away.length).toBeGreaterThan(3)
  expect(new Set(away)).toEqual(new Set(['unanswered']))

  isDead = false
  await act(() => vi.advanceTimersByTimeAsync(20_000))
  expect(away.at(-1)).toBeUndefined()
})

test('the total that is computed in the browser has the discount of the plan', async () => {
  const userId = '0198c0de-0000-7000-8000-0000000000e1'
  signInAs(userId)
  onTestFinished(() => act(() => leaving(async () => keep.removeItem(SESSION_KEY))))
  const profile = ProfileView.parse({
    ...{ userId, fullName: 'Ama', email: 'ama@example.com', phone: '', avatarUrl: null, deliveryPhone: '' },
    ...{ dateOfBirth: null, gender: null, country: 'Ghana', address: '', city: '', postalCode: '', staffRole: null },
    ...{ referralCode: '7K3QF9M2', referralCount: 0, asksForClubNews: false },
    subscription: { planId: 'chillz_boss', planName: 'Boss', discountBps: 1_300, expiresAt: null },
    notifications: { email: true, sms: true, push: true },
  })
  function Screen() {
    const price = useCartPrice('home', LINES, { isAsking: true })
    return price && `${price.source}: ${price.totals.subscriptionDiscount} of ${price.totals.subtotal}`
  }
  await openPage('/checkout', <Screen />, ({ path }) => {
    if (path === '/api/shop') return Response.json(aShop())
    return path === '/api/profile' ? Response.json(profile) : undefined
  })
  await untilShown(() => expect(document.body.textContent).toBe('seen: 1950 of 15000'))
})
