import { addToCart, expect, goToPayment, test, widget } from './journey.ts'

test('a shopper orders, pays by card, and is thanked; the cart is empty only then', async ({ page }) => {
  await addToCart(page)
  await goToPayment(page)
  await page.getByRole('button', { name: 'Paystack' }).click()
  await expect(page.getByRole('heading', { name: /^Order / })).toBeVisible()
  await expect(page.getByRole('button', { name: /View Cart/ })).toBeVisible()

  await widget(page)
    .getByRole('button', { name: /^Success/ })
    .click()
  await widget(page)
    .getByRole('button', { name: /^Pay GHS/ })
    .click()

  await expect(page.getByRole('heading', { name: 'Payment successful' })).toBeVisible({ timeout: 15_000 })
  expect(page.url()).toContain('/paystackwb/success?reference=')
  await expect(page.getByRole('button', { name: /View Cart/ })).toBeHidden()

  await page.getByRole('link', { name: 'Follow your order' }).click()
  await expect(page.getByText('Status: Received')).toBeVisible()

  await page.goBack()
  await expect(page.getByRole('heading', { name: 'Payment successful' })).toBeVisible()
})

test('a declined card says why, and the same order is paid with another one', async ({ page }) => {
  await addToCart(page)
  await goToPayment(page)
  await page.getByRole('button', { name: 'Paystack' }).click()
  await widget(page).getByRole('button', { name: 'Decline', exact: true }).click()
  await page.waitForTimeout(2500)
})
