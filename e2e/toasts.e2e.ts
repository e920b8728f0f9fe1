import { expect, jollofAt, storeInBrowser, test } from './journey.ts'
import { isClear } from './screen-checks.ts'

test('a toast covers neither the open cart beside it nor, on a phone, the buttons of the cart and the cart bar', async ({
  page,
}) => {
  const { choice } = jollofAt(4800)
  const lines = ['1', '2', '3', '4', '5'].map((special) => ({ ...jollofAt(4800), choice: { ...choice, special } }))
  await storeInBrowser(page, { cart: lines })
  await page.goto('/terms?buy=cart')
  const panel = page.getByRole('dialog', { name: 'Your cart' })
  for (const width of [768, 1024, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await panel.getByRole('button', { name: 'Remove Jollof Rice' }).first().click()
    const toast = page.getByText('Jollof Rice removed from your cart').first()
    await expect(toast).toBeVisible()
    await expect(async () => expect(await isClear(toast, panel), `${width} px`).toBe(true)).toPass()
  }
  await page.setViewportSize({ width: 360, height: 740 })
  await panel.getByRole('button', { name: 'Remove Jollof Rice' }).first().click()
  const toast = page.locator('[data-sonner-toast]', { hasText: 'Jollof Rice removed from your cart' }).first()
  await expect(toast).toBeVisible()
  const checkout = page.getByRole('button', { name: 'Checkout' })
  await expect(async () => {
    const [above, below] = [await toast.boundingBox(), await checkout.boundingBox()]
    expect((above?.y ?? 0) + (above?.height ?? 0)).toBeLessThanOrEqual(below?.y ?? 0)
  }).toPass()
  await page.keyboard.press('Escape')
  const bar = page.getByRole('button', { name: /^View Cart: / })
  await expect(bar).toBeVisible()
  await expect(toast).toBeVisible()
  await expect(async () => expect(await isClear(toast, bar)).toBe(true)).toPass()
})
