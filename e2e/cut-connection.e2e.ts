import type { Page, Route } from '@playwright/test'
import { CUSTOMER, expect, orderIdIn, ordersOf, payInWindow, test, widget } from './journey.ts'
import { expectAccessible } from './screen-checks.ts'

test.use({ serviceWorkers: 'allow' })

test('from an empty phone to the door with the connection cut at every step: nothing is lost, and it is one order and one charge', async ({
  page,
  context,
  shop,
}) => {
  // A long way, on which the page itself pauses between its tries.
  test.slow()
  const cart = page.getByRole('button', { name: /^View Cart: 1 item/ })
  const cutConnection = () => context.setOffline(true)
  const mendLine = () => context.setOffline(false)
  // The pauses between the tries of a page pass at once.
  await page.clock.install()
  const passTries = () => page.clock.runFor(15_000)

  // The page has come, and its scripts do not.
  const scripts = cut(page, '**/assets/libraries-*.js', '**/api/shop')
  await page.goto('/', { waitUntil: 'commit' })
  await expect(page.getByRole('alert')).toContainText('No connection yet.')
  // The popular dishes change with the day and with what is sold.
  const tapped = page.locator('#menu section').first().getByRole('listitem').filter({ hasText: 'with accompaniment' })
  const name = (await tapped.first().getByRole('heading').textContent()) ?? ''
  await tapped.first().getByRole('button').click()
  await scripts.mend()
  await passTries()
  const dish = page.getByRole('dialog')
  await expect(dish.getByRole('heading', { name, exact: true })).toBeVisible()
  await expect(page.getByText('No connection yet.')).toBeHidden()
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null && localStorage.getItem('cache_extras'))

  // The dish is open.
  await cutConnection()
  await dish.getByText('Fried Chicken', { exact: true }).click()
  await dish.getByRole('button', { name: /Add to cart/ }).click()
  await expect(cart).toBeVisible()
  await page.reload()

  // The cart.
  await cart.click()
  const panel = page.getByRole('dialog', { name: 'Your cart' })
  await expect(panel.getByText(name).first()).toBeVisible()
  await expect(
    panel.getByText(/^You are offline. Your cart is safe;|^We cannot reach the shop. Your cart is safe;/),
  ).toBeVisible()
  const notice = page.getByRole('status').filter({ hasText: /we check prices before you pay|order form are kept/ })
  await expect(notice, 'it is read out over the cart').toBeVisible()
  const quote = cut(page, '**/api/quote')
  await mendLine()
  await expect(
    panel.getByText('We cannot reach the shop. Your cart is safe; sending the order needs a connection.'),
  ).toBeVisible()

  // The form, while the price does not come.
  await panel.getByRole('button', { name: 'Checkout' }).click()
  await expect(page.getByText('We cannot reach the shop. What you fill in is kept on this phone.')).toBeVisible()
  await page.getByLabel('Name').fill(CUSTOMER.name)
  await page.getByRole('textbox', { name: 'Phone' }).fill(CUSTOMER.phone)
  await cutConnection()
  await expect(page.getByText('You are offline. What you fill in is kept on this phone.')).toBeVisible()
  await page.getByText(CUSTOMER.city, { exact: true }).click()
  await page.getByLabel('Delivery address').fill(CUSTOMER.address)
  await page.getByRole('button', { name: /^Keep my order/ }).click()
  const kept = page.getByText('Your order is kept on this phone')
  await expect(kept).toBeVisible()
  await expectAccessible(page, 'order kept without a network')
  // As if a price had risen while the order was kept.
  await page.evaluate(() => {
    const order = JSON.parse(localStorage.getItem('chillz-kept-order') ?? '')
    localStorage.setItem('chillz-kept-order', JSON.stringify({ ...order, total: order.total - 100 }))
  })
  await page.reload()
  await expect(kept).toBeVisible()
  await expect(page.getByLabel('Delivery address')).toHaveValue(CUSTOMER.address)
  await mendLine()
  await quote.mend()
  await expect(page.getByText('The total has changed')).toBeVisible()
  const order = page.getByRole('button', { name: /^Order Now/ })
  await expect(order).toHaveAttribute('aria-disabled', 'true')
  await page.getByRole('button', { name: 'Accept new total' }).click()
  await order.click()

  // The choice of payment.
  const choose = page.getByRole('button', { name: 'MoMo or card' })
  await expect(choose).toBeEnabled()
  await cutConnection()
  await expect(choose).toBeDisabled()
  await mendLine()
  await expect(choose).toBeEnabled()

  // The order: it is lost on its way, then its answer is, then a Wi-Fi answers. Each time the choice is pressed again.
  const placed = await losing(page, '**/api/orders', [lost, answerLost, wifi])
  const isKept = page.getByText(/^Since you filled in your order, .+/)
  const starts = await losing(page, '**/api/paystack/initiate', [lost, answerLost])
  for (const words of [
    'nothing is ordered or charged twice',
    'nothing is ordered or charged twice',
    'This Wi-Fi wants you to sign in first',
  ]) {
    const before = placed.length
    await choose.click()
    await expect.poll(() => placed.length).toBe(before + 1)
    await expect(page.getByText(words).first()).toBeVisible()
    await expect(isKept, 'what became of the order stays on the page').toBeVisible()
    await expect(choose).toBeEnabled()
  }
  await expectAccessible(page, 'an order that was not sent')
  await page.reload()
  await page.getByRole('button', { name: 'Accept new total' }).click()
  await choose.click()
  await expect(page.getByRole('heading', { name: /^Order / })).toBeVisible()
  const orderId = orderIdIn(page)
  const keys = placed.map(({ sent }) => sent.idempotencyKey)
  expect(new Set(keys).size, 'the same key each time').toBe(1)
  expect(placed.flatMap(({ answer }) => answer?.orderId ?? [])).toEqual([orderId, orderId])
  expect(await page.evaluate(() => localStorage.getItem('chillz-kept-order')), 'nothing waits any more').toBeNull()

  // The start of the payment: it is lost, then its answer is; in between the page of the order is opened without a connection.
  await expect(page.getByRole('alert').getByText(/nothing is ordered or charged twice/)).toBeVisible()
  await cutConnection()
  await page.reload()
  await expect(page.getByRole('heading', { name: /^Order / })).toBeVisible()
  await expect(page.getByText(/^Last known state, /)).toBeVisible()
  await mendLine()
  await choose.click()
  await expect.poll(() => starts.length).toBe(2)
  await expect(page.getByRole('alert').getByText(/nothing is ordered or charged twice/)).toBeVisible()
  await choose.click()
  await expect(widget(page).getByRole('button', { name: /^Success/ })).toBeVisible()

  // The return from the payment.
  const outcome = cut(page, '**/settle*')
  await payInWindow(page)
  const unknown = page.getByRole('heading', { name: 'We cannot check your payment just now' })
  await expect(unknown).toBeVisible()
  await page.reload()
  await expect(unknown).toBeVisible()
  await outcome.mend()
  await passTries()
  await expect(page.getByRole('heading', { name: 'Payment successful' })).toBeVisible()
  expect(page.url()).toContain(`ORD-${orderId}-1`)

  // The way to the door.
  await cutConnection()
  await page.getByRole('link', { name: 'Track your order' }).click()
  await expect(page.getByText(/^Last known state, /)).toBeVisible()
  await shop.staff(orderId, 'preparing')
  await mendLine()
  await expect(async () => {
    // The first try may come before the connection carries anything.
    await passTries()
    await expect(page.getByText("We're currently preparing your order. It will be ready soon!")).toBeVisible({
      timeout: 1_000,
    })
  }).toPass()
  await cutConnection()
  await shop.staff(orderId, 'on-the-way')
  await shop.staff(orderId, 'delivered')
  await page.reload()
  await expect(page.getByText(/^Last known state, /)).toBeVisible()
  await expect(page.getByText("We're currently preparing your order.", { exact: false })).toBeVisible()
  await mendLine()
  await expect(page.getByText('Your order has been delivered. Enjoy your meal!')).toBeVisible()

  expect(await ordersOf(page)).toBe(1)
  const { payment } = await (await page.request.get('/api/shop')).json()
  const chargeOf = (number: number) =>
    page.request.get(`${payment.simulatorUrl.replace(/\/$/, '')}/_transactions/ORD-${orderId}-${number}`)
  expect(await (await chargeOf(1)).json()).toMatchObject({ status: 'success' })
  expect((await chargeOf(2)).status(), 'nothing was begun twice').toBe(404)
})

