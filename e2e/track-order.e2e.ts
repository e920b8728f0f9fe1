import { expect, goWithin, placeOrder, test, widget } from './journey.ts'

test("an unpaid order is paid from another device by the order's link, whose page updates live as staff move the order", async ({
  page,
  request,
  shop,
}) => {
  const orderId = await placeOrder(request)
  await page.goto(`/track-order?id=${orderId}`)
  await page.getByRole('button', { name: 'MoMo or card' }).click()
  await widget(page).getByRole('button', { name: 'Pay', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Payment successful' })).toBeVisible()

  await goWithin(page, `/track-order?id=${orderId}`)
  await expect(page.getByText('Live', { exact: true })).toBeVisible()
  await expect(page.getByText('Status: Received')).toBeVisible()
  await shop.staff(orderId, 'preparing')
  await expect(page.getByText("We're currently preparing your order. It will be ready soon!")).toBeVisible()
  await shop.staff(orderId, 'on-the-way')
  await expect(page.getByText("Your order is on its way to your location. It won't be long now!")).toBeVisible()
  await shop.staff(orderId, 'delivered')
  await expect(page.getByText('Your order has been delivered. Enjoy your meal!')).toBeVisible()
})
