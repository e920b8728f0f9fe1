import type { APIRequestContext, Page } from '@playwright/test'
import { formatOrderId } from '#domain/ids/order-id.ts'
import { CUSTOMER, expect, goWithin, jollofAt, placeOrder, storeInBrowser, test } from './journey.ts'
import { expectAccessible } from './screen-checks.ts'

/** A screen, the address it begins at, and what to wait for before it is checked. */
type Screen = { name: string; path: string; reach: (page: Page) => Promise<unknown> }

const { name, address, city } = CUSTOMER
const DRAFT = { name, phone: '0241234567', address, city }

// Many screens in one test take long on slow machines.
test.describe.configure({ timeout: 180_000 })

test('the shop front has no accessibility violations', async ({ page }) => {
  await checkScreens(page, [
    { name: 'home', path: '/', reach: () => seen(page, 'button', /^Order Now! ./) },
    { name: 'search', path: '/?q=waakye', reach: () => page.getByText(/items? for “waakye”/).waitFor() },
    { name: 'nothing found', path: '/?q=zzzz', reach: () => seen(page, 'heading', 'No results found') },
    {
      name: 'category',
      path: '/category/mains',
      reach: () =>
        page
          .locator('#shelf-0')
          .getByRole('button', { name: /^Order Now! ./ })
          .first()
          .waitFor(),
    },
    // Dialogs over few dishes, because axe checks the page under them too.
    {
      name: 'item',
      path: '/?q=jollof+rice&item=jollof-rice',
      reach: () => page.getByRole('radio', { name: /Fried Chicken/ }).waitFor(),
    },
    {
      name: 'age',
      path: '/?q=cassava+beer',
      reach: async () => {
        await page.getByRole('button', { name: 'Show 18+ items' }).first().click()
        await page.getByRole('button', { name: 'Confirm' }).click()
        await page.getByRole('alert').first().waitFor()
      },
    },
  ])
})

test('empty, error, drawer, sign-in and splash screens have no accessibility violations', async ({
  page,
  browser,
  baseURL,
}) => {
  await checkScreens(page, [
    { name: 'empty cart', path: '/terms?buy=cart', reach: () => seen(page, 'heading', 'Your cart is empty') },
    {
      name: 'nothing to check out',
      path: '/checkout',
      reach: () => seen(page, 'heading', 'Nothing to check out yet'),
    },
    { name: 'terms', path: '/terms', reach: () => page.getByRole('main').getByRole('heading').nth(2).waitFor() },
    { name: 'not found', path: '/nowhere', reach: () => seen(page, 'heading', 'This page is off the menu') },
    {
      name: 'drawer',
      path: '/nowhere',
      reach: async () => {
        await page.getByRole('button', { name: 'Open the menu' }).click()
        await page.getByRole('dialog').getByRole('link', { name: 'Terms' }).waitFor()
      },
    },
    {
      name: 'sign in',
      path: '/nowhere', // the menu is still open
      reach: async () => {
        await page.getByRole('dialog').getByRole('button', { name: 'Sign In' }).click()
        await seen(page, 'heading', 'Welcome Back')
      },
    },
  ])
  // The app would ask once more after another fault.
  await page.route('**/api/menu/**', (route) => route.fulfill({ status: 400, json: {} }))
  await checkScreens(page, [
    { name: 'menu error', path: '/', reach: () => seen(page, 'heading', 'Failed to load menu items') },
    {
      name: 'category error',
      path: '/category/mains',
      reach: async () => {
        await page.getByRole('heading', { level: 1, name: 'Main Dishes' }).waitFor()
        await seen(page, 'heading', 'Failed to load menu items')
      },
    },
  ])

  const newcomer = await browser.newContext({ baseURL: baseURL ?? '' })
  const splash = await newcomer.newPage()
  // Without the app nothing removes the splash, and its fade is paused, so it stays while it is checked.
  await splash.route('**/assets/*.js', () => undefined) // it is on its way for ever
  await splash.goto('/', { waitUntil: 'commit' })
  await splash.locator('#splash').waitFor()
  await splash.evaluate(() =>
    document.getAnimations().forEach((animation) => {
      animation.pause()
    }),
  )
  await expectAccessible(splash, 'splash')
  await newcomer.close()
})

