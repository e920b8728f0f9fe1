import { randomUUID } from 'node:crypto'
import type { APIRequestContext, Browser, Page } from '@playwright/test'
import type { StaffRole } from '#domain/actor.ts'
import { formatOrderId } from '#domain/ids/order-id.ts'
import { addAuthenticator, beginSignedIn, joinQuickly } from './account.ts'
import { expect, goWithin, test } from './journey.ts'
import { AT_ITS_EDGE, paidOrder } from './office.ts'
import type { RunningShop } from './running-shop.ts'
import { expectAccessible } from './screen-checks.ts'

const WIDE = { width: 1440, height: 900 }

/** A cooked order with the key that it was placed with. */
async function cookedOrder(request: APIRequestContext, shop: RunningShop) {
  const key = randomUUID()
  const orderId = await paidOrder(request, shop, { idempotencyKey: key })
  await shop.staff(orderId, 'preparing')
  return { orderId, key, short: orderId.slice(5) }
}

type Who = { role: StaffRole; viewport?: typeof WIDE; hasSecondStep?: boolean; hasWorker?: boolean }

/** A page of somebody with a role, in a browser of their own. */
async function pageOf(browser: Browser, request: APIRequestContext, shop: RunningShop, who: Who) {
  const { email, session } = await joinQuickly(request, shop)
  await shop.giveRole(email, who.role)
  const serviceWorkers = who.hasWorker ? 'allow' : 'block'
  const context = await browser.newContext({ baseURL: shop.url, viewport: who.viewport ?? WIDE, serviceWorkers })
  await context.addInitScript(() => sessionStorage.setItem('chillz-splash', 'shown'))
  const page = await context.newPage()
  await beginSignedIn(page, who.hasSecondStep ? (await addAuthenticator(request, session)).session : session)
  return page
}
const PHONE = { width: 360, height: 740 }

/** A rider who has begun the shift on their page. */
async function riderOnShift(
  browser: Browser,
  request: APIRequestContext,
  shop: RunningShop,
  { hasWorker = false } = {},
): Promise<Page> {
  const rider = await pageOf(browser, request, shop, { role: 'rider', viewport: PHONE, hasWorker })
  await rider.goto('/admin')
  await expect(rider).toHaveURL(/\/admin\/ride$/)
  await rider.getByRole('button', { name: 'Start shift' }).click()
  await expect(rider.getByRole('button', { name: 'End shift' })).toBeVisible()
  return rider
}

