import { expect, test } from './journey.ts'

test('the splash appears once per session and does not block the page under it; a tap closes it and does not reach that page', async ({
  browser,
  baseURL,
}) => {
  // A browser that has not seen the splash, unlike those of the journeys.
  const context = await browser.newContext({ ...(baseURL !== undefined && { baseURL }) })
  const page = await context.newPage()
  const menu = page.waitForResponse('**/api/menu/mains-beverages')
  // On a slow machine the page loads longer than the splash stays.
  await page.goto('/', { waitUntil: 'commit' })
  const splash = page.locator('#splash')
  await expect(splash).toBeVisible()
  expect((await menu).ok()).toBe(true)
  await expect(
    page.getByRole('heading', { name: 'Welcome to Chillz' }),
    'screen readers find the page at once',
  ).toBeAttached()
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('BODY')

  await expect(splash).not.toBeAttached()
  await page.goto('/terms')
  await expect(splash).not.toBeAttached()

  await page.evaluate(() => sessionStorage.clear())
  await page.goto('/', { waitUntil: 'commit' })
  // At once: waiting until it stands still takes longer than it stays on a busy machine.
  await splash.click({ force: true })
  // It leaves by its style alone; the script that removes it may come much later.
  await expect(splash).toBeHidden({ timeout: 1_500 })
  expect(new URL(page.url()).pathname, 'the tap does not reach the page under it').toBe('/')
  await context.close()
})