test('a price that changed must be accepted before checkout; cart, checkout and payment choice have no accessibility violations', async ({
  page,
}) => {
  const gone = { ...jollofAt(2000), choice: { ...jollofAt(2000).choice, itemId: 'yesterdays-special' } }
  gone.seen.name = 'Yesterday’s Special'
  await storeInBrowser(page, { cart: [jollofAt(4000), gone], checkoutDraft: DRAFT })
  await checkScreens(page, [
    { name: 'cart', path: '/terms?buy=cart', reach: () => page.getByText('Accept new price').waitFor() },
  ])
  await expect(page.getByText('The price is now GH₵ 48.00 instead of GH₵ 40.00.')).toBeVisible()
  await expect(page.getByText('This is no longer on the menu.')).toBeVisible()
  const checkout = page.getByRole('button', { name: 'Checkout' })
  await expect(checkout).toHaveAttribute('aria-disabled', 'true')
  await expect(checkout).toHaveAccessibleDescription(/Please accept or remove it first/)
  await page.getByRole('button', { name: 'Accept new price' }).click()
  await page.getByRole('alert').getByRole('button', { name: 'Remove Yesterday’s Special' }).click()
  await expect(checkout).not.toHaveAttribute('aria-disabled')
  await expect(page.getByRole('dialog').getByText('GH₵ 69.30')).toBeVisible()

  await checkScreens(
    page,
    [
      {
        name: 'ways to pay',
        path: '/terms?buy=pay',
        reach: () => page.getByRole('button', { name: 'MoMo or card' }).waitFor(),
      },
      {
        name: 'terms in checkout',
        path: '/terms?buy=details',
        reach: async () => {
          await page.getByRole('dialog').getByRole('button', { name: 'Terms' }).click()
          await page.getByRole('dialog', { name: 'Terms' }).getByRole('heading').nth(2).waitFor()
        },
      },
      {
        name: 'checkout',
        path: '/checkout',
        reach: () => page.getByRole('main').getByLabel('Delivery address').waitFor(),
      },
      {
        name: 'time of delivery',
        path: '/checkout',
        reach: async () => {
          await page.getByText('Choose a time').click()
          await page
            .getByRole('group', { name: 'Delivery day' })
            .getByRole('radio', { disabled: false })
            .nth(1)
            .check({ force: true })
          await page
            .getByRole('radio', { name: /\d\d:\d\d/ })
            .first()
            .waitFor()
        },
      },
      {
        name: 'form with faults',
        path: '/terms?buy=details',
        reach: async () => {
          await page.getByRole('dialog').getByLabel('Email').fill('ama@')
          await page
            .getByRole('dialog')
            .getByRole('button', { name: /Order Now/ })
            .click()
          await page.getByRole('dialog').getByRole('alert').first().waitFor()
        },
      },
    ],
    true,
  )
})

test('payment outcomes and order tracking have no accessibility violations', async ({ page, request, shop }) => {
  // The reference names the state to show; the payment journeys test how each state is reached.
  await page.route('**/api/payments/*-1/settle*', (route) => {
    const found = /payments\/((?:(airtime)\.)?(\w+)-1)\//.exec(route.request().url()) ?? []
    const [, reference = '', purpose = 'order', state = ''] = found
    const reason = 'The card was declined.'
    return route.fulfill({
      json: { reference, state, purpose, subjectId: '7K3QF9M2XA', amount: 6825, reason },
    })
  })
  const outcome = (state: string, title: string): Screen => ({
    name: `payment ${state}`,
    // The callback page redirects automatically once the payment is paid.
    path: `${state === 'paid' ? '/paystackwb/success' : '/payment-callback'}?reference=${state}-1`,
    reach: () => seen(page, 'heading', title),
  })
  const unpaid = await placeOrder(request)
  const live = await placeOrder(request)
  await request.post(`/api/orders/${live}/manual-payment`, { data: { transactionId: null } })
  await shop.staff(live, 'confirm-payment')
  await shop.staff(live, 'preparing')
  await storeInBrowser(page, { orders: [await asStored(request, live)] })
  const tracking = (orderId: string) => `/track-order?id=${orderId}`
  await checkScreens(page, [
    outcome('checking', 'Your payment is being checked'),
    outcome('failed', 'Payment failed'),
    outcome('review', 'We are looking into your payment'),
    outcome('paid', 'Payment successful'),
    outcome('airtime.failed', 'Payment failed'),
    {
      name: 'payment unknown',
      path: '/payment-callback?reference=unknown',
      reach: () => seen(page, 'heading', 'We cannot find this payment'),
    },
    { name: 'tracking', path: '/track-order', reach: () => seen(page, 'heading', 'Orders from this browser') },
    { name: 'unpaid order', path: tracking(unpaid), reach: () => seen(page, 'heading', 'Pay now') },
    {
      name: 'mobile money',
      path: `${tracking(unpaid)}&pay=mtn`,
      reach: () => page.getByLabel('MoMo transaction ID').waitFor(),
    },
    {
      name: 'live order',
      path: tracking(live),
      // By role, because the window of the screen before hides the page until it has closed. That order is live too.
      reach: async () => {
        await seen(page, 'heading', `Order ${formatOrderId(live)}`)
        await page.getByRole('main').getByText('Live', { exact: true }).waitFor()
      },
    },
    {
      name: 'no order',
      path: tracking('ZZZZZZZZZZ'),
      reach: () => page.getByText("We couldn't find an order").waitFor(),
    },
  ])
  await page.route('**/api/orders/**', (route) => route.abort())
  await checkScreens(page, [
    { name: 'order offline', path: tracking(live), reach: () => page.getByText(/^Last known state/).waitFor() },
  ])
})

/** @param isOpen whether the page shows the shop already */
async function checkScreens(page: Page, screens: readonly Screen[], isOpen = false) {
  for (const [index, { name: screen, path, reach }] of screens.entries()) {
    await (index === 0 && !isOpen ? page.goto(path) : goWithin(page, path))
    await reach(page)
    await expectAccessible(page, screen, { isNarrowestLarge: true })
  }
}

function seen(page: Page, role: 'heading' | 'button', name: string | RegExp) {
  return page.getByRole(role, { name }).first().waitFor()
}

/** An order as the browser that placed it stores it. */
async function asStored(request: APIRequestContext, orderId: string) {
  const order = await (await request.get(`/api/orders/${orderId}`)).json()
  const { status, placedAt, totals } = order
  const last = { order, at: placedAt }
  return { id: orderId, status, total: totals.total, placedAt, context: 'home', deliveryName: name, bought: [], last }
}
