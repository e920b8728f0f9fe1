import { expect, openPayment, orderIdIn, placeOrder, test } from './journey.ts'

test('mobile money sent by hand is thanked for, and starts the order once somebody has seen it', async ({
  page,
  shop,
}) => {
  await openPayment(page)
  await page.getByRole('button', { name: 'MTN MoMo' }).click()
  await expect(page.getByRole('heading', { name: 'Send mobile money' })).toBeVisible()
  await expect(page.getByText('Ama Serwaa')).toBeVisible()
  await page.getByLabel('MoMo transaction ID').fill(`7${String(process.hrtime.bigint()).slice(-10)}`)
  await page.getByRole('button', { name: "I've paid - Notify" }).click()

  await expect(page.getByRole('heading', { name: 'Thank you!' })).toBeVisible()
  await expect(page.getByText('Status: Awaiting confirmation')).toBeVisible()
  await expect(page.getByRole('button', { name: /View Cart/ })).toBeHidden()

  await shop.staff(orderIdIn(page), 'confirm-payment')
  await expect(page.getByText('Status: Received')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Thank you!' })).toBeHidden()
})

test('a transaction ID serves one order only, and the second shopper is told at the field', async ({
  page,
  request,
}) => {
  const transactionId = `8${String(process.hrtime.bigint()).slice(-10)}`
  await placeAndClaim(request, transactionId)
  await openPayment(page)
  await page.getByRole('button', { name: 'MTN MoMo' }).click()
  await page.getByLabel('MoMo transaction ID').fill(transactionId)
  await page.getByRole('button', { name: "I've paid - Notify" }).click()
  await expect(page.getByText('was already sent with another order')).toBeVisible()

  await page.getByLabel('MoMo transaction ID').fill('')
  await page.getByRole('button', { name: "I've paid - Notify" }).click()
  await expect(page.getByRole('heading', { name: 'Thank you!' })).toBeVisible()
})

async function placeAndClaim(request: Parameters<typeof placeOrder>[0], transactionId: string) {
  const orderId = await placeOrder(request)
  const reply = await request.post(`/api/orders/${orderId}/manual-payment`, { data: { transactionId } })
  expect(reply.ok()).toBe(true)
}
