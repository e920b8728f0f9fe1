import { type APIRequestContext, test as base, expect, type Page } from '@playwright/test'
import { aChoice, anOrderRequest } from '#test/builders.ts'
import { type RunningShop, startShop } from './running-shop.ts'

/** A journey has a running shop and a new browser profile. One shop serves all journeys of a worker. */
export const test = base.extend<{ noBrokenPages: undefined }, { shop: RunningShop }>({
  shop: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's dependencies from the pattern; it has none.
    async ({}, use) => {
      const shop = await startShop()
      await use(shop)
      await shop.close()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: async ({ shop }, use) => use(shop.url),
  /** An uncaught exception in any page fails the journey. */
  noBrokenPages: [
    async ({ context }, use) => {
      const broken: string[] = []
      context.on('weberror', (error) => broken.push(error.error().stack ?? error.error().message))
      // Journeys begin after the session's splash and welcome, which have their own tests.
      await context.addInitScript(skipGreetings)
      await use(undefined)
      expect(broken, 'no page may throw').toEqual([])
    },
    { auto: true },
  ],
})

export { expect }

/** Runs in the browser before a page: no splash, no welcome and no card that offers the app. */
export function skipGreetings(): void {
  // A new tab's empty page has no storage.
  if (!location.protocol.startsWith('http')) return
  sessionStorage.setItem('chillz-splash', 'shown')
  sessionStorage.setItem('chillz-welcome', '"shown"')
  localStorage.setItem('chillz-install', JSON.stringify({ isMade: true, refusals: 0, remindAt: null }))
}

export const CUSTOMER = { name: 'Ama Serwaa', phone: '+233 24 123 4567', city: 'Accra', address: 'House 12, Osu' }

/**
 * Goes to an address as a link of the shop does, for journeys about many screens that need no new page: loading one takes
 * several times as long. What the journey waits for then must not be on the screen that it leaves.
 */
export async function goWithin(page: Page, address: string): Promise<void> {
  // The markup of a page hears nothing until the app has replaced it.
  await expect(page.locator('[data-first-page], [data-first-cards]')).toHaveCount(0)
  await page.evaluate((next) => {
    history.pushState(null, '', next)
    dispatchEvent(new PopStateEvent('popstate'))
  }, address)
}

/** Adds one jollof with fried chicken to the cart through the page. */
export async function addToCart(page: Page): Promise<void> {
  await page.goto('/category/mains')
  await page.getByRole('button', { name: 'Order Now! Jollof Rice', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('Fried Chicken', { exact: true }).click()
  await dialog.getByRole('button', { name: /Add to cart/ }).click()
  await expect(page.getByRole('button', { name: /^View Cart: / })).toBeVisible()
}

/** Goes from the cart to the payment choice and fills in the form. */
export async function goToPayment(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^View Cart: / }).click()
  await page.getByRole('button', { name: 'Checkout' }).click()
  await fillIn(page)
  await page.getByRole('button', { name: /Order Now/ }).click()
  await expect(page.getByText('How would you like to pay?')).toBeVisible()
}

/** Fills in the order form. */
export async function fillIn(page: Page): Promise<void> {
  await page.getByLabel('Name').fill(CUSTOMER.name)
  await page.getByRole('textbox', { name: 'Phone' }).fill(CUSTOMER.phone)
  await page.getByText(CUSTOMER.city, { exact: true }).click()
  await page.getByLabel('Delivery address').fill(CUSTOMER.address)
}

/** The provider's payment window, which is a frame. */
export function widget(page: Page) {
  return page.frameLocator('iframe[title="Payment simulator"]')
}

/** Pays in the provider's window with the simulator's successful card. */
export async function payInWindow(page: Page): Promise<void> {
  await widget(page)
    .getByRole('button', { name: /^Success/ })
    .click()
  await widget(page)
    .getByRole('button', { name: /^Pay GHS/ })
    .click()
}

/** Pays with a declined card in the provider's window, and closes it. */
export async function failInWindow(page: Page): Promise<void> {
  await widget(page)
    .getByRole('button', { name: /^Insufficient funds/ })
    .first()
    .click()
  await widget(page)
    .getByRole('button', { name: /^Pay GHS/ })
    .click()
  // The window has another Close button while it asks; this presses the one below the outcome.
  await expect(widget(page).getByText('Payment failed')).toBeVisible()
  await widget(page).getByRole('button', { name: 'Close', exact: true }).click()
}

/** The id of the order shown by this page. */
export function orderIdIn(page: Page): string {
  return new URL(page.url()).searchParams.get('id') ?? ''
}

/** The number of orders stored in this browser. */
export function ordersOf(page: Page): Promise<number> {
  return page.evaluate(() => JSON.parse(localStorage.getItem('orders') ?? '[]').length)
}

export const JOLLOF = aChoice({
  itemId: 'jollof-rice',
  size: 'medium',
  variationId: 'classic',
  accompanimentId: 'accompaniment-fried-chicken',
})

/** A stored cart line: one jollof, added at this price in pesewas. Its present price is 4800. */
export function jollofAt(unitPrice: number) {
  const seen = {
    name: 'Jollof Rice',
    image: '/pictures/jollof-rice.webp',
    category: 'mains',
    options: ['Classic', 'Fried Chicken'],
    extras: [],
    unitPrice,
    requiresAge: false,
  }
  return { choice: JOLLOF, source: 'home', seen }
}

/** Writes values to the browser's storage before the shop opens, unless the key already has a value. */
export async function storeInBrowser(page: Page, kept: Record<string, unknown>): Promise<void> {
  await page.addInitScript((values) => {
    if (!location.protocol.startsWith('http')) return
    for (const [key, value] of Object.entries(values)) {
      if (localStorage.getItem(key) === null) localStorage.setItem(key, JSON.stringify(value))
    }
  }, kept)
}

/** Opens the payment choice with a stored cart and form, for journeys that begin there. */
export async function openPayment(page: Page): Promise<void> {
  const { name, city, address } = CUSTOMER
  await storeInBrowser(page, { cart: [jollofAt(4800)], checkoutDraft: { name, phone: '0241234567', city, address } })
  await page.goto('/checkout?buy=pay')
  await expect(page.getByRole('heading', { name: 'How would you like to pay?' })).toBeVisible()
}

/** Places an order over HTTP, for journeys that begin after that. @param change of the request */
export async function placeOrder(
  request: APIRequestContext,
  { lines = [JOLLOF], ...change }: { lines?: object[]; [key: string]: unknown } = {},
): Promise<string> {
  const quote = await request.post('/api/quote', { data: { context: 'home', lines, scheduledFor: null } })
  const { totals } = await quote.json()
  const { name, phone, address, city } = CUSTOMER
  const reply = await request.post('/api/orders', {
    data: anOrderRequest({
      lines,
      customer: { name, phone, email: '', address, notes: '' },
      city,
      expectedTotal: totals.total,
      ...change,
    }),
  })
  expect(reply.status(), await reply.text()).toBe(200)
  return (await reply.json()).orderId
}
