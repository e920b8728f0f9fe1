import type { Page } from '@playwright/test'
import { expect, goWithin, test } from './journey.ts'

test('a jump to the end of a category causes no layout shift', async ({ page }) => {
  await page.goto('/category/mains')
  for (const [category, title] of [
    ['mains', 'Main Dishes'],
    ['beverages', 'Beverages'],
    ['bakery', 'Bakery & Snacks'],
    ['supermarket', 'Supermarket & Groceries'],
  ] as const) {
    await goWithin(page, `/category/${category}`)
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await expect(page.getByText(/^\d+ items$/)).toBeVisible()
    // A slow phone draws them one after the other.
    const shelves = page.getByRole('navigation', { name: 'Shelves' }).getByRole('link')
    await expect(page.locator('section[id^=shelf-]')).toHaveCount(Math.max(1, await shelves.count()))
    await page.evaluate(() => document.fonts.ready)

    const heights = await heightsAfterJump(page)

    expect(new Set(heights).size, `${category}: ${heights.join(' ')}`).toBe(1)
  }
})

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
