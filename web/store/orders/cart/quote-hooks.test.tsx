// @vitest-environment jsdom
import { act } from 'react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { pesewas } from '#domain/money.ts'
import { Quote } from '#domain/orders/orders-api.ts'
import { aShop, SIMPLEST_TOTAL } from '#test/builders.ts'
import { withRice } from '#test/carts.ts'
import { openPage } from '#test/open-page.tsx'
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
