import { setTimeout as sleep } from 'node:timers/promises'
import type { Browser, Page, Route } from '@playwright/test'
import { expect, openPayment, orderIdIn, ordersOf, placeOrder, skipGreetings, test, widget } from './journey.ts'
import { beginAtProfile, profile } from './member.ts'
import { expectAccessible } from './screen-checks.ts'

/** Test wallets of the simulator: the last digit decides. */
const NEVER = '055 123 4981'
const DECLINED = '+233 55 123 4982'
const PAYS = '0551234987'
const EVENT_TWICE = '0551234988'
const EVENT_OUT_OF_ORDER = '0551234989'

const room = (page: Page, title: string) => page.getByRole('heading', { name: title })

/** Chooses the prompt for an order that is placed, up to its form. */
async function chooseMomo(page: Page): Promise<void> {
  await openPayment(page)
  await page.getByRole('button', { name: 'MoMo prompt on your phone' }).click()
  await expect(page.getByRole('heading', { name: 'Pay with a MoMo prompt' })).toBeVisible()
}

/** Opens the form of a prompt for an order that was placed before, for journeys that are not about its placing. */
async function openMomo(page: Page): Promise<string> {
  const orderId = await placeOrder(page.request)
  await page.goto(`/pay/momo?for=order&id=${orderId}`)
  return orderId
}

async function sendPrompt(page: Page, number: string): Promise<void> {
  await page.getByLabel('MoMo number').fill(number)
  await page.getByRole('button', { name: 'Send the prompt' }).click()
}

/** Another device with the link of the payment shows the same, before and after it loads the page again. */
async function expectElsewhere(
  browser: Browser,
  address: string,
  title: string,
  prepare: (device: Page) => Promise<unknown> = async () => undefined,
): Promise<void> {
  const context = await browser.newContext()
  await context.addInitScript(skipGreetings)
  const device = await context.newPage()
  await prepare(device)
  await device.goto(address)
  await expect(room(device, title)).toBeVisible()
  await device.reload()
  await expect(room(device, title)).toBeVisible()
  await device.unrouteAll({ behavior: 'ignoreErrors' })
  await context.close()
}

/** Answers the prompt as its payer would, on the phone. */
async function approve(page: Page): Promise<void> {
  const reference = new URL(page.url()).searchParams.get('reference') ?? ''
  const { payment } = await (await page.request.get('/api/shop')).json()
  const paid = await page.request.post(`${payment.simulatorUrl.replace(/\/$/, '')}/_transactions/${reference}/pay`, {
    data: {},
  })
  expect(paid.ok(), await paid.text()).toBe(true)
}

test('a prompt waits on every device with the link, survives a reload, and pays once', async ({ page, browser }) => {
  await chooseMomo(page)
  await page.getByRole('button', { name: 'Send the prompt' }).click()
  await expect(page.getByText('Please type a mobile number of Ghana.')).toBeVisible()
  await page.getByLabel('MoMo number').fill(NEVER)
  await expect(page.getByRole('radio', { name: /MTN MoMo/ })).toBeChecked()
  await expectAccessible(page, 'the form of a prompt')
  await page.getByRole('button', { name: 'Send the prompt' }).click()

  await expect(room(page, 'Approve on your phone')).toBeVisible()
  await expect(page.getByText('055 ••• 4981')).toBeVisible()
  await expect(page.getByRole('timer')).toHaveText(/^2:\d\d$|^3:00$/)
  await expectAccessible(page, 'the prompt waits')
  await page.reload()
  await expect(room(page, 'Approve on your phone')).toBeVisible()

  const other = await browser.newContext()
  await other.addInitScript(skipGreetings)
  const second = await other.newPage()
  await second.goto(page.url())
  await expect(room(second, 'Approve on your phone')).toBeVisible()
  const left = async (one: Page) => {
    const [minutes = 0, seconds = 0] = ((await one.getByRole('timer').textContent()) ?? '').split(':').map(Number)
    return minutes * 60 + seconds
  }
  expect(Math.abs((await left(page)) - (await left(second)))).toBeLessThanOrEqual(3)

  await approve(page)

  await expect(room(page, 'Payment successful')).toBeVisible()
  await expect(room(second, 'Payment successful')).toBeVisible()
  await second.reload()
  await expect(room(second, 'Payment successful')).toBeVisible()
  expect(await ordersOf(page)).toBe(1)
  await other.close()
})

