import { addToCart, expect, jollofAt, storeInBrowser, test } from './journey.ts'
import { isClear } from './screen-checks.ts'

const TWO_LINES = [jollofAt(4800), { ...jollofAt(4800), choice: { ...jollofAt(4800).choice, size: 'large' } }]

for (const width of [768, 1024, 1440]) {
  test(`on a screen of ${width} px a toast does not cover the open cart`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 })
    await storeInBrowser(page, { cart: TWO_LINES })
    await page.goto('/terms?buy=cart')
    const panel = page.getByRole('dialog', { name: 'Your cart' })
    await panel.getByRole('button', { name: 'Remove Jollof Rice' }).first().click()

    const toast = page.getByText('Jollof Rice removed from your cart')
    await expect(toast).toBeVisible()
    await expect(async () => expect(await isClear(toast, panel)).toBe(true)).toPass()
  })
}

test('on a phone a toast does not cover the cart bar', async ({ page }) => {
  await addToCart(page)
  const toast = page.getByText('1x Jollof Rice added to your cart')
  await expect(toast).toBeVisible()
  expect(await isClear(toast, page.getByRole('button', { name: /^View Cart: / }))).toBe(true)
})
