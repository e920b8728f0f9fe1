import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from '@playwright/test'
import { expect, goToPayment, goWithin, openPayment, ordersOf, payInWindow, test, widget } from './journey.ts'
import { expectAccessible } from './screen-checks.ts'

test.use({ serviceWorkers: 'allow' })

test('a shop that was opened once opens without a network, and keeps nothing of people or of a Wi-Fi’s login page', async ({
  page,
  context,
}) => {
  const jollof = page.getByRole('button', { name: 'Order Now! Jollof Rice', exact: true })
  await openKept(page)
  const before = await cacheSizes(page)
  await test.step('the login page of a Wi-Fi is kept nowhere, and the shop says what to do', async () => {
    await context.route('**/*', (route) =>
      route.fulfill({ status: 200, contentType: 'text/html', body: '<h1>Log in to the Wi-Fi</h1>' }),
    )
    // Few dishes: all of them are looked at elsewhere.
    await page.goto('/category/mains?q=jollof')
    await expect(jollof).toBeVisible()
    await expect(page.getByText(/This Wi-Fi wants you to sign in first/)).toBeVisible()
    expect(await cacheSizes(page)).toEqual(before)
    await context.unroute('**/*')
    await page.reload()
    await expect(jollof).toBeVisible()
    await expect(page.getByText(/This Wi-Fi wants/)).toBeHidden()
  })
  await test.step('without a network the menu is there, with the time it is from', async () => {
    await context.setOffline(true)
    await page.reload()
    await expect(jollof).toBeVisible()
    const kept = page.getByText(/This is the menu of .+; we check prices before you pay./)
    // After a page is opened, Chromium may report a network that answers nothing, like many phones.
    await expect(kept).toHaveText(/^(You are offline|We cannot reach the shop)\./)
    await expectAccessible(page, 'menu without a network')
  })
  await test.step('a room that is not kept says that it waits, under no title of another page', async () => {
    await page.clock.install()
    await page.goto('/recipes/')
    await expect(page, 'without the slash, as the server would lead there').toHaveURL(/\/recipes$/)
    const wait = page.getByText('No answer yet. This opens as soon as the connection is back.')
    await expect(async () => {
      await page.clock.runFor(1_000)
      await expect(wait).toBeVisible({ timeout: 100 })
    }).toPass()
    await expect(page.getByRole('heading', { name: 'Checkout' })).toBeHidden()
  })
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'Popular today' })).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByText(/This is the menu of/)).toBeHidden()
  expect(await keptAddresses(page), 'nothing of people, staff or orders is kept').toEqual([])
})

test('a new version is offered when nobody orders in any tab, and loads only the tab that asked', async ({
  context,
  shop,
}) => {
  const { url, deploy, close } = await shopWithNewWorker(shop.url)
  const ordering = await context.newPage()
  const reading = await context.newPage()
  // The offer looks every 5 seconds for tabs in which somebody orders.
  await reading.clock.install()
  const passLook = () => reading.clock.runFor(5_000)
  await ordering.goto(`${url}/checkout`)
  await expect(ordering.getByRole('heading', { name: 'Nothing to check out yet' })).toBeVisible()
  await reading.goto(`${url}/terms`)
  await reading.waitForFunction(() => navigator.serviceWorker.controller !== null)
  await expect.poll(() => locksHeld(reading)).toContain('chillz-busy')
  const isLoadedOnce = (page: Page) => page.evaluate(() => 'wasHere' in window)
  for (const page of [ordering, reading]) await page.evaluate(() => Object.assign(window, { wasHere: true }))
  const looks = await countLooks(reading)

  deploy()
  await reading.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update())
  await expect.poll(() => isWaiting(reading)).toBe(true)
  const offer = (page: Page) => page.getByRole('complementary', { name: 'A new version of the shop is ready' })
  // An offer would come with the first look, before the second.
  await expect.poll(looks).toBeGreaterThan(0)
  await passLook()
  await expect.poll(looks).toBeGreaterThan(1)
  await expect(offer(ordering)).toBeHidden()
  await expect(offer(reading), 'not while somebody orders in another tab').toBeHidden()

  await ordering.getByRole('link', { name: 'See the menu' }).first().click()
  await expect.poll(() => locksHeld(reading)).not.toContain('chillz-busy')
  await passLook()
  await expect(offer(reading)).toBeVisible()
  await expectAccessible(reading, 'offer of a new version')
  await offer(reading).getByRole('button', { name: 'Refresh' }).click()
  await expect.poll(() => isLoadedOnce(reading).catch(() => true)).toBe(false)
  await expect(offer(reading)).toBeHidden()
  expect(await isLoadedOnce(ordering), 'the other tab goes on').toBe(true)
  await close()
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
  await page.goto('/category/supermarket')
  await addTwo(page)
  await goToPayment(page)
  await page.getByRole('button', { name: 'MoMo or card' }).click()
  await payInWindow(page)
  await expect(page.getByRole('heading', { name: 'Payment successful' })).toBeVisible()
})

