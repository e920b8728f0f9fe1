import { expect, jollofAt, keepInBrowser, placeOrder, test } from './journey.ts'

for (const width of [320, 360]) {
  test(`with text of twice the size nothing is wider than a phone of ${width} px`, async ({ page, request }) => {
    const orderId = await placeOrder(request)
    await page.setViewportSize({ width, height: 740 })
    await keepInBrowser(page, { cart: [jollofAt(4800)] })
    await page.addInitScript(() => {
      document.addEventListener('DOMContentLoaded', () =>
        document.documentElement.style.setProperty('font-size', '200%'),
      )
    })
    const pages = [
      { path: '/', sign: 'Equipment & Services' },
      { path: '/?q=rice', sign: 'Jollof Rice' },
      { path: '/?item=jollof-rice', sign: 'Jollof Rice' },
      { path: '/?buy=cart', sign: 'Your cart' },
      { path: '/?buy=details', sign: 'Checkout' },
      { path: '/category/beverages', sign: 'Show 18+ items' },
      { path: '/checkout', sign: 'Who is it for?' },
      { path: '/terms', sign: 'Your data' },
      { path: '/track-order', sign: 'Track your order' },
      { path: `/track-order?id=${orderId}`, sign: 'Pay now' },
      { path: '/payment-callback?reference=unknown', sign: 'We cannot find this payment' },
      { path: '/no/such/page', sign: 'This page is off the menu' },
    ]
    for (const { path, sign } of pages) {
      await page.goto(path)
      await expect(page.getByText(sign).first()).toBeAttached()
      const wide = await page.evaluate(() =>
        [document.documentElement, ...document.querySelectorAll('[role="dialog"], [role="dialog"] > div')]
          .filter(({ clientWidth }) => clientWidth > 1) // not what is for readers alone
          .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth + 1)
          .map((element) => `${element.tagName} ${element.scrollWidth}`),
      )
      expect(wide, path).toEqual([])
    }
  })
}
