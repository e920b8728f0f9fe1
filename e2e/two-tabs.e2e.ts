import { addToCart, expect, openPayment, orderIdIn, test, widget } from './journey.ts'

test('two tabs share one cart: each shows changes of the other at once, and neither overwrites them', async ({
  page,
  context,
}) => {
  const other = await context.newPage()
  await other.goto('/terms')
  await page.bringToFront()
  await addToCart(page)

  await other.bringToFront()
  await expect(other.getByRole('button', { name: /View Cart: 1 item/ })).toBeVisible()
  await other.getByRole('button', { name: /^View Cart: / }).click()
  await other.getByRole('button', { name: 'One Jollof Rice more' }).click()

  await page.bringToFront()
  await expect(page.getByRole('button', { name: /View Cart: 2 items/ })).toBeVisible()
})

test('a checkout opened with an empty cart becomes the form once another tab adds a dish', async ({
  page,
  context,
}) => {
  const other = await context.newPage()
  await other.goto('/checkout')
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('Nothing to check out yet')
  await page.bringToFront()
  await addToCart(page)

  await other.bringToFront()
  await expect(other.getByLabel('Delivery address')).toBeVisible()
})

test('two tabs place one order, and its payment empties the cart in both', async ({ page, context }) => {
  await openPayment(page)
  const other = await context.newPage()
  await other.goto('/checkout?buy=pay')
  await other.getByRole('button', { name: 'MoMo or card' }).click()
  await expect(other.getByRole('heading', { name: /^Order / })).toBeVisible()

  await page.bringToFront()
  await page.getByRole('link', { name: 'Pay now' }).click()
  await expect(page.getByRole('heading', { name: /^Order / })).toBeVisible()
  await page.getByRole('button', { name: 'MoMo or card' }).click()
  expect(orderIdIn(other)).toBe(orderIdIn(page))

  await widget(page).getByRole('button', { name: 'Pay', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Payment successful' })).toBeVisible()
  await other.bringToFront()
  await expect(other.getByRole('button', { name: /^View Cart: / })).toBeHidden()
})
