import { expect, openPayment, test } from './journey.ts'

test('the payment page replaces a payment window that cannot load, and returns to the shop', async ({ page }) => {
  await page.route('**/inline.js', (route) => route.abort())
  await openPayment(page)
  await page.getByRole('button', { name: 'MoMo or card' }).click()

  await expect(page.getByRole('heading', { name: 'Payment simulator' })).toBeVisible()
  await page.getByRole('button', { name: 'Pay', exact: true }).click()

  await expect(page.getByRole('heading', { name: 'Payment successful' })).toBeVisible()
  await expect(page).toHaveURL(/\/paystackwb\/success\?reference=/)
  await expect(page.getByRole('button', { name: /^View Cart: / })).toBeHidden()
})
