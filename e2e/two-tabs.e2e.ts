import { addToCart, expect, goToPayment, orderIdIn, test, widget } from './journey.ts'

test('two tabs show one cart, place one order, and both empty it when it is paid', async ({ page, context }) => {
  const other = await context.newPage()
  await other.goto('/terms')
  await addToCart(page)
  await expect(other.getByRole('button', { name: /View Cart: 1 item/ })).toBeVisible()

  await other.getByRole('button', { name: /View Cart/ }).click()
  await other.getByRole('button', { name: 'One Jollof Rice more' }).click()
  await expect(page.getByRole('button', { name: /View Cart: 2 items/ })).toBeVisible()

  await goToPayment(page)
  await other.goto('/checkout?buy=pay')
  await page.getByRole('button', { name: 'Paystack' }).click()
  await expect(page.getByRole('heading', { name: /^Order / })).toBeVisible()
  await other.getByRole('button', { name: 'Paystack' }).click()
  await expect(other.getByRole('heading', { name: /^Order / })).toBeVisible()
  expect(orderIdIn(other)).toBe(orderIdIn(page))

  await widget(page).getByRole('button', { name: 'Pay', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Payment successful' })).toBeVisible()
  await expect(other.getByRole('button', { name: /View Cart/ })).toBeHidden()
})