/** Answers none of these addresses until it is mended. */
function cut(page: Page, ...addresses: string[]) {
  const lose = (route: Route) => route.abort()
  const ready = Promise.all(addresses.map((address) => page.route(address, lose)))
  return {
    mend: async () => {
      await ready
      for (const address of addresses) await page.unroute(address, lose)
    },
  }
}

type Asked = { sent: { idempotencyKey?: string }; answer?: { orderId?: string } }
/** What the connection does with a request. @returns what the shop answered, if it was asked */
type Fate = (route: Route) => Promise<Asked['answer']>

const lost: Fate = async (route) => {
  await route.abort()
  return undefined
}
const answerLost: Fate = async (route) => {
  const reply = await route.fetch()
  await route.abort()
  return reply.json()
}
const wifi: Fate = async (route) => {
  await route.fulfill({ status: 200, contentType: 'text/html', body: '<h1>Log in to the Wi-Fi</h1>' })
  return undefined
}
const arrives: Fate = async (route) => {
  const response = await route.fetch()
  await route.fulfill({ response })
  return response.json()
}

/** Treats the requests to an address one after the other; those that follow arrive. @returns all that were made */
async function losing(page: Page, address: string, fates: Fate[]): Promise<Asked[]> {
  const asked: Asked[] = []
  await page.route(address, async (route) => {
    const one: Asked = { sent: route.request().postDataJSON() }
    const fate = fates[asked.push(one) - 1] ?? arrives
    one.answer = await fate(route)
  })
  return asked
}
