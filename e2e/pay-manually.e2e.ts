import { formatOrderId } from '#domain/ids/order-id.ts'
import { expect, openPayment, orderIdIn, ordersOf, test } from './journey.ts'

test('a manual mobile money claim is acknowledged, and the order starts once staff confirm it', async ({
  page,
  shop,
}) => {
  await openPayment(page)
  await page.getByRole('button', { name: 'Send MoMo yourself' }).click()
  await expect(page.getByRole('heading', { name: 'Send mobile money' })).toBeVisible()
  const orderId = orderIdIn(page)
  await expect(page.getByText(formatOrderId(orderId), { exact: true })).toBeVisible()
  await expect(page.getByText('Example', { exact: true })).toBeVisible()

  // A phone may discard the page while its owner is in the MoMo app.
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Send mobile money' })).toBeVisible()
  expect(await ordersOf(page)).toBe(1)
  await page.getByLabel('MoMo transaction ID').fill(`7${String(process.hrtime.bigint()).slice(-10)}`)
  await page.getByRole('button', { name: "I've paid - Notify" }).click()

  await expect(page.getByRole('heading', { name: 'Thank you!' })).toBeVisible()
  await expect(page.getByText('Status: Awaiting confirmation')).toBeVisible()
  await expect(page.getByRole('button', { name: /^View Cart: / })).toBeHidden()

  await shop.staff(orderId, 'confirm-payment')
  await expect(page.getByText('Status: Received')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Thank you!' })).toBeHidden()
})
