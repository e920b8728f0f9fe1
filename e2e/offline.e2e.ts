import { expect, openPayment, orderIdIn, placeOrder, test } from './journey.ts'

test('offline, an order placed in this browser shows its last known state with its age', async ({ page, context }) => {
  await openPayment(page)
  await page.getByRole('button', { name: 'Send MoMo yourself' }).click()
  await page.getByRole('button', { name: "I've paid - Notify" }).click()
  await expect(page.getByRole('heading', { name: 'Thank you!' })).toBeVisible()
  const orderId = orderIdIn(page)

  // The page must be opened before the network is lost, because it cannot load afterwards.
  await page.goto('/track-order')
  await expect(page.getByRole('heading', { name: 'Orders from this browser' })).toBeVisible()
  await context.setOffline(true)
  await page.getByRole('main').getByLabel('Order ID').fill(orderId)
  await page.getByRole('main').getByRole('button', { name: 'Track Order' }).click()
  await expect(page.getByText(/^Last known state, /)).toBeVisible()
  await expect(page.getByText('Status: Awaiting confirmation')).toBeVisible()

  await context.setOffline(false)
  await expect(page.getByText('Live', { exact: true })).toBeVisible({ timeout: 15_000 })
  await expect(page.getByText(/^Last known state, /)).toBeHidden()
})

test('offline, an order placed elsewhere cannot be shown until the network returns', async ({
  page,
  context,
  request,
}) => {
  const orderId = await placeOrder(request)
  await page.goto('/track-order')
  await expect(page.getByRole('heading', { name: 'Track your order' })).toBeVisible()
  await context.setOffline(true)
  await page.getByRole('main').getByLabel('Order ID').fill(orderId)
  await page.getByRole('main').getByRole('button', { name: 'Track Order' }).click()
  await expect(page.getByText("We couldn't find information about this order.")).toBeVisible()

  await context.setOffline(false)
  await expect(page.getByText('Status: Awaiting payment')).toBeVisible({ timeout: 15_000 })
})
