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
    { path: '/terms?buy=cart', part: '[role=dialog]', sign: page.getByText('Accept new price') },
    { path: '/terms?buy=details', part: '[role=dialog]', sign: page.getByLabel('Delivery address') },
    { path: `/track-order?id=${orderId}`, part: 'main', sign: page.getByRole('heading', { name: 'Pay now' }) },
    { path: '/payment-callback?reference=unknown', part: 'main', sign: page.getByText('We cannot find this payment') },
  ]
  for (const { path, part, sign } of screens) {
    await page.goto(path)
    await expect(sign).toBeVisible()
    const axe = () => new AxeBuilder({ page }).include(part)
    const light = await axe().withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa']).analyze()
    // Only the colours differ by dark.
    await page.evaluate(() => document.documentElement.classList.add('dark'))
    const dark = await axe().withRules(['color-contrast']).analyze()
    const violations = [...light.violations, ...dark.violations]
    expect(violations.map((one) => `${path}: ${one.id} ${one.nodes[0]?.html}`)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(360)
  }
})
