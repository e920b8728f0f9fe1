import { AxeBuilder } from '@axe-core/playwright'
import { CUSTOMER, expect, jollofAt, keepInBrowser, placeOrder, test } from './journey.ts'

test('no screen of a purchase locks anybody out, by light or dark, nor is wider than a phone', async ({
  page,
  request,
}) => {
  const { name, address, city } = CUSTOMER
  await keepInBrowser(page, {
    cart: [jollofAt(4000)],
    checkoutDraft: { name, phone: '0241234567', address, city },
  })
  const orderId = await placeOrder(request)
  const screens = [
    { path: '/?buy=cart', sign: page.getByText('Accept new price') },
    { path: '/?buy=details', sign: page.getByLabel('Delivery address') },
    { path: `/track-order?id=${orderId}`, sign: page.getByRole('heading', { name: 'Pay now' }) },
    { path: '/payment-callback?reference=unknown', sign: page.getByText('We cannot find this payment') },
  ]
  for (const { path, sign } of screens) {
    await page.goto(path)
    await expect(sign).toBeVisible()
    for (const theme of ['light', 'dark']) {
      await page.evaluate((dark) => document.documentElement.classList.toggle('dark', dark), theme === 'dark')
      const { violations } = await new AxeBuilder({ page })
        .withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'])
        .analyze()
      expect(violations.map((one) => `${path} ${theme}: ${one.id} ${one.nodes[0]?.html}`)).toEqual([])
    }
    expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(360)
  }
})
