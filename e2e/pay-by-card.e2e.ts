import {
  addToCart,
  expect,
  failInWindow,
  goToPayment,
  openPayment,
  orderIdIn,
  ordersOf,
  payInWindow,
  test,
  widget,
} from './journey.ts'

test('a shopper orders, pays by card, and is thanked; the cart is empty only then', async ({ page }) => {
  await addToCart(page)
  await goToPayment(page)
  await page.getByRole('button', { name: 'Paystack' }).click()
  await expect(page.getByRole('heading', { name: /^Order / })).toBeVisible()
  await expect(page.getByRole('button', { name: /View Cart/ })).toBeVisible()

  await payInWindow(page)

  await expect(page.getByRole('heading', { name: 'Payment successful' })).toBeVisible()
  expect(page.url()).toContain('/paystackwb/success?reference=')
  await expect(page.getByRole('button', { name: /View Cart/ })).toBeHidden()

  await page.getByRole('link', { name: 'Follow your order' }).click()
  await expect(page.getByText('Status: Received')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Pay now' })).toBeHidden()
})

test('a declined card says why, and the same order is then paid with another one', async ({ page }) => {
  await openPayment(page)
  await page.getByRole('button', { name: 'Paystack' }).click()
  await failInWindow(page)

  await expect(page.getByRole('alert').getByText(/There was not enough money/)).toBeVisible()
  const orderId = orderIdIn(page)

  await page.getByRole('button', { name: 'Paystack' }).click()
  await widget(page).getByRole('button', { name: 'Pay', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Payment successful' })).toBeVisible()
  expect(page.url()).toContain(`ORD-${orderId}-2`)
  expect(await ordersOf(page)).toBe(1)
})

test('closing the window keeps the order and offers every way to pay again', async ({ page }) => {
  await openPayment(page)
  await page.getByRole('button', { name: 'Paystack' }).click()
  await widget(page).getByRole('button', { name: 'Close without paying' }).click()

  await expect(page.getByText('Payment cancelled')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Pay now' })).toBeVisible()

  // The back button of a phone closes it too.
  await page.getByRole('button', { name: 'Paystack' }).click()
  await expect(widget(page).getByRole('button', { name: 'Pay', exact: true })).toBeVisible()
  await page.goBack()
  await expect(page.getByTitle('Payment simulator')).toBeHidden()
  await expect(page.getByRole('heading', { name: 'Pay now' })).toBeVisible()
  await page.getByRole('button', { name: 'MTN MoMo' }).click()
  await expect(page.getByText('Ama Serwaa')).toBeVisible()
})
