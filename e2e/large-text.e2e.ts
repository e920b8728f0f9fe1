import type { Page } from '@playwright/test'
import { expect, goWithin, jollofAt, storeInBrowser, test } from './journey.ts'
import { wideParts } from './screen-checks.ts'

test('at 200% text size nothing of a shelf, a total, a choice or a field is broken, and a delivery day can be chosen', async ({
  page,
}) => {
  const { choice, ...line } = jollofAt(4800)
  await storeInBrowser(page, { cart: [{ ...line, choice: { ...choice, quantity: 99 } }] })
  await enlargeText(page)
  await page.goto('/')

  await test.step('the links of the first screen stand clear of its drawing and of the search', async () => {
    const link = page.getByRole('main').getByRole('link', { name: 'Live Feed' })
    await expect(link).toBeVisible()
    const place = await link.boundingBox()
    const search = await page.getByRole('searchbox').boundingBox()
    const drawing = await page.locator('.hero-van').boundingBox()
    expect(place && search && place.y + place.height / 2 < search.y, 'the search').toBe(true)
    expect(drawing?.width ?? 0, 'no room for the drawing').toBe(0)
  })

  await test.step('no word of a tile, a shelf’s heading, a total or a choice is broken', async () => {
    for (const { path, part } of [
      { path: '/', part: 'nav[aria-label="What are you in the mood for?"] li' },
      { path: '/', part: 'main section[aria-labelledby^="section-"] h3' },
      { path: '/?buy=cart', part: '[role="dialog"] dt' },
      { path: '/?item=jollof-rice', part: '[role="dialog"] label' },
    ]) {
      await goWithin(page, path)
      await expect(page.locator(part).first()).toBeAttached()
      expect(await brokenWords(page, part), path).toEqual([])
    }
  })

  for (const path of ['/checkout', '/terms?buy=details']) {
    await test.step(`at ${path} the phone field shows a whole number, and a delivery day can be chosen`, async () => {
      await goWithin(page, path)
      const form = path === '/checkout' ? page.getByRole('main') : page.getByRole('dialog')
      const phone = form.getByRole('textbox', { name: 'Phone' })
      await phone.fill('0241234567')
      expect(await phone.evaluate((input) => input.scrollWidth - input.clientWidth)).toBe(0)
      await form.getByText('Choose a time').click()
      const days = form.getByRole('group', { name: 'Delivery day' }).getByRole('radio', { disabled: false })
      await days.nth(1).check({ force: true })
      await form
        .getByRole('radio', { name: /\d\d:\d\d/, disabled: false })
        .first()
        .check()
      for (const width of [320, 360]) {
        await page.setViewportSize({ width, height: 740 })
        const parts = '[role="dialog"], [role="dialog"] > div, fieldset, label'
        expect(await wideParts(page, parts), `at ${width} px`).toEqual([])
        expect(await brokenNumbers(page), `at ${width} px each day is on one line`).toEqual([])
      }
    })
  }
})

async function enlargeText(page: Page) {
  await page.addInitScript(() => {
    document.addEventListener('DOMContentLoaded', () => document.documentElement.style.setProperty('font-size', '200%'))
  })
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
