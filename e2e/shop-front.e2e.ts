import type { Locator } from '@playwright/test'
import { expect, goWithin, test } from './journey.ts'
import { spoken } from './keyboard.ts'

/** On a phone the first dish is near the top, and the keyboard does not open by itself. */
test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true })

  test('home shows food early; from there each grocery is one tap, and nothing covers prices; the keyboard reaches the cart in fewer than 60 presses of Tab', async ({
    page,
  }) => {
    let taps = 0
    const tap = async (target: Locator) => {
      taps += 1
      await target.click()
    }
    await page.goto('/')
    await expect(page.getByRole('banner').getByRole('button', { name: 'Toggle theme' })).toBeVisible()
    const popular = page.getByRole('region', { name: 'Popular today' })
    await expect(popular.getByRole('listitem')).toHaveCount(6)
    await test.step('a low hero contains the search, then popular dishes come before the full menu', async () => {
      const bottomOf = async (name: string) => {
        const box = await page.getByRole('searchbox', { name }).boundingBox()
        return (box?.y ?? Number.POSITIVE_INFINITY) + (box?.height ?? 0)
      }
      const header = (await page.getByRole('banner').boundingBox())?.height ?? 0
      expect((await bottomOf('Search the menu')) - header, 'height of hero and search').toBeLessThan(260)
      const dish = await popular.getByRole('heading', { level: 3 }).first().boundingBox()
      expect(dish?.y, 'the first dish is within one and a half screens').toBeLessThan(1_110)
    })

    await tap(page.getByRole('main').getByRole('link', { name: 'Supermarket & Groceries', exact: true }))
    const buttons = page.getByRole('button', { name: /^Add one .+ now$/ })
    await expect(buttons.nth(14)).toBeAttached()
    const names = (
      await buttons.evaluateAll((all) => all.map((button) => button.getAttribute('aria-label') ?? ''))
    ).slice(0, 15)
    for (const name of names) await tap(page.getByRole('button', { name, exact: true }))
    await tap(page.getByRole('button', { name: /^View Cart: / }))
    const cart = page.getByRole('dialog', { name: 'Your cart' })
    await expect(cart.getByRole('button', { name: /^Remove / })).toHaveCount(15)
    await expect(cart.getByRole('button', { name: 'Checkout' })).toBeEnabled()
    expect(taps).toBe(17)
    await page.goBack()

    await test.step('an item without choices opens without a keyboard and without a field for a note', async () => {
      await page.getByRole('button', { name: 'Add to cart AA Batteries' }).click()
      const dialog = page.getByRole('dialog', { name: 'AA Batteries' })
      await expect(dialog).toBeFocused()
      await expect(dialog.getByRole('textbox')).toHaveCount(0)
      await page.goBack()
      await expect(dialog).toBeHidden()
    })
    await test.step('no floating button covers prices, and Sign In stays visible on the narrowest screens', async () => {
      await page.setViewportSize({ width: 320, height: 640 })
      await expect(page.getByRole('banner').getByRole('button', { name: 'Sign In' })).toBeVisible()
      await expect(page.getByRole('button', { name: 'Follow Us' })).toBeHidden()
      await expect(page.getByRole('contentinfo').getByRole('link', { name: /Instagram/ })).toBeVisible()
    })
    await test.step('the keyboard reaches the cart from the middle of a category', async () => {
      await page.getByRole('button', { name: /^Add to cart AA Batteries/ }).focus()
      let presses = 0
      for (; presses < 60 && !/^button "View Cart"/.test(await spoken(page)); presses += 1)
        await page.keyboard.press('Tab')
      expect(presses).toBeLessThan(60)
      await page.keyboard.press('Enter')
      await expect(cart).toBeVisible()
    })
  })
})

test('a category loads without layout shift', async ({ page }) => {
  await page.addInitScript(() => {
    Object.assign(window, { shift: 0 })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        if ('value' in entry) Object.assign(window, { shift: Reflect.get(window, 'shift') + Number(entry.value) })
    }).observe({ type: 'layout-shift', buffered: true })
  })
  const late = (url: string) =>
    page.route(url, async (route) => {
      await new Promise((go) => setTimeout(go, 700))
      await route.continue()
    })
  await late('**/assets/category-page-*.js')
  await late('**/api/menu/**')
  await page.goto('/category/mains')
  await expect(page.getByRole('button', { name: /^Order Now! / }).first()).toBeVisible()
  await page.evaluate(() => document.fonts.ready)
  expect(await page.evaluate(() => Reflect.get(window, 'shift'))).toBeLessThan(0.02)
})

test('a link to a search shows what it found, also outside the menu; every internal link leads to a page, and every anchor to an element', async ({
  page,
  request,
}) => {
  const links = new Set<string>()
  const collect = async () => {
    const found = await page
      .locator('a[href]')
      .evaluateAll((all) =>
        all.flatMap((link) => (link instanceof HTMLAnchorElement && link.origin === location.origin ? link.href : [])),
      )
    for (const href of found) {
      const { pathname, search, hash } = new URL(href)
      if (pathname === new URL(page.url()).pathname && hash !== '') await expect(page.locator(hash)).toBeAttached()
      else links.add(pathname + search)
    }
  }
  await page.goto('/?q=plumber')
  const found = page.getByRole('link', { name: /Home services/ })
  await expect(found, 'a link to a search shows its results').toBeInViewport({ ratio: 1 })
  await expect(found, 'whose tab asks visitors to sign in').toHaveAttribute('href', /profile=services/)
  for (const [path, heading] of [
    ['/terms', /^Terms/],
    ['/category/mains', 'Main Dishes'],
    ['/training', /^Training$/],
    ['/checkout', 'Nothing to check out yet'],
    ['/track-order', 'Track your order'],
    ['/no/such/page', 'This page is off the menu'],
    ['/', 'Popular today'],
  ] as const) {
    await goWithin(page, path)
    await expect(page.getByRole('main').getByRole('heading', { name: heading }).first()).toBeVisible()
    await collect()
  }
  await expect(page.getByRole('region', { name: 'Popular today' }).getByRole('listitem')).toHaveCount(6)
  await page.getByRole('button', { name: 'Open the menu' }).click()
  await expect(page.getByRole('dialog').getByRole('link').first()).toBeVisible()
  await collect()

  expect([...links], 'links were collected').toEqual(expect.arrayContaining(['/category/health', '/terms']))
  const dead = []
  for (const link of links) if ((await request.get(link)).status() !== 200) dead.push(link)
  expect(dead).toEqual([])
})
