// @vitest-environment jsdom
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { checkoutPage } from '../checkout-page.ts'

const SCRIPT = './checkout.js'
const CODE = 'abcdefghij12345'
const payment = {
  id: 1,
  access_code: CODE,
  amount: 2050,
  currency: 'GHS',
  email: 'ama@example.com',
  channels: ['card'],
  customer: {},
}

/** The page of the shop around the widget. */
const shop = { postMessage: vi.fn() }

beforeAll(async () => {
  vi.useFakeTimers()
  vi.stubGlobal('parent', shop)
  vi.stubGlobal('fetch', async (path: string) =>
    Response.json(path.startsWith('/checkout/') ? { data: { access_code: CODE } } : { data: payment }),
  )
  const listen = vi.spyOn(window, 'addEventListener')
  document.body.innerHTML = checkoutPage(null)
  await import(SCRIPT)
  const listeners = listen.mock.calls
  // The tests of other files have the same page.
  return () => {
    for (const [type, listener] of listeners) window.removeEventListener(type, listener)
    document.body.innerHTML = ''
    vi.restoreAllMocks()
    vi.unstubAllGlobals()
    vi.useRealTimers()
  }
})
beforeEach(() => void shop.postMessage.mockClear())

const say = (data: object) =>
  window.dispatchEvent(Object.assign(new Event('message'), { source: shop, origin: 'https://shop.example', data }))
const told = () => shop.postMessage.mock.calls.map(([{ event }]) => event)

test.each([
  { path: 'resumeTransaction', params: { accessCode: CODE }, why: 'the payment is loading' },
  { path: 'newTransaction', params: {}, why: 'a new payment is asked for' },
])('a window that is closed while $why does not draw the payment afterwards', async ({ path, params }) => {
  say({ type: 'inline:url', path, params })
  if (path === 'resumeTransaction') await vi.advanceTimersByTimeAsync(100)
  say({ type: 'close' })
  await vi.advanceTimersByTimeAsync(1_000)
  expect(told()).not.toContain('loaded:transaction')
  expect(document.querySelector('#amount')?.textContent).toBe('')

  say({ type: 'inline:url', path, params })
  await vi.advanceTimersByTimeAsync(1_000)
  expect(told(), 'the next one is drawn').toContain('loaded:transaction')
})
