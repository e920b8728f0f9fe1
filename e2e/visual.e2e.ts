import type { Page } from '@playwright/test'
import { SEED_SETTINGS } from '#seed/settings.ts'
import { CUSTOMER, expect, goWithin, jollofAt, storeInBrowser, test } from './journey.ts'

/**
 * Compares a few screens with stored pictures. `npm run visual:update` renews the pictures after an intended change;
 * check them before you commit them.
 *
 * Text rendering differs slightly between machines, so a small share of the pixels may differ. A part that is missing,
 * moved or of another colour exceeds that share.
 */
const TOLERANCE = { threshold: 0.25, maxDiffPixelRatio: 0.03, animations: 'disabled', caret: 'hide' } as const

/** A Wednesday at noon: the kitchen is open, and no item is outside its hours. */
const NOON = new Date('2026-05-06T12:00:00Z')

const { name, address, city } = CUSTOMER
const CART = { cart: [jollofAt(4800)], checkoutDraft: { name, phone: '0241234567', address, city } }

test.beforeEach(async ({ page }) => {
  await page.clock.setFixedTime(NOON)
  // The page uses the server's clock, so that is fixed too.
  await page.route('**/api/shop', async (route) => {
    const reply = await route.fetch()
    const fixed = { serverTime: NOON.toISOString(), kitchenHours: SEED_SETTINGS.kitchen_hours }
    await route.fulfill({ response: reply, json: { ...(await reply.json()), ...fixed } })
  })
  // Other journeys order from the same shop, and their orders would change the popular items.
  await page.route('**/api/menu/popular', (route) => route.fulfill({ json: { itemIds: [] } }))
})

// An answer that is on its way when a journey ends is nobody's fault.
test.afterEach(({ page }) => page.unrouteAll({ behavior: 'ignoreErrors' }))

test('home on a phone in the light theme, an item with its choices and an order on its way', async ({ page }) => {
  await page.route('**/api/orders/**', (route) => route.fulfill({ json: ON_ITS_WAY }))
  // A live stream that opens and sends nothing.
  await page.addInitScript(() => {
    class SilentEventSource extends EventTarget {
      onopen?: () => void
      constructor() {
        super()
        setTimeout(() => this.onopen?.())
      }
      close() {}
    }
    Object.assign(window, { EventSource: SilentEventSource })
  })
  await page.goto('/')
  await expect(page.getByText('Kitchen open until 22:00')).toBeVisible()
  await expectToMatch(page, 'home-360')

  await goWithin(page, '/category/mains?item=jollof-rice')
  await expect(page.getByRole('radio', { name: /Fried Chicken/ })).toBeVisible()
  await expectToMatch(page, 'item-360')

  await goWithin(page, '/track-order?id=7K3QF9M2XA')
  await expect(page.getByText('Live', { exact: true })).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expectToMatch(page, 'tracking-360')
})

test('home on a desktop, dark theme', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.addInitScript(() => {
    if (location.protocol.startsWith('http')) localStorage.setItem('chillz-theme', 'dark')
  })
  await page.goto('/')
  await expect(page.getByText('Kitchen open until 22:00')).toBeVisible()
  // It comes after everything that the page needs.
  await expect(page.getByRole('button', { name: 'Follow Us' })).toBeVisible()
  await expectToMatch(page, 'home-dark-1440')
})

test('the cart, and the order form on a tablet', async ({ page }) => {
  await storeInBrowser(page, CART)
  await page.goto('/terms?buy=cart')
  await expect(page.getByRole('button', { name: 'Checkout' })).toBeEnabled()
  await expectToMatch(page, 'cart-360')

  await page.setViewportSize({ width: 768, height: 1024 })
  await goWithin(page, '/checkout')
  await expect(page.getByRole('button', { name: /Order Now GH₵/ })).toBeVisible()
  await expectToMatch(page, 'checkout-768')
})

async function expectToMatch(page: Page, picture: string) {
  await page.evaluate(() => document.fonts.ready)
  await page.waitForFunction(() =>
    [...document.images].every((image) => image.complete || image.getBoundingClientRect().top > innerHeight),
  )
  await expect(page).toHaveScreenshot(`${picture}.png`, TOLERANCE)
}

const totals = {
  subtotal: 4800,
  subscriptionDiscount: 0,
  preorderDiscount: 0,
  deliveryFee: 1800,
  serviceFee: 330,
  total: 6930,
}

const ON_ITS_WAY = {
  orderId: '7K3QF9M2XA',
  status: 'on_the_way',
  context: 'home',
  city: 'Accra',
  placedAt: '2026-05-06T11:05:00Z',
  scheduledFor: null,
  lines: [
    {
      name: 'Jollof Rice',
      category: 'mains',
      image: '/pictures/jollof-rice.webp',
      size: 'medium',
      options: ['Classic', 'Fried Chicken'],
      extras: [],
      quantity: 1,
      special: '',
      lineTotal: 4800,
    },
  ],
  totals,
  payment: { state: 'paid', lastFailure: null },
  timeline: [
    { status: 'awaiting_payment', at: '2026-05-06T11:05:00Z' },
    { status: 'received', at: '2026-05-06T11:06:00Z' },
    { status: 'preparing', at: '2026-05-06T11:15:00Z' },
    { status: 'on_the_way', at: '2026-05-06T11:50:00Z' },
  ],
  version: 4,
}
