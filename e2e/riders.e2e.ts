import { randomUUID } from 'node:crypto'
import type { APIRequestContext, Browser, Page } from '@playwright/test'
import { formatOrderId } from '#domain/ids/order-id.ts'
import { beginSignedIn, joinQuickly } from './account.ts'
import { expect, goWithin, skipGreetings, test } from './journey.ts'
import { AT_ITS_EDGE, beginWithSecondStep, paidOrder } from './office.ts'
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

/** The other riders on shift are managers of other journeys. */
const RIDER = 'Kojo Boateng'

/** A rider who has begun the shift on their page, which opens without a connection. */
async function riderOnShift(browser: Browser, request: APIRequestContext, shop: RunningShop): Promise<Page> {
  const { email, session } = await joinQuickly(request, shop)
  await shop.giveRole(email, 'rider')
  const headers = { authorization: `Bearer ${session.access_token}` }
  expect((await request.patch('/api/profile', { headers, data: { fullName: RIDER } })).status()).toBe(200)
  const context = await browser.newContext({ baseURL: shop.url, serviceWorkers: 'allow' })
  await context.addInitScript(skipGreetings)
  const rider = await context.newPage()
  await beginSignedIn(rider, session)
  await rider.goto('/admin')
  await expect(rider).toHaveURL(/\/admin\/ride$/)
  await rider.getByRole('button', { name: 'Start shift' }).click()
  await expect(rider.getByRole('button', { name: 'End shift' })).toBeVisible()
  return rider
}

test('a rider delivers what one tap gave without a connection, in two tabs: each tap is sent once; then carries several, and a manager counts the cash', async ({
  page,
  request,
  shop,
  browser,
}) => {
  const [{ orderId, key, short }, ...more] = [
    await cookedOrder(request, shop),
    await cookedOrder(request, shop),
    await cookedOrder(request, shop),
  ]
  const rider = await riderOnShift(browser, request, shop)
  const desk = await browser.newContext({ baseURL: shop.url, viewport: WIDE })
  await desk.addInitScript(skipGreetings)
  const manager = await desk.newPage()
  await beginWithSecondStep(manager, request, shop, 'manager')
  await manager.goto('/admin/board')
  const card = manager.getByRole('article', { name: `Order ${formatOrderId(orderId)}` })
  const choice = card.getByRole('button', { name: /^\d Kojo · 0/ })
  await expect(choice).toBeVisible()
  await card.focus()
  await manager.keyboard.press('r')
  await manager.keyboard.press((await choice.innerText()).trim().charAt(0))
  await expect(card.getByText(`Rider: ${RIDER}`)).toBeVisible()

  await page.goto(`/track-order?id=${orderId}`)
  await expect(page.getByText('Kojo is bringing your order.')).toBeVisible()
  await expect(page.getByText(/^Your four digits/), 'the link alone shows no code').toBeVisible()
  const { code } = await (await request.post(`/api/orders/${orderId}/door-code`, { data: { key } })).json()

  // Its page asks again every few seconds.
  await rider.reload()
  const stop = rider.getByRole('article', { name: `Order ${short}` })
  await expect(stop.getByRole('link', { name: /^Call/ })).toBeVisible()
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
  await stop.getByRole('button', { name: /^Picked up/ }).click()
  await expect(rider.getByText('1 waiting to be sent'), 'shown once it is stored').toBeVisible()
  await rider.reload()
  await expect(rider.getByText('No connection. What you tap is kept and sent later.')).toBeVisible()
  await expect(rider.getByText('1 waiting to be sent')).toBeVisible()
  await stop.getByRole('button', { name: /^Delivered/ }).click(AT_ITS_EDGE)
  await rider.getByLabel('Four digits').pressSequentially(code)
  await expect(stop.getByText('Done. Waits to be sent.')).toBeVisible()
  await expect(rider.getByText('2 waiting to be sent')).toBeVisible()
  await expect(second.getByText('2 waiting to be sent'), 'the other tab shows the taps').toBeVisible()

  // The tab is killed, and the connection is back: the other one and a new one both send.
  await rider.close()
  await tabs.setOffline(false)
  const again = await tabs.newPage()
  await again.goto('/admin/ride')
  for (const tab of [again, second]) await expect(tab.getByText('Everything is sent')).toBeVisible()
  expect(taken).toEqual(['picked_up', 'delivered'])
  await expect(again.getByText('Nothing to deliver')).toBeVisible()
  await expect(page.getByText('Your order has been delivered. Enjoy your meal!')).toBeVisible()
  const { timeline } = await (await request.get(`/api/orders/${orderId}`)).json()
  expect(timeline.filter(({ status }: { status: string }) => status === 'delivered')).toHaveLength(1)
  await second.close()

  await test.step('several orders are given at once', async () => {
    await goWithin(manager, '/admin/riders')
    for (const one of more) await manager.getByLabel(`Select order ${formatOrderId(one.orderId)}`).check()
    await expectAccessible(manager, 'riders with selected orders')
    await manager.getByRole('button', { name: 'Give 2 orders to Kojo' }).click()
    await expect(manager.getByRole('article').filter({ hasText: more[0]?.short ?? '' })).toBeVisible()
    await again.reload()
    for (const one of more) await expect(again.getByRole('article', { name: `Order ${one.short}` })).toBeVisible()
  })

  await test.step('the cash that the rider hands in is counted without knowing its sum', async () => {
    await again.getByRole('button', { name: 'I took cash' }).click()
    await again.getByLabel('Sum in GH₵').fill('50')
    await again.getByLabel('What for').fill('Gas refill')
    await again.getByRole('button', { name: 'Record' }).click()
    await again.getByRole('button', { name: 'Hand in' }).click()
    await again.getByRole('button', { name: 'Hand in this sum' }).click()
    await expect(again.getByText('GH₵ 50.00 handed in, waits to be counted')).toBeVisible()

    await goWithin(manager, '/admin/cash')
    const sum = manager.getByRole('article', { name: RIDER }).filter({ hasText: 'waits to be counted' })
    await expect(sum).toBeVisible()
    await expect(sum.getByText('50.00'), 'nobody counts to a known sum').toHaveCount(0)
    await expectAccessible(manager, 'the cash desk')
    await sum.getByLabel(/^Your count/).fill('50')
    await sum.getByRole('button', { name: 'Count' }).click()
    await expect(manager.getByText('Counted: GH₵ 50.00 taken off')).toBeVisible()
  })
  await tabs.close()
  await desk.close()
})
