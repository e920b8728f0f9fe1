import type { Page } from '@playwright/test'
import { CUSTOMER, expect, fillIn, jollofAt, orderIdIn, ordersOf, storeInBrowser, test, widget } from './journey.ts'

/** Counts from now on how often the page starts a payment. */
function paymentsStartedBy(page: Page): () => number {
  let count = 0
  page.on('request', (request) => {
    if (request.url().endsWith('/api/paystack/initiate')) count += 1
  })
  return () => count
}

test('a double click places one order and opens one payment, and a reload at any step loses nothing and adds neither', async ({
  page,
}) => {
  const started = paymentsStartedBy(page)
  await storeInBrowser(page, { cart: [jollofAt(4800)] })
  await page.goto('/checkout')
  await fillIn(page)
  await page.reload()
  await expect(page.getByLabel('Delivery address')).toHaveValue(CUSTOMER.address)

  await page.getByRole('button', { name: /Order Now/ }).click()
  await expect(page.getByText('How would you like to pay?')).toBeVisible()
  await page.reload()
  await page.getByRole('button', { name: 'MoMo or card' }).dblclick()
  await expect(widget(page).getByRole('button', { name: 'Pay', exact: true })).toBeVisible()
  const orderId = orderIdIn(page)
  expect(await ordersOf(page)).toBe(1)

  await page.reload()
  await expect(page.getByRole('heading', { name: 'Pay now' })).toBeVisible()
  await page.goBack()
  await page.goForward()
  await expect(page.getByRole('heading', { name: 'Pay now' })).toBeVisible()
  await page.goBack()
  await page.getByRole('link', { name: 'Pay now' }).click()
  await expect(page.getByRole('heading', { name: 'Pay now' })).toBeVisible()
  expect(started(), 'only a pressed button starts a payment').toBe(1)
  await page.getByRole('button', { name: 'MoMo or card' }).click()
  await widget(page).getByRole('button', { name: 'Pay', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Payment successful' })).toBeVisible()
  expect(page.url()).toContain(orderId)

  await page.reload()
  await expect(page.getByRole('heading', { name: 'Payment successful' })).toBeVisible()
  expect(await ordersOf(page)).toBe(1)
})
