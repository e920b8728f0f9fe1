import type { Page } from '@playwright/test'
import { expect, goWithin, openPayment, ordersOf, placeOrder, skipGreetings, test } from './journey.ts'
import { expectAccessible } from './screen-checks.ts'

/** Test wallets of the simulator: the last digit decides. */
const NEVER = '055 123 4981'
const DECLINED = '+233 55 123 4982'
const PAYS = '0551234987'

const room = (page: Page, title: string) => page.getByRole('heading', { name: title })

/** Chooses the prompt for an order that is placed, up to its form. */
async function chooseCharge(page: Page): Promise<void> {
  await openPayment(page)
  await page.getByRole('button', { name: 'MoMo prompt on your phone' }).click()
  await expect(page.getByRole('heading', { name: 'Pay with a MoMo prompt' })).toBeVisible()
}

/** Opens the form of a prompt for an order that was placed before, for journeys that are not about its placing. */
async function openCharge(page: Page): Promise<void> {
  const orderId = await placeOrder(page.request)
  await goWithin(page, `/pay/momo?for=order&id=${orderId}`)
}

async function sendPrompt(page: Page, number: string): Promise<void> {
  await page.getByLabel('MoMo number').fill(number)
  await page.getByRole('button', { name: 'Send the prompt' }).click()
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

test('a prompt waits on every device with the link, through reloads and without a network, and pays once; Telecel asks for a voucher; a refused charge says why, and another one pays the same order', async ({
  page,
  browser,
}) => {
  await chooseCharge(page)
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
  const address = page.url()

  const other = await browser.newContext()
  await other.addInitScript(skipGreetings)
  const second = await other.newPage()
  await second.goto(address)
  await expect(room(second, 'Approve on your phone')).toBeVisible()
  const left = async (one: Page) => {
    const [minutes = 0, seconds = 0] = ((await one.getByRole('timer').textContent()) ?? '').split(':').map(Number)
    return minutes * 60 + seconds
  }
  await expect(async () => expect(Math.abs((await left(page)) - (await left(second)))).toBeLessThanOrEqual(3)).toPass()

  await page.route('**/settle', (route) => route.abort())
  await expect(page.getByText('No connection here.')).toBeVisible()
  await expectAccessible(page, 'the prompt waits without a network')
  await page.unroute('**/settle')

  await goWithin(page, `/track-order?id=${/ORD-(\w+)-1$/.exec(address)?.[1]}`)
  const link = page.getByRole('link', { name: 'See your MoMo payment' })
  await expect(link).toBeVisible()
  await expectAccessible(page, 'an order whose prompt waits')
  await link.click()
  await expect(room(page, 'Approve on your phone')).toBeVisible()
  expect(page.url()).toBe(address)

  // The page of a charge whose prompt is over, as the server tells it.
  const over = { network: 'mtn', wallet: '055 ••• 4981', step: 'approve', text: null, leftMs: 0, againMs: 0 }
  await page.route('**/settle', async (route) => {
    const reply = await route.fetch()
    await route.fulfill({ json: { ...(await reply.json()), momo: over } })
  })
  await page.reload()
  await expect(room(page, 'No answer from MTN MoMo yet')).toBeVisible()
  await expectAccessible(page, 'the prompt is over')

  await approve(page)
  await expect(room(page, 'Payment successful')).toBeVisible()
  await expect(room(second, 'Payment successful')).toBeVisible()
  await second.reload()
  await expect(room(second, 'Payment successful')).toBeVisible()
  expect(await ordersOf(page)).toBe(1)
  // The page may be asking just then.
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await other.close()

  await test.step('a voucher, a refused charge, and another one for the same order', async () => {
    await openCharge(page)
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
    await page.getByRole('link', { name: 'Try MoMo again' }).click()
    await sendPrompt(page, PAYS)

    await expect(room(page, 'Payment successful')).toBeVisible()
    expect(page.url()).toMatch(/ORD-\w+-2$/)
  })
})
