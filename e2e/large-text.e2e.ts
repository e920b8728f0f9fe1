import type { Page } from '@playwright/test'
import { expect, goWithin, jollofAt, placeOrder, storeInBrowser, test } from './journey.ts'

for (const width of [320, 360]) {
  test(`at 200% text size no page is wider than a phone of ${width} px`, async ({ page, request }) => {
    const orderId = await placeOrder(request)
    await page.setViewportSize({ width, height: 740 })
    await storeInBrowser(page, { cart: [jollofAt(4800)] })
    await enlargeText(page)
    const pages = [
      { path: '/', sign: 'Equipment & Services' },
      { path: '/?q=rice', sign: /items? for “rice”/ },
      { path: '/?item=jollof-rice', sign: 'Fried Chicken' },
      { path: '/?buy=cart', sign: 'Your cart' },
      { path: '/?buy=details', sign: 'Delivery address' },
      { path: '/category/beverages', sign: 'Show 18+ items' },
      { path: '/checkout', sign: 'Who is it for?' },
      { path: '/terms', sign: 'Your data' },
      { path: '/track-order', sign: 'Track your order' },
      { path: `/track-order?id=${orderId}`, sign: 'Pay now' },
      { path: '/payment-callback?reference=unknown', sign: 'We cannot find this payment' },
      { path: '/no/such/page', sign: 'This page is off the menu' },
    ]
    for (const [index, { path, sign }] of pages.entries()) {
      await (index === 0 ? page.goto(path) : goWithin(page, path))
      await expect(page.getByText(sign).first()).toBeAttached()
      expect(await wideParts(page, '[role="dialog"], [role="dialog"] > div'), path).toEqual([])
    }
  })

  for (const path of ['/checkout', '/terms?buy=details']) {
    test(`at 200% text size a delivery day can be chosen at ${path} on a phone of ${width} px`, async ({ page }) => {
      await page.setViewportSize({ width, height: 740 })
      await storeInBrowser(page, { cart: [jollofAt(4800)] })
      await enlargeText(page)
      await page.goto(path)
      await page.getByText('Choose a time').click()
      await page
        .getByRole('group', { name: 'Delivery day' })
        .getByRole('radio', { disabled: false })
        .nth(1)
        .check({ force: true })
      await page
        .getByRole('radio', { name: /\d\d:\d\d/, disabled: false })
        .first()
        .check()

      expect(await wideParts(page, '[role="dialog"], [role="dialog"] > div, fieldset, label')).toEqual([])
      expect(await brokenNumbers(page), 'each day is on one line').toEqual([])
    })
  }
}

test('at 200% text size no word of a tile, a shelf’s heading, a total or a choice is broken', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  const { choice, ...line } = jollofAt(4800)
  await storeInBrowser(page, { cart: [{ ...line, choice: { ...choice, quantity: 99 } }] })
  await enlargeText(page)
  for (const { path, part } of [
    { path: '/', part: 'nav[aria-label="What are you in the mood for?"] li' },
    { path: '/', part: 'main section[aria-labelledby^="section-"] h3' },
    { path: '/?buy=cart', part: '[role="dialog"] dt' },
    { path: '/?item=jollof-rice', part: '[role="dialog"] label' },
  ]) {
    await page.goto(path)
    await expect(page.locator(part).first()).toBeAttached()
    expect(await brokenWords(page, part), path).toEqual([])
  }
})

test('at 200% text size the links of the first screen stand clear of its drawing and of the search', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await enlargeText(page)
  await page.goto('/')
  const link = page.getByRole('main').getByRole('link', { name: 'Live Feed' })
  await expect(link).toBeVisible()
  const place = await link.boundingBox()
  const search = await page.getByRole('searchbox').boundingBox()
  const drawing = await page.locator('.hero-van').boundingBox()

  expect(place && search && place.y + place.height / 2 < search.y, 'the search').toBe(true)
  expect(drawing?.width ?? 0, 'no room for the drawing').toBe(0)
})

test('at 200% text size the phone field shows a whole number', async ({ page }) => {
  await storeInBrowser(page, { cart: [jollofAt(4800)] })
  await enlargeText(page)
  await page.goto('/checkout')
  const phone = page.getByRole('textbox', { name: 'Phone' })
  await phone.fill('0241234567')
  const hidden = await phone.evaluate((input) => input.scrollWidth - input.clientWidth)
  expect(hidden).toBe(0)
})

async function enlargeText(page: Page) {
  await page.addInitScript(() => {
    document.addEventListener('DOMContentLoaded', () => document.documentElement.style.setProperty('font-size', '200%'))
  })
}

/** The elements whose content is wider than they are, among the page and the selected parts. */
function wideParts(page: Page, parts: string): Promise<string[]> {
  return page.evaluate(
    (selector) =>
      [document.documentElement, ...document.querySelectorAll(selector)]
        .filter(({ clientWidth }) => clientWidth > 1) // skips text for screen readers only
        .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth + 1)
        .map((element) => `${element.tagName} ${element.textContent?.slice(0, 20)} ${element.scrollWidth}`),
    parts,
  )
}

/** The days whose number is on more than one line or overflows. */
function brokenNumbers(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('label:has(input[aria-label])')]
      .filter((day) => {
        const words = document.createRange()
        words.selectNodeContents(day.querySelector('span.tabular') ?? day)
        const lines = [...words.getClientRects()]
        return lines.length > 1 || lines.some(({ width }) => width > day.clientWidth)
      })
      .map((day) => day.textContent ?? ''),
  )
}

/** The words of the selected parts that are on more than one line. */
function brokenWords(page: Page, parts: string): Promise<string[]> {
  return page.evaluate(
    (selector) =>
      [...document.querySelectorAll(selector)].flatMap((part) => {
        const walker = document.createTreeWalker(part, NodeFilter.SHOW_TEXT)
        const broken: string[] = []
        for (let text = walker.nextNode(); text; text = walker.nextNode()) {
          for (const { 0: word, index } of (text.nodeValue ?? '').matchAll(/\p{L}+/gu)) {
            const range = document.createRange()
            range.setStart(text, index)
            range.setEnd(text, index + word.length)
            if (range.getClientRects().length > 1) broken.push(word)
          }
        }
        return broken
      }),
    parts,
  )
}
