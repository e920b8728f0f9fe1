import type { Page } from '@playwright/test'
import { formatOrderId } from '#domain/ids/order-id.ts'
import { expect, placeOrder, test, widget } from './journey.ts'

test('the order page updates live as staff move the order', async ({ page, request, shop }) => {
  const orderId = await placeOrder(request)
  await request.post(`/api/orders/${orderId}/manual-payment`, { data: { transactionId: null } })
  await page.goto(`/track-order?id=${orderId}`)
  await expect(page.getByText('Live', { exact: true })).toBeVisible()

  await shop.staff(orderId, 'confirm-payment')
  await expect(page.getByText('Status: Received')).toBeVisible()
  await shop.staff(orderId, 'preparing')
  await expect(page.getByText("We're currently preparing your order. It will be ready soon!")).toBeVisible()
  await shop.staff(orderId, 'on-the-way')
  await expect(page.getByText("Your order is on its way to your location. It won't be long now!")).toBeVisible()
  await shop.staff(orderId, 'delivered')
  await expect(page.getByText('Your order has been delivered. Enjoy your meal!')).toBeVisible()
})

test('a phone whose clock is wrong by a day says when the order arrives by the shop’s clock', async ({
  page,
  browser,
  request,
  shop,
}) => {
  const orderId = await placeOrder(request)
  await request.post(`/api/orders/${orderId}/manual-payment`, { data: { transactionId: null } })
  await shop.staff(orderId, 'confirm-payment')
  const arrival = (phone: Page) => phone.getByText(/^Arrives about /)
  await page.goto(`/track-order?id=${orderId}`)
  await expect(arrival(page)).toBeVisible()

  for (const days of [-1, 1]) {
    // A clock belongs to a browser session: the page beside it keeps the right one.
    const wrong = await browser.newPage()
    await wrong.clock.install({ time: Date.now() + days * 24 * 3_600_000 })
    await wrong.goto(`/track-order?id=${orderId}`)
    await expect(arrival(wrong)).toHaveText((await arrival(page).textContent()) ?? '')
    await wrong.close()
  }
})

test('the footer finds an order by its ID, also in small letters and with o for 0 or l for 1', async ({
  page,
  request,
}) => {
  const orderId = await placeOrder(request)
  await page.goto('/terms')
  const footer = page.getByRole('contentinfo')
  await footer.getByRole('button', { name: 'Track Order' }).click()
  await expect(page.getByText('Order ID Required')).toBeVisible()

  const typed = formatOrderId(orderId).toLowerCase().replaceAll('0', 'o').replaceAll('1', 'l')
  await footer.getByLabel('Order ID').fill(typed)
  await footer.getByRole('button', { name: 'Track Order' }).click()
  const dialog = page.getByRole('dialog', { name: 'Order Status' })
  await expect(dialog.getByText('Status: Awaiting payment')).toBeVisible()
})

test('an unknown ID shows a plain message, and can be corrected in place', async ({ page, request }) => {
  const orderId = await placeOrder(request)
  await page.goto('/track-order?id=ZZZZZ-ZZZZZ')
  const main = page.getByRole('main')
  await expect(main.getByText("We couldn't find an order with that ID. Please check and try again.")).toBeVisible()
  await expect(main.getByRole('link', { name: /^WhatsApp us/ })).toBeVisible()
  await expect(main.getByLabel('Order ID')).toHaveValue('ZZZZZ-ZZZZZ')
  await main.getByLabel('Order ID').fill('12')
  await main.getByRole('button', { name: 'Track Order' }).click()
  await expect(main.getByLabel('Order ID')).toBeFocused()
  await expect(main.getByRole('alert')).toBeVisible()
  await main.getByLabel('Order ID').fill(orderId)
  await expect(main.getByRole('alert'), 'typing removes it').toBeHidden()
  await main.getByRole('button', { name: 'Track Order' }).click()
  await expect(main.getByText('Status: Awaiting payment')).toBeVisible()
  await expect(main, 'another order is another page').toBeFocused()

  await main.getByRole('link', { name: 'Track another order' }).click()
  await expect(main.getByRole('heading', { name: 'Track your order' })).toBeVisible()
  await expect(main).toBeFocused()
  expect(await page.evaluate(() => window.scrollY)).toBe(0)
})

test("an unpaid order can be paid from another device by the order's link", async ({ page, request }) => {
  const orderId = await placeOrder(request)
  await page.goto(`/track-order?id=${orderId}`)
  await page.getByRole('button', { name: 'MoMo or card' }).click()
  await widget(page).getByRole('button', { name: 'Pay', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Payment successful' })).toBeVisible()
})