for (const { wallet, why } of [
  { wallet: EVENT_TWICE, why: 'comes twice' },
  { wallet: EVENT_OUT_OF_ORDER, why: 'comes out of order' },
]) {
  test(`a payment whose event ${why} is one order, on the first device and on the next`, async ({ page, browser }) => {
    await chooseMomo(page)
    await sendPrompt(page, wallet)
    await expect(room(page, 'Payment successful')).toBeVisible()
    expect(page.url()).toMatch(/ORD-\w+-1$/)

    await expectElsewhere(browser, page.url(), 'Payment successful')
    expect(await ordersOf(page)).toBe(1)
  })
}

test('an answer that is lost on the way makes no second prompt, and the page says that it waits for the network', async ({
  page,
}) => {
  await chooseMomo(page)
  let starts = 0
  await page.route('**/api/momo/start', async (route) => {
    starts += 1
    if (starts > 1) return route.continue()
    await route.fetch()
    await route.abort()
  })
  await sendPrompt(page, NEVER)
  await expect(page.getByRole('alert')).toBeVisible()
  await page.getByRole('button', { name: 'Send the prompt' }).click()
  await expect(room(page, 'Approve on your phone')).toBeVisible()
  expect(page.url()).toMatch(/ORD-\w+-1$/)

  await page.route('**/settle', (route) => route.abort())
  await expect(page.getByText('No connection here.')).toBeVisible()
  await expectAccessible(page, 'the prompt waits without a network')
  await approve(page)
  await page.unroute('**/settle')
  await expect(room(page, 'Payment successful')).toBeVisible()
  expect(await ordersOf(page)).toBe(1)
})

test('the order’s page leads back to the prompt, and to no second one', async ({ page }) => {
  const orderId = await openMomo(page)
  await sendPrompt(page, NEVER)
  await expect(room(page, 'Approve on your phone')).toBeVisible()
  const address = page.url()

  await page.goto(`/track-order?id=${orderId}`)
  const link = page.getByRole('link', { name: 'See your MoMo payment' })
  await expect(link).toBeVisible()
  await expectAccessible(page, 'an order whose prompt waits')
  await link.click()
  await expect(room(page, 'Approve on your phone')).toBeVisible()
  expect(page.url()).toBe(address)
  await page.goto(`/pay/momo?for=order&id=${orderId}`)
  await expect(room(page, 'Approve on your phone')).toBeVisible()
  expect(page.url()).toBe(address)
})

test.describe('on an Android phone', () => {
  test.use({
    userAgent: 'Mozilla/5.0 (Linux; Android 13; Infinix X669) AppleWebKit/537.36 Chrome/150 Mobile Safari/537.36',
  })

  test('the code that makes a voucher is dialled with a press', async ({ page }) => {
    await openMomo(page)
    await page.getByRole('radio', { name: 'Telecel Cash' }).check()
    await sendPrompt(page, NEVER)
    await expect(page.getByRole('link', { name: 'Dial *110#' })).toHaveAttribute('href', 'tel:*110%23')
  })
})

test('Telecel asks for a voucher; a refused charge says why on every device, and another one pays the same order', async ({
  page,
  browser,
}) => {
  await chooseMomo(page)
  await page.getByRole('radio', { name: 'Telecel Cash' }).check()
  await sendPrompt(page, DECLINED)
  await expect(room(page, 'Your voucher, please')).toBeVisible()
  await page.getByRole('button', { name: 'Send the code' }).click()
  await expect(page.getByText('The code has 4 to 10 digits.')).toBeVisible()
  await expectAccessible(page, 'the voucher is asked for')
  await page.getByLabel('Voucher code').fill('123 456')
  await page.getByRole('button', { name: 'Send the code' }).click()

  await expect(room(page, 'Payment failed')).toBeVisible()
  await expect(page.getByText('The bank or wallet declined this payment.').last()).toBeVisible()
  await expectAccessible(page, 'a refused prompt')
  await expectElsewhere(browser, page.url(), 'Payment failed')
  await page.getByRole('link', { name: 'Try MoMo again' }).click()
  await sendPrompt(page, PAYS)

  await expect(room(page, 'Payment successful')).toBeVisible()
  expect(page.url()).toMatch(/ORD-\w+-2$/)
  expect(await ordersOf(page)).toBe(1)
})

