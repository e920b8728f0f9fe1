import { expect, jollofAt, storeInBrowser, test } from './journey.ts'

test('a price that changed since the item was added must be accepted before checkout', async ({ page }) => {
  const gone = { ...jollofAt(2000), choice: { ...jollofAt(2000).choice, itemId: 'yesterdays-special' } }
  gone.seen.name = 'Yesterday’s Special'
  await storeInBrowser(page, { cart: [jollofAt(4000), gone] })
  await page.goto('/?buy=cart')

  await expect(page.getByText('The price is now GH₵ 48.00 instead of GH₵ 40.00.')).toBeVisible()
  await expect(page.getByText('This is no longer on the menu.')).toBeVisible()
  const checkout = page.getByRole('button', { name: 'Checkout' })
  await expect(checkout).toHaveAttribute('aria-disabled', 'true')
  await expect(checkout).toHaveAccessibleDescription(/Please accept or remove it first/)

  await page.getByRole('button', { name: 'Accept new price' }).click()
  await page.getByRole('alert').getByRole('button', { name: 'Remove Yesterday’s Special' }).click()
  await expect(checkout).not.toHaveAttribute('aria-disabled')
  await expect(page.getByRole('dialog').getByText('GH₵ 69.30')).toBeVisible()
})
