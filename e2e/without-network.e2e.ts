import type { Page } from '@playwright/test'
import { addToCart, expect, test } from './journey.ts'
import { expectAccessible } from './screen-checks.ts'

test.use({ serviceWorkers: 'allow' })

test('a shop that was opened once opens without a network, with its menu and the time it is from', async ({
  page,
  context,
}) => {
  await openKept(page)
  await context.setOffline(true)
  await page.goto('/category/mains')
  await expect(page.getByRole('button', { name: 'Order Now! Jollof Rice', exact: true })).toBeVisible()
  await expect(page.getByText(/You are offline. This is the menu of .+; we check prices before you pay./)).toBeVisible()
  await expectAccessible(page, 'menu without a network')

  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'Popular today' })).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByText(/You are offline/)).toBeHidden()
  await expect(page.getByText(/This is the menu of/)).toBeHidden()
  expect(await keptAddresses(page), 'nothing of people, staff or orders is kept').toEqual([])
})

test('the login page of a Wi-Fi is kept nowhere, and the shop says what to do', async ({ page, context }) => {
  await openKept(page)
  const before = await cacheSizes(page)
  await context.route('**/*', (route) =>
    route.fulfill({ status: 200, contentType: 'text/html', body: '<h1>Log in to the Wi-Fi</h1>' }),
  )
  await page.goto('/category/mains')
  await expect(page.getByRole('button', { name: 'Order Now! Jollof Rice', exact: true })).toBeVisible()
  await expect(page.getByText(/This Wi-Fi wants you to sign in first/)).toBeVisible()
  expect(await cacheSizes(page)).toEqual(before)

  await context.unroute('**/*')
  await page.reload()
  await expect(page.getByRole('button', { name: 'Order Now! Jollof Rice', exact: true })).toBeVisible()
  await expect(page.getByText(/This Wi-Fi wants/)).toBeHidden()
})

test('a browser that refuses its storage has the same shop as long as it has a network', async ({ page }) => {
  await page.addInitScript(() => {
    const refuse = () => {
      throw new DOMException('refused', 'SecurityError')
    }
    Object.defineProperty(window, 'caches', { get: refuse })
    Object.defineProperty(window, 'indexedDB', { get: refuse })
    Object.defineProperty(navigator, 'serviceWorker', { value: { register: async () => refuse() } })
    Storage.prototype.setItem = refuse
  })
  await addToCart(page)
})

/** Opens the home page, and waits until the worker has kept the shop. */
async function openKept(page: Page): Promise<void> {
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'Popular today' })).toBeVisible()
  await page.evaluate(() => navigator.serviceWorker.ready)
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  // The parts of the menu that come after the first.
  await expect(page.getByRole('heading', { name: 'Lifestyle' }).first()).toBeAttached()
}

/** Addresses in the caches that are neither files of the shop, its pictures, nor the page without content. */
function keptAddresses(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const caches_ = await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys()))
    return caches_
      .flat()
      .map(({ url }) => new URL(url).pathname)
      .filter((path) => !/^\/(assets|pictures)\/|^\/checkout$/.test(path))
  })
}

/** How many files each cache has. */
function cacheSizes(page: Page): Promise<Record<string, number>> {
  return page.evaluate(async () => {
    const sizes = (await caches.keys()).map(async (name) => [name, (await (await caches.open(name)).keys()).length])
    return Object.fromEntries(await Promise.all(sizes))
  })
}
