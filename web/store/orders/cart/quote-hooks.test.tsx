// @vitest-environment jsdom
import { act } from 'react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { pesewas } from '#domain/money.ts'
import { Quote } from '#domain/orders/orders-api.ts'
import { aShop, SIMPLEST_TOTAL } from '#test/builders.ts'
import { AMAS_PROFILE, withRice } from '#test/carts.ts'
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
  signInAs(AMAS_PROFILE.userId)
  onTestFinished(() => act(() => leaving(async () => keep.removeItem(SESSION_KEY))))
  const subscription = { planId: 'chillz_boss', planName: 'Boss', discountBps: 1_300, expiresAt: null }
  const profile = { ...AMAS_PROFILE, subscription }
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