test('one tap gives an order to a rider, whose page opens without a line with the taps that wait, in two tabs: each is sent once', async ({
  page,
  request,
  shop,
  browser,
}) => {
  const { orderId, key, short } = await cookedOrder(request, shop)
  const rider = await riderOnShift(browser, request, shop, { hasWorker: true })
  const manager = await pageOf(browser, request, shop, { role: 'manager' })
  await manager.goto('/admin/board')
  const card = manager.getByRole('article', { name: `Order ${formatOrderId(orderId)}` })
  await expect(card.getByRole('button', { name: /1 Ama · 0/ })).toBeVisible()
  await card.focus()
  await manager.keyboard.press('r')
  await manager.keyboard.press('1')
  await expect(card.getByText('Rider: Ama Mensah')).toBeVisible()
  await manager.context().close()

  await page.goto(`/track-order?id=${orderId}`)
  await expect(page.getByText('Ama is bringing your order.')).toBeVisible()
  await expect(page.getByText(/^Your four digits/), 'the link alone shows no code').toBeVisible()
  const { code } = await (await request.post(`/api/orders/${orderId}/door-code`, { data: { key } })).json()

  const stop = rider.getByRole('article', { name: `Order ${short}` })
  await expect(stop.getByRole('link', { name: /^Call/ })).toBeVisible({ timeout: 20_000 })
  await expectAccessible(rider, 'a rider’s deliveries')
  await rider.waitForFunction(() => navigator.serviceWorker.controller !== null)
  await rider.waitForFunction(async () => (await (await caches.open('cache_ride_1.2.0')).keys()).length > 2)
  // Two tabs have one queue.
  const tabs = rider.context()
  const second = await tabs.newPage()
  await second.goto('/admin/ride')
  await expect(second.getByText('Everything is sent')).toBeVisible()
  const taken: string[] = []
  tabs.on('response', (answer) => {
    const request = answer.request()
    if (!request.serviceWorker() && answer.url().endsWith(`/${orderId}/steps`)) taken.push(request.postDataJSON().step)
  })

  await tabs.setOffline(true)
  await rider.reload()
  await expect(rider.getByText('No connection. What you tap is kept and sent later.')).toBeVisible()
  await stop.getByRole('button', { name: /^Picked up/ }).click()
  await expect(rider.getByText('1 waiting to be sent'), 'shown once it is stored').toBeVisible()
  await rider.reload()
  await expect(rider.getByText('1 waiting to be sent')).toBeVisible()
  await stop.getByRole('button', { name: /^Delivered/ }).click(AT_ITS_EDGE)
  await rider.getByLabel('Four digits').pressSequentially(code)
  await expect(stop.getByText('Done. Waits to be sent.')).toBeVisible()
  await expect(rider.getByText('2 waiting to be sent')).toBeVisible()
  await expect(second.getByText('2 waiting to be sent'), 'the other tab shows the taps').toBeVisible()

  // The tab is killed, and the line is back: the other one and a new one both send.
  await rider.close()
  await tabs.setOffline(false)
  const again = await tabs.newPage()
  await again.goto('/admin/ride')
  for (const tab of [again, second]) await expect(tab.getByText('Everything is sent')).toBeVisible({ timeout: 20_000 })
  expect(taken).toEqual(['picked_up', 'delivered'])
  await expect(again.getByText('Nothing to deliver')).toBeVisible()
  await expect(page.getByText('Your order has been delivered. Enjoy your meal!')).toBeVisible()
  const { timeline } = await (await request.get(`/api/orders/${orderId}`)).json()
  expect(timeline.filter(({ status }: { status: string }) => status === 'delivered')).toHaveLength(1)
  await tabs.close()
})

test('a manager gives several orders to a rider, and counts the cash that the rider hands in', async ({
  request,
  shop,
  browser,
}) => {
  const orders = [await cookedOrder(request, shop), await cookedOrder(request, shop)]
  const rider = await riderOnShift(browser, request, shop)
  const manager = await pageOf(browser, request, shop, { role: 'manager', hasSecondStep: true })
  await manager.goto('/admin/riders')
  for (const { orderId } of orders) await manager.getByLabel(`Select order ${formatOrderId(orderId)}`).check()
  await expectAccessible(manager, 'riders with selected orders')
  await manager.getByRole('button', { name: 'Give 2 orders to Ama' }).first().click()
  await expect(manager.getByRole('article').filter({ hasText: orders[0]?.short ?? '' })).toBeVisible()
  // Its page asks again every few seconds.
  await rider.reload()
  for (const { short } of orders) await expect(rider.getByRole('article', { name: `Order ${short}` })).toBeVisible()

  await rider.getByRole('button', { name: 'I took cash' }).click()
  await rider.getByLabel('Sum in GH₵').fill('50')
  await rider.getByLabel('What for').fill('Gas refill')
  await rider.getByRole('button', { name: 'Record' }).click()
  await rider.getByRole('button', { name: 'Hand in' }).click()
  await rider.getByRole('button', { name: 'Hand in this sum' }).click()
  await expect(rider.getByText('GH₵ 50.00 handed in, waits to be counted')).toBeVisible()

  await goWithin(manager, '/admin/cash')
  const desk = manager.getByRole('article', { name: 'Ama Mensah' }).filter({ hasText: 'waits to be counted' })
  await expect(desk).toBeVisible()
  await expect(desk.getByText('50.00'), 'nobody counts to a known sum').toHaveCount(0)
  await expectAccessible(manager, 'the cash desk')
  await desk.getByLabel(/^Your count/).fill('50')
  await desk.getByRole('button', { name: 'Count' }).click()
  await expect(manager.getByText('Counted: GH₵ 50.00 taken off')).toBeVisible()
  await rider.context().close()
  await manager.context().close()
})
