import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import type { MenuItem } from '#domain/menu/menu-api.ts'
import type { ShopChanges } from '#domain/menu/shop-events-api.ts'
import { testShop } from '#test/app.ts'
import { aStaffMember } from '#test/builders.ts'

const shop = await testShop()
const { app, time } = shop
let base = ''
beforeAll(async () => {
  await app.listen({ port: 0, host: '127.0.0.1' })
  base = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}` // it listens on a port
})
const leave = new AbortController()
afterAll(() => leave.abort())

async function* blocksOfStream(): AsyncGenerator<string> {
  const reply = await fetch(`${base}/api/shop/events`, {
    signal: leave.signal,
    headers: { accept: 'text/event-stream' },
  })
  if (!reply.body) throw new Error('no stream')
  let text = ''
  for await (const chunk of reply.body.pipeThrough(new TextDecoderStream())) {
    text += chunk
    const blocks = text.split('\n\n')
    text = blocks.pop() ?? ''
    yield* blocks
  }
}

async function* follow(): AsyncGenerator<ShopChanges> {
  for await (const block of blocksOfStream()) {
    const data = /^event: changes\ndata: (.*)$/m.exec(block)?.[1]
    if (data) yield JSON.parse(data)
  }
}

test('open pages hear when something is sold out and when the shop pauses, so that they ask again', async () => {
  const stream = follow()
  const start = (await stream.next()).value
  shop.as(aStaffMember())
  time.passMinutes(1)
  const soldOutAt = time.now.toISOString()
  await app.inject({ method: 'PUT', url: '/api/menu/items/rice-sack/sold-out', payload: { until: 'closing' } })
  const first = (await stream.next()).value
  // A notice of the seed may come only now; it tells the page nothing new.
  const heard = first?.menu === start?.menu ? (await stream.next()).value : first
  expect(heard).toEqual({ menu: soldOutAt, shop: start?.shop })

  time.passMinutes(1)
  const until = '2026-11-20T12:30:00.000Z'
  await app.inject({ method: 'PUT', url: '/api/switches/pause', payload: { until, reason: 'no gas' } })
  const pausedAt = time.now.toISOString()
  expect((await stream.next()).value).toEqual({ menu: soldOutAt, shop: pausedAt })

  const late = follow()
  expect((await late.next()).value, 'a page that comes later compares with what it has read').toEqual({
    menu: soldOutAt,
    shop: pausedAt,
  })
})

test('a price that staff save is what an open page reads within two seconds', async () => {
  const menuUrl = `${base}/api/menu/bakery-supermarket`
  const priceNow = async () => {
    const { items }: { items: MenuItem[] } = await (await fetch(menuUrl)).json()
    return items.find(({ id }) => id === 'rice-sack')?.prices.regular
  }
  expect(await priceNow(), 'the page has read the menu').toBe(15_000)
  const stream = follow()
  await stream.next()
  shop.as(aStaffMember({ role: 'manager' }))
  time.passMinutes(1)

  const saved = await app.inject({
    method: 'PATCH',
    url: '/api/menu/items/rice-sack',
    payload: { changes: { prices: { regular: 16_000 } }, expectedVersion: 0 },
  })
  expect(saved.statusCode).toBe(200)
  expect((await stream.next()).value?.menu).toBe(time.now.toISOString())
  expect(await priceNow(), 'at the first try, because the event comes after every cache is dropped').toBe(16_000)
})

test('a quiet stream sends a comment within 45 seconds, because HAProxy on Debian closes a silent one after 50', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  const stream = blocksOfStream()
  while (!(await stream.next()).value?.startsWith('event: changes'));
  vi.advanceTimersByTime(45_000)
  while (!(await stream.next()).value?.startsWith(':'));
})

test('open pages hear the end of a rush, because nothing is written then', async () => {
  const stream = follow()
  await stream.next()
  shop.as(aStaffMember())
  const end = new Date(time.now.getTime() + 300)
  await app.inject({ method: 'PUT', url: '/api/switches/rush', payload: { until: end.toISOString(), minutes: 15 } })
  const begun = (await stream.next()).value
  time.now = end
  expect((await stream.next()).value).toEqual({ menu: begun?.menu, shop: end.toISOString() })
})
