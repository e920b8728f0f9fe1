import type { Page } from '@playwright/test'
import { expect, test } from './journey.ts'

for (const category of ['mains', 'beverages', 'bakery', 'supermarket']) {
  test(`a jump to the end of ${category} causes no layout shift`, async ({ page }) => {
    await page.goto(`/category/${category}`)
    await expect(page.getByText(/^\d+ items$/)).toBeVisible()
    // A slow phone draws them one after the other.
    const shelves = page.getByRole('navigation', { name: 'Shelves' }).getByRole('link')
    await expect(page.locator('section[id^=shelf-]')).toHaveCount(Math.max(1, await shelves.count()))
    await page.evaluate(() => document.fonts.ready)

    const heights = await heightsAfterJump(page)

    expect(new Set(heights).size, heights.join(' ')).toBe(1)
  })
}

/** The page's height before the jump to its end, and in each frame after it. */
function heightsAfterJump(page: Page): Promise<number[]> {
  return page.evaluate(async () => {
    const height = () => document.documentElement.scrollHeight
    const heights = [height()]
    window.scrollTo({ top: height(), behavior: 'instant' })
    for (let frame = 0; frame < 20; frame += 1) {
      await new Promise(requestAnimationFrame)
      heights.push(height())
    }
    return heights
  })
}
