// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { MemoryRouter, useLocation } from 'react-router'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { shopQuery } from '../../client/shop/shop-hooks.ts'
import { inProfile, type PurchasePart } from './purchase-part.ts'
import type { PurchaseEnd } from './take-purchase.ts'
import { usePurchase } from './use-purchase.ts'
import { lastWay } from './ways/last-way.ts'

const part = (purpose: PurchasePart['purpose']): PurchasePart => ({
  purpose,
  askedAt: inProfile('dispatch'),
  words: { cancelled: { title: 'Cancelled' }, failed: { title: 'Failed' } },
})
const PARTS = [part('dispatch'), part('airtime')]

type Purchase = ReturnType<typeof usePurchase>
let buttons: Purchase[] = []
let queries: QueryClient
let address = ''

function Buttons() {
  buttons = PARTS.map(usePurchase)
  const { pathname, search } = useLocation()
  address = pathname + search
  return null
}

beforeEach(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  queries = new QueryClient()
  const root = createRoot(document.createElement('div'))
  onTestFinished(() => act(async () => root.unmount()))
  await act(async () =>
    root.render(
      <QueryClientProvider client={queries}>
        <MemoryRouter>
          <Buttons />
        </MemoryRouter>
      </QueryClientProvider>,
    ),
  )
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

test('one purchase runs at a time, however often and whichever button is pressed; the next one may follow', async () => {
  const asked: string[] = []
  let answer = (_: { id: string; isPaid: boolean; reference: null }) => {}
  const press = (index: number): Promise<PurchaseEnd | undefined> | undefined =>
    buttons[index]?.buy({
      content: { userId: 'ama' },
      ask: (id) => {
        asked.push(id)
        return new Promise((resolve) => {
          answer = resolve
        })
      },
    })

  let first: ReturnType<typeof press>
  await act(async () => {
    first = press(0)
    expect(await press(0), 'a second click').toBeUndefined()
    expect(await press(1), 'another button').toBeUndefined()
  })
  expect(asked).toHaveLength(1)
  expect(buttons.map(({ isPending }) => isPending)).toEqual([true, false])

  await act(async () => {
    answer({ id: asked[0] ?? '', isPaid: true, reference: null })
    expect(await first).toMatchObject({ kind: 'paid' })
  })
  expect(buttons.map(({ isPending }) => isPending)).toEqual([false, false])

  await act(async () => {
    void press(1)
  })
  expect(asked, 'what is over does not block').toHaveLength(2)
})

test.each([
  { way: 'back button', stop: () => void window.dispatchEvent(new PopStateEvent('popstate')) },
  { way: 'stop button', stop: () => vi.advanceTimersByTimeAsync(15_000) },
])('a purchase whose way to the provider is stopped by the $way can be made again', async ({ stop }) => {
  vi.useFakeTimers()
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  // A script of its own: that of another file's test may be loaded.
  const setup = { publicKey: 'pk_test_abcdefghij0123', scriptUrl: 'https://js.example.com/blocked.js', problem: null }
  queries.setQueryData<unknown>(shopQuery.queryKey, { payment: setup })
  const left: string[] = []
  vi.stubGlobal('location', { assign: (url: string) => left.push(url) })
  const authorization_url = 'https://checkout.example.com/code'
  vi.stubGlobal('fetch', async () =>
    Response.json({ reference: 'r', access_code: 'code', authorization_url, amount: 1_000 }),
  )
  const buy = () =>
    act(async () => {
      const bought = buttons[0]?.buy({ subjectId: '6f0e1c1e-5c0f-4c8e-9a54-0d6c3f1f2b14' })
      await vi.advanceTimersByTimeAsync(100)
      // The window is blocked.
      document.querySelector(`head script[src^="${setup.scriptUrl}"]`)?.dispatchEvent(new Event('error'))
      await vi.advanceTimersByTimeAsync(100)
      return { bought }
    })
  const { bought } = await buy()
  expect(left).toEqual([authorization_url])
  await act(async () => {
    await stop()
    await vi.advanceTimersByTimeAsync(100)
  })
  expect(await bought).toEqual({ kind: 'redirected' })
  await buy()
  expect(left).toHaveLength(2)
})

test('whoever chose a charge is asked for the wallet, and no window is opened', async () => {
  const setup = { publicKey: 'pk_test_abcdefghij0123', scriptUrl: 'https://js.example.com/inline.js', problem: null }
  queries.setQueryData<unknown>(shopQuery.queryKey, { payment: setup })
  const fetched = vi.fn()
  vi.stubGlobal('fetch', fetched)
  await act(async () => lastWay.update(() => 'momo'))
  onTestFinished(() => act(async () => lastWay.forget()))
  const subjectId = '6f0e1c1e-5c0f-4c8e-9a54-0d6c3f1f2b14'
  await act(async () => {
    expect(await buttons[0]?.buy({ subjectId })).toMatchObject({ kind: 'charge' })
  })
  expect(address).toBe(`/pay/momo?for=dispatch&id=${subjectId}`)
  expect(fetched).not.toHaveBeenCalled()
})

test('the way that was pressed counts, not the one that is stored: another tab may have chosen since', async () => {
  const setup = { publicKey: 'pk_test_abcdefghij0123', scriptUrl: 'https://js.example.com/inline.js', problem: null }
  queries.setQueryData<unknown>(shopQuery.queryKey, { payment: setup })
  await act(async () => lastWay.update(() => 'paystack'))
  onTestFinished(() => act(async () => lastWay.forget()))
  const subjectId = '6f0e1c1e-5c0f-4c8e-9a54-0d6c3f1f2b14'
  await act(async () => {
    expect(await buttons[0]?.buy({ subjectId, way: 'momo' })).toMatchObject({ kind: 'charge' })
  })
})
