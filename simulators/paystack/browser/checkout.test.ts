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
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push(path)
    if (path.endsWith('/state')) return Response.json({ ...payment, ...state })
    return Response.json({ data: path.startsWith('/checkout/') ? { access_code: CODE } : { ...payment, ...state } })
  })
  const listen = vi.spyOn(window, 'addEventListener')
  document.body.innerHTML = checkoutPage(null)
  wasDisabled = closer()?.disabled
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
const closer = () => document.querySelector<HTMLButtonElement>('#close')
let wasDisabled: boolean | undefined
const asked: string[] = []
let state = {}
beforeEach(() => {
  shop.postMessage.mockClear()
  state = {}
})

const say = (data: object) =>
  window.dispatchEvent(Object.assign(new Event('message'), { source: shop, origin: 'https://shop.example', data }))
const told = () => shop.postMessage.mock.calls.map(([{ event }]) => event)

test('the button that closes is pressed in vain at no time: it works as soon as it can be pressed', () => {
  expect(wasDisabled).toBe(true)
  expect(closer()?.disabled).toBe(false)
})

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

test('a payment that waits for the phone is followed, also after another one was closed while it waited', async () => {
  state = { status: 'pending', prompt: { kind: 'push', text: 'Look at your phone.' } }
  const open = async () => {
    say({ type: 'inline:url', path: 'resumeTransaction', params: { accessCode: CODE } })
    await vi.advanceTimersByTimeAsync(1_000)
  }
  await open()
  say({ type: 'close' })
  await open()
  asked.length = 0
  await vi.advanceTimersByTimeAsync(1_000)
  expect(asked).toContain(`/checkout/${CODE}/state`)
  say({ type: 'close' })
})
