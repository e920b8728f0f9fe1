import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { Settings } from '#domain/settings/settings-api.ts'
import { SEED_SETTINGS } from '#seed/settings.ts'
import { testShop } from '#test/app.ts'
import { menuItems } from '../menu/menu-tables.ts'
import { orderEvents, orderLines, orders } from '../orders/order-tables.ts'
import { settings } from '../settings/settings-tables.ts'
import { liveFeedPages } from './live-feed-pages.ts'
import { viewLiveFeed } from './view-live-feed.ts'

const shop = await testShop()
const { db } = shop.database
const PHONES = ['0241110001', '0241110002', '0241110003', '0241110004']

/** An order that the kitchen began to prepare some minutes ago. */
async function beganCooking(phone: string, minutesAgo: number) {
  const customer = { name: 'Efua Secret', phone, address: 'Blue kiosk', email: '', notes: 'No pepper' }
  const { orderId } = await shop.placed({ customer })
  await db.update(orderLines).set({ itemId: 'jollof', name: 'Jollof', category: 'mains' })
  const at = new Date(shop.time.now.getTime() - minutesAgo * 60_000)
  await db.update(orders).set({ status: 'preparing', version: 2 }).where(eq(orders.id, orderId))
  await db.insert(orderEvents).values({ orderId, version: 2, status: 'preparing', actor: 'system:test', at })
  return orderId
}

async function set(change: Partial<Settings['live_feed']>) {
  const value = { ...SEED_SETTINGS.live_feed, ...change }
  await db.update(settings).set({ value }).where(eq(settings.key, 'live_feed'))
  return { ...SEED_SETTINGS, live_feed: value }
}
const tickerNow = async () => (await viewLiveFeed(db, shop.time.now)).ticker

test('the ticker shows dishes that three people or more ordered, and no data of a person', async () => {
  const ids = [await beganCooking(PHONES[0] ?? '', 10), await beganCooking(PHONES[1] ?? '', 10)]
  await beganCooking(PHONES[1] ?? '', 12)
  expect(await tickerNow(), 'two people with three orders').toEqual({ mood: 'few', dishes: [] })
  ids.push(await beganCooking(PHONES[2] ?? '', 10))
  const ticker = await tickerNow()
  expect(ticker).toMatchObject({ mood: 'busy', dishes: [{ dish: 'Jollof', cities: [] }] })
  for (const told of [...ids, ...PHONES, 'Secret', 'kiosk', 'pepper', 'Kumasi']) {
    expect(JSON.stringify(ticker)).not.toContain(told)
  }
})

test('the ticker leaves out orders that have just come, are older than half an hour, or were delivered', async () => {
  for (const [at, phone] of PHONES.entries()) await beganCooking(phone, at === 0 ? 1 : at === 1 ? 40 : 10)
  expect(await tickerNow()).toMatchObject({ mood: 'few' })
  await db.update(orders).set({ status: 'delivered' })
  expect(await tickerNow()).toEqual({ mood: 'quiet', dishes: [] })
})

test('what only adults may have is not told of', async () => {
  for (const phone of PHONES) await beganCooking(phone, 10)
  expect(await tickerNow()).toMatchObject({ mood: 'busy' })
  await db.update(menuItems).set({ requiresAgeVerification: true })
  expect(await tickerNow()).toEqual({ mood: 'quiet', dishes: [] })
})

test('staff switch the ticker off, and one read serves everybody for half a minute', async () => {
  const first = (await shop.app.inject('/api/live-feed')).json()
  expect(first).toEqual({ title: 'The kitchen, live', stream: null, next: '', ticker: { mood: 'quiet', dishes: [] } })
  await set({ showsTicker: false, next: 'Friday at 18:00' })
  expect((await shop.app.inject('/api/live-feed')).json(), 'not read again').toEqual(first)
  shop.time.passMinutes(0.5)
  expect((await shop.app.inject('/api/live-feed')).json()).toMatchObject({ ticker: null, next: 'Friday at 18:00' })
})

test.each([
  ['https://stream.example.com/kitchen/live.m3u8', 'hls', { 'media-src': 'https://stream.example.com' }],
  ['https://player.example.com/embed/abc?x=1', 'embed', { 'frame-src': 'https://player.example.com' }],
  ['http://stream.example.com/live.m3u8', null, undefined],
  ['javascript:alert(1)', null, undefined],
])('of %s the page may load from its one host with https alone', async (url, kind, allows) => {
  const stored = await set({ isOn: true, url })
  expect((await viewLiveFeed(db, shop.time.now)).stream).toEqual(kind && { kind, url })
  const request = {
    path: '/live-feed',
    query: new URLSearchParams(),
    now: shop.time.now,
    settings: stored,
    publicUrl: 'https://shop.example.com',
  }
  expect(Object(await liveFeedPages.describe(db, request)).allows).toEqual(allows)
  const off = await liveFeedPages.describe(db, { ...request, settings: SEED_SETTINGS })
  expect(off, 'while it is off').not.toHaveProperty('allows')
})