test('an order is placed and paid once on a connection that loses every third answer', async ({ page }) => {
  await openPayment(page)
  let calls = 0
  const placed = new Set<string>()
  await page.route('**/api/**', async (route) => {
    const address = route.request().url()
    if (address.endsWith('/events')) return route.continue() // a stream has no end to wait for
    calls += 1
    const isLost = calls % 3 === 0
    if (!isLost && !address.endsWith('/api/orders')) return route.continue()
    const response = await route.fetch().catch(() => undefined)
    if (response && address.endsWith('/api/orders')) placed.add((await response.json()).orderId)
    // The shop has done it, and the page does not hear of it.
    if (isLost || !response) await route.abort().catch(() => undefined)
    else await route.fulfill({ response })
  })
  const choose = page.getByRole('button', { name: 'MoMo or card' })
  await expect(async () => {
    if (await choose.isVisible()) await choose.click({ timeout: 2_000 })
    await expect(widget(page).getByRole('button', { name: /^Success/ })).toBeVisible({ timeout: 5_000 })
  }).toPass()
  await payInWindow(page)
  await expect(page.getByRole('heading', { name: 'Payment successful' })).toBeVisible()
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  expect(await ordersOf(page)).toBe(1)
  expect(page.url(), 'the first charge has paid').toContain(`ORD-${[...placed].join()}-1`)
})

test('a browser whose storage is full keeps the cart instead of the menu, and orders even when nothing more can be kept', async ({
  page,
  context,
}) => {
  const devtools = await context.newCDPSession(page)
  await openKept(page)
  await devtools.send('Storage.overrideQuotaForOrigin', { origin: new URL(page.url()).origin, quotaSize: 1 })
  await page.evaluate(fillStorage)
  await goWithin(page, '/category/supermarket')
  await addTwo(page)
  await page.reload()
  await expect(page.getByRole('button', { name: /^View Cart: 2 items/ })).toBeVisible()

  await page.evaluate(fillStorage)
  await goToPayment(page)
  await page.getByRole('button', { name: 'MoMo or card' }).click()
  await payInWindow(page)
  await expect(page.getByRole('heading', { name: 'Payment successful' })).toBeVisible()
  await expect(page.getByRole('button', { name: /^View Cart: / })).toBeHidden()
})

/** Adds two items from their card: enough for the minimum order. */
async function addTwo(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Add one AA Batteries now' }).click()
  await page.getByRole('button', { name: 'One AA Batteries more' }).click()
  await expect(page.getByRole('button', { name: /^View Cart: 2 items/ })).toBeVisible()
}

/** Runs in the browser: writes until not one more character has room. */
function fillStorage(): void {
  for (let length = 1_000_000; length >= 1; length = Math.floor(length / 2)) {
    try {
      for (let part = 0; ; part++) localStorage.setItem(`other-${length}-${part}`, 'x'.repeat(length))
    } catch {
      // Full for parts of this length.
    }
  }
}

/** Opens the home page, and waits until the worker has kept the shop. */
async function openKept(page: Page): Promise<void> {
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'Popular today' })).toBeVisible()
  await page.evaluate(() => navigator.serviceWorker.ready)
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  await page.waitForFunction(() =>
    ['shop', 'extras', 'menu_mains-beverages'].every((name) => localStorage.getItem(`cache_${name}`)),
  )
}

/** The shop under another address, whose service worker becomes a new version by `deploy`. */
async function shopWithNewWorker(shopUrl: string) {
  let version = ''
  const proxy = createServer((asked, answer) => {
    const isWorker = asked.url === '/service-worker.js'
    const headers = { ...asked.headers, ...(isWorker && { 'accept-encoding': 'identity' }) }
    const further = request(shopUrl + asked.url, { method: asked.method, headers }, (reply) => {
      const { 'content-length': _, etag: __, 'last-modified': ___, ...others } = reply.headers
      answer.writeHead(reply.statusCode ?? 500, isWorker ? others : reply.headers)
      reply.pipe(answer, { end: !isWorker })
      if (isWorker) reply.on('end', () => answer.end(version))
    })
    further.on('error', () => answer.destroy())
    asked.pipe(further)
  })
  await new Promise<void>((listening) => proxy.listen(0, '127.0.0.1', listening))
  const { port } = proxy.address() as AddressInfo // it listens on a port
  return {
    url: `http://127.0.0.1:${port}`,
    deploy: () => {
      version = '\n// another build'
    },
    close: async () => {
      proxy.closeAllConnections()
      proxy.close()
    },
  }
}

/** Whether a new version has been fetched and waits. */
function isWaiting(page: Page): Promise<boolean> {
  return page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.waiting != null)
}

function locksHeld(page: Page): Promise<(string | undefined)[]> {
  return page.evaluate(async () => ((await navigator.locks.query()).held ?? []).map(({ name }) => name))
}

/** Counts how often the page looks from now on whether somebody orders in any tab. @returns reads the count */
async function countLooks(page: Page): Promise<() => Promise<number>> {
  const counter = await page.evaluateHandle(() => {
    const counted = { looks: 0 }
    const { locks } = navigator
    const query = locks.query.bind(locks)
    locks.query = () => {
      counted.looks += 1
      return query()
    }
    return counted
  })
  return () => counter.evaluate(({ looks }) => looks)
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
