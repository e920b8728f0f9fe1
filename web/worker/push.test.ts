import { beforeEach, expect, test, vi } from 'vitest'
import { installPushHandlers, type PushScope } from './push.ts'

const ORIGIN = 'https://shop.example.com'
const listeners = new Map<string, (event: never) => void>()
const showNotification = vi.fn(async () => {})
const openWindow = vi.fn(async () => {})
const focus = vi.fn(async () => {})
const setAppBadge = vi.fn(async () => {})
let shown: unknown[] = []
let pages: { url: string; focus: () => Promise<void> }[] = []

const scope: PushScope = {
  addEventListener: (type, listener) => void listeners.set(type, listener),
  registration: { showNotification, getNotifications: async () => shown },
  navigator: { setAppBadge },
  clients: { matchAll: async () => pages, openWindow },
  location: { origin: ORIGIN },
}
installPushHandlers(scope)

beforeEach(() => {
  vi.clearAllMocks()
  pages = []
  shown = []
})

async function fire(type: string, event: object) {
  const work: Promise<unknown>[] = []
  listeners.get(type)?.({ ...event, waitUntil: (one: Promise<unknown>) => work.push(one) } as never)
  await Promise.all(work)
}
const push = (text: string) => fire('push', { data: { text: () => text } })
const tap = (data: unknown) => fire('notificationclick', { notification: { data, close: () => {} } })

test('news of an order is shown in its words, and replaces the older one of this order', async () => {
  await push(JSON.stringify({ orderId: '7K3QF9M2XA', status: 'on_the_way' }))
  expect(showNotification).toHaveBeenCalledExactlyOnceWith('Order 7K3QF-9M2XA', {
    body: "Your order is on its way to your location. It won't be long now!",
    icon: '/icon-192.png',
    tag: '7K3QF9M2XA',
    data: '/track-order?id=7K3QF9M2XA',
    renotify: true,
  })
})

test.each([
  ['received', false],
  ['preparing', false],
  ['on_the_way', true],
  ['delivered', true],
  ['cancelled', true],
])('news that an order is %s sounds although it replaces older news: %s', async (status, isLoud) => {
  await push(JSON.stringify({ orderId: '7K3QF9M2XA', status }))
  expect(JSON.stringify(showNotification.mock.lastCall).includes('"renotify":true')).toBe(isLoud)
})

test('something is shown for what cannot be read, because browsers withdraw the permission otherwise', async () => {
  await push('')
  expect(showNotification).toHaveBeenCalledOnce()
})

test('a tap opens the page of the order, and focuses it where it is open', async () => {
  await tap('/track-order?id=7K3QF9M2XA')
  expect(openWindow).toHaveBeenCalledExactlyOnceWith(`${ORIGIN}/track-order?id=7K3QF9M2XA`)
  pages = [{ url: `${ORIGIN}/track-order?id=7K3QF9M2XA`, focus }]
  await tap('/track-order?id=7K3QF9M2XA')
  expect(focus).toHaveBeenCalledOnce()
  expect(openWindow).toHaveBeenCalledOnce()
})

test('an order that nobody has seen stays on the screen of staff, and leads to the board, with the filters that it has', async () => {
  await push(JSON.stringify({ orderId: '7K3QF9M2XA', status: 'unseen' }))
  expect(showNotification).toHaveBeenCalledExactlyOnceWith(
    'Order 7K3QF-9M2XA',
    expect.objectContaining({ data: '/admin/board', requireInteraction: true, renotify: true }),
  )
  pages = [{ url: `${ORIGIN}/admin/board?view=kitchen`, focus }]
  await tap('/admin/board')
  expect(focus).toHaveBeenCalledOnce()
  pages = []
  await tap('/admin/board')
  expect(openWindow).toHaveBeenCalledExactlyOnceWith(`${ORIGIN}/admin/board`)
})

test('a tap opens no other page than that of orders and the board', async () => {
  await tap('//evil.example/')
  expect(openWindow).toHaveBeenCalledExactlyOnceWith(`${ORIGIN}/track-order`)
})

test('the icon of the app counts the news that has not been seen', async () => {
  shown = ['of one order', 'of another']
  await push('')
  expect(setAppBadge).toHaveBeenLastCalledWith(2)
  shown = ['of another']
  await tap('/track-order')
  expect(setAppBadge).toHaveBeenLastCalledWith(1)
  shown = []
  await fire('notificationclose', {})
  expect(setAppBadge).toHaveBeenLastCalledWith(0)
})
