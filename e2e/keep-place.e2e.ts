import type { Page } from '@playwright/test'
import { expect, goWithin, test } from './journey.ts'

const folded = (page: Page) => page.getByRole('button', { name: 'Show Main Dishes' })

test('back closes the open item and forward opens it again without scrolling; a reload keeps it, typed text and folded sections; double taps open an item once, add it once and leave the page unchanged', async ({
  page,
}) => {
  await page.goto('/')
  const card = page.getByRole('button', { name: /^Add to cart Bottled Water/ })
  await card.scrollIntoViewIfNeeded()
  const place = await restingPlaceOf(page)
  expect(place).toBeGreaterThan(500)
  await card.click()
  const water = page.getByRole('dialog', { name: 'Bottled Water' })
  await expect(water).toBeVisible()
  await page.goBack()
  await expect(water).toBeHidden()
  await page.goForward()
  await expect(water).toBeVisible()
  await page.goBack()
  await expect(water).toBeHidden()
  expect(await placeOf(page)).toBeCloseTo(place, -1)

  await page.getByRole('button', { name: 'Hide Main Dishes' }).click()
  await expect(page).toHaveURL(/hide=mains/)
  await expect(folded(page)).toBeVisible()
  await page.getByLabel('Search the menu').fill('waakye')
  await expect(page).toHaveURL(/q=waakye/)
  await page.getByRole('button', { name: 'Order Now! Waakye', exact: true }).click()
  const waakye = page.getByRole('dialog', { name: 'Waakye' })
  await expect(waakye).toBeVisible()
  await page.reload()
  await expect(waakye).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByLabel('Search the menu')).toHaveValue('waakye')
  await page.getByRole('button', { name: 'Clear the search' }).click()
  await expect(folded(page)).toBeVisible()

  await test.step('double taps', async () => {
    await goWithin(page, '/category/mains')
    const card = page.getByRole('button', { name: 'Order Now! Jollof Rice', exact: true })
    const dialog = page.getByRole('dialog', { name: 'Jollof Rice' })
    await card.dblclick()
    await dialog.getByRole('button', { name: 'Close' }).dblclick()
    await expect(dialog).toBeHidden()
    await expect(page).toHaveURL(/mains$/)

    await card.dblclick()
    await expect(dialog).toBeVisible()
    await page.goBack()
    await expect(dialog).toBeHidden()

    await card.click()
    await dialog.getByText('Fried Chicken', { exact: true }).click()
    await dialog.getByRole('button', { name: /Add to cart/ }).dblclick()
    const cart = page.getByRole('button', { name: 'View Cart: 1 item, GH₵ 69.30' })
    await expect(cart).toBeVisible()
    await expect(dialog).toBeHidden()
    await expect(page).toHaveURL(/mains$/)

    // On a slow phone the second tap may hit the button that was under the dialog.
    await cart.hover()
    await page.mouse.down({ clickCount: 2 })
    await page.mouse.up({ clickCount: 2 })
    await expect(cart).toBeVisible()
    await expect(page).toHaveURL(/mains$/)
  })
})

test('a reload, also after one that was interrupted, and back restore the scroll position of a long page', async ({
  page,
}) => {
  await page.goto('/category/mains')
  await page.getByRole('heading', { name: 'Rice dishes' }).scrollIntoViewIfNeeded()
  const place = await restingPlaceOf(page)
  expect(place).toBeGreaterThan(2_000)
  await page.reload()
  await expect.poll(() => placeOf(page), 'from the menu that the browser keeps').toBeCloseTo(place, -1)

  await page.route('**/api/menu/**', () => {}) // never answered
  await page.evaluate(() => localStorage.clear())
  await page.reload()
  await expect(page.getByRole('contentinfo')).toBeVisible()
  expect(await placeOf(page)).toBeLessThan(place)
  await page.unroute('**/api/menu/**')
  await page.reload()
  await expect.poll(() => placeOf(page)).toBeCloseTo(place, -1)

  await page.getByRole('navigation', { name: 'More categories' }).getByRole('link').first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Bottles & Beverages' })).toBeVisible()
  expect(await placeOf(page)).toBe(0)

  // The link is further down than the heading.
  await page.goBack()
  await expect.poll(() => placeOf(page)).toBeGreaterThan(place)
})

function placeOf(page: Page): Promise<number> {
  return page.evaluate(() => window.scrollY)
}

/** The scroll position once it rests: rows beyond the screen have estimated heights until they are drawn. */
function restingPlaceOf(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const frame = () => new Promise((done) => requestAnimationFrame(done))
    let place = -1
    let frames = 0
    while (frames < 10) {
      await frame()
      frames = place === window.scrollY ? frames + 1 : 0
      place = window.scrollY
    }
    return place
  })
}
