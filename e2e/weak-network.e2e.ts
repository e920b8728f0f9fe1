import type { Locator, Page } from '@playwright/test'
import { expect, test } from './journey.ts'
import { expectAccessible } from './screen-checks.ts'

for (const { path, dishes, late } of [
  { path: '/', dishes: '#menu section', late: 'libraries' },
  { path: '/category/mains', dishes: '#shelf-0', late: 'libraries' },
  { path: '/category/mains', dishes: '#shelf-0', late: 'category-page' },
]) {
  test(`${path} contains its first dishes, a tap works before the script ${late}, and no dish moves`, async ({
    page,
  }) => {
    const arrive = await holdBack(page, `**/assets/${late}-*.js`)
    await page.goto(path, { waitUntil: 'commit' })
    const cards = page.locator(dishes).first().getByRole('listitem')
    await expect(cards).not.toHaveCount(0)
    const tapped = cards.nth(1)
    const name = await tapped.getByRole('heading').innerText()
    await page.evaluate(() => document.fonts.ready) // a name may take a line less in our font
    // Until then the app would replace what was tapped.
    if (late !== 'libraries') await expect(page.getByRole('banner').getByRole('link').first()).toBeVisible()
    const place = await placeOf(cards.last())
    await cards.first().getByRole('button').click()
    await tapped.getByRole('button').click()
    await expect(tapped).toHaveAttribute('aria-busy', 'true')
    await expect(tapped.getByRole('button')).toHaveText(/^Opening…/)
    await expect(page.locator('[aria-busy=true]'), 'only the last tap counts').toHaveCount(1)

    arrive()
    await expect(page.getByRole('dialog').getByRole('heading', { name })).toBeVisible()
    await page.goBack()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    // Which dish is second, the orders of other journeys decide.
    await expect(tapped.getByRole('button').first()).toHaveText(/^(Order Now!|Add to cart)/)
    expect(await placeOf(cards.last())).toEqual(place)
  })
}

test('a press of the mouse that the app interrupts opens what it began on', async ({ page }) => {
  const arrive = await holdBack(page, '**/assets/libraries-*.js')
  await page.goto('/', { waitUntil: 'commit' })
  await page.getByRole('link', { name: 'Main Dishes' }).hover()
  await page.mouse.down()
  arrive()
  await expect(page.getByRole('banner').getByRole('link').first()).toBeVisible()
  await page.mouse.up()
  await expect(page).toHaveURL(/\/category\/mains$/)
})

for (const { path, late, row, answer } of [
  { path: '/recipes/waakye', late: 'recipes-section', row: 'Soak the beans', answer: '/api/recipes/waakye' },
  { path: '/masterclass', late: 'libraries', row: 'Party jollof', answer: '/api/classes' },
  { path: '/grow', late: 'libraries', row: 'Akumadan Tomato Growers', answer: '/api/grow' },
]) {
  test(`${path} contains what it shows, which does not move when the script ${late} comes`, async ({ page }) => {
    const asked: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).pathname))
    const arrive = await holdBack(page, `**/assets/${late}-*.js`)
    await page.goto(path, { waitUntil: 'commit' })
    const main = page.getByRole('main')
    const shown = main.getByText(row).first()
    await expect(shown).toBeVisible()
    await page.evaluate(() => document.fonts.ready)
    if (late !== 'libraries') await expect(page.getByRole('banner').getByRole('link').first()).toBeVisible()
    const place = await placeOf(shown)
    await expect(main.locator(':is(button, input, select):enabled'), 'they would do nothing').toHaveCount(0)

    arrive()
    await expect(main.locator('[data-first-page]')).toHaveCount(0)
    expect(await placeOf(shown)).toEqual(place)
    expect(asked, 'its answer came with the page').not.toContain(answer)
  })
}

test('a category whose script is lost says so, and opens by itself when the network is back', async ({ page }) => {
  let isLost = true
  await page.route('**/assets/category-page-*.js', (route) => (isLost ? route.abort() : route.continue()))
  await page.clock.install()
  await page.goto('/')
  await page
    .getByRole('link', { name: /^Main Dishes/ })
    .first()
    .click()

  const wait = page.getByText('No answer yet. This opens as soon as the connection is back.')
  await expect(async () => {
    await page.clock.runFor(1_000)
    await expect(wait).toBeVisible({ timeout: 100 })
  }).toPass()
  await expectAccessible(page, 'a page whose script does not come')
  for (let minute = 0; minute < 3; minute++) await page.clock.runFor(60_000)
  await expect(wait, 'nobody has to load the page again, which would lose it').toBeVisible()

  isLost = false
  await expect(async () => {
    await page.clock.runFor(5_000)
    await expect(page.getByRole('button', { name: 'Order Now! Jollof Rice', exact: true })).toBeVisible({
      timeout: 100,
    })
  }).toPass()
  await expect(wait).toBeHidden()
})

/** Answers no request for these files. @returns answers them */
async function holdBack(page: Page, files: string): Promise<() => void> {
  let arrive = () => {}
  const arrival = new Promise<void>((go) => {
    arrive = go
  })
  await page.route(files, async (route) => {
    await arrival
    await route.continue()
  })
  return () => arrive()
}

/** The element's position and size on the page, independent of scrolling. */
function placeOf(target: Locator): Promise<number[]> {
  return target.evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect()
    return [left, top + window.scrollY, width, height]
  })
}
