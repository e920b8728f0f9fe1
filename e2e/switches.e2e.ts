import type { Page } from '@playwright/test'
import { beginAs } from './account.ts'
import { expect, goWithin, jollofAt, skipGreetings, storeInBrowser, test } from './journey.ts'
import { expectAccessible } from './screen-checks.ts'

test('a cook sells a dish out with one press, and pauses the kitchen, which open pages of shoppers and screens of staff show', async ({
  page,
  request,
  shop,
  browser,
}) => {
  await beginAs(page, request, shop, 'kitchen')
  await page.goto('/admin/menu?category=mains')
  const shopper = await (await browser.newContext({ baseURL: shop.url })).newPage()
  await shopper.addInitScript(skipGreetings)
  await storeInBrowser(shopper, { cart: [jollofAt(4800)] })
  const following = shopper.waitForRequest(/\/api\/shop\/events/)
  await shopper.goto('/category/mains')
  await following
  const dish = shopper
    .getByRole('listitem')
    .filter({ has: shopper.getByRole('heading', { name: 'Waakye', exact: true }) })
  await expect(dish).toBeVisible()

  await page.keyboard.press('/')
  await page.keyboard.type('waakye')
  await page.getByRole('button', { name: 'Sold out till closing: Waakye', exact: true }).click()
  await expect(dish).toContainText(/again|sold out/i)
  await page.getByRole('button', { name: 'Offer again: Waakye', exact: true }).click()
  await expect(dish).not.toContainText(/again|sold out/i)

  // The same from any screen, by keyboard alone.
  for (const act of ['Sold out till closing: Waakye', 'Offer again: Waakye']) {
    await searchFor(page, 'waakye')
    const option = page.getByRole('option', { name: act, exact: true })
    await expect(option).toBeVisible()
    while ((await option.getAttribute('aria-selected')) !== 'true') await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(dish).toContainText(act.startsWith('Sold') ? /again|sold out/i : /Order Now/)
  }

  await page.getByLabel('Find an item').fill('brown rice')
  await page.getByRole('button', { name: 'Sold out till closing: Brown Rice Jollof: Less oil' }).click()
  await goWithin(shopper, '/category/mains?item=brown-rice-jollof')
  await expect(shopper.getByRole('radio', { name: /Less oil.*Sold out/ })).toBeDisabled()
  await page.getByRole('button', { name: 'Offer again: Brown Rice Jollof: Less oil' }).click()
  await expect(shopper.getByRole('radio', { name: /Less oil/ })).toBeEnabled()
  await expectAccessible(page, 'what is on sale')

  await test.step('a pause stands on the screens of staff with its end, and asks shoppers to order for later', async () => {
    await goWithin(page, '/admin/board')
    const bar = page.getByRole('region', { name: 'Switches of the shop' })
    await expect(bar.getByRole('button', { name: 'Switches' })).toBeVisible()
    await searchFor(page, 'pause')
    await expect(page.getByRole('option', { name: /pause/ })).toHaveAttribute('aria-selected', 'true')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog', { name: 'Switches' })).toBeVisible()
    await expectAccessible(page, 'switches')
    await page.getByRole('radio', { name: 'No gas' }).check()
    await page.getByRole('button', { name: 'Pause for 15 min' }).click()
    await expect(bar).toContainText('Paused: No gas · 15 min left')
    await bar.getByRole('button', { name: 'Rush +15' }).click()
    await expect(bar).toContainText('Rush +15 min · 1 h left')

    await goWithin(shopper, '/checkout')
    const notice = shopper.getByText(/The kitchen has a break until \d\d:\d\d: No gas\./).first()
    await expect(notice).toBeVisible()

    await bar.getByRole('button', { name: 'End: Pause' }).click()
    await expect(notice, 'an open page sees it').toBeHidden()
    await bar.getByRole('button', { name: 'Undo: Pause ended' }).click()
    await expect(notice).toBeVisible()
    await expect(bar, 'with the end and the reason that it had').toContainText('Paused: No gas · 15 min left')
    await expect(bar.getByRole('button', { name: /^Undo/ }), 'an undo is not undone').toHaveCount(0)
    for (const name of ['Pause', 'Rush']) {
      const end = bar.getByRole('button', { name: `End: ${name}` })
      await end.click()
      // The next one moves to where it was.
      await expect(end).toHaveCount(0)
    }
    await expect(bar).not.toContainText('left')
    await expect(shopper.getByText(/The kitchen has a break/)).toHaveCount(0)
  })
  await shopper.context().close()
})

/** Types into the search over everything. */
async function searchFor(page: Page, words: string): Promise<void> {
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('combobox', { name: 'Go to' })).toBeFocused()
  await page.keyboard.type(words)
}
