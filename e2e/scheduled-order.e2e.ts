import { CUSTOMER, expect, jollofAt, orderIdIn, storeInBrowser, test } from './journey.ts'

test('an order for another day, from a phone whose clock is a day ahead, uses an open slot of the shop, gets the pre-order discount, and keeps its time', async ({
  page,
}) => {
  await page.clock.install({ time: Date.now() + 24 * 3_600_000 })
  const { name, address, city } = CUSTOMER
  await storeInBrowser(page, {
    cart: [jollofAt(4800)],
    checkoutDraft: { name, phone: '0241234567', address, city },
  })
  await page.goto('/checkout')
  await page.getByText('Choose a time').click()
  const days = page.getByRole('group', { name: 'Delivery day' }).getByRole('radio', { disabled: false })
  await days.nth(1).check({ force: true })
  await page.getByRole('radio', { disabled: false }).last().check()

  await expect(page.getByText('Pre-order discount (5%)')).toBeVisible()
  await expect(page.getByText('− GH₵ 2.40')).toBeVisible()
  await page.getByRole('button', { name: /Order Now/ }).click()
  await expect(page.getByText(/^.*Delivery on /)).toBeVisible()
  await page.getByRole('button', { name: 'Send MoMo yourself' }).click()
  await page.getByRole('button', { name: "I've paid - Notify" }).click()

  await expect(page.getByRole('heading', { name: 'Thank you!' })).toBeVisible()
  await expect(page.getByText(/Delivery on \w{3} \d+ \w{3}, \d\d:\d\d-\d\d:\d\d/)).toBeVisible()
  expect(orderIdIn(page)).not.toBe('')
})