test('a voucher stays in its field without a network, and is sent once when its answer is lost', async ({ page }) => {
  await chooseMomo(page)
  await page.getByRole('radio', { name: 'Telecel Cash' }).check()
  await sendPrompt(page, PAYS)
  await expect(room(page, 'Your voucher, please')).toBeVisible()
  await page.getByLabel('Voucher code').fill('123456')
  const send = page.getByRole('button', { name: 'Send the code' })

  const cut = (route: Route) => route.abort()
  await page.route('**/voucher', cut)
  await page.route('**/settle', cut)
  await send.click()
  const unanswered = page.getByText('your code stays in the field until you can send it', { exact: false })
  await expect(unanswered).toBeVisible()
  await expectAccessible(page, 'the voucher waits for a network')
  await page.unroute('**/settle')
  await expect(unanswered).toBeHidden()
  await expect(page.getByLabel('Voucher code')).toHaveValue('123456')

  await page.unroute('**/voucher')
  let sent = 0
  await page.route('**/voucher', async (route) => {
    sent += 1
    await route.fetch()
    await route.abort()
  })
  await send.click()
  await expect(room(page, 'Payment successful')).toBeVisible()
  expect(sent).toBe(1)
  expect(page.url()).toMatch(/ORD-\w+-1$/)
  expect(await ordersOf(page)).toBe(1)
})

test('money that comes late for an order that is paid already goes back, and every device says so', async ({
  page,
  browser,
}) => {
  await openPayment(page)
  // The payer leaves the window before it has loaded.
  await page.route('**/transaction/verify_access_code/*', async (route) => {
    await sleep(1_000)
    await route.continue()
  })
  await page.getByRole('button', { name: 'MoMo or card' }).click()
  await widget(page).getByRole('button', { name: 'Close without paying' }).click()
  await expect(page.getByText('Payment cancelled')).toBeVisible()
  const orderId = orderIdIn(page)
  await page.goto(`/pay/momo?for=order&id=${orderId}`)
  await sendPrompt(page, PAYS)
  await expect(room(page, 'Payment successful')).toBeVisible()
  const paid = page.url()
  expect(paid).toMatch(/ORD-\w+-2$/)

  // The payer had approved the first one too, and its money comes now.
  const late = paid.replace(/-2$/, '-1')
  await page.goto(late)
  await approve(page)
  await page.reload()
  await expect(room(page, 'Your money is on its way back')).toBeVisible()

  await expectElsewhere(browser, late, 'Your money is on its way back')
  await expectElsewhere(browser, paid, 'Payment successful')
  await page.goto(`/track-order?id=${orderId}`)
  await expect(page.getByText('Status: Received')).toBeVisible()
  expect(await ordersOf(page)).toBe(1)
})

test('when the time is over without an answer, no device calls it failed, and a late approval counts', async ({
  page,
  browser,
}) => {
  await openMomo(page)
  // The page of a charge whose prompt is over, as the server tells it.
  const over = { network: 'mtn', wallet: '055 ••• 4981', step: 'approve', text: null, leftMs: 0, againMs: 0 }
  const isOver = (device: Page) =>
    device.route('**/settle', async (route) => {
      const reply = await route.fetch()
      await route.fulfill({ json: { ...(await reply.json()), momo: over } })
    })
  await isOver(page)
  await sendPrompt(page, NEVER)
  await expect(room(page, 'No answer from MTN MoMo yet')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Try MoMo again' })).toBeVisible()
  await expectAccessible(page, 'the prompt is over')
  await expectElsewhere(browser, page.url(), 'No answer from MTN MoMo yet', isOver)

  await approve(page)
  await expect(room(page, 'Payment successful')).toBeVisible()
  await expectElsewhere(browser, page.url(), 'Payment successful')
  // The page may be asking just then.
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})

test('a member buys a plan by a prompt on the phone', async ({ page, request, shop }) => {
  await beginAtProfile(page, request, shop, 'subscription')
  const opener = profile(page).getByRole('button', { name: 'Upgrade Plan', exact: true })
  await expect(opener).toBeVisible()
  if ((await opener.getAttribute('aria-expanded')) === 'false') await opener.click()
  await profile(page).getByRole('button', { name: 'Upgrade Plan: Connect' }).click()
  const billing = page.getByRole('dialog', { name: 'Choose Billing Cycle' })
  await billing.getByLabel('Pay by MoMo prompt').check()
  await expectAccessible(page, 'a plan with the choice of a prompt')
  await billing.getByRole('button', { name: 'Continue to Payment' }).click()
  await sendPrompt(page, PAYS)
  await expect(room(page, 'Payment successful')).toBeVisible()
  expect(page.url()).toMatch(/SUB-\w+-1$/)
})
