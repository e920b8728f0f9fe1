import { expect, openPayment, orderIdIn, test } from './journey.ts'

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
